// The pit's page: takes what changed on the floor from the line, draws the newest once per frame, and
// covers everything when the pit's program is not heard.

import { setTableTime } from "/static/clocks.js";
import { closeDialogs } from "/static/dialogs.js";
import { byId, setText } from "/static/dom.js";
import { Link } from "/static/link.js";
import { sayLeft } from "/static/on_its_way.js";
import { stand } from "/static/stands.js";
import { toast } from "/static/toast.js";
import { sayLasting, t } from "/static/words.js";
import { drawBand, tickBand } from "./band.js";
import { drawBar } from "./bar.js";
import { floor, take } from "./floor.js";
import { drawNumbers } from "./numbers.js";
import { seat } from "./seat.js";
import { refresh } from "./table.js";
import { drawTiles, tickTiles } from "./tiles.js";

const CLOCK_MS = 500; // how often "for 12 s" is written anew
const FIRST_WORD_MS = 2000; // a program that says nothing at first is not connected either

let due = false;

function changed() {
  if (due) return;
  due = true;
  requestAnimationFrame(draw);
}

function draw() {
  due = false;
  warn("broker", floor.broker && t("pit_broker_lost", { why: floor.broker }));
  warn("unwritten", floor.unwritten && t("pit_unwritten"));
  document.body.classList.toggle("stale", Boolean(floor.broker));
  drawBar();
  drawBand();
  drawTiles();
  drawNumbers();
}

/** Say what is wrong with the pit itself, in its own place above the tables; or nothing. */
function warn(id, text) {
  byId(id).hidden = !text;
  setText(byId(id), text || "");
}

function down() {
  closeDialogs();
  byId("page").inert = true;
  byId("offline").classList.add("on");
  setText(byId("alarm"), `${t("page_offline")}. ${t("pit_offline_text")}`);
}

function up() {
  sayLeft(toast);
  byId("page").inert = false;
  byId("offline").classList.remove("on");
  setText(byId("alarm"), "");
}

sayLasting();
seat.link = new Link({
  view: (view) => {
    take(view);
    refresh();
    changed();
  },
  tick: setTableTime,
  session: changed,
  out: toast,
  up,
  down,
}, "pit");
setTimeout(() => seat.link.live || down(), FIRST_WORD_MS);
setInterval(() => {
  tickBand();
  tickTiles();
}, CLOCK_MS);
stand();
