// A new view may move the buttons of a stop, or those of the pit's calls, while a finger is on its
// way to one of them. A button that has just appeared in another one's place takes no tap for a
// moment, because it was not meant. The same holds for every button of a new stop, even if its words
// are those of the stop before.

const AT_ONCE_MS = 500; // the time that a person needs to notice that a button has moved

let places = []; // {text, rect} of every button that can be tapped, in its present place
let before = []; // the same, before the table last moved a button
let movedAt = -Infinity;
let cameAt = -Infinity; // when another stop appeared here
let lastTap = "";
let timer = 0;

/**
 * Call after each drawing. `own` says what was last tapped here: moves caused by that tap are expected.
 * Of the panel's buttons only those of `kind` are looked at.
 */
export function noteMoves(panel, own, kind = "button") {
  const buttons = [...panel.querySelectorAll(`${kind}:not([aria-disabled])`)];
  const now = buttons.map((button) => ({
    text: button.getAttribute("aria-label") ?? button.textContent, rect: button.getBoundingClientRect(),
  }));
  const tapped = own !== lastTap;
  lastTap = own;
  if (tapped || now.length !== places.length || !now.every((one, n) => same(one, places[n]))) {
    before = tapped ? [] : places;
    places = now;
    movedAt = performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => release(panel), AT_ONCE_MS);
  }
  const came = justNow(cameAt);
  const fresh = justNow(movedAt);
  buttons.forEach((button, n) => button.classList.toggle("just-moved",
    came || (fresh && before.some((old) => covers(old, now[n])))));
}

const justNow = (at) => performance.now() - at < AT_ONCE_MS;

/** No stop is shown: no button has replaced another. */
export function forgetMoves() {
  places = before = [];
}

/** Another stop is shown: all its buttons are new. */
export function noteStop() {
  forgetMoves();
  cameAt = performance.now();
}

/** Every button takes taps again. */
function release(panel) {
  for (const one of panel.querySelectorAll(".just-moved")) one.classList.remove("just-moved");
}

/** Explain a tap on a button that takes none yet; a key press goes to the focused element. */
export function sayMoves(panel, told) {
  panel.addEventListener("click", ({ clientX: x, clientY: y }) => {
    const hit = [...panel.querySelectorAll(".just-moved")].map((one) => one.getBoundingClientRect());
    if (hit.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) told();
  });
}

const same = (one, other) =>
  one.text === other.text && one.rect.top === other.rect.top && one.rect.left === other.rect.left;

/** Whether a button overlaps the earlier place of another one. */
const covers = (old, { text, rect }) => old.text !== text
  && old.rect.left < rect.right && rect.left < old.rect.right
  && old.rect.top < rect.bottom && rect.top < old.rect.bottom;
