// Seeing: the cameras' confidence for each face and in each zone, how well they are calibrated,
// what wears day by day, and what they see now.

import { cameraSections } from "../camera.js";
import { h } from "../dom.js";
import { brief, line } from "../plots/plots.js";
import { cardText, t, word, zoneName } from "../words.js";
import { check } from "./bench.js";
import { orWhy, part, scroll, sheet } from "./parts.js";

const LOW = 0.9; // confidences below this are marked; it is also the trend's limit
const FIGURES = ["confidence", "focus", "light", "off_mm"];

const heads = (first) => [t(first), t("page_sure_read"), t("page_sure_unread"), t("page_sure_mean"),
  t("page_sure_least")];

const row = (name, { read, unread, mean, least }) => [name, read, unread,
  mean === null ? "–" : [mean.toFixed(3), mean < LOW ? "low" : ""],
  least === null ? "–" : [least.toFixed(3), least < LOW ? "low" : ""]];

/** The readable form of `camera0 3.2`. */
function placeName(name) {
  const [camera, zone] = name.split(" ");
  return `${zoneName(zone)} (${camera})`;
}

const rows = (code, entries, named) => (entries.length === 0
  ? [h("p", { class: "faint", text: t("page_nothing_seen") })]
  : [scroll(t(code), "scroll",
    sheet(heads(code), entries.map((one) => row(named(one.name), one))))]);

function calibration({ name, calibration: held }) {
  if (held === null) return h("p", { text: t("page_no_calibration", { name }) });
  if (held.why) return h("p", { text: held.why });
  return h("p", { text: t("page_calibrated", {
    name, days: Math.floor(held.age_days), error: held.error_mm, worst: held.worst_mm, points: held.points,
  }) });
}

function trend(camera, zone, name, { days, bound }) {
  const last = days.at(-1)[1];
  const title = `${zoneName(zone)} (${camera}): ${word("page_figure", name)}`;
  const said = t("page_trend", { days: days.length, last: brief(last), bound: brief(bound) });
  const date = (number) => new Date(number * 86400000).toISOString().slice(5, 10);
  return line(title, said, days, { bound, ends: [date(days[0][0]), date(days.at(-1)[0])] });
}

const trends = ({ name, zones }) => zones.flatMap(({ zone, figures }) =>
  FIGURES.filter((figure) => figure in figures && figures[figure].days.length > 0)
    .map((figure) => trend(name, zone, figure, figures[figure])));

const checked = ({ checks }) => {
  if (!checks) check();
  return checks?.why ? { why: checks.why } : checks?.cameras ?? undefined;
};

export const drawSeeing = part([
  ["page_sure_zones", "", ({ now }) => now?.sight.zones,
    (zones) => rows("page_sure_zone", zones, placeName)],
  ["page_sure_faces", "", ({ now }) => now?.sight.faces,
    (faces) => rows("page_sure_face", faces, cardText)],
  ["page_calibration", "", checked, orWhy((cameras) => [
    ...cameras.map(calibration),
    ...cameras.flatMap(({ warnings }) => warnings).map((text) => h("p", { class: "state warning", text }))])],
  ["page_trends", "plots", checked, orWhy((cameras) => {
    const drawn = cameras.flatMap(trends);
    return drawn.length > 0 ? drawn : [h("p", { class: "faint", text: t("page_no_trends") })];
  })],
  ["page_live_picture", "", ({ view }) => view.devices.map(({ name }) => name), () => cameraSections()],
]);
