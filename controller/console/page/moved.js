// What the table tells may move the buttons of a stop while a finger is on its way to one of them. A
// tap on a button that has just come where another one stood is not what the person meant.

const AT_ONCE_MS = 500; // nobody sees that a button has moved, and taps it, in less

let places = []; // {text, rect} of every button that can be tapped, as it stands
let before = []; // the same, before the table last moved one
let movedAt = -Infinity;
let lastTap = "";

/** Call after each drawing. `own` says what was last tapped here: what a tap moves, it moves. */
export function noteMoves(panel, own) {
  const now = [...panel.querySelectorAll("button:not([aria-disabled])")]
    .map((button) => ({ text: button.textContent, rect: button.getBoundingClientRect() }));
  const tapped = own !== lastTap;
  lastTap = own;
  if (!tapped && now.length === places.length && now.every((one, n) => same(one, places[n]))) return;
  before = tapped ? [] : places;
  places = now;
  movedAt = performance.now();
}

const same = (one, other) =>
  one.text === other.text && one.rect.top === other.rect.top && one.rect.left === other.rect.left;

/** Keep from the panel's buttons what was meant for others; `told` says so to the person. */
export function guardMoves(panel, told) {
  panel.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (!button || event.detail === 0) return; // by a key, which goes to the button that has the focus
    if (performance.now() - movedAt > AT_ONCE_MS) return;
    const meant = before.find(({ rect }) => holds(rect, event));
    if (!meant || meant.text === button.textContent) return;
    event.stopPropagation();
    event.preventDefault();
    told();
  }, { capture: true });
}

const holds = ({ left, right, top, bottom }, { clientX: x, clientY: y }) =>
  x >= left && x <= right && y >= top && y <= bottom;
