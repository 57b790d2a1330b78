// The panel of an irregularity, over the full width: the one repair instruction, how long it has
// lasted, who was called, the house's remedies with who may choose them, and the pictures. The head
// and the entry of a remedy's details have files of their own.

import { desk, markOf, seatFor, tap } from "./desk.js";
import { button, byId, h, icon, moreBelow, unbroken, whenChanged } from "./dom.js";
import { openEvidence, readingLines, voids } from "./evidence.js";
import { replaceKept } from "./kept.js";
import { forgetMoves, noteMoves, noteStop, sayMoves } from "./moved.js";
import { arrived, setOut } from "./on_its_way.js";
import { openSignIn } from "./people.js";
import { imageOf, pictureRow, pictures, seeButton } from "./pictures.js";
import { proposalCard, proposalOf } from "./proposal.js";
import { consequences, details, rule } from "./ruling.js";
import { openTakeBack } from "./staff.js";
import { faultsOf } from "./status.js";
import { hush, toast } from "./toast.js";
import { drawHead, tickHead } from "./trouble_head.js";
import { either, t } from "./words.js";

const TAKE_BACK_MS = 5000; // how long a remedy of one tap can be taken back
const TOO_LATE_MS = 3000; // after sending, how long the screen says that it cannot
const FELL = "it_fell"; // no ruling: the dealer reports it, and people rule on it

let shownId = null;
let begun = 0; // counts the panels: a new one is drawn whole, even if the same stop came back
let chosen = null; // the remedy whose details are being entered
let places = { who: "", groups: new Map() }; // of the remedies of the stop that is shown
let saidWell = false; // the last message was that the table is OK
let overDue = false; // a stop is over, and the table's state is still to be announced
const SOON = "soon"; // a ruling that is not sent yet, as this tab keeps it

let soon = null; // {remedy, title, timer}: chosen or reported by one tap, not yet sent
let sent = null; // {remedy, title, timer}: chosen or reported by one tap, just sent

sayMoves(byId("trouble"), () => toast(t("page_moved")));

/** Draw the panel, or remove it. */
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
  if (soon && (!byName(wrong, soon.remedy) || isAnothers(soon))) notRuled();
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

/** Whether nothing needs a look or a repair and no device warns: only then the table is OK. */
const allWell = ({ told, instruction, devices, table }) =>
  told.well && !instruction.doubt && !table.paused && devices.every(({ state }) => state === "ok");

const headOf = ({ id, title, zone, since: at, called, remedy, options }) =>
  ({ id, title, zone, at, called, remedy, roles: options.flatMap(({ roles }) => roles) });

/** The one thing to do; the report, if it is not part of that; whether hands may repair it. */
const saidOf = (wrong, { text, action }, guide) => {
  const hands = ofHands(action);
  return {
    text, told: guide || text.startsWith(wrong.text) ? "" : wrong.text,
    also: wrong.also ?? "", byHand: hands || wrong.options.some(ofDealer), byTap: !hands,
  };
};

/** Whether it is repaired by hand, without a ruling. */
const ofHands = (action) => action !== "manager" && action !== "hold";

/** What the table waits for: a device, or the execution of a ruling, while the stop is still open. */
function waitedFor({ awaits, remedy }, { action }, guide) {
  if (awaits || !remedy || guide) return { text: awaits };
  return { ruled: true, text: t(ofHands(action) ? "page_ruled_hands" : "page_ruled_open") };
}

/** Whether only the dealer may choose it now. */
const ofDealer = ({ roles, refused, people }) =>
  roles.includes("dealer") && !refused && people === 1;

const optionsOf = ({ id, code, title, options, remedy, zone, readings, evidence: digests }) =>
  ({ id, code, title, options, remedy, zone, readings, evidence: digests,
    seen: markOf(`rule:${id}`) });

const whoIsHere = () =>
  [desk.dealer, desk.staff].map((seat) => seat?.session?.role).filter(Boolean);

/** How it ended: the round with its reason if it is void, else that all is well, once it is. */
function sayOver(view, ruled = null) {
  const { told, last } = view;
  if (!told.voided && !allWell(view)) return;
  const text = told.voided && last[0] ? `${last[0].number}: ${last[0].text}` : t("page_table_ok");
  toast([ruled, text].filter(Boolean).join(" "), !told.voided);
  byId("alarm").textContent = text;
  overDue = false;
  saidWell = true;
}

/** Reports the result of a ruling just made to a person who is about to take it back. */
const ruledText = () => sent && t("page_ruled", { remedy: sent.title });

/** The person here in whose name it would be sent. */
const senderOf = (roles) => {
  const { person = "", role = "" } = seatFor(roles)?.session ?? {};
  return `${role} ${person}`;
};

/** Whether somebody else sits here since it was chosen: nobody's word is sent in another's name. */
const isAnothers = ({ roles, by }) => senderOf(roles) !== by;

/** The table has changed while a ruling could still be taken back: it is not sent, and the page says so. */
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
 * If the panel has no room for the pictures below the buttons, they are left out: the evidence
 * button shows one, and leads to them. The rest can be scrolled to, which an arrow shows.
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

/** Update the seconds. */
export function tickTrouble() {
  if (shownId !== null) tickHead();
}

/** What can be chosen or reported by one tap in this stop, by its name. */
const byName = ({ code, options }, name) =>
  name === FELL && code === "unseen_card" ? { remedy: FELL, title: t("page_it_fell") }
    : options.find(({ remedy }) => remedy === name);

const drawOptions = whenChanged(({ wrong, chosen: name, guide, causes, waited, soon: coming, sent: gone, proposal }) => {
  const [next, late, entered] = [coming, gone, name].map((one) => byName(wrong, one));
  const shown = next ? waiting(next) : late ? [tooLate(late, waited)]
    : entered ? details(wrong, entered, () => choose(null)) : offers(wrong, causes, waited);
  const asked = proposal ? [proposalCard(proposal)] : [];
  const about = JSON.stringify([name, wrong.seen]); // the entries are valid for these cards only
  const place = part("remedies");
  replaceKept(place, [...asked, ...steps(guide), ...shown], { choices: place.dataset.about === about });
  place.dataset.about = about;
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

/** Replaces the button: a late tap gets this explanation, and hits nothing else. */
const tooLate = ({ title }, waited) =>
  h("div", { class: "ruling" }, h("h3", { text: title }), h("p", { text: t("page_too_late") }),
    waitedLine(waited));

const waitedLine = ({ text, ruled = false }) =>
  text ? h("p", { class: ruled ? "awaits ruled" : "awaits" }, icon("act-wait"), h("span", { text })) : null;

/** Nothing is being sent: the tap was not sent, or was sent a while ago. */
function takeBack() {
  for (const one of [soon, sent]) clearTimeout(one?.timer);
  if (soon) arrived(SOON);
  soon = sent = null;
  desk.changed();
}

/** Whether one tap is enough: one person, one reason, nothing to enter, and it can be undone. */
const sayItAll = ({ people, reasons, needs, final }) =>
  people === 1 && reasons.length === 1 && !needs && !final;

/** The remedy is sent in five seconds unless it is taken back. */
const ruleSoon = (wrong, option) => sendSoon(wrong, option, option.roles, async () => {
  const fields = { irregularity: wrong.id, remedy: option.remedy, reason: option.reasons[0] };
  const done = await rule(wrong, option, fields);
  if (done) choose(null);
  return done;
});

/** A report by one tap is sent in five seconds unless it is taken back; one is on its way at a time. */
function sendSoon({ id }, { remedy, title }, roles, act) {
  if (soon) return; // hit again before the page was drawn
  const send = async () => {
    if (isAnothers(soon)) return notRuled();
    soon = null;
    arrived(SOON);
    if (shownId !== id) return desk.changed();
    const mine = sent = { remedy, title, timer: setTimeout(takeBack, TOO_LATE_MS) };
    desk.changed();
    if (!(await act()) && sent === mine) takeBack(); // it was refused, and says why
  };
  soon = { remedy, title, roles, by: senderOf(roles), timer: setTimeout(send, TAKE_BACK_MS) };
  setOut(SOON, "page_not_ruled_anew", { remedy });
  desk.changed();
}

/** The dealer's steps after a ruling, and whether each was seen done. */
function steps(guide) {
  if (!guide) return [];
  const line = ({ text, done }, n) =>
    h("li", { class: done ? "done" : n === guide.step ? "due" : "" },
      icon(done ? "lamp-ok" : "act-wait"), h("span", {}, unbroken(done ? t("page_step_done", { text }) : text)));
  return [h("ol", { class: "steps", "aria-label": t("page_steps") }, guide.steps.map(line))];
}

/** Whether a person here may choose it, others may, or nobody can now; others' waiting is no button. */
function groupOf({ refused, roles, waits }) {
  if (seatFor(roles) && !refused) return "mine";
  return waits ? "none" : refused ? "refused" : "possible";
}

/**
 * The remedies by group; those that void the round have one of their own. While the same stop is
 * open before the same people, each keeps its place, even if it is refused by now. A new one comes
 * last, so that a finger on its way finds what it saw.
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
 * What the table waits for, what people here may choose, then the manager's sign-in, then what
 * others may choose; voiding the round comes last. Waiting is a button only for a person who can
 * record it.
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

/** Whether the manager may want to take a card back: it was reported, and it is possible. */
const recordedWrongly = ({ code }) =>
  code === "dealer_error" && seatFor(["shift_manager"]) && desk.view.menu.undoable.length > 0;

/** The manager takes more time before others are called. */
async function moreTime({ id }) {
  if (await tap(["shift_manager"], "more_time", { irregularity: id })) toast(t("page_time_taken"));
}

/** The dealer reports that the missing card fell: then people rule on it. */
const fell = (wrong) => sendSoon(wrong, byName(wrong, FELL), ["dealer"],
  () => tap(["dealer"], "report", { code: "card_on_floor", zone: wrong.zone }));

/** The button of a remedy; if it cannot be chosen, it says why. */
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

/** With the manager present, it shows the dealer which remedies the dealer may choose alone. */
const dealersMark = () => h("span", { class: "own", text: t("page_dealer_may") });

function choose(remedy) {
  chosen = remedy;
  desk.changed();
  requestAnimationFrame(() => part("remedies").querySelector("input, button")?.focus());
}

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

/** While a card is entered, its newest picture is shown large in place of the felt. */
const drawEntry = whenChanged(async ({ id, digests, signedIn, entering }) => {
  const place = part("entry-picture");
  const last = entering && signedIn ? digests.slice(-1) : [];
  const shown = await pictures(last, imageOf);
  return id === shownId ? place.replaceChildren(...shown) : undefined;
});
