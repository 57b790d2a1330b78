// The tiles: one for each table, sorted by who needs somebody. A tile is kept as an element and
// moved, so that a finger on it never loses its tap and the keyboard keeps its place.

import { secondsSince, spoken } from "/static/clocks.js";
import { byId, h, setText } from "/static/dom.js";
import { replaceKept, takeFocus } from "/static/kept.js";
import { textField } from "/static/dialogs.js";
import { noteMoves, sayMoves } from "/static/moved.js";
import { toast } from "/static/toast.js";
import { t, word } from "/static/words.js";
import { answerOf } from "./answer.js";
import { callText, floor, sorted } from "./floor.js";
import { line } from "./plot.js";
import { openTable } from "./table.js";

const FIND_FROM = 12; // with fewer tables nobody has to search
const MANY = 20; // with more tables their tiles are small
const PRESS_MS = 1500; // a finger that rests for longer means no tap

const made = new Map();
let pressedAt = 0; // since when changes wait for a finger or a mouse that is on a tile

sayMoves(byId("page"), () => toast(t("page_moved")));
const search = textField(t("pit_find"), { maxlength: "40", type: "search", placeholder: t("pit_find") });
search.input.addEventListener("input", () => drawTiles());

function fresh(id) {
  const element = h("li", { class: "tile", "data-table": id });
  made.set(id, { element, shown: "" });
  return made.get(id);
}

const fact = (name, value) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }));

function content(tile) {
  const calls = tile.calls.map((call) => ({ ...call, table: tile.id }));
  return [
    h("button", { type: "button", class: "tile-open", onclick: () => openTable(tile.id) },
      h("span", { class: "tile-name", text: tile.id.split("/")[1] }),
      h("span", { class: "tile-site", text: siteText(tile) })),
    h("p", { class: "tile-level", text: t(`pit_level_${tile.level}`) }),
    h("div", { class: "tile-calls" }, calls.map((call) => h("div", { class: call.by ? "standing" : "standing open" },
      h("p", {}, h("b", { text: callText(call) }), " ",
        h("span", { class: "faint", "data-since": String(call.since) })),
      answerOf(call)))),
    tile.level === "waits" || calls.length
      ? h("ul", { class: "tile-waits" }, tile.waits.map((code) => h("li", { text: waitText(code) }))) : null,
    h("p", { class: "tile-phase", text: phaseText(tile) }),
    h("dl", { class: "tile-facts" },
      fact(t("pit_dealer"), tile.dealer || t("page_none")),
      fact(t("pit_rounds"), String(tile.rounds)),
      fact(t(many() ? "pit_pace_short" : "pit_pace"), tile.pace === null ? "–" : String(tile.pace)),
      fact(t("pit_irregularities"), String(tile.irregularities))),
    line(tile.plot, t("pit_pace_plot")),
    tile.missed ? h("p", { class: "tile-missed", text: t("pit_missed_count", { count: tile.missed }) }) : null,
  ].filter(Boolean);
}

/** Where it stands and what it deals; where tables are many and one site's, the game alone. */
const siteText = ({ id, title }) => {
  const [site] = id.split("/");
  const sites = new Set([...floor.tiles.keys()].map((one) => one.split("/")[0]));
  const told = many() && sites.size === 1 && title ? [title] : [site, title];
  return told.filter(Boolean).join(" · ");
};

const waitText = (code) => {
  const known = t(`pit_waits_${code}`);
  return known.startsWith("pit waits") ? word("pit_waits", code) : known;
};

/** What is played, and which round where there is room for its name. */
function phaseText({ phase, stopped, number }) {
  const said = phase ? word("phase", phase) : t("page_none");
  return [!many() && number, stopped ? t("page_paused") : said].filter(Boolean).join(" · ");
}

const many = () => floor.tiles.size > MANY;

/** Whether a tile is being tapped: a button that is replaced, or moves, meanwhile takes no tap. */
function pressed() {
  if (!byId("tiles").matches(":active")) pressedAt = 0;
  else pressedAt ||= performance.now();
  return pressedAt > 0 && performance.now() - pressedAt < PRESS_MS;
}

/** Draw the tiles that changed, and put all in order; while one is being tapped, a moment later. */
export function drawTiles() {
  if (pressed()) return;
  pressedAt = 0;
  const wanted = search.value().toLowerCase();
  const tables = sorted();
  const find = byId("find");
  find.hidden = tables.length < FIND_FROM;
  if (!search.element.isConnected) find.append(search.element);
  byId("empty").hidden = tables.length > 0;
  const list = byId("tiles");
  list.classList.toggle("many", many());
  for (const id of made.keys()) {
    if (!floor.tiles.has(id)) {
      made.get(id).element.remove();
      made.delete(id);
    }
  }
  tables.forEach((tile, place) => {
    const kept = made.get(tile.id) ?? fresh(tile.id);
    const shown = JSON.stringify([tile, many()]);
    if (kept.shown !== shown) {
      kept.shown = shown;
      kept.element.className = `tile level-${tile.level}`;
      replaceKept(kept.element, content(tile));
    }
    kept.element.hidden = Boolean(wanted) && !`${tile.id} ${tile.title} ${tile.dealer}`.toLowerCase().includes(wanted);
    if (list.children[place] !== kept.element) put(kept.element, list, list.children[place] ?? null);
  });
  sayTimes();
  noteMoves(byId("page"), "", ".come"); // a call moves up, here and in the band, when another is answered
}

/** Move a tile; what of it has the focus keeps it, which a browser takes from whatever is moved. */
function put(tile, list, next) {
  const held = tile.contains(document.activeElement) ? document.activeElement : null;
  list.insertBefore(tile, next);
  if (held) takeFocus(held);
}

/** Draw what waited for a tap, and write anew how long each call has waited. */
export function tickTiles() {
  if (pressedAt) drawTiles();
  sayTimes();
}

function sayTimes() {
  for (const element of byId("tiles").querySelectorAll("[data-since]")) {
    setText(element, t("pit_after_seconds", { time: spoken(secondsSince(Number(element.dataset.since))) }));
  }
}
