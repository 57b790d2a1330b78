// The last lines of the table's log, newest first.

import { h } from "../dom.js";
import { t } from "../words.js";
import { clock, part, scroll } from "./parts.js";

const line = ({ at, level, part: about, text }) => h("li", { class: level },
  h("time", { text: clock(at) }), ` ${level} ${about}: ${text}`);

export const drawLog = part([
  ["page_part_log", "log", ({ now }) => now?.log, (lines) => [
    lines.length > 0 ? scroll(t("page_part_log"), "lines", h("ol", {}, lines.map(line)))
      : h("p", { class: "faint", text: t("page_no_log") })]],
]);
