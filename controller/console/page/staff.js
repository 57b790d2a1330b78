// The visitor's panel: the shift manager's rulings on the round and the table, the sets of cards,
// what the cameras see for the engineer, and what has happened lately. A role is shown only what it
// may do; the table decides anyway.

import { cameraSections } from "./camera.js";
import { desk, markOf, staffSession, tap } from "./desk.js";
import { ask, askSecond, choice, remind, section } from "./dialogs.js";
import { button, h } from "./dom.js";
import { holdButton } from "./hold.js";
import { linkTo } from "./kiosk.js";
import { figuresSection } from "./plots/figures.js";
import { OVERSEERS, orderSection } from "./order.js";
import { propose } from "./proposal.js";
import { mayRead, openRulings } from "./rulings.js";
import { KEEPERS, setsSection } from "./sets.js";
import { capital, reasonName, roleName, t } from "./words.js";

const MANAGER = ["shift_manager"];
const PAUSES = ["pause_dealer", "pause_break", "pause_question", "pause_examine"]; // the table knows them
const RESOLVE_REASONS = ["agreed_with_the_server", "put_right_by_hand", "server_out_of_use"];
const UNDO_REASONS = ["placed_wrong", "misread", "mistake"];

/** Open the panel for the visitor who is signed in. */
export function openStaffPanel() {
  const session = staffSession();
  if (!session) return;
  const manager = session.role === "shift_manager";
  ask(t("page_panel_of", { role: roleName(session.role), name: session.person }), (close) => {
    const then = (act) => async () => (await act()) && close();
    const sets = KEEPERS.includes(session.role) && setsSection(close, manager);
    const asked = desk.view.shoe === null; // without a shoe this is the reason for the visit
    return h("div", { class: "panel" }, [
      asked && sets,
      manager && tableSection(then),
      manager && voidSection(then),
      manager && undoSection(then),
      manager && resolveSection(then),
      !asked && sets,
      session.role === "engineer" && engineerSection(),
      ...(session.role === "engineer" ? cameraSections() : []),
      OVERSEERS.includes(session.role) && orderSection(then),
      (manager || session.role === "engineer") && figuresSection(),
      historySection(),
    ].filter(Boolean));
  }, "wide", { apart: true });
}

/** The part of the manager's panel in which a wrongly recorded card is taken back. */
export const openTakeBack = () =>
  ask(t("page_recorded_wrongly"), (close) => undoSection((act) => async () => (await act()) && close()), "wide");

/** The engineer's own page shows more, and keeps the session alive. */
const engineerSection = () => section(t("page_engineer_page"),
  h("a", { class: "button", ...linkTo("/engineer"), text: t("page_engineer_open") }));

function tableSection(then) {
  const { paused, phase } = desk.view.table;
  const closed = phase === "closed";
  const seen = markOf("resume_table");
  const roundsLeft = choice(t("page_close_after"), [["0", t("page_this_round")],
    ...[1, 3, 5].map((count) => [String(count), t("page_more_rounds", { count })])],
  { chosen: "1", className: "row" });
  const first = desk.view.authority.pause_ends.length === 0 ? desk.view.instruction.text : "";
  const goOn = then(() => tap(MANAGER, "resume_table", {}, null, seen));
  return section(t("page_table"),
    h("div", { class: "row" },
      paused
        ? button(t("page_go_on"), goOn, { className: "primary", why: first })
        : button(t("page_pause"), () => openPause(MANAGER),
          { why: closed ? t("page_closed") : "" })),
    closed ? null : roundsLeft.element,
    closed ? null : button(t("page_close_table"), then(() =>
      tap(MANAGER, "close_table", { rounds_left: Number(roundsLeft.value()) }))));
}

function voidSection(then) {
  const reasons = desk.view.menu.void_reasons;
  if (reasons.length === 0) {
    return section(t("page_void"), h("p", { text: t("page_no_round") }));
  }
  const seen = markOf("void_round");
  const reason = choice(t("page_reason"), reasons.map((code) => [code, reasonName(code)]));
  const send = async () => {
    const cause = reason.value();
    if (!cause) return remind(reason);
    const roles = desk.view.authority.voids[cause] ?? [];
    const voided = (second) => tap(MANAGER, "void_round",
      second ? { cause, second: second.person } : { cause }, second, seen);
    const about = `${t("page_void")}: ${reasonName(cause)}`;
    return roles.length > 0 ? askSecond(voided, roles, { about }) : voided(null);
  };
  const elsewhere = async () => (reason.value()
    ? propose(MANAGER, { irregularity: 0, remedy: "void", reason: reason.value() }, seen)
    : remind(reason));
  const takesTwo = Object.values(desk.view.authority.voids).some((roles) => roles.length > 0);
  return section(t("page_void"),
    h("p", { text: t("page_void_means") }),
    reason.element, holdButton(t("page_void"), then(send), { className: "danger" }),
    takesTwo ? button(t("page_ask_elsewhere"), then(elsewhere)) : null);
}

function undoSection(then) {
  const steps = desk.view.menu.undoable;
  if (steps.length === 0) {
    return section(t("page_take_back"), h("p", { text: t("page_nothing_to_take_back") }));
  }
  const first = choice(t("page_from_step"), steps.map(({ fact, text }) =>
    [String(fact), capital(text)]));
  const reason = choice(t("page_reason"), UNDO_REASONS.map((code) => [code, reasonName(code)]),
    { className: "row" });
  const list = h("ul", { class: "taken-back" });
  first.element.addEventListener("change", () => {
    const taken = steps.filter(({ fact }) => fact >= Number(first.value()));
    list.replaceChildren(...taken.map(({ text }) => h("li", { text: t("page_taken_back", { text }) })));
  });
  const send = async () => {
    if (!first.value()) return remind(first);
    if (!reason.value()) return remind(reason);
    return tap(MANAGER, "undo", { fact: Number(first.value()), reason: reason.value() });
  };
  return section(t("page_take_back"),
    h("p", { text: t("page_take_back_means") }),
    first.element, list, reason.element, holdButton(t("page_take_back"), then(send), { className: "danger" }));
}

/** Rounds that the game server refuses or does not acknowledge: without them nothing is shown. */
function resolveSection(then) {
  const rounds = desk.view.menu.unacknowledged;
  if (rounds.length === 0) return null;
  const round = choice(t("page_which_round"), rounds.map(({ round: name, why }) =>
    [name, t(why ? "page_round_refused" : "page_round_unacknowledged", { round: name, why })]));
  const reason = choice(t("page_reason"), RESOLVE_REASONS.map((code) => [code, reasonName(code)]),
    { className: "row" });
  const send = async () => {
    if (!round.value()) return remind(round);
    if (!reason.value()) return remind(reason);
    return tap(MANAGER, "resolve_round", { round: round.value(), reason: reason.value() });
  };
  return section(t("page_not_held"),
    h("p", { text: t("page_result_stands") }),
    round.element, reason.element, holdButton(t("page_let_pass"), then(send), { className: "danger" }));
}

function historySection() {
  const rows = desk.view.last.map(({ number, round, text }) =>
    h("tr", {}, h("td", { text: number }), h("td", { text: capital(text) }),
      h("td", { class: "faint", text: round }),
      mayRead() ? h("td", {}, button(t("page_rulings"), () => openRulings(round), { className: "small" })) : null));
  return section(t("page_last_rounds"), rows.length === 0 ? h("p", { text: t("page_none_yet_sentence") }) : h("table", { class: "rounds" },
    h("thead", {}, h("tr", {}, ["page_number", "page_result", "page_round",
      ...(mayRead() ? ["page_rulings"] : [])].map((code) => h("th", { scope: "col", text: t(code) })))),
    h("tbody", {}, rows)));
}

/**
 * Ask for the reason of a pause, and pause after the round or now; `relieve`, what lets the next
 * dealer sign in: say too how a shift ends, to whom it is not his to close the table.
 */
export function openPause(roles, relieve = null) {
  return ask(t("page_pause_table"), (close) => {
    const reason = choice(t("page_why"), PAUSES.map((code) => [code, t(code)]));
    const pause = (now) => async () => {
      if (!reason.value()) return remind(reason);
      return (await tap(roles, "pause_table", { reason: reason.value(), now })) && close();
    };
    return h("div", {}, reason.element, h("div", { class: "row" },
      button(t("page_after_round"), pause(false), { className: "primary" }),
      button(t("page_at_once"), pause(true))),
    relieve && section(t("page_shift_ends"),
      h("p", { text: t("page_relief") }),
      desk.view.round && button(t("page_next_dealer"), () => (close(), relieve())),
      h("p", { text: t("page_manager_closes") })));
  });
}
