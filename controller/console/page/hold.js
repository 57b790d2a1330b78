// A button for what cannot be undone: it acts when it is held for a second, by finger or by key; a
// short tap only explains that. Slipping off or letting go does nothing.

import { toast } from "./toast.js";
import { h, whole } from "./dom.js";
import { t } from "./words.js";

const HOLD_MS = 1000;
const KEYS = ["Enter", " "];

/** The button; `act` is called once it was held long enough. */
export function holdButton(text, act, { className = "" } = {}) {
  const fill = h("span", { class: "hold-fill", "aria-hidden": "true" });
  const button = h("button", { type: "button", class: `button hold ${className}` },
    fill, whole(text), h("small", { text: t("page_hold") }));
  let timer = 0;
  let done = false;
  const begin = () => {
    if (timer) return;
    done = false;
    button.classList.add("held");
    timer = setTimeout(() => {
      done = true;
      stop();
      if (button.isConnected) act();
      else tooShort(); // drawn anew meanwhile: a finger that was lifted since is not told to this one
    }, HOLD_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("held");
  };
  button.addEventListener("pointerdown", begin);
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) {
    button.addEventListener(end, stop);
  }
  button.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) begin();
  });
  button.addEventListener("keyup", (event) => {
    if (!KEYS.includes(event.key)) return;
    stop();
    if (!done) tooShort();
  });
  button.addEventListener("click", () => done || tooShort());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}

const tooShort = () => toast(t("page_too_short"));
