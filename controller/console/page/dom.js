// Helpers for the page's elements: make one, and draw one only when its content has changed. The
// table sends up to twenty views a second, and nearly all parts stay the same.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id; the page always has it. */
export const byId = (id) => document.getElementById(id);

// A batch's number, a name such as manager-1, a place such as box 3: no line breaks in it.
const NUMBERED = /(\S*-\d\S*|\p{L}+ \d\S*)/u;

// With the word that follows too, as in 2 cards: to which of the two a number belongs, words alone tell.
const COUNTED = /(\S*-\d\S*|(?:\p{L}+ )?(?<!\p{L})\d(?:\S*\d)?(?: (?:\p{L}{1,2} )?\p{L}+|\S*))/u;
const ROOM = 18; // characters on one line of a telephone's largest sentence

const WIDE = 2 * ROOM; // longer texts, such as a path, are broken at the end of a line

const kept = (part) => (part.length > WIDE ? part : h("span", { class: "whole", text: part }));
const keep = (text, pattern, wrap) => text.split(pattern).map((part, n) => (n % 2 ? wrap(part) : part));

/** The text in parts to append: no line break inside a number, or between it and its word. */
export const unbroken = (text) => keep(text, COUNTED,
  (part) => (part.length > ROOM ? keep(part, NUMBERED, kept) : kept(part))).flat();

/** One line of a button without line breaks in numbers: as separate parts it would lose its spaces. */
export const whole = (text) => h("span", {}, unbroken(text));

const SENTENCES = ["p", "li"]; // elements whose text may be longer than a line

/** The text of such an element; one part if it contains no number. */
const sentence = (text) => (unbroken(String(text)).length > 1 ? whole(String(text)) : text);

/**
 * Make an element. `props` are attributes, except `text`, `class` and `on...` listeners; an
 * attribute that is null, undefined or false is left out.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.append(SENTENCES.includes(tag) ? sentence(value) : value);
    else if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/** A drawing from the page's own set (the symbols in index.html), hidden from screen readers. */
export function icon(name, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** `draw`, called only when its argument differs from the last one. */
export function whenChanged(draw) {
  let before = null;
  return (shown) => {
    const now = JSON.stringify(shown) ?? "";
    if (now === before) return;
    before = now;
    draw(shown);
  };
}

/** Set an element's text, touching the page only when it differs. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const SMALLEST = 14; // pixels of a sentence in a band of its own

/** Make the words smaller if they, or one of them, do not fit into their space. */
export function shrink(room, words, smallest = SMALLEST) {
  words.style.fontSize = "";
  let size = parseFloat(getComputedStyle(words).fontSize);
  const cut = () => room.scrollHeight > room.clientHeight || words.scrollWidth > words.clientWidth;
  while (size > smallest && cut()) {
    size -= 1;
    words.style.fontSize = `${size}px`;
  }
}

/** Whether there is more content below the visible part of a place. */
export const moreBelow = (place) => place.scrollHeight - place.clientHeight - place.scrollTop > 1;

/** Mark a place while it has more content below, now and after each change of it or its parts. */
export function markMore(place) {
  const mark = () => place.classList.toggle("more", moreBelow(place));
  place.addEventListener("scroll", mark, { passive: true });
  const sizes = new ResizeObserver(mark);
  for (const one of [place, ...place.children]) sizes.observe(one);
}

/** A button. `why` says why it cannot be pressed now; the button then shows this instead of hiding. */
export function button(text, onclick, { className = "", why = "", ...more } = {}) {
  const props = { type: "button", class: `button ${className}`, ...more };
  if (why) {
    props["aria-disabled"] = "true";
    return h("button", props, whole(text), h("small", {}, unbroken(why)));
  }
  return h("button", { ...props, onclick }, unbroken(text).length > 1 ? whole(text) : text);
}

/** Whether a button is shown as inactive; the keyboard can still reach it. */
export function setDisabled(element, disabled) {
  if (disabled) element.setAttribute("aria-disabled", "true");
  else element.removeAttribute("aria-disabled");
}

/**
 * Change what a lasting button says and does. The element stays: replacing it while a finger is on
 * it would lose the tap.
 */
export function setButton(element, text, onclick, why = "") {
  element.onclick = why ? null : onclick;
  setDisabled(element, Boolean(why));
  const shown = JSON.stringify([text, why]);
  if (element.dataset.shown === shown) return;
  element.dataset.shown = shown;
  element.replaceChildren(whole(text), why ? h("small", {}, unbroken(why)) : "");
}
