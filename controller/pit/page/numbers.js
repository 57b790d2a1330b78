// The shift's numbers of the whole floor: irregularities and voids by dealer and cause.

import { byId, h, whenChanged } from "/static/dom.js";
import { plain, t, word } from "/static/words.js";
import { floor } from "./floor.js";

const MOST = 12; // rows; the report has all

const causeOf = (kind, code) => word(kind, code) || plain(code);

/** Rows of dealer, cause and number. */
export function byDealer(title, rows, kind) {
  const shown = rows.slice(0, MOST);
  return h("section", { class: "box" }, h("h2", { text: title }),
    shown.length
      ? h("table", {},
        h("thead", {}, h("tr", {}, ["pit_dealer", "pit_cause", "pit_count"].map((code) =>
          h("th", { scope: "col", text: t(code) })))),
        h("tbody", {}, shown.map(({ dealer, cause, count }) => h("tr", {},
          h("td", { text: dealer }), h("td", { text: causeOf(kind, cause) }),
          h("td", { class: "number", text: String(count) })))))
      : h("p", { class: "faint", text: t("pit_none") }));
}

const draw = whenChanged(({ irregularities, voids, unreadable }) => {
  byId("numbers").replaceChildren(
    byDealer(t("pit_irregularities"), irregularities, "title"),
    byDealer(t("pit_voids"), voids, "reason"),
    unreadable ? h("p", { class: "unreadable", text: t("pit_unreadable", { count: unreadable }) }) : "");
});

/** Draw the floor's numbers. */
export const drawNumbers = () =>
  draw({ irregularities: floor.irregularities, voids: floor.voids, unreadable: floor.unreadable });
