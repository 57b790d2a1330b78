// The console's page: takes the table's views from the connection, draws the newest one per frame,
// and covers everything when the table is not heard.

import { drawActions } from "./actions.js";
import { secondsSince, setTableTime, spoken, tableNow } from "./clocks.js";
import { desk, takeUpStaff } from "./desk.js";
import { closeDialogs, redrawDialogs } from "./dialogs.js";
import { byId, setText } from "./dom.js";
import { drawFelt } from "./felt.js";
import { drawInstruction } from "./instruction.js";
import { rescueFocus } from "./kept.js";
import "./kiosk.js"; // it says that the page draws
import { Link } from "./link.js";
import { sayLeft } from "./on_its_way.js";
import { drawPeople, openSignIn } from "./people.js";
import { sayProposal, tickProposal } from "./proposal.js";
import { drawRoads } from "./roads.js";
import { askedRound } from "./rulings.js";
import { stand } from "./stands.js";
import { drawStatus, tickClock } from "./status.js";
import { keepClear, toast } from "./toast.js";
import { drawTold } from "./told.js";
import { drawTrouble, tickTrouble } from "./trouble.js";
import { sayLasting, t } from "./words.js";

const CLOCK_MS = 200; // how often countdowns are looked at
const FIRST_WORD_MS = 2000; // a table that is silent at first is not connected either

let due = false;
let lostAt = null;
let held = false; // a button had the focus when the connection was lost
let thrownAway = false; // a dialog was open when the connection was lost
let asked = false; // a person who comes for a round's rulings is asked once to sign in

/** Draw soon: at most once per frame, always the newest view. */
function changed() {
  if (due) return;
  due = true;
  requestAnimationFrame(draw);
}

function draw() {
  due = false;
  const { view } = desk;
  if (!view) return;
  drawInstruction(view);
  drawTrouble(view);
  drawStatus(view);
  drawTold(view);
  sayProposal(view);
  drawFelt(view);
  drawRoads({ roads: view.roads, closed: view.table.phase === "closed" });
  drawPeople(view);
  drawActions(view);
  redrawDialogs();
  keepClear();
  if (!asked && askedRound()) openSignIn("shift_manager");
  asked = true;
}

function tick() {
  tickClock();
  tickTrouble();
  tickProposal();
  if (lostAt !== null) {
    setText(byId("offline-since"), t("page_offline_for", { time: spoken(secondsSince(lostAt)) }));
  }
}

/** The table is not heard: cover everything, discard half-entered data. */
function down() {
  lostAt ??= tableNow();
  if (closeDialogs()) thrownAway = true;
  held ||= document.activeElement !== document.body;
  setText(byId("alarm"), `${t("page_offline")}. ${t("page_offline_text")}`);
  byId("page").inert = true;
  byId("offline").classList.add("on");
}

/** The table is heard again. */
function up() {
  lostAt = null;
  byId("page").inert = false;
  byId("offline").classList.remove("on");
  setText(byId("alarm"), "");
  if (held) rescueFocus();
  held = false;
  sayLeft(toast);
  if (thrownAway) toast(t("page_thrown_away"));
  thrownAway = false;
}

sayLasting();
desk.changed = changed;
desk.dealer = new Link({
  view: (view) => {
    setTableTime(view.now);
    desk.view = view;
    changed();
  },
  tick: setTableTime,
  session: changed,
  out: toast,
  up,
  down,
}, "dealer");
takeUpStaff();
setTimeout(() => desk.dealer.live || down(), FIRST_WORD_MS);
setInterval(tick, CLOCK_MS);
stand();
