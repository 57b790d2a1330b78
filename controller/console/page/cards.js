// Cards drawn as cards. Index large and in the corner, so that a fan of overlapping cards can be
// read; suits differ by shape, not by colour alone. A card that no shoe has read wears a mark.

import { h } from "./dom.js";
import { faceName, isCard } from "./words.js";

const BACKS = {
  red: "#a3202b",
  blue: "#1d4fa3",
  green: "#1c6b3c",
  black: "#2b2f36",
  yellow: "#8a6a00",
  purple: "#6a2f8f",
};

const PAPER = '<rect x="1.5" y="1.5" width="97" height="137" rx="9" class="paper"/>';

function front(face) {
  const rank = face[0] === "T" ? "10" : face[0];
  const squeeze = rank === "10" ? ' textLength="42" lengthAdjust="spacingAndGlyphs"' : "";
  const ink = "HD".includes(face[1]) ? "ink-red" : "ink-black";
  return `${PAPER}<g class="${ink}">
    <text x="6" y="45" font-size="50"${squeeze}>${rank}</text>
    <use class="under" href="#suit-${face[1]}" x="8" y="53" width="34" height="34"/>
    <use class="beside" href="#suit-${face[1]}" x="56" y="9" width="36" height="36"/>
    <use href="#suit-${face[1]}" x="42" y="76" width="52" height="52"/></g>`;
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

function drawing(face, colour) {
  if (isCard(face)) return front(face);
  return face === "back" ? back(colour) : UNREADABLE;
}

/** One lying card, as an entry of its hand's list. */
export function cardElement({ face, colour, ok }) {
  const name = faceName(face, colour) + (ok ? "" : ", not read by the shoe");
  const item = h("li", { class: ok ? "card" : "card doubtful" });
  item.innerHTML = `<svg viewBox="0 0 100 140" role="img" aria-label="${name}">
    ${drawing(face, BACKS[colour] ? colour : "")}</svg>`;
  if (!ok) item.append(h("span", { class: "mark", "aria-hidden": "true", text: "!" }));
  return item;
}

/** The place where the next card goes; `face` is up or down. */
export function ghostElement(face) {
  const text = face === "down" ? "face down" : "next";
  return h("li", { class: "card ghost" }, h("span", { text }));
}
