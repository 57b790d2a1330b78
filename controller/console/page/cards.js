// Draws the cards. The index is large and in the corner, so that a fan of overlapping cards can be
// read. Suits differ by shape, not by colour alone. A card in doubt has a mark that says why.

import { h, icon } from "./dom.js";
import { doubtName, faceName, isCard, t } from "./words.js";

const BACKS = {
  red: "#a3202b",
  blue: "#1d4fa3",
  green: "#1c6b3c",
  black: "#2b2f36",
  yellow: "#8a6a00",
  purple: "#6a2f8f",
};

const PAPER = '<rect x="1.5" y="1.5" width="97" height="137" rx="9" class="paper"/>';

/** The positions of rank, suit and large suit, so that the free part of a card in a fan shows them. */
const CORNERS = {
  left: { rank: [6, 45, "start"], suit: [8, 53, 34], large: [42, 76, 52] },
  right: { rank: [94, 45, "end"], suit: [58, 53, 34], large: [6, 76, 52] },
  top: { rank: [6, 45, "start"], suit: [56, 9, 36], large: [42, 76, 52] },
  bottom: { rank: [6, 130, "start"], suit: [56, 96, 36], large: [42, 12, 52] },
};

const J_REACHES = 8; // so far to the left of where it is written

function front(face, corner) {
  const rank = face[0] === "T" ? "10" : face[0];
  const squeeze = rank === "10" ? ' textLength="42" lengthAdjust="spacingAndGlyphs"' : "";
  const ink = "HD".includes(face[1]) ? "ink-red" : "ink-black";
  const { rank: [x, y, anchor], suit, large } = CORNERS[corner];
  const shift = rank === "J" && anchor === "start" ? J_REACHES : 0;
  const pip = ([left, top, size]) =>
    `<use href="#suit-${face[1]}" x="${left}" y="${top}" width="${size}" height="${size}"/>`;
  return `${PAPER}<g class="${ink}">
    <text x="${x + shift}" y="${y}" font-size="50" text-anchor="${anchor}"${squeeze}>${rank}</text>
    ${pip(suit)}${pip(large)}</g>`;
}

function back(colour) {
  const fill = BACKS[colour] ?? "#4a5563";
  const lines = [30, 50, 70].map((x) => `M${x} 14v112`).join("");
  const rows = [34, 58, 82, 106].map((y) => `M12 ${y}h76`).join("");
  return `${PAPER}<rect x="9" y="9" width="82" height="122" rx="6" fill="${fill}"/>
    <path d="${lines}${rows}" stroke="#fff" stroke-opacity=".45" stroke-width="3" fill="none"/>
    <circle cx="50" cy="70" r="17" fill="${fill}" stroke="#fff" stroke-width="4"/>`;
}

const UNREADABLE = `${PAPER}<path d="M2 40 40 2M2 80 80 2M2 120 98 24M20 138 98 60M60 138 98 100"
  class="hatch"/><text x="50" y="98" font-size="84" text-anchor="middle" class="doubt">?</text>`;

function drawing(face, colour, corner) {
  if (isCard(face)) return front(face, corner);
  return face === "back" ? back(colour) : UNREADABLE;
}

/** One lying card, as an entry of its hand's list; `corner` is the part that its fan leaves free. */
export function cardElement({ face, colour, doubt, awaited = false }, corner) {
  const name = [faceName(face, colour), doubtName(doubt), awaited && t(GHOSTS.back)].filter(Boolean).join(", ");
  const item = h("li", { class: doubt ? "card doubtful" : awaited ? `card awaited ${corner}` : "card" });
  item.innerHTML = `<svg viewBox="0 0 100 140" role="img" aria-label="${name}">
    ${drawing(face, BACKS[colour] ? colour : "", corner)}</svg>`;
  if (doubt) item.append(markOf(doubt));
  if (awaited) item.append(wordsOf(GHOSTS.back));
  return item;
}

/** The mark of a doubt; a card that only the record has gets a crossed-out eye. */
const markOf = (doubt) => h("span", { class: "mark", "aria-hidden": "true" },
  doubt === "unseen" ? icon("not-seen") : "!");

const LONG = 6; // letters of a word that a place for a card holds at its usual size
const GHOSTS = { up: "page_next_card", down: "page_face_down", back: "page_lay_here" };

/** The place for a card: for the next one, `up` or `down`, or for one that is laid `back`. */
export const ghostElement = (face) => h("li", { class: "card ghost" }, wordsOf(GHOSTS[face]));

function wordsOf(code) {
  const text = t(code);
  const longest = Math.max(...text.split(" ").map((one) => one.length));
  return h("span", { class: longest > LONG ? "small" : "", text });
}
