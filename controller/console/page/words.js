// The page's words in the language of this screen: sentences by their codes, from the table's
// catalogues, and the table's codes as words. An unknown code is shown as it is, with spaces.

const LANGUAGE = "livetable-language"; // the language chosen at this screen; absent: the table's

/** The wording: {language, languages, messages}; a message is text, or parts to put together. */
const book = await (await fetch(`/words/${localStorage.getItem(LANGUAGE) ?? "table"}.json`)).json();

export const { language, languages } = book;
const plurals = new Intl.PluralRules(language);

/** Choose the language of this screen; the page is loaded anew in it. */
export function speak(code) {
  localStorage.setItem(LANGUAGE, code);
  location.reload();
}

function put(pattern, params) {
  if (typeof pattern === "string") return pattern;
  return pattern.map((part) => {
    if (typeof part === "string") return part;
    const value = params[part.name];
    return part.forms ? put(formOf(part.forms, value), params) : String(value ?? "");
  }).join("");
}

/** The form for exactly this value, such as 0; else for a number's plural; else the default. */
const formOf = (forms, value) =>
  forms[value] ?? (typeof value === "number" ? forms[plurals.select(value)] : null) ?? forms.other;

/** A sentence of the page by its code. */
export const t = (code, params = {}) => put(book.messages[code] ?? plain(code), params);

/** Write the page's fixed words, and put the language where browsers look for it. */
export function sayLasting() {
  document.documentElement.lang = language;
  document.title = t("page_title");
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = t(element.dataset.text);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
  }
}

/** A word of the table (`role`, `shift_manager`) in this language. */
export const word = (kind, code) => {
  const known = book.messages[`${kind}_${code}`];
  return known === undefined ? plain(code) : put(known, {});
};

const ZONES = {
  dealer: "place_dealer.name",
  P: "place_players.name",
  H: "place_drawn.name",
  L: "place_left.name",
  R: "place_right.name",
  player: "place_player.name",
  banker: "place_banker.name",
  dragon: "place_dragon.name",
  tiger: "place_tiger.name",
};

/** A zone of the felt in readable form; a side that the house has named, by that name. */
export function zoneName(zone) {
  if (ZONES[zone]) return t(ZONES[zone]);
  if (!/^[0-9]/.test(zone)) return zone;
  const [box, hand] = zone.split(".");
  return hand ? t("place_hand.name", { box, hand }) : t("place_box.name", { box });
}

/** A code as plain words: `shift_manager` is `shift manager`. */
export const plain = (code) => code.replaceAll("_", " ");

/** The same text with a capital. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A reason from the house's remedies, or from the page's own lists. */
export const reasonName = (code) => capital(word("reason", code));

const DEVICE = /^(shoe|camera|shuffler)([0-9]{1,3})$/; // as a table file names it; it counts from 0

/** A device in readable form; one that the house named by its name. */
export function deviceName(name) {
  const [, kind, number] = DEVICE.exec(name) ?? [];
  return kind ? `${t(`named_${kind}.start`)} ${Number(number) + 1}` : name;
}

/** A role with a capital, as a label. */
export const roleName = (code) => capital(word("role", code));

/** Several roles: `dealer or shift manager`. */
export const either = (roles) =>
  roles.map((role) => word("role", role)).join(` ${t("list_or")} `);

export const ROLES = ["dealer", "shift_manager", "shuffler", "engineer", "auditor"];

/** A game's word for the state of a hand; empty for an open one. */
export const statusName = (status) =>
  status && status !== "open" ? word("page_status", status) : "";

/** A face for a screen reader. */
export function faceName(face, colour = "") {
  if (face === "back") {
    return colour ? t("page_card_back", { colour: word("colour", colour) }) : t("page_card_down");
  }
  if (!isCard(face)) return t("page_card_unreadable");
  return t("page_card", { rank: t(`page_rank_${face[0]}`), suit: t(`page_suit_${face[1]}`) });
}

const PIPS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A face as printed: `9♠`; a missing face in words. */
export function cardText(face) {
  if (!isCard(face)) return face === "hidden" ? t("page_hidden") : faceName(face);
  return `${face[0] === "T" ? "10" : face[0]}${PIPS[face[1]]}`;
}

/** Why a lying card has the mark; empty if its drawing shows it. */
export const doubtName = (doubt) =>
  doubt && doubt !== "unreadable" ? word("page_doubt", doubt) : "";

/** Whether a face is one of the 52 cards. */
export const isCard = (face) => /^[2-9TJQKA][SHDC]$/.test(face);
