// What is wrong, over the full width: the one repair instruction, how long it has lasted, who was
// called, the remedies of the house with who may choose them, and the pictures.

import { secondsSince, spoken } from "./clocks.js";
import { desk, evidence, seatFor, tap, toast } from "./desk.js";
import { askSecond, choice } from "./dialogs.js";
import { button, byId, h, icon, setText, whenChanged } from "./dom.js";
import { holdButton } from "./hold.js";
import { lengthClass } from "./instruction.js";
import { openSignIn } from "./people.js";
import { CALLED, either, faceName, sentenceCase, zoneName } from "./words.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."SHDC"];

let shownId = null;
let chosen = null; // the remedy whose details are being entered
let since = null; // {element, at}

/** Draw the panel, or take it away. */
export function drawTrouble(view) {
  const wrong = view.irregularity;
  byId("trouble").hidden = wrong === null;
  document.body.classList.toggle("in-trouble", wrong !== null);
  if ((wrong?.id ?? null) !== shownId) begin(wrong);
  if (!wrong) return;
  const guide = view.guide?.irregularity === wrong.id ? view.guide : null;
  drawHead({ ...headOf(wrong), text: view.instruction.text, people: view.people });
  drawOptions({ wrong: optionsOf(wrong), chosen, who: whoIsHere(), boxes: boxesOf(view), guide });
  drawPictures({ id: wrong.id, digests: wrong.evidence, signedIn: whoIsHere().length > 0 });
  tickTrouble();
}

const headOf = ({ id, title, zone, since: at, called, remedy, options }) =>
  ({ id, title, zone, at, called, remedy, roles: options.flatMap(({ roles }) => roles) });

const optionsOf = ({ id, code, options, remedy, zone }) => ({ id, code, options, remedy, zone });

const whoIsHere = () =>
  [desk.dealer, desk.staff].map((seat) => seat?.session?.role).filter(Boolean);

const boxesOf = (view) => view.zones.map(({ zone }) => zone).filter((zone) => /^\d+$/.test(zone));

function begin(wrong) {
  if (!wrong) toast("Table OK.");
  shownId = wrong?.id ?? null;
  chosen = null;
  byId("alarm").textContent = wrong ? `Stop. ${wrong.title}. ${wrong.text}` : "Table OK.";
  byId("trouble").replaceChildren(
    h("div", { class: "trouble-head", tabindex: "-1" }),
    h("div", { class: "trouble-body" },
      h("div", { class: "remedies" }), h("div", { class: "pictures" })));
  if (wrong && !document.querySelector("dialog[open]")) part("trouble-head").focus();
}

const part = (name) => byId("trouble").querySelector(`.${name}`);

const drawHead = whenChanged(({ title, text, zone, at, called, remedy, people, roles }) => {
  const lasted = h("b", { class: "lasted" });
  since = { element: lasted, at };
  const manager = people.shift_manager ? `Shift manager: ${people.shift_manager}.` : "";
  const call = roles.includes("dealer") && called === 0 && !manager
    ? "You may put this right." : CALLED[Math.min(called, CALLED.length - 1)];
  part("trouble-head").replaceChildren(
    h("div", { class: "sign" }, icon("act-stop", "sign-shape"), h("span", { text: "Stop" })),
    h("div", { class: "trouble-words" },
      h("h2", { text: zone ? `${title} (${zoneName(zone)})` : title }),
      h("p", { class: `sentence ${lengthClass(text)}`, text })),
    h("div", { class: "trouble-call" },
      lasted, h("span", { text: call }), manager && h("span", { text: manager }),
      remedy && h("span", { class: "chosen", text: `Chosen: ${sentenceCase(remedy)}` })),
  );
});

/** Let the seconds run. */
export function tickTrouble() {
  if (since && shownId !== null) setText(since.element, spoken(secondsSince(since.at)));
}

const drawOptions = whenChanged(({ wrong, chosen: name, boxes, guide }) => {
  const option = wrong.options.find(({ remedy }) => remedy === name);
  part("remedies").replaceChildren(
    ...steps(guide), ...(option ? details(wrong, option, boxes) : offers(wrong)));
});

/** What a ruling gave the dealer to do: each step, and whether it is seen done. */
function steps(guide) {
  if (!guide) return [];
  const line = ({ text, done }, n) =>
    h("li", { class: done ? "done" : n === guide.step ? "due" : "" },
      icon(done ? "lamp-ok" : "act-wait"), h("span", { text: done ? `Done: ${text}` : text }));
  return [h("ol", { class: "steps", "aria-label": "Steps" }, guide.steps.map(line))];
}

function offers(wrong) {
  const roles = [...new Set(wrong.options.flatMap((option) => option.roles))];
  const missing = roles.filter((role) => role !== "dealer" && !seatFor([role]));
  const buttons = wrong.options.map((option) => {
    const may = seatFor(option.roles);
    const people = option.people === 2 ? " (two people)" : "";
    const why = may ? "" : `Only ${either(option.roles)}${people}`;
    return button(may ? option.title + people : option.title, () => choose(option.remedy), {
      className: `remedy ${option.remedy === wrong.remedy ? "taken" : ""}`, why,
    });
  });
  if (missing.includes("shift_manager")) {
    buttons.unshift(button("Shift manager: sign in", () => openSignIn("shift_manager"), {
      className: "remedy sign-in",
    }));
  }
  if (seatFor(["shift_manager"])) {
    const extend = () => tap(["shift_manager"], "more_time", { irregularity: wrong.id });
    buttons.push(button("I need more time", extend, { className: "remedy quiet" }));
  }
  return buttons;
}

function choose(remedy) {
  chosen = remedy;
  desk.changed();
  requestAnimationFrame(() => part("remedies").querySelector("input, button")?.focus());
}

function details(wrong, option, boxes) {
  const reason = choice("Reason", option.reasons.map((code) => [code, sentenceCase(code)]));
  const card = option.needs === "card" ? cardGrid() : null;
  const box = option.needs === "box" ? boxChoice(wrong, boxes) : null;
  const refusal = h("p", { class: "refusal", role: "alert" });
  const confirm = async () => {
    const missing = whatIsMissing(reason, card, box);
    refusal.textContent = missing;
    if (missing) return;
    const fields = { irregularity: wrong.id, remedy: option.remedy, reason: reason.value() };
    if (card) fields.card = card.value();
    if (box) fields.zone = box.value();
    await rule(option, fields);
  };
  return [h("div", { class: "ruling" },
    h("h3", { text: option.title }),
    card?.element ?? null, box?.element ?? null, reason.element, refusal,
    h("div", { class: "row" },
      (option.final ? holdButton : button)(
        option.people === 2 ? "Confirm with a second person" : "Confirm", confirm,
        { className: "primary" }),
      button("Back", () => choose(null), { className: "quiet" })))]
    .filter(Boolean);
}

function whatIsMissing(reason, card, box) {
  if (card && !card.value()) return "Enter the card that the picture shows.";
  if (box && !box.value()) return "Say which box.";
  return reason.value() ? "" : "Choose a reason.";
}

async function rule(option, fields) {
  const send = (second) =>
    tap(option.roles, "rule", second ? { ...fields, second: second.person } : fields, second);
  const roles = desk.view.authority.remedies[option.remedy];
  const done = option.people === 2 ? await askSecond(send, roles) : await send(null);
  if (done) choose(null);
}

const boxChoice = ({ zone }, boxes) =>
  choice("Which box?", boxes.map((box) => [box, zoneName(box)]), {
    chosen: zone.split(".")[0], className: "row",
  });

/** A card is entered as rank and suit. */
function cardGrid() {
  const rank = choice("Rank", RANKS.map((code) => [code, code === "T" ? "10" : code]),
    { className: "row ranks" });
  const suit = choice("Suit", SUITS.map((code) => [code, faceName(`A${code}`).slice(7)]),
    { className: "row suits" });
  suit.element.querySelectorAll(".pick").forEach((label, n) => {
    label.classList.add("HD".includes(SUITS[n]) ? "suit-red" : "suit-black");
    label.prepend(icon(`suit-${SUITS[n]}`));
  });
  const element = h("div", { class: "card-entry" }, rank.element, suit.element);
  const value = () => (rank.value() && suit.value() ? rank.value() + suit.value() : null);
  return { element, value };
}

const drawPictures = whenChanged(async ({ id, digests, signedIn }) => {
  const place = part("pictures");
  if (digests.length === 0) return place.replaceChildren();
  if (!signedIn) {
    return place.replaceChildren(h("p", { class: "faint", text: "Sign in to see the pictures." }));
  }
  const urls = await Promise.all(digests.map(evidence));
  if (id !== shownId) return undefined;
  return place.replaceChildren(...urls.map((url, n) => {
    const text = `Picture ${n + 1}`;
    if (!url) return h("p", { class: "faint", text: `${text} is not there.` });
    return h("figure", {},
      h("img", { src: url, alt: `${text} of the card in question` }), h("figcaption", { text }));
  }));
});
