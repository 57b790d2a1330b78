// Plots drawn as SVG: bars, and lines over time. Each is a figure whose caption says the same in
// words.

import { h } from "../dom.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDEST = 56; // of one bar, with the gap beside it
const [WIDTH, HEIGHT, LEFT, FOOT, TOP] = [360, 150, 44, 24, 10];

function s(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, value);
  element.append(...children.flat());
  return element;
}

const label = (x, y, text, anchor = "middle") => {
  const element = s("text", { x, y, "text-anchor": anchor, class: "plot-label" });
  element.textContent = text;
  return element;
};

function figure(title, said, drawn) {
  const svg = s("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img", "aria-label": `${title}. ${said}`,
  }, drawn);
  return h("figure", { class: "plotted" },
    h("figcaption", {}, h("b", { text: title }), h("span", { text: said })), svg);
}

const frame = () => s("path", {
  d: `M${LEFT} ${TOP}V${HEIGHT - FOOT}H${WIDTH - 6}`, class: "plot-axis",
});

/** A number as short as it can be read. */
export const brief = (value) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

const [LETTER, APART] = [7, 4]; // a letter's width, about; the smallest gap of two labels

/** Bars, one for each [name, value]; as many names are written as fit beside each other. */
export function bars(title, said, entries, { every = 1 } = {}) {
  const most = Math.max(1, ...entries.map(([, value]) => value));
  const step = Math.min(WIDEST, (WIDTH - LEFT - 10) / Math.max(1, entries.length));
  const tall = HEIGHT - FOOT - TOP - 6;
  let written = 0; // how far names stand on the axis already
  const room = (middle, name) => {
    const half = name.length * LETTER / 2;
    if (middle - half < written + APART) return false;
    written = middle + half;
    return true;
  };
  const drawn = entries.flatMap(([name, value, className = ""], n) => {
    const height = value / most * tall;
    const x = LEFT + 4 + n * step;
    const middle = x + step / 2;
    return [
      s("rect", {
        x, y: HEIGHT - FOOT - height, width: Math.max(1, step - 2), height,
        class: `plot-bar ${className}`,
      }),
      ...(n % every === 0 && room(middle, String(name)) ? [label(middle, HEIGHT - 8, name)] : []),
    ];
  });
  return figure(title, said, [frame(), label(LEFT - 5, TOP + 8, brief(most), "end"),
    label(LEFT - 5, HEIGHT - FOOT, "0", "end"), ...drawn]);
}

/**
 * Lines over one axis: `points` are [x, y] in order; `bound` is a limit drawn across, if there is
 * one; `ends` are the words under the first and the last point.
 */
export function line(title, said, points, { bound = null, ends = ["", ""], low = null } = {}) {
  if (points.length === 0) return figure(title, said, [frame()]);
  const ys = [...points.map(([, y]) => y), ...(bound === null ? [] : [bound])];
  const least = low ?? Math.min(...ys);
  const range = Math.max(...ys) - least || Math.abs(least) || 1;
  const [first, last] = [points[0][0], points.at(-1)[0]];
  const across = (x) => LEFT + 8 + (x - first) / (last - first || 1) * (WIDTH - LEFT - 20);
  const down = (y) => HEIGHT - FOOT - 6 - (y - least) / range * (HEIGHT - FOOT - TOP - 12);
  const path = points.map(([x, y]) => `${across(x).toFixed(1)} ${down(y).toFixed(1)}`).join("L");
  const drawn = [
    s("path", { d: `M${path}`, class: "plot-line" }),
    ...points.slice(-40).map(([x, y]) =>
      s("circle", { cx: across(x), cy: down(y), r: 2.6, class: "plot-dot" })),
  ];
  if (bound !== null) {
    drawn.push(s("path", { d: `M${LEFT} ${down(bound)}H${WIDTH - 6}`, class: "plot-bound" }));
  }
  return figure(title, said, [frame(), label(LEFT - 5, TOP + 10, brief(least + range), "end"),
    label(LEFT - 5, HEIGHT - FOOT, brief(least), "end"),
    label(LEFT + 4, HEIGHT - 8, ends[0], "start"), label(WIDTH - 6, HEIGHT - 8, points.length > 1 ? ends[1] : "", "end"),
    ...drawn]);
}
