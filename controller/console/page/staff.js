// The panel of whoever comes to the table: the shift manager's rulings on the round and the table,
// the sets of cards, what the cameras see for the engineer, and what has happened lately. What a
// role may not do is not shown to it; the table decides anyway.

import { cameraSections } from "./camera.js";
import { desk, staffSession, tap } from "./desk.js";
import { ask, askSecond, choice, remind, section } from "./dialogs.js";
import { button, h } from "./dom.js";
import { holdButton } from "./hold.js";
import { KEEPERS, setsSection } from "./sets.js";
import { sentenceCase } from "./words.js";

const MANAGER = ["shift_manager"];
const PAUSES = ["Dealer change.", "Break.", "A player's question.", "Something to be examined."];
const RESOLVE_REASONS = ["agreed_with_the_server", "put_right_by_hand", "server_out_of_use"];
const UNDO_REASONS = ["placed_wrong", "misread", "mistake"];

/** Open the panel for the visitor who is signed in. */
export function openStaffPanel() {
  const session = staffSession();
  if (!session) return;
  const manager = session.role === "shift_manager";
  ask(`${sentenceCase(session.role)}: ${session.person}`, (close) => {
    const then = (act) => async () => (await act()) && close();
    return h("div", { class: "panel" }, [
      manager && tableSection(then),
      manager && voidSection(then),
      manager && undoSection(then),
      manager && resolveSection(then),
      KEEPERS.includes(session.role) && setsSection(close, manager),
      ...(session.role === "engineer" ? cameraSections() : []),
      historySection(),
    ].filter(Boolean));
  }, "wide");
}

function tableSection(then) {
  const { paused, phase } = desk.view.table;
  const closed = phase === "closed";
  const roundsLeft = choice("Close the table after", [["0", "this round"], ["1", "1 more"],
    ["3", "3 more"], ["5", "5 more"]], { chosen: "1", className: "row" });
  return section("Table",
    h("div", { class: "row" },
      paused
        ? button("Go on", then(() => tap(MANAGER, "resume_table")), { className: "primary" })
        : button("Pause", () => openPause(MANAGER), { why: closed ? "The table is closed" : "" })),
    closed ? null : roundsLeft.element,
    closed ? null : button("Close the table", then(() =>
      tap(MANAGER, "close_table", { rounds_left: Number(roundsLeft.value()) }))));
}

function voidSection(then) {
  const reasons = desk.view.menu.void_reasons;
  if (reasons.length === 0) {
    return section("Void the round", h("p", { text: "No round is in play." }));
  }
  const reason = choice("Reason", reasons.map((code) => [code, sentenceCase(code)]));
  const send = async () => {
    const cause = reason.value();
    if (!cause) return remind(reason);
    const roles = desk.view.authority.voids[cause] ?? [];
    const voided = (second) =>
      tap(MANAGER, "void_round", second ? { cause, second: second.person } : { cause }, second);
    return roles.length > 0 ? askSecond(voided, roles) : voided(null);
  };
  return section("Void the round",
    h("p", { text: "Every stake of this round is refunded, and the cause is published." }),
    reason.element, holdButton("Void the round", then(send), { className: "danger" }));
}

function undoSection(then) {
  const steps = desk.view.menu.undoable;
  if (steps.length === 0) {
    return section("Take back", h("p", { text: "Nothing can be taken back now." }));
  }
  const first = choice("From which step on?", steps.map(({ fact, text }) =>
    [String(fact), sentenceCase(text)]));
  const reason = choice("Reason", UNDO_REASONS.map((code) => [code, sentenceCase(code)]),
    { className: "row" });
  const list = h("ul", { class: "taken-back" });
  first.element.addEventListener("change", () => {
    const taken = steps.filter(({ fact }) => fact >= Number(first.value()));
    list.replaceChildren(...taken.map(({ text }) => h("li", { text: `Taken back: ${text}` })));
  });
  const send = async () => {
    if (!first.value()) return remind(first);
    if (!reason.value()) return remind(reason);
    return tap(MANAGER, "undo", { fact: Number(first.value()), reason: reason.value() });
  };
  return section("Take back",
    h("p", { text: "All that followed is taken back with it; then the table halts." }),
    first.element, list, reason.element, holdButton("Take back", then(send), { className: "danger" }));
}

/** Rounds that the game server refuses or does not acknowledge: without them nothing is shown. */
function resolveSection(then) {
  const rounds = desk.view.menu.unacknowledged;
  if (rounds.length === 0) return null;
  const round = choice("Which round?", rounds.map(({ round: name, why }) =>
    [name, why ? `${name}, refused: ${why}` : `${name}, not acknowledged`]));
  const reason = choice("Reason", RESOLVE_REASONS.map((code) => [code, sentenceCase(code)]),
    { className: "row" });
  const send = async () => {
    if (!round.value()) return remind(round);
    if (!reason.value()) return remind(reason);
    return tap(MANAGER, "resolve_round", { round: round.value(), reason: reason.value() });
  };
  return section("Not held by the game server",
    h("p", { text: "The published result stands; the table waits for this round no more." }),
    round.element, reason.element, holdButton("Let it pass", then(send), { className: "danger" }));
}

function historySection() {
  const rows = desk.view.last.map(({ number, round, text }) =>
    h("tr", {}, h("td", { text: number }), h("td", { text: sentenceCase(text) }),
      h("td", { class: "faint", text: round })));
  return section("Last rounds", rows.length === 0 ? h("p", { text: "None yet." }) : h("table", {},
    h("thead", {}, h("tr", {}, ["Number", "Result", "Round"].map((text) =>
      h("th", { scope: "col", text })))),
    h("tbody", {}, rows)));
}

/** Ask for the reason of a pause, and pause after the round or now. */
export function openPause(roles) {
  return ask("Pause the table", (close) => {
    const reason = choice("Why?", PAUSES.map((text) => [text, text.slice(0, -1)]));
    const pause = (now) => async () => {
      if (!reason.value()) return remind(reason);
      return (await tap(roles, "pause_table", { reason: reason.value(), now })) && close();
    };
    return h("div", {}, reason.element, h("div", { class: "row" },
      button("After this round", pause(false), { className: "primary" }),
      button("At once", pause(true))));
  });
}
