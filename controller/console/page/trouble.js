// What is wrong, over the full width: the one repair instruction, how long it has lasted, who was
// called, the remedies of the house with who may choose them, and the pictures.

import { cardGrid } from "./card_entry.js";
import { secondsSince, spoken } from "./clocks.js";
import { desk, markOf, seatFor, tap } from "./desk.js";
import { askSecond, choice } from "./dialogs.js";
import { button, byId, h, icon, moreBelow, setDisabled, setText, unbroken, whenChanged } from "./dom.js";
import { doesLines, openEvidence, readingLines, voids } from "./evidence.js";
import { holdButton } from "./hold.js";
import { lengthClass } from "./instruction.js";
import { forgetMoves, noteMoves, noteStop, sayMoves } from "./moved.js";
import { openSignIn } from "./people.js";
import { imageOf, pictureRow, pictures, seeButton } from "./pictures.js";
import { proposalCard, proposalOf, propose } from "./proposal.js";
import { openTakeBack } from "./staff.js";
import { faultsOf } from "./status.js";
import { hush, toast } from "./toast.js";
import { cardText, either, reasonName, t, word, zoneName } from "./words.js";

const LAST_CALL = 3; // then everybody in line has been called
const TAKE_BACK_MS = 5000; // a remedy that takes one tap can be taken back for so long
const TOO_LATE_MS = 3000; // after it is sent the screen says for so long that it cannot
const FELL = "it_fell"; // no ruling: the dealer tells it, and people rule on it

let shownId = null;
let begun = 0; // counts the panels: a new one is drawn whole, though the same stop came back
let chosen = null; // the remedy whose details are being entered
let since = null; // {element, at}
let places = { who: "", groups: new Map() }; // of the remedies of the stop that is shown
let saidWell = false; // that the table is OK is the last that was said
let overDue = false; // a stop is over, and what became of the table is still to be said
let soon = null; // {remedy, title, timer}: chosen or told by one tap, and not yet sent
let sent = null; // {remedy, title, timer}: chosen or told by one tap, and just sent

sayMoves(byId("trouble"), () => toast(t("page_moved")));

/** Draw the panel, or take it away. */
export function drawTrouble(view) {
  const wrong = view.irregularity;
  byId("trouble").hidden = wrong === null;
  document.body.classList.toggle("in-trouble", wrong !== null);
  if ((wrong?.id ?? null) !== shownId) begin(wrong);
  if (overDue) sayOver(view);
  if (saidWell && !allWell(view)) {
    saidWell = false;
    hush();
  }
  if (!wrong) return forgetMoves();
  if (soon && !byName(wrong, soon.remedy)) notRuled();
  const guide = view.guide?.irregularity === wrong.id ? view.guide : null;
  drawHead({ begun, ...headOf(wrong), ...saidOf(wrong, view.instruction, guide), people: view.people });
  drawOptions({ begun, wrong: optionsOf(wrong), chosen, who: whoIsHere(), guide, causes: faultsOf(view),
    waited: waitedFor(wrong, view.instruction, guide),
    soon: soon?.remedy ?? null, sent: sent?.remedy ?? null, proposal: proposalOf(view) });
  const shown = { begun, id: wrong.id, digests: wrong.evidence, signedIn: whoIsHere().length > 0 };
  drawPictures(shown);
  drawEntry({ ...shown, entering: wrong.options.find(({ remedy }) => remedy === chosen)?.needs === "card" });
  tickTrouble();
  makeRoom();
  noteMoves(part("trouble-body"), JSON.stringify([chosen, soon?.remedy, sent?.remedy, whoIsHere()]));
}

/** Nothing is to be looked at or put right, and no device warns: only then the table is said to be OK. */
const allWell = ({ told, instruction, devices, table }) =>
  told.well && !instruction.doubt && !table.paused && devices.every(({ state }) => state === "ok");

const headOf = ({ id, title, zone, since: at, called, remedy, options }) =>
  ({ id, title, zone, at, called, remedy, roles: options.flatMap(({ roles }) => roles) });

/** The one thing to do; what was reported, where that is not said by it; whether hands may mend it. */
const saidOf = (wrong, { text, action }, guide) => {
  const hands = ofHands(action);
  return {
    text, told: guide || text.startsWith(wrong.text) ? "" : wrong.text,
    also: wrong.also ?? "", byHand: hands || wrong.options.some(ofDealer), byTap: !hands,
  };
};

/** Whether hands do it, and no ruling is asked for. */
const ofHands = (action) => action !== "manager" && action !== "hold";

/** What the table waits for: a device, or what was ruled, as long as the stop is open all the same. */
function waitedFor({ awaits, remedy }, { action }, guide) {
  if (awaits || !remedy || guide) return { text: awaits };
  return { ruled: true, text: t(ofHands(action) ? "page_ruled_hands" : "page_ruled_open") };
}

/** Whether the dealer alone may choose it now. */
const ofDealer = ({ roles, refused, people }) =>
  roles.includes("dealer") && !refused && people === 1;

const optionsOf = ({ id, code, title, options, remedy, zone, readings, evidence: digests }) =>
  ({ id, code, title, options, remedy, zone, readings, evidence: digests,
    seen: markOf(`rule:${id}`) });

const whoIsHere = () =>
  [desk.dealer, desk.staff].map((seat) => seat?.session?.role).filter(Boolean);

/** What ended it: the round with its reason where that is void, else that all is well, once it is. */
function sayOver(view, ruled = null) {
  const { told, last } = view;
  if (!told.voided && !allWell(view)) return;
  const text = told.voided && last[0] ? `${last[0].number}: ${last[0].text}` : t("page_table_ok");
  toast([ruled, text].filter(Boolean).join(" "), !told.voided);
  byId("alarm").textContent = text;
  overDue = false;
  saidWell = true;
}

/** What was ruled just now: a finger on its way to take it back is told what became of it. */
const ruledText = () => sent && t("page_ruled", { remedy: sent.title });

/** The table has changed while a ruling could still be taken back: it is not sent, and that is said. */
function notRuled() {
  toast(t("page_not_ruled", { remedy: soon.title }));
  takeBack();
}

function begin(wrong) {
  saidWell = false;
  overDue = !wrong;
  byId("alarm").textContent = wrong
    ? t("page_stop_said", { title: wrong.title, text: wrong.text }) : ruledText() ?? "";
  if (wrong) hush();
  else sayOver(desk.view, ruledText());
  if (overDue && sent) toast(ruledText());
  if (soon && wrong) notRuled();
  shownId = wrong?.id ?? null;
  byId("trouble").dataset.stop = shownId ?? "";
  begun += 1;
  noteStop();
  chosen = null;
  takeBack();
  byId("trouble").replaceChildren(
    h("div", { class: "trouble-head", tabindex: "-1" }),
    h("div", { class: "entry-picture" }),
    h("div", { class: "trouble-body" },
      h("div", { class: "remedies" }), h("div", { class: "pictures" })));
  if (wrong && !document.querySelector("dialog[open]")) part("trouble-head").focus();
}

const part = (name) => byId("trouble").querySelector(`.${name}`);

/**
 * Where the panel has no room for the pictures below what is tapped they go: the button of the evidence
 * shows one, and leads to them. What is left over is scrolled to, and an arrow says so.
 */
function makeRoom() {
  const panel = part("trouble-body");
  if (!panel) return;
  const over = () => panel.scrollHeight - panel.clientHeight;
  panel.classList.remove("crowded");
  panel.classList.toggle("crowded", over() > 0 && panel.querySelector(".readings, .ruling") !== null);
  panel.classList.toggle("more", moreBelow(panel));
}

addEventListener("resize", makeRoom);
byId("trouble").addEventListener("scroll", makeRoom, { capture: true, passive: true });

const drawHead = whenChanged(({ title, text, told, also, zone, at, called, remedy, people, roles, byHand, byTap }) => {
  const lasted = h("b", { class: "lasted" });
  since = { element: lasted, at };
  const mine = byHand && roles.includes("dealer");
  const here = people.shift_manager && t("page_manager_here", { name: people.shift_manager.replaceAll("-", "\u2011") });
  const call = [
    mine && (here || called === 0) && mayLine(byTap, here),
    here || ((!mine || called > 0) && t(`page_called_${Math.min(called, LAST_CALL)}`)),
  ].filter(Boolean);
  part("trouble-head").replaceChildren(
    h("div", { class: "sign" }, icon("act-stop", "sign-shape"), h("span", { text: t("page_sign_stop") })),
    h("div", { class: "trouble-words" },
      h("h2", {}, unbroken(zone ? `${title} (${zoneName(zone)})` : title)),
      h("p", { class: `sentence ${lengthClass(text)}` }, unbroken(text)),
      told && h("p", { class: "reported" }, unbroken(told)),
      also && h("p", { class: "reported also" }, unbroken(also))),
    h("div", { class: "trouble-call" },
      h("span", { text: t("page_stopped") }), lasted,
      ...call.map((line, n) => h("span", { class: n ? "besides" : "", text: line })),
      remedy && h("span", { class: "chosen", text: t("page_chosen", { remedy: word("remedy", remedy) }) })),
  );
});

/** What the dealer may do alone; with the manager beside him, by which mark he knows it. */
function mayLine(byTap, managerHere) {
  if (!byTap) return t("page_you_may");
  return managerHere ? t("page_you_may_marked", { mark: t("page_dealer_may") }) : t("page_you_may_tap");
}

/** Let the seconds run. */
export function tickTrouble() {
  if (since && shownId !== null) setText(since.element, spoken(secondsSince(since.at)));
}

/** What can be chosen or told by one tap in this stop, by its name. */
const byName = ({ code, options }, name) =>
  name === FELL && code === "unseen_card" ? { remedy: FELL, title: t("page_it_fell") }
    : options.find(({ remedy }) => remedy === name);

const drawOptions = whenChanged(({ wrong, chosen: name, guide, causes, waited, soon: coming, sent: gone, proposal }) => {
  const [next, late, entered] = [coming, gone, name].map((one) => byName(wrong, one));
  const shown = next ? waiting(next) : late ? [tooLate(late, waited)]
    : entered ? details(wrong, entered) : offers(wrong, causes, waited);
  const asked = proposal ? [proposalCard(proposal)] : [];
  part("remedies").replaceChildren(...asked, ...steps(guide), ...shown);
});

/** A remedy that was tapped and is not sent yet. */
function waiting(option) {
  return [h("div", { class: "ruling" },
    h("h3", { text: option.title }),
    option.remedy === FELL ? null : consequences(option),
    h("p", { text: t("page_soon") }),
    h("span", { class: "soon-track", "aria-hidden": "true" }, h("span", { class: "soon-bar" })),
    button(t("page_take_back"), takeBack))];
}

/** Stands where the button was: a finger that comes late is told so, and hits nothing else. */
const tooLate = ({ title }, waited) =>
  h("div", { class: "ruling" }, h("h3", { text: title }), h("p", { text: t("page_too_late") }),
    waitedLine(waited));

const waitedLine = ({ text, ruled = false }) =>
  text ? h("p", { class: ruled ? "awaits ruled" : "awaits" }, icon("act-wait"), h("span", { text })) : null;

/** Nothing is on its way: what was tapped is not sent, or was sent a while ago. */
function takeBack() {
  for (const one of [soon, sent]) clearTimeout(one?.timer);
  soon = sent = null;
  desk.changed();
}

/** Whether one tap says all: one person, one reason, nothing to enter, and it can be undone. */
const sayItAll = ({ people, reasons, needs, final }) =>
  people === 1 && reasons.length === 1 && !needs && !final;

/** The remedy goes out in five seconds unless it is taken back. */
const ruleSoon = (wrong, option) => sendSoon(wrong, option, () => rule(wrong, option,
  { irregularity: wrong.id, remedy: option.remedy, reason: option.reasons[0] }));

/** What one tap says is sent in five seconds unless it is taken back. */
function sendSoon({ id }, { remedy, title }, act) {
  const send = async () => {
    soon = null;
    if (shownId !== id) return desk.changed();
    sent = { remedy, title, timer: setTimeout(takeBack, TOO_LATE_MS) };
    desk.changed();
    if (!(await act())) takeBack(); // it was refused, and says why
  };
  soon = { remedy, title, timer: setTimeout(send, TAKE_BACK_MS) };
  desk.changed();
}

/** What a ruling gave the dealer to do: each step, and whether it is seen done. */
function steps(guide) {
  if (!guide) return [];
  const line = ({ text, done }, n) =>
    h("li", { class: done ? "done" : n === guide.step ? "due" : "" },
      icon(done ? "lamp-ok" : "act-wait"), h("span", {}, unbroken(done ? t("page_step_done", { text }) : text)));
  return [h("ol", { class: "steps", "aria-label": t("page_steps") }, guide.steps.map(line))];
}

/** Whether whoever is here may choose it, others may, or nobody can now; a wait of others is no button. */
function groupOf({ refused, roles, waits }) {
  if (seatFor(roles) && !refused) return "mine";
  return waits ? "none" : refused ? "refused" : "possible";
}

/**
 * The remedies by group, those that void the round in one of their own. While the same stop is open before the same people each keeps its place, though
 * it be refused by now; one that is new comes last: a finger on its way finds what it saw.
 */
function grouped(wrong) {
  const who = JSON.stringify([wrong.id, whoIsHere()]);
  const first = places.who !== who;
  if (first) places = { who, groups: new Map() };
  for (const option of wrong.options) {
    if (!places.groups.has(option.remedy)) places.groups.set(option.remedy, first ? groupOf(option) : "refused");
  }
  const all = new Map(wrong.options.map((option) => [option.remedy, option]));
  const placed = [...places.groups].map(([remedy, group]) => ({ group, option: all.get(remedy) }))
    .filter(({ option }) => option);
  const group = (name) => placed.filter(({ group: its, option }) => its === name && !voids(option))
    .map(({ option }) => option);
  const last = placed.map(({ option }) => option).filter(voids);
  return { mine: group("mine"), possible: group("possible"), refused: group("refused"), last };
}

/**
 * What is waited for, what whoever is here may choose, then the manager's signing in, then what others
 * may choose; to void the round stands last. A wait is no button but for who can put it on record.
 */
function offers(wrong, causes, waited) {
  const roles = [...new Set(wrong.options.flatMap((option) => option.roles))];
  const missing = roles.filter((role) => role !== "dealer" && !seatFor([role]));
  const { mine, possible, refused, last } = grouped(wrong);
  const offer = (option) => offerOf(wrong, option);
  return [
    waitedLine(waited),
    wrong.code === "unseen_card" && seatFor(["dealer"]) && !seatFor(["shift_manager"])
      && button(t("page_it_fell"), () => fell(wrong), { className: "remedy" }),
    causes.length > 0 && h("ul", { class: "causes" }, causes.map((text) => h("li", {}, unbroken(text)))),
    wrong.readings.length > 0 && h("div", { class: "readings" }, readingLines(wrong.readings),
      seeButton(wrong.evidence, () => openEvidence(wrong))),
    ...mine.map(offer),
    missing.includes("shift_manager") && button(t("page_manager_signs_in"),
      () => openSignIn("shift_manager"), { className: `remedy sign-in ${mine.length ? "aside" : ""}` }),
    ...[...possible, ...refused, ...last].map(offer),
    recordedWrongly(wrong) && button(t("page_recorded_wrongly"), openTakeBack, { className: "remedy" }),
    seatFor(["shift_manager"]) && button(t("page_more_time"), () => moreTime(wrong),
      { className: "remedy quiet" }),
  ].filter(Boolean);
}

/** Whether the manager may want to take a card back: it was reported, and one can be. */
const recordedWrongly = ({ code }) =>
  code === "dealer_error" && seatFor(["shift_manager"]) && desk.view.menu.undoable.length > 0;

/** The manager takes more time before others are called. */
async function moreTime({ id }) {
  if (await tap(["shift_manager"], "more_time", { irregularity: id })) toast(t("page_time_taken"));
}

/** The dealer tells that the card which is missed fell: then people rule on it. */
const fell = (wrong) => sendSoon(wrong, byName(wrong, FELL),
  () => tap(["dealer"], "report", { code: "card_on_floor", zone: wrong.zone }));

/** The button of a remedy; of one that cannot be chosen it says why. */
function offerOf(wrong, option) {
  const may = seatFor(option.roles);
  const people = option.people === 2
    ? ` ${t(option.places === 2 ? "page_two_places" : "page_two_people")}` : "";
  const only = may ? "" : t("page_only", { roles: either(option.roles) }) + people;
  const act = () => (sayItAll(option) ? ruleSoon(wrong, option) : choose(option.remedy));
  const element = button(may ? option.title + people : option.title, act, {
    className: `remedy ${option.remedy === wrong.remedy ? "taken" : ""}`, why: option.refused || only,
  });
  if (seatFor(["shift_manager"]) && ofDealer(option)) element.append(" ", dealersMark());
  return element;
}

/** Beside the manager the dealer knows by it what he may choose alone. */
const dealersMark = () => h("span", { class: "own", text: t("page_dealer_may") });

function choose(remedy) {
  chosen = remedy;
  desk.changed();
  requestAnimationFrame(() => part("remedies").querySelector("input, button")?.focus());
}

function details(wrong, option) {
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
    if (fields) await rule(wrong, option, fields);
  };
  const elsewhere = async () => {
    const fields = entered();
    if (fields && (await propose(option.roles, fields, wrong.seen))) choose(null);
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
    refusal.textContent = why; // it stands behind the buttons: none moves under a finger
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
      button(t("page_back"), () => choose(null), { className: "quiet" }), refusal))]
    .filter(Boolean);
}

/** With whom it is confirmed; what may not wait at other screens is signed at this one. */
const confirmWord = ({ people, elsewhere }) =>
  people !== 2 ? "page_confirm" : elsewhere ? "page_confirm_second" : "page_confirm_second_here";

const consequences = (option) =>
  h("ul", { class: "does" }, doesLines(option).map((text) => h("li", {}, unbroken(text))));

/** The reason is chosen; where there is only one it is told. */
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

async function rule(wrong, option, fields) {
  const send = (second) => tap(option.roles, "rule",
    second ? { ...fields, second: second.person } : fields, second, wrong.seen);
  const roles = desk.view.authority.remedies[option.remedy];
  const done = option.people === 2
    ? await askSecond(send, roles, { about: whatIsSigned(wrong, option, fields),
      follows: foreseenOf(wrong, option, fields) ? consequences(option) : null })
    : await send(null);
  if (done) choose(null);
  return done;
}

/** Whether what is foreseen of the remedy is of this card or box; what was entered else is not. */
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

const drawPictures = whenChanged(async ({ id, digests, signedIn }) => {
  const place = part("pictures");
  if (digests.length === 0) return place.replaceChildren();
  if (!signedIn) {
    return place.replaceChildren(h("p", { class: "faint", text: t("page_sign_in_pictures") }));
  }
  const row = await pictureRow(digests, () => openEvidence(desk.view.irregularity));
  if (id !== shownId) return;
  place.replaceChildren(...row);
  makeRoom();
});

/** While a card is entered its newest picture lies large where the felt is drawn. */
const drawEntry = whenChanged(async ({ id, digests, signedIn, entering }) => {
  const place = part("entry-picture");
  const last = entering && signedIn ? digests.slice(-1) : [];
  const shown = await pictures(last, imageOf);
  return id === shownId ? place.replaceChildren(...shown) : undefined;
});
