// The figures of the rounds for the shift manager: pace, the shoe's depth, stops and disagreements,
// latency. They are fetched while their panel is open.

import { dealerSession, staffSession } from "../desk.js";
import { section } from "../dialogs.js";
import { h, whenChanged } from "../dom.js";
import { t } from "../words.js";
import { bars, brief, line } from "./plots.js";

const EVERY_MS = 5000;
const SHOWN = 40; // rounds in one plot: more would be a grey wall

const last = (values) => values.filter((value) => value !== null).at(-1) ?? null;

/** One bar for each round; a few have their numbers below. */
const perRound = (title, said, rounds, pick, className = "") =>
  bars(title, said, rounds.map((round) => [round.number, pick(round), className]),
    { every: Math.max(1, Math.ceil(rounds.length / 4)) });

function overTime(title, said, rounds, key) {
  const points = rounds.map((round, n) => [n, round[key]]).filter(([, value]) => value !== null);
  const ends = [rounds[0]?.number ?? "", rounds.at(-1)?.number ?? ""];
  return line(title, points.length > 0 ? said : t("page_not_measured"), points, { low: 0, ends });
}

const sum = (rounds, key) => rounds.reduce((all, round) => all + round[key], 0);

const drawn = ({ rounds: all, per_hour: perHour }) => {
  const rounds = all.slice(-SHOWN);
  if (rounds.length === 0) return [h("p", { text: t("page_figures_none") })];
  const paces = rounds.map(({ seconds, to_next_s: next }) => next ?? seconds);
  return [
    overTime(t("page_figures_depth"), t("page_figures_depth_now",
      { percent: last(rounds.map(({ percent }) => percent)) ?? 0 }), rounds, "percent"),
    perRound(t("page_figures_pace"), perHour === null ? t("page_figures_pace_soon")
      : t("page_figures_per_hour", { count: perHour }), rounds, (round) => paces[rounds.indexOf(round)]),
    perRound(t("page_figures_stops"), t("page_figures_stops_sum",
      { count: sum(rounds, "stops"), rounds: rounds.length }), rounds, ({ stops }) => stops, "warn"),
    perRound(t("page_figures_disagreements"), t("page_figures_disagreements_sum",
      { count: sum(rounds, "disagreements"), rounds: rounds.length }), rounds,
    ({ disagreements }) => disagreements, "bad"),
    overTime(t("page_latency_byte"), t("page_figures_ms",
      { last: brief(last(rounds.map((one) => one.byte_ms)) ?? 0) }), rounds, "byte_ms"),
    overTime(t("page_latency_pixel"), t("page_figures_ms",
      { last: brief(last(rounds.map((one) => one.pixel_ms)) ?? 0) }), rounds, "pixel_ms"),
  ];
};

/** A section with the plots. */
export function figuresSection() {
  const place = h("div", { class: "plots" }, h("p", { class: "faint", text: t("page_wait") }));
  const draw = whenChanged((figures) => place.replaceChildren(...drawn(figures)));
  const element = section(t("page_figures"), place);
  element.classList.add("figures");
  requestAnimationFrame(() => follow(element, draw));
  return element;
}

/** Ask again until the panel is closed. */
async function follow(element, draw) {
  while (element.isConnected) {
    const token = (staffSession() ?? dealerSession())?.token ?? "";
    const headers = { authorization: `Bearer ${token}` };
    const answer = document.hidden ? null : await fetch("/figures.json", { headers }).catch(() => null);
    const figures = answer?.ok ? await answer.json().catch(() => null) : null;
    if (figures) draw(figures);
    await new Promise((go) => setTimeout(go, EVERY_MS));
  }
}
