// A remedy whose details are entered: the card, the box, the reason, the consequences, and who
// signs it.

import { cardGrid } from "./card_entry.js";
import { desk, tap } from "./desk.js";
import { askSecond, choice } from "./dialogs.js";
import { button, h, setDisabled, unbroken } from "./dom.js";
import { doesLines } from "./evidence.js";
import { holdButton } from "./hold.js";
import { propose } from "./proposal.js";
import { cardText, reasonName, t, zoneName } from "./words.js";

/**
 * The details of a remedy, and its signature; `leave` is called when it was signed, requested at
 * other screens, or cancelled.
 */
export function details(wrong, option, leave) {
  const reason = reasonOf(option);
  const card = option.needs === "card" ? cardGrid() : null;
  const box = option.needs === "box" ? boxChoice(wrong, option.boxes) : null;
  const refusal = h("p", { class: "refusal", role: "alert" });
  const notTaken = () => option.refuses[card?.value()] ?? "";
  const entered = () => {
    const why = whatIsMissing(reason, card, box) || notTaken();
    refusal.textContent = why;
    if (why) return null;
    const fields = { irregularity: wrong.id, remedy: option.remedy, reason: reason.value() };
    if (card) fields.card = card.value();
    if (box) fields.zone = box.value();
    return fields;
  };
  const confirm = async () => {
    const fields = entered();
    if (fields && (await rule(wrong, option, fields))) leave();
  };
  const elsewhere = async () => {
    const fields = entered();
    if (fields && (await propose(option.roles, fields, wrong.seen))) leave();
  };
  const does = consequences(option);
  const signing = [
    option.places === 2 ? null : (option.final ? holdButton : button)(
      t(confirmWord(option)), confirm, { className: "primary" }),
    option.elsewhere || option.places === 2 ? button(t("page_ask_elsewhere"), elsewhere,
      { className: option.places === 2 ? "primary" : "" }) : null,
  ].filter(Boolean);
  const chosenNow = () => {
    const why = notTaken();
    refusal.textContent = why; // below the buttons, so that none moves under a finger
    for (const one of signing) setDisabled(one, why !== "");
    const named = { card: card?.value(), zone: box?.value() };
    does.classList.toggle("of-another",
      Boolean(named.card || named.zone) && !foreseenOf(wrong, option, named));
  };
  chosenNow();
  return [h("div", { class: "ruling", onchange: chosenNow },
    h("h3", { text: option.title }),
    does,
    card?.element ?? null, box?.element ?? null, reason.element,
    h("div", { class: "row" },
      ...signing,
      button(t("page_back"), leave, { className: "quiet" }), refusal))]
    .filter(Boolean);
}

/** Who confirms it; what may not wait at other screens is signed at this one. */
const confirmWord = ({ people, elsewhere }) =>
  people !== 2 ? "page_confirm" : elsewhere ? "page_confirm_second" : "page_confirm_second_here";

/** The consequences of a remedy, line by line. */
export const consequences = (option) =>
  h("ul", { class: "does" }, doesLines(option).map((text) => h("li", {}, unbroken(text))));

/** The choice of the reason; a single possible reason is shown. */
function reasonOf({ reasons: [first, ...more] }) {
  if (more.length) return choice(t("page_reason"), [first, ...more].map((code) => [code, reasonName(code)]));
  const element = h("p", { class: "only-reason", text: `${t("page_reason")}: ${reasonName(first)}` });
  return { element, value: () => first };
}

function whatIsMissing(reason, card, box) {
  if (card && !card.value()) return t("page_enter_card");
  if (box && !box.value()) return t("page_say_box");
  return reason.value() ? "" : t("page_choose_reason");
}

/** Rule, with a second person if two sign; return whether it was accepted. */
export async function rule(wrong, option, fields) {
  const send = (second) => tap(option.roles, "rule",
    second ? { ...fields, second: second.person } : fields, second, wrong.seen);
  const roles = desk.view.authority.remedies[option.remedy];
  if (option.people !== 2) return send(null);
  return askSecond(send, roles, { about: whatIsSigned(wrong, option, fields),
    follows: foreseenOf(wrong, option, fields) ? consequences(option) : null });
}

/** Whether the forecast of the remedy concerns this card or box; other entries do not count. */
function foreseenOf({ zone }, { needs, does }, { card, zone: box }) {
  if (!needs) return true;
  return Boolean(does) && (needs === "card" ? card === does.card : box === boxOf(zone));
}

/** What the second person signs: the remedy, the card and the place. */
function whatIsSigned({ zone }, { title }, { card, zone: box }) {
  const what = card ? `${title}: ${cardText(card)}` : title;
  const place = box || zone;
  return place ? `${what} (${zoneName(place)})` : what;
}

const boxChoice = ({ zone }, boxes) =>
  choice(t("page_which_box"), boxes.map((box) => [box, zoneName(box)]), {
    chosen: boxes.length === 1 ? boxes[0] : boxOf(zone), className: "row",
  });

const boxOf = (zone) => zone.split(".")[0];
