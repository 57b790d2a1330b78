// After too many wrong PINs a screen waits: the rest of the wait is counted down.

import { spoken } from "./clocks.js";
import { h, setText } from "./dom.js";
import { t } from "./words.js";

const LOOK_MS = 200;

/**
 * Show here, in an element of the page, for how many seconds no PIN is accepted, and then that the
 * wait is over. A screen reader announces the sentence and not each second.
 */
export function sayWait(place, seconds) {
  const until = performance.now() + 1000 * seconds;
  const left = h("b", { class: "wait-left", role: "timer" });
  place.replaceChildren(t("page_too_many_pins"), " ", left);
  const count = () => {
    if (!left.isConnected) return;
    const still = Math.ceil((until - performance.now()) / 1000);
    if (still > 0) {
      setText(left, spoken(still));
      setTimeout(count, LOOK_MS);
    } else place.replaceChildren(t("page_try_pin_again"));
  };
  count();
}
