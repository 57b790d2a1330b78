// The row of buttons at the dealer's hand. The first is the one that the table waits for, if it
// waits for a tap at all; the others are always in the same place.

import { desk, seatFor, staffSession, tap } from "./desk.js";
import { ask, choice } from "./dialogs.js";
import { button, byId, h, setButton, whenChanged } from "./dom.js";
import { openSignIn } from "./people.js";
import { openLoadShoe } from "./sets.js";
import { openPause, openStaffPanel } from "./staff.js";
import { sentenceCase, zoneName } from "./words.js";

const AT_TABLE = ["dealer", "shift_manager"];

const mainPlace = h("div", { class: "main-actions" });
const report = button("", null, { className: "report" });
const pause = button("", null);
const panel = button("", null);

const drawMain = whenChanged((names) => mainPlace.replaceChildren(...mainButtons(names)));

function drawOthers({ closed, paused, visitor, seated, wrong }) {
  const why = !seated ? "Sign in first" : closed ? "The table is closed" : "";
  setButton(report, "Something is wrong", openReport, why || (wrong ? "Already stopped" : ""));
  setButton(pause, "Pause", () => openPause(AT_TABLE), why || (paused ? "Paused already" : ""));
  if (visitor) setButton(panel, `${sentenceCase(visitor)}'s panel`, openStaffPanel);
  else setButton(panel, "Shift manager", () => openSignIn("shift_manager"));
}

const BUTTONS = {
  sign_in: ["Sign in", () => openSignIn("dealer")],
  open_table: ["Open the table", () => tap(AT_TABLE, "open_table")],
  next_round: ["Next round", () => tap(AT_TABLE, "next_round")],
  resume: ["Go on", () => tap(desk.view.authority.pause_ends, "resume_table")],
  manager: ["Shift manager: sign in to go on", () => openSignIn("shift_manager")],
  blackjack: ["Blackjack", () => tap(["dealer"], "peek_answer", { blackjack: true })],
  no_blackjack: ["No blackjack", () => tap(["dealer"], "peek_answer", { blackjack: false })],
  load_shoe: ["Load the shoe", openLoadShoe],
  done: ["Done", () => tap(AT_TABLE, "confirm_step",
    { irregularity: desk.view.instruction.irregularity })],
};

const mainButtons = (names) => names.map((name) => {
  const [text, act] = BUTTONS[name];
  return button(text, act, { className: "primary" });
});

/** The taps that the table waits for now. */
function mainOf(view) {
  const { code } = view.instruction;
  if (view.instruction.tap && seatFor(AT_TABLE)) return ["done"];
  if (view.irregularity) return [];
  if (code === "change_shoe" && seatFor(["shuffler", "shift_manager"])) return ["load_shoe"];
  if (!seatFor(AT_TABLE)) return ["sign_in"];
  if (view.table.paused) return [seatFor(view.authority.pause_ends) ? "resume" : "manager"];
  if (code === "peek") return ["no_blackjack", "blackjack"];
  return code in BUTTONS ? [code] : [];
}

/** Draw the buttons. */
export function drawActions(view) {
  if (!mainPlace.isConnected) byId("actions").append(mainPlace, report, pause, panel);
  drawMain(mainOf(view));
  drawOthers({
    closed: view.table.phase === "closed",
    paused: view.table.paused !== "",
    visitor: staffSession()?.role ?? "",
    seated: seatFor(AT_TABLE) !== undefined,
    wrong: view.irregularity !== null,
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
