// The roads of the shoe, in games of two sides: five drawings of its results. Columns are streaks;
// a board has six rows, and a longer streak turns right if the next cell is free.

import { byId, h, whenChanged } from "./dom.js";
import { t, zoneName } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const ROWS = 6;
const CELL = 20;
const BOARDS = [
  { name: "beads", title: "page_bead_plate", columns: 14, cell: 1, mark: beadMark },
  { name: "big_road", title: "page_big_road", columns: 24, cell: 1, mark: ringMark },
  { name: "big_eye_boy", title: "page_big_eye_boy", columns: 56, cell: 0.5, mark: smallRing },
  { name: "small_road", title: "page_small_road", columns: 56, cell: 0.5, mark: dotMark },
  { name: "cockroach_pig", title: "page_cockroach_pig", columns: 56, cell: 0.5, mark: slashMark },
];

/** Draw the roads, where the game has them. */
export const drawRoads = whenChanged(({ roads, closed }) => {
  const place = byId("roads");
  place.hidden = !roads || (closed && roads.beads.length === 0); // the felt uses the room of the empty boards
  if (!roads) return;
  place.replaceChildren(...boardsOf(roads));
});

/** A drawing of each road, for this page and the pit's. */
export const boardsOf = (roads) => [...captions(), ...BOARDS.map((board) => {
  const cells = newest(bent(streaksOf(board.name, roads)), board.columns);
  return h("div", { class: "road", "data-road": board.name }, drawing(board, cells, roads.sides));
})];

/** The names above the boards; those of the small ones in their order. Each drawing says its own. */
function captions() {
  const [plate, big, ...small] = BOARDS.map(({ title }) => t(title));
  return [plate, big, small.join(" / ")].map((text) =>
    h("span", { class: "road-name", "aria-hidden": "true", text }));
}

/** The columns of one road as lists of marks; ties of the big road count at the mark before them. */
function streaksOf(name, roads) {
  if (name === "beads") {
    const plate = [];
    roads.beads.forEach((bead, n) => (plate[Math.floor(n / ROWS)] ??= []).push({ bead }));
    return plate;
  }
  if (name !== "big_road") return roads[name].map((run) => [...run].map((colour) => ({ colour })));
  return roads.big_road.map((streak) => {
    const marks = [];
    let early = 0;
    for (const one of streak) {
      if (one !== "=") marks.push({ side: one, ties: marks.length ? 0 : early });
      else if (marks.length) marks.at(-1).ties += 1;
      else early += 1;
    }
    return marks.length ? marks : [{ side: "", ties: early }];
  });
}

/** Every mark with its cell: down to the last free row, then to the right. */
function bent(columns) {
  const taken = new Set(), cells = [];
  let first = 0;
  for (const marks of columns) {
    while (taken.has(`${first} 0`)) first += 1;
    let [x, y, turned] = [first, 0, false];
    marks.forEach((mark, n) => {
      if (n) {
        turned ||= y + 1 === ROWS || taken.has(`${x} ${y + 1}`);
        [x, y] = turned ? [x + 1, y] : [x, y + 1];
      }
      taken.add(`${x} ${y}`);
      cells.push({ x, y, ...mark });
    });
    first += 1;
  }
  return cells;
}

/** The last columns, as many as fit on the board. */
function newest(cells, columns) {
  const last = Math.max(0, ...cells.map(({ x }) => x));
  const from = Math.max(0, last + 1 - columns);
  return cells.filter(({ x }) => x >= from).map((cell) => ({ ...cell, x: cell.x - from }));
}

function drawing({ columns, title, mark, cell }, cells, sides) {
  const size = CELL * cell;
  const svg = element("svg", {
    viewBox: `0 0 ${columns * size} ${ROWS * size}`, role: "img",
    "aria-label": `${t(title)}: ${t("page_coups", { count: cells.length })}`,
  });
  for (let n = 0; n <= columns; n += 1) svg.append(line("grid", n * size, 0, n * size, ROWS * size));
  for (let n = 0; n <= ROWS; n += 1) svg.append(line("grid", 0, n * size, columns * size, n * size));
  for (const one of cells) {
    const group = element("g", {
      transform: `translate(${(one.x + 0.5) * size} ${(one.y + 0.5) * size})`,
    });
    group.append(...mark(one, sides));
    svg.append(group);
  }
  return svg;
}

function beadMark({ bead }, sides) {
  const winner = bead[0];
  const letter = winner === "=" ? t("page_tie_letter") : [...zoneName(sides[winner - 1])][0].toUpperCase();
  const text = element("text", { class: "letter", y: 5 });
  text.textContent = letter;
  const parts = [circle(`side-${winner === "=" ? "tie" : winner} filled`, 8.5), ...signs(winner), text];
  if (bead.includes("n")) parts.push(circle("natural", 8.5));
  if (bead.includes("p")) parts.push(circle("side-1 pair", 2.6, 6.6, 6.6));
  if (bead.includes("q")) parts.push(circle("side-2 pair", 2.6, -6.6, -6.6));
  return parts;
}

/** Where a plate is too small for letters: one bar for the second side, two for a tie, none for the first. */
const signs = (winner) => ({ 1: [], 2: [0], "=": [-2.6, 2.6] })[winner].map((y) => line("sign", -5, y, 5, y));

function ringMark({ side, ties }) {
  const parts = side ? [circle(`side-${side} ring`, 7.5)] : [];
  if (ties) parts.push(line("side-tie tie", -6, 6, 6, -6));
  if (ties > 1) {
    const text = element("text", { class: "ties", y: 4 });
    text.textContent = String(ties);
    parts.push(text);
  }
  return parts;
}

function smallRing({ colour }) { return [circle(`colour-${colour} ring`, 3.4)]; }
function dotMark({ colour }) { return [circle(`colour-${colour} filled`, 3.8)]; }
function slashMark({ colour }) { return [line(`colour-${colour} slash`, -3.5, 3.5, 3.5, -3.5)]; }

const circle = (className, r, cx = 0, cy = 0) => element("circle", { class: className, r, cx, cy });
const line = (className, x1, y1, x2, y2) => element("line", { class: className, x1, y1, x2, y2 });

function element(tag, props) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
  return made;
}
