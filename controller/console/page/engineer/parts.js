// Helpers for the parts of the engineer's page: places that are drawn when their content changes.

import { h, whenChanged } from "../dom.js";
import { replaceKept } from "../kept.js";
import { t } from "../words.js";

/** A time (ms, UTC) in the format of a log. */
export const clock = (ms) => new Date(ms).toISOString().slice(11, 23);
export const day = (ms) => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

/**
 * A part made of `places` [title code, class, pick, draw]: `pick` takes the place's data out of
 * everything known (nothing: not known yet), `draw` makes its elements again when that data has
 * changed.
 */
export function part(places) {
  let drawers = [];
  const show = (known) => drawers.forEach((draw) => draw(known));
  show.made = () => {
    const made = places.map(([code, className, pick, draw]) => {
      const place = h("div", { class: className }, h("p", { class: "faint", text: t("page_wait") }));
      const drawn = whenChanged((shown) => {
        if (shown !== undefined && shown !== null) replaceKept(place, draw(shown).filter(Boolean));
      });
      return {
        element: h("section", {}, h("h2", { text: t(code) }), place),
        draw: (known) => drawn(pick(known)),
      };
    });
    drawers = made.map(({ draw }) => draw);
    return made.map(({ element }) => element);
  };
  return show;
}

/** Draw the checks, or why there are none. */
export const orWhy = (draw) => (shown) => (shown.why ? [h("p", { text: shown.why })] : draw(shown));

const WHOLE = 24; // letters of a folder's or file's name that fit on a line of any screen

const folder = (name, n) => [n ? h("wbr") : "",
  name.length > WHOLE ? name : h("span", { class: "whole", text: name })];

/** A text whose paths are broken only after a slash, if they do not fit on one line. */
export const withPaths = (text) => text.split(/(\S*\/\S*)/)
  .flatMap((part, n) => (n % 2 ? part.split(/(?<=\/)/).flatMap(folder) : [part]));

/** A scrolling place of its own, also reachable by keyboard. */
export const scroll = (name, className, ...content) =>
  h("div", { class: className, tabindex: "0", role: "region", "aria-label": name }, ...content);

/** A table of texts under headings; a cell is a text, or [text, class]. */
export const sheet = (heads, rows) => h("table", { class: "sheet" },
  h("thead", {}, h("tr", {}, heads.map((text) => h("th", { scope: "col", text })))),
  h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => (Array.isArray(cell)
    ? h("td", { text: cell[0], class: cell[1] }) : h("td", {}, withPaths(String(cell)))))))));
