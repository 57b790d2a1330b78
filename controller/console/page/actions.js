// The row of buttons at the dealer's hand. The first is the one that the table waits for, if it
// waits for a tap at all; the others are always in the same place.

import { desk, seatFor, staffSession, tap } from "./desk.js";
import { ask, choice } from "./dialogs.js";
import { button, byId, h, setButton, whenChanged } from "./dom.js";
import { openSignIn } from "./people.js";
import { openLoadShoe } from "./sets.js";
import { openPause, openStaffPanel } from "./staff.js";
import { roleName, t, zoneName } from "./words.js";

const AT_TABLE = ["dealer", "shift_manager"];

const mainPlace = h("div", { class: "main-actions" });
const report = button("", null, { className: "report" });
const pause = button("", null);
const panel = button("", null);

const drawMain = whenChanged((names) => mainPlace.replaceChildren(...mainButtons(names)));

function drawOthers({ closed, paused, visitor, seated, wrong }) {
  const why = !seated ? t("page_sign_in_first") : closed ? t("page_closed") : "";
  setButton(report, t("page_wrong"), openReport, why || (wrong ? t("page_already_stopped") : ""));
  setButton(pause, t("page_pause"), () => openPause(AT_TABLE),
    why || (paused ? t("page_paused_already") : ""));
  if (visitor) setButton(panel, t("page_panel", { role: roleName(visitor) }), openStaffPanel);
  else setButton(panel, t("page_manager"), () => openSignIn("shift_manager"));
}

const BUTTONS = {
  sign_in: ["page_sign_in", () => openSignIn("dealer")],
  open_table: ["page_open_table", () => tap(AT_TABLE, "open_table")],
  next_round: ["page_next_round", () => tap(AT_TABLE, "next_round")],
  resume: ["page_go_on", () => tap(desk.view.authority.pause_ends, "resume_table")],
  manager: ["page_manager_goes_on", () => openSignIn("shift_manager")],
  blackjack: ["page_blackjack", () => tap(["dealer"], "peek_answer", { blackjack: true })],
  no_blackjack: ["page_no_blackjack", () => tap(["dealer"], "peek_answer", { blackjack: false })],
  load_shoe: ["page_load_shoe", openLoadShoe],
  done: ["page_done", () => tap(AT_TABLE, "confirm_step",
    { irregularity: desk.view.instruction.irregularity })],
};

const mainButtons = (names) => names.map((name) => {
  const [code, act] = BUTTONS[name];
  return button(t(code), act, { className: "primary" });
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
  return ask(t("page_wrong"), (close) => {
    const places = [["", t("page_nowhere")], ...zones.map(({ zone }) => [zone, zoneName(zone)])];
    const where = choice(t("page_where"), places, { chosen: "", className: "row" });
    const report = (code) => async () => {
      if (await tap(AT_TABLE, "report", { code, zone: where.value() ?? "" })) close();
    };
    const what = menu.reportable.map(({ code, title }) =>
      button(title, report(code), { className: "remedy" }));
    return h("div", {}, where.element, h("h3", { text: t("page_what") }),
      h("p", { text: t("page_one_tap") }),
      h("div", { class: "remedies" }, what));
  }, "wide");
}
