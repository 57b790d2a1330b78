// Redraws a part of the page and keeps what a person had in hand there: the focus, choices in a
// form, the scroll position. A thing is recognized by its kind and its words.

const IN_HAND = "button, a[href], input, summary, [tabindex]";

/** Its question and its answer, or its words: those that are small say why it does nothing now. */
function nameOf(one) {
  const question = one.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
  const words = [...one.childNodes].filter(({ nodeName }) => nodeName !== "SMALL")
    .map(({ textContent }) => textContent).join("");
  return JSON.stringify([one.tagName, question, one.getAttribute("aria-label") ?? words, one.value ?? ""]);
}

/**
 * Give a lasting place other `children`. If the focused thing is gone, the place gets the focus, so
 * that the keyboard continues from there. `choices` says whether the choices are still about the
 * same thing.
 */
export function replaceKept(place, children, { choices = true } = {}) {
  const before = [...place.querySelectorAll(IN_HAND)];
  const focused = before.find((one) => one === document.activeElement) ?? null;
  const held = focused && nameOf(focused);
  const chosen = new Set(choices ? before.filter(({ checked }) => checked).map(nameOf) : []);
  const scrolled = new Map(before.filter(({ scrollTop }) => scrollTop > 0)
    .map((one) => [nameOf(one), one.scrollTop]));
  const hadFocus = place === document.activeElement;
  place.replaceChildren(...children);
  const now = [...place.querySelectorAll(IN_HAND)];
  for (const one of now) {
    const name = nameOf(one);
    if (scrolled.has(name)) one.scrollTop = scrolled.get(name);
    if (chosen.has(name) && !one.checked) choose(one);
  }
  if (focused) takeFocus(now.find((one) => nameOf(one) === held) ?? place);
  else if (hadFocus) takeFocus(place);
  if (focused || hadFocus) rescueFocus(); // an empty place may be hidden
}

function choose(input) {
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Focus an element that a finger or Tab would pass over. */
export function takeFocus(element) {
  if (!element.matches(IN_HAND)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Nothing has the focus because the focused thing is gone: focus what matters most. */
export function rescueFocus() {
  if (document.activeElement && document.activeElement !== document.body) return;
  const places = [".trouble-head", "#actions", "main"].map((name) => document.querySelector(name));
  const place = places.find((one) => one?.checkVisibility());
  if (place) takeFocus(place);
}
