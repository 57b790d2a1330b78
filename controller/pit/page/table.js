// One table in full: its calls, the round in play, its plots, its history, and the way to its own
// console, over which alone rulings are made.

import { ask } from "/static/dialogs.js";
import { button, h } from "/static/dom.js";
import { replaceKept } from "/static/kept.js";
import { boardsOf } from "/static/roads.js";
import { language, t } from "/static/words.js";
import { answerOf } from "./answer.js";
import { callText } from "./floor.js";
import { byDealer } from "./numbers.js";
import { bars } from "./plot.js";
import { roundView } from "./rounds.js";

const SLOT_MS = 600000;
const REFRESH_MS = 1000; // the open table is asked for again at most so often

let open = null;

/** Open a table over the floor. */
export async function openTable(id) {
  const body = h("div", { class: "table-view" });
  const way = h("div", { class: "way" });
  open = { id, body, way, asked: 0, newest: [], older: [] };
  fetchTable(open);
  askConsole(open);
  await ask(id, () => h("div", {}, way, body), "wide");
  open = null;
}

/** The floor has changed: the open table may have too. */
export function refresh() {
  if (!open || open.waiting) return;
  const shown = open;
  shown.waiting = setTimeout(() => {
    shown.waiting = 0;
    if (open === shown) fetchTable(shown);
  }, REFRESH_MS);
}

async function fetchTable(shown) {
  const answer = await fetch(`/table/${shown.id}.json`).catch(() => null);
  const told = answer?.ok ? await answer.json().catch(() => null) : null; // cut off on its way
  if (told && open === shown) draw(shown, told);
}

/** The way to the table's own console; only the pit's program can say whether it answers. */
async function askConsole({ id, way }) {
  const say = (code) => way.replaceChildren(h("p", { class: "faint", text: t(code) }));
  say("pit_console_asked");
  const told = await fetch(`/table/${id}.json`).then((answer) => answer.json()).catch(() => null);
  if (!told?.console) {
    say("pit_console_none");
    return;
  }
  const reach = await fetch(`/reach/${id}.json`).then((answer) => answer.json()).catch(() => null);
  if (!reach?.answers) {
    say("pit_console_gone");
    return;
  }
  way.replaceChildren(
    h("a", { class: "button primary", target: "_blank", rel: "noopener noreferrer", href: told.console,
      text: t("pit_console") }),
    h("p", { class: "faint", text: t("pit_console_opens") }));
}

function draw(shown, told) {
  const { tile, playing, rounds, start } = told;
  const top = shown.body.closest("dialog")?.scrollTop ?? 0;
  keepOlder(shown, rounds);
  const now = JSON.stringify([told, shown.older, shown.more]);
  if (now === shown.drawn) return; // another table's news
  if (shown.body.matches(":active")) {
    refresh(); // what is being tapped stays until then
    return;
  }
  shown.drawn = now;
  const all = [...rounds, ...shown.older];
  const opened = new Set([...shown.body.querySelectorAll("details[open]")].map((one) => one.dataset.round));
  replaceKept(shown.body, [
    h("section", { class: "table-calls" }, tile.calls.map((call) => h("div", { class: "standing open" },
      h("p", {}, h("b", { text: callText(call) })), answerOf({ ...call, table: tile.id })))),
    told.roads ? h("section", {}, h("h3", { text: t("page_roads") }),
      h("div", { class: "roads" }, boardsOf(told.roads))) : "",
    playing ? h("section", {}, h("h3", { text: t("pit_playing") }), roundView(playing, true)) : "",
    h("section", { class: "history" }, h("h3", { text: t("pit_history") }),
      all.map((one) => roundView(one, opened.has(one.round), told.console)),
      shown.more ?? told.more
        ? button(t("pit_older"), () => fetchOlder(shown, all.at(-1).ended), { className: "quiet" }) : ""),
    h("div", { class: "side-by-side" },
      h("section", {}, h("h3", { text: t("pit_pace_plot") }),
        bars(told.rounds_by_slot, t("pit_pace_plot"), start, SLOT_MS, language)),
      h("section", {}, h("h3", { text: t("pit_delay_plot") }),
        bars(told.delay_by_slot, t("pit_delay_plot"), start, SLOT_MS, language)),
      byDealer(t("pit_irregularities"), told.irregularities, "title"),
      byDealer(t("pit_voids"), told.voids, "reason"))]);
  const dialog = shown.body.closest("dialog");
  if (dialog) dialog.scrollTop = top;
}

/**
 * What is no more among the newest rounds stays before the older ones that were asked for. If none of
 * the newest was shown before, rounds between are unknown: the older ones are asked for again.
 */
function keepOlder(shown, rounds) {
  const newest = new Set(rounds.map(({ round }) => round));
  const meets = shown.newest.some(({ round }) => newest.has(round));
  if (shown.older.length > 0) {
    shown.older = meets ? [...shown.newest, ...shown.older].filter(({ round }) => !newest.has(round)) : [];
  }
  if (shown.older.length === 0) shown.more = undefined;
  shown.newest = rounds;
}

async function fetchOlder(shown, before) {
  if (shown.asking) return; // a second tap before the answer would show the same rounds twice
  shown.asking = true;
  const answer = await fetch(`/table/${shown.id}.json?before=${before}`).catch(() => null);
  shown.asking = false;
  if (!answer?.ok || open !== shown) return;
  const { rounds, more } = await answer.json();
  shown.older = [...shown.older, ...rounds];
  shown.more = more;
  fetchTable(shown);
}
