// A sentence that is shown for a while: why something was refused, or that all is well. It appears
// over an open dialog, and covers nothing that is read or tapped now.

import { unbroken } from "./dom.js";
import { covered, freePlace } from "./free_place.js";
import { sayWait } from "./waiting.js";

const SAID_MS = 10000; // how long it stays
const WIDEST = [1000, 720, 520, 380, 280, 190]; // fewer lines are better, if there is room
const MARGIN = 3; // the gap to what is beside it
const NARROW = matchMedia("(max-width: 700px)"); // there the page is scrolled

/** What must never be covered, what should not be, and what may be if nothing else is left. */
const NEEDED = [
  [1000, ".bar > h1, .facts > div, .badge, button, a.button, .pick, .field, #instruction, .trouble-head, "
    + ".refusal:not(:empty), .clock"],
  [20, ".card, .zone.asked, .pictures img, .awaits, .reading, .steps li, .ruling"],
  [1, ".actions, .roads, .zone-head, .lamp, .told span, .reasons, .box > *, .dialog-head h2, "
    + ".dialog-body h3, .dialog-body p"],
];

const news = document.getElementById("toast");
let hiding = 0;

/** Show it; its colour shows that all is `well`; `wait` is the seconds until a PIN is accepted. */
export function toast(text, well = false, wait = 0) {
  host().append(news);
  if (wait) sayWait(news, wait);
  else news.replaceChildren(...unbroken(text ?? ""));
  news.className = well === true ? "toast on well" : "toast on";
  place();
  clearTimeout(hiding);
  hiding = setTimeout(hush, SAID_MS);
}

/** Remove the sentence: something else is to be read now. */
export function hush() {
  news.classList.remove("on");
  takeRoom(0);
}

/** A dialog has closed: the sentence in it stays. */
export function rescueToast() {
  host().append(news);
  keepClear();
}

/** Something else is drawn: the sentence moves if it would cover it. */
export function keepClear() {
  if (!news.classList.contains("on")) return;
  const stands = news.getBoundingClientRect();
  if (NARROW.matches || !inView(stands) || covered(stands, needed()) > 0) place();
}

const host = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

const inView = ({ left, top, right, bottom }) =>
  left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;

/** On a narrow page it has a row of its own; else it goes where it covers least. */
function place() {
  if (NARROW.matches) dock();
  else stand();
}

/** Right above the buttons, or below the dialog; the rest ends there. */
function dock() {
  news.style.maxWidth = news.style.width = `${innerWidth}px`;
  const actions = host() === document.body ? document.getElementById("actions") : null;
  const bottom = actions?.getBoundingClientRect().top ?? innerHeight;
  news.style.left = "0px";
  const height = Math.ceil(news.getBoundingClientRect().height);
  news.style.top = `${bottom - height}px`;
  takeRoom(height);
}

/** The height of a narrow page that the sentence takes. */
const takeRoom = (height) => document.documentElement.style.setProperty("--said", `${height}px`);

/** The place where it covers least, on as few lines as possible there. */
function stand() {
  takeRoom(0);
  news.style.width = "";
  const around = needed();
  let best = null;
  for (const width of WIDEST) {
    news.style.maxWidth = `${Math.min(width, innerWidth - 16)}px`;
    if (best && news.scrollWidth > news.clientWidth) break; // a word would stick out of it
    const box = { width: news.offsetWidth, height: news.offsetHeight };
    const found = freePlace(box, around);
    if (!best || found.cost < best.cost) best = { ...found, maxWidth: news.style.maxWidth };
    if (best.cost === 0) break;
  }
  news.style.maxWidth = best.maxWidth;
  news.style.left = `${best.left}px`;
  news.style.top = `${best.top}px`;
}

/** The visible part of what is needed, in the dialog or on the page. */
function needed() {
  const root = host();
  return NEEDED.flatMap(([weight, names]) => [...root.querySelectorAll(names)]
    .filter((part) => part.checkVisibility())
    .map((part) => ({ weight, ...seenOf(part) })));
}

/** The part of an element that its scrolled box shows. */
function seenOf(part) {
  const rooms = [".trouble-body", ".side", ".upper", "dialog"].map((name) => part.closest(name)).filter(Boolean);
  const boxes = [part, ...rooms.filter(isBox)].map((one) => one.getBoundingClientRect());
  const side = (name, most) => most(...boxes.map((box) => box[name]));
  return {
    left: side("left", Math.max) - MARGIN, top: side("top", Math.max) - MARGIN,
    right: side("right", Math.min) + MARGIN, bottom: side("bottom", Math.min) + MARGIN,
  };
}

/** An element without a box of its own cuts nothing off. */
const isBox = (room) => getComputedStyle(room).display !== "contents";

addEventListener("resize", keepClear);
addEventListener("scroll", keepClear, { capture: true, passive: true });
