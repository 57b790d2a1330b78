// The row of buttons near the dealer's hand. The first one is the button that the table waits for,
// if it waits for a tap; the others are always in the same place.

import { ANYBODY, AT_TABLE, dealerSession, desk, leaveDealer, markOf, seatFor, staffSession, tap } from "./desk.js";
import { ask, choice, living } from "./dialogs.js";
import { button, byId, h, setButton, whenChanged } from "./dom.js";
import { replaceKept } from "./kept.js";
import { openSignIn } from "./people.js";
import { openLoadShoe } from "./sets.js";
import { openPause, openStaffPanel } from "./staff.js";
import { toast } from "./toast.js";
import { roleName, t, zoneName } from "./words.js";

const MANAGER = "shift_manager";
const NOTED_MS = 5000; // a report that stands behind nothing by then is the stop itself

let noted = null; // {code, title}: reported here, and not yet seen in a view

const mainPlace = h("div", { class: "main-actions" });
const report = button("", null, { className: "report" });
const pause = button("", null);
const manager = button("", null); // he is called here whoever else is at this screen

const drawMain = whenChanged((shown) => replaceKept(mainPlace, mainButtons(shown)));

const panelOf = (role) => t("page_panel", { role: roleName(role) });

function drawOthers({ closed, paused, visitor, seated, wrong }) {
  const shut = closed ? t("page_closed") : "";
  const nobody = wrong && !seated; // who has not signed in stops play, and is heard once
  setButton(report, t("page_wrong"), openReport, shut || (nobody ? t("page_sign_in_first") : ""));
  setButton(pause, t("page_pause_or_end"), () => openPause(AT_TABLE, () => openSignIn("dealer")),
    (!seated && t("page_sign_in_first")) || shut || (paused ? t("page_paused_already") : ""));
  const here = visitor === MANAGER;
  setButton(manager, here ? panelOf(visitor) : t("page_manager"),
    here ? openStaffPanel : () => openSignIn(MANAGER));
}

const BUTTONS = {
  sign_in: ["page_sign_in", () => openSignIn("dealer")],
  open_table: ["page_open_table", () => tap(AT_TABLE, "open_table")],
  open_again: ["page_open_table", () => tap(AT_TABLE, "open_table"), "", ""],
  sign_out: ["page_sign_out", leaveDealer],
  next_round: ["page_next_round",
    (seen) => tap(AT_TABLE, "next_round", {}, null, seen), "next_round"],
  resume: ["page_go_on",
    (seen) => tap(desk.view.authority.pause_ends, "resume_table", {}, null, seen), "resume_table"],
  manager: ["page_manager_goes_on", () => openSignIn("shift_manager")],
  blackjack: ["page_blackjack", (seen) => answerPeek(true, seen), "peek_answer"],
  no_blackjack: ["page_no_blackjack", (seen) => answerPeek(false, seen), "peek_answer"],
  load_shoe: ["page_load_shoe", openLoadShoe],
  loader: ["page_loader_comes", () => openSignIn("shuffler")],
  done: ["page_done", (seen, irregularity) =>
    tap(AT_TABLE, "confirm_step", { irregularity }, null, seen), "confirm_step"],
};

const answerPeek = (blackjack, seen) => tap(["dealer"], "peek_answer", { blackjack }, null, seen);

/** What a main button shows, with the mark of what it confirms: a new mark makes a new button. */
const shownButton = (name, irregularity) => {
  const key = BUTTONS[name][2];
  const seen = key ? markOf(name === "done" ? `${key}:${irregularity}` : key) : "";
  return { name, seen, irregularity };
};

const mainButtons = ({ main, visitor }) => [
  ...main.map(({ name, seen, irregularity }) => {
    const [code, act, , className = "primary"] = BUTTONS[name];
    return button(t(code), () => act(seen, irregularity), { className });
  }),
  ...(visitor && visitor !== MANAGER
    ? [button(panelOf(visitor), openStaffPanel, { className: "visitor" })] : []),
];

/** Letting play go on is offered to who may now; to nobody while something is to be done first. */
const goingOn = (roles) => {
  if (roles.length === 0) return [];
  return [seatFor(roles) ? "resume" : "manager"];
};

/** The taps that the table waits for now. */
function mainOf(view) {
  const { code } = view.instruction;
  if (view.instruction.tap && seatFor(AT_TABLE)) return ["done"];
  if (view.irregularity) return [];
  if (code === "change_shoe" && seatFor(["shuffler", "shift_manager"])) return ["load_shoe"];
  if (!seatFor(AT_TABLE)) return ["sign_in"];
  if (view.instruction.shift_over && dealerSession()) {
    return ["sign_out", ...(code === "open_table" ? ["open_again"] : [])];
  }
  if (view.table.paused) return goingOn(view.authority.pause_ends);
  if (code === "change_shoe") return ["loader"];
  if (code === "peek") return ["no_blackjack", "blackjack"];
  return code in BUTTONS ? [code] : [];
}

/** Draw the buttons. */
export function drawActions(view) {
  if (!mainPlace.isConnected) byId("actions").append(mainPlace, report, pause, manager);
  const about = view.instruction.irregularity ?? 0;
  const visitor = staffSession()?.role ?? "";
  drawMain({ main: mainOf(view).map((name) => shownButton(name, about)), visitor });
  drawOthers({
    closed: view.table.phase === "closed",
    paused: view.table.paused !== "",
    visitor,
    seated: seatFor(AT_TABLE) !== undefined,
    wrong: view.irregularity !== null,
  });
  sayNoted(view);
}

/** What was reported here stands behind another stop: that it was heard is said. */
function sayNoted({ irregularity }) {
  if (!irregularity?.waiting.some(({ code }) => code === noted?.code)) return;
  toast(t("page_noted", { title: noted.title }));
  noted = null;
}

/** The table has taken a report; its next view tells whether another stop comes first. */
function note(code, title) {
  const mine = noted = { code, title };
  setTimeout(() => (noted = noted === mine ? null : noted), NOTED_MS);
  sayNoted(desk.view);
}

/** The menu of what no sensor sees: where, then one tap on what it is. Nobody need be signed in. */
function openReport() {
  const { zones, menu } = desk.view;
  return ask(t("page_wrong"), (close) => {
    const places = [["", t("page_nowhere")], ...zones.map(({ zone }) => [zone, zoneName(zone)])];
    const where = choice(t("page_where"), places, { chosen: "", className: "row" });
    const report = ({ code, title }) => async () => {
      if (!await tap(ANYBODY, "report", { code, zone: where.value() ?? "" })) return;
      close();
      note(code, title);
    };
    const what = menu.reportable.map((one) =>
      button(one.title, report(one), { className: "remedy" }));
    const stopped = () => desk.view.irregularity !== null;
    return h("div", {}, zones.length > 0 && where.element, h("h3", { text: t("page_what") }),
      living(stopped, (also) => [h("p", { text: t(also ? "page_one_tap_more" : "page_one_tap") })]),
      h("div", { class: "remedies" }, what));
  }, "wide");
}
