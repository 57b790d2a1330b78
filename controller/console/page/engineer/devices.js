// Devices: their state, what was heard from them, their last reports as decoded lines; and how long
// a card takes from bytes and from the picture to the published event.

import { h } from "../dom.js";
import { bars } from "../plots/plots.js";
import { t } from "../words.js";
import { clock, part, scroll } from "./parts.js";

const LAMPS = ["ok", "warning", "lost"];

function device({ name, kind, reports, bad, bytes, bad_bytes: badBytes, hidden, lines }, known) {
  const { state = "unknown", text = "", detail = "" } = known ?? {};
  const lamp = LAMPS.includes(state) ? state : "unknown";
  return h("article", { class: "device" },
    h("h3", {}, h("span", { text: name }),
      h("span", { class: `state ${lamp}`, text: t(`page_lamp_${lamp}`) })),
    text && state !== "ok" ? h("p", { text }) : null,
    detail ? h("p", { class: "detail", lang: "en", text: detail }) : null,
    h("p", { class: "counts" },
      count("page_count_reports", reports), count("page_count_bad", bad, true),
      bytes === null ? null : count("page_count_bytes", bytes),
      badBytes === null ? null : count("page_count_bad_bytes", badBytes, true)),
    hidden ? h("p", { class: "faint", text: t("page_lines_hidden") })
      : lines.length === 0
        ? h("p", { class: "faint", text: t(kind === "shoe" ? "page_no_lines_shoe" : "page_no_lines") })
        : scroll(t("page_lines_of", { name }), "lines", h("ol", {}, lines.map(line))));
}

const count = (code, number, bad = false) =>
  h("span", {}, `${t(code)} `, h("b", { class: bad && number ? "some" : "", text: String(number) }));

const line = ({ at, text, raw, bad }) =>
  h("li", { class: bad ? "bad" : "" }, h("time", { text: clock(at) }), ` ${text}`,
    raw && h("span", { class: "raw", text: raw.replace(/(..)/g, "$1 ").trim() }));

/** The bars of one histogram, its quantiles in words. */
function latency(title, { edges, counts, p50, p99, most }) {
  const said = p50 === null ? t("page_not_measured") : t("page_quantiles",
    { half: p50, upper: p99, longest: most });
  const name = (ms) => (ms < 1000 ? String(ms) : t("page_seconds", { count: ms / 1000 }));
  const names = [...edges.map(name), `>${name(edges.at(-1))}`];
  return bars(title, said, counts.map((number, n) =>
    [names[n], number, (edges[n] ?? Infinity) > 500 ? "bad" : (edges[n] > 200 ? "warn" : "")]));
}

export const drawDevices = part([
  ["page_part_devices", "cards",
    ({ now, view }) => now && [now.devices, view.devices],
    ([devices, known]) => devices.map((one) =>
      device(one, known.find(({ name }) => name === one.name)))],
  ["page_latency", "plots", ({ now }) => now?.latency, ({ byte, pixel }) => [
    latency(t("page_latency_byte"), byte), latency(t("page_latency_pixel"), pixel)]],
]);
