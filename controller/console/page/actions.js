// The row of buttons at the dealer's hand. The first is the one that the table waits for, if it
// waits for a tap at all; the others are always in the same place.

import { dealerSession, desk, seatFor, staffSession, tap } from "./desk.js";
import { ask, choice } from "./dialogs.js";
import { button, byId, h, whenChanged } from "./dom.js";
import { openSignIn } from "./people.js";
import { openLoadShoe, openPause, openStaffPanel } from "./staff.js";
import { zoneName } from "./words.js";

const AT_TABLE = ["dealer", "shift_manager"];

const draw = whenChanged(({ main, closed, paused, manager, seated, wrong }) => {
  const sign = seated ? "" : "Sign in first";
  byId("actions").replaceChildren(
    h("div", { class: "main-actions" }, mainButtons(main)),
    button("Something is wrong", openReport, {
      className: "report", why: sign || (closed ? "The table is closed" : wrong),
    }),
    button("Pause", () => openPause(AT_TABLE), {
      why: sign || (closed ? "The table is closed" : paused ? "Paused already" : ""),
    }),
    manager
      ? button("Manager's panel", openStaffPanel)
      : button("Shift manager", () => openSignIn("shift_manager")),
  );
});

const BUTTONS = {
  sign_in: ["Sign in", () => openSignIn("dealer")],
  open_table: ["Open the table", () => tap(AT_TABLE, "open_table")],
  next_round: ["Next round", () => tap(AT_TABLE, "next_round")],
  resume: ["Go on", () => tap(AT_TABLE, "resume_table")],
  blackjack: ["Blackjack", () => tap(["dealer"], "peek_answer", { blackjack: true })],
  no_blackjack: ["No blackjack", () => tap(["dealer"], "peek_answer", { blackjack: false })],
  load_shoe: ["Load the shoe", openLoadShoe],
};

const mainButtons = (names) => names.map((name) => {
  const [text, act] = BUTTONS[name];
  return button(text, act, { className: "primary" });
});

/** The taps that the table waits for now. */
function mainOf(view) {
  const { code } = view.instruction;
  if (view.irregularity) return [];
  if (code === "change_shoe" && seatFor(["shuffler", "shift_manager"])) return ["load_shoe"];
  if (!seatFor(AT_TABLE)) return ["sign_in"];
  if (view.table.paused) return ["resume"];
  if (code === "peek") return ["no_blackjack", "blackjack"];
  return code in BUTTONS ? [code] : [];
}

/** Draw the buttons. */
export function drawActions(view) {
  draw({
    main: mainOf(view),
    closed: view.table.phase === "closed",
    paused: view.table.paused !== "",
    manager: staffSession() !== null,
    seated: dealerSession() !== null || seatFor(AT_TABLE) !== undefined,
    wrong: view.irregularity ? "Already stopped" : "",
  });
}

/** The menu of what no sensor sees: where, then one tap on what it is. */
function openReport() {
  const { zones, menu } = desk.view;
  return ask("Something is wrong", (close) => {
    const places = [["", "nowhere special"], ...zones.map(({ zone }) => [zone, zoneName(zone)])];
    const where = choice("Where?", places, { chosen: "", className: "row" });
    const report = (code) => async () => {
      if (await tap(AT_TABLE, "report", { code, zone: where.value() ?? "" })) close();
    };
    const what = menu.reportable.map(({ code, title }) =>
      button(title, report(code), { className: "remedy" }));
    return h("div", {}, where.element, h("h3", { text: "What is it?" }),
      h("p", { text: "One tap stops play and calls the shift manager." }),
      h("div", { class: "remedies" }, what));
  }, "wide");
}
