// The band of calls: every call that nobody has answered, with one button each; it sounds when one
// comes.

import { secondsSince, spoken } from "/static/clocks.js";
import { button, byId, h, setText, whenChanged } from "/static/dom.js";
import { replaceKept } from "/static/kept.js";
import { t } from "/static/words.js";
import { answerOf } from "./answer.js";
import { calls, callText } from "./floor.js";
import { ring, ringAgain } from "./sound.js";
import { openTable } from "./table.js";

const MOST = 5; // calls in the band; the others stand on their tiles

let heard = new Set();

const draw = whenChanged((open) => {
  const band = byId("band");
  band.hidden = open.length === 0;
  replaceKept(band, [...open.slice(0, MOST).map((call) =>
    h("article", { class: "call", "data-table": call.table },
      button(call.table, () => openTable(call.table), { className: "quiet call-table" }),
      h("p", { class: "call-what" }, h("b", { text: callText(call) }),
        h("span", { class: "call-since", "data-since": String(call.since) })),
      answerOf(call))),
  open.length > MOST ? h("p", { class: "call-more", text: t("pit_more_calls", { count: open.length - MOST }) }) : ""]);
  tickBand();
});

/** Draw the band; a call that was not there before is said, and sounds. */
export function drawBand() {
  const open = calls().filter((call) => !call.by);
  const names = new Set(open.map((call) => `${call.table} ${call.key}`));
  const news = open.filter((call) => !heard.has(`${call.table} ${call.key}`));
  heard = names;
  if (news.length) {
    ring();
    setText(byId("alarm"), news.map((call) =>
      t("pit_band", { table: call.table, what: callText(call) })).join(" "));
  }
  draw(open);
}

/** Write anew how long each call has waited; one that nobody answers sounds again. */
export function tickBand() {
  if (heard.size) ringAgain();
  for (const element of document.querySelectorAll("[data-since]")) {
    const time = spoken(secondsSince(Number(element.dataset.since)));
    setText(element, t("pit_after_seconds", { time }));
  }
}
