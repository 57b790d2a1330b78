// Plots as plain SVG: a small line for a tile, and bars with a scale for a table.

const SVG = "http://www.w3.org/2000/svg";

function svg(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

const picture = (width, height, className, label, ...children) =>
  svg("svg", { viewBox: `0 0 ${width} ${height}`, class: className, role: "img", "aria-label": label,
    preserveAspectRatio: "none" }, ...children);

/** A line of numbers, its area filled, the last at the right. */
export function line(values, label) {
  const [width, height] = [120, 28];
  const most = Math.max(...values, 1);
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map((value, n) => `${(n * step).toFixed(1)} ${(height - 1 - value / most * (height - 3)).toFixed(1)}`);
  const drawn = points.length > 1 ? points : [`0 ${height - 1}`, `${width} ${points[0]?.split(" ")[1] ?? height - 1}`];
  return picture(width, height, "spark", `${label}: ${values.at(-1) ?? 0}`,
    svg("path", { d: `M0 ${height}L${drawn.join("L")}L${width} ${height}Z`, class: "plot-area" }),
    svg("path", { d: `M${drawn.join("L")}`, class: "plot-line" }));
}

/** Bars, each with its number as a title; what was not heard is left out. `start` is the first's time. */
export function bars(values, label, start, slotMs, locale) {
  const [width, height, foot] = [600, 124, 26];
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known, 1);
  const step = width / Math.max(values.length, 12);
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const parts = values.flatMap((value, n) => {
    if (value === null) return [];
    const high = Math.max(value / most * (height - foot - 24), value ? 1 : 0);
    return [svg("rect", { x: n * step, y: height - foot - high, width: step * 0.8, height: high, class: "plot-bar" },
      svg("title", {}, `${time.format(start + n * slotMs)}: ${value}`))];
  });
  const every = Math.ceil(Math.max(values.length, 12) / 8);
  const names = values.flatMap((_, n) => n % every || n * step > width - 68 ? [] : [svg("text", { x: n * step, y: height - 4, class: "plot-text" },
    time.format(start + n * slotMs))]);
  const element = picture(width, height, "plot", label,
    svg("text", { x: 0, y: 18, class: "plot-text" }, String(Math.round(most))),
    svg("path", { d: `M0 ${height - foot}H${width}`, class: "plot-line" }), ...parts, ...names);
  element.removeAttribute("preserveAspectRatio");
  return element;
}
