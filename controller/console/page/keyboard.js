// An on-screen keyboard: it types into the field that was touched last, and offers only digits if a
// number is asked for. Both kinds of keys have one place, so that nothing moves.

import { button, h } from "./dom.js";
import { t } from "./words.js";

const LETTERS = ["1234567890", "QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM.'"];
const ABC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ-.'1234567890"; // the order on a phone, which has no room for ten in a row
const DIGITS = ["123", "456", "789", "0"];

const isNumber = (input) => input.inputMode === "numeric";

/** The keys for these inputs; they type into the first one until another is touched. */
export function keyboard(inputs) {
  let target = inputs[0];
  const put = (text) => {
    target.value = text;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const layers = [
    inputs.some((input) => !isNumber(input)) && letters(() => target.value, put),
    inputs.some(isNumber) && digits(() => target.value, put),
  ].filter(Boolean);
  const aim = (input) => {
    target = input;
    for (const one of inputs) one.classList.toggle("typed-into", one === target && inputs.length > 1);
    for (const one of layers) one.classList.toggle("absent", one.classList.contains("digits") !== isNumber(target));
  };
  for (const input of inputs) input.addEventListener("focus", () => aim(input));
  aim(target);
  return h("div", { class: "keys", role: "group", "aria-label": t("page_keyboard") }, layers);
}

const key = (text, onclick, className = "") =>
  button(text, onclick, { className: `key ${className}`, tabindex: "-1" });

const rowsOf = (rows, type) => rows.map((row) =>
  h("div", { class: "keys-row" }, [...row].map((sign) => key(sign, () => type(sign)))));

const deleting = (read, put) => key(t("page_delete"), () => put(read().slice(0, -1)), "wide");

/** A word begins with a capital and goes on in small letters. */
function letters(read, put) {
  const type = (sign) =>
    put(read() + (read() && !read().endsWith(" ") ? sign.toLowerCase() : sign));
  const rows = rowsOf(LETTERS, type);
  for (const one of rows.flatMap((row) => [...row.children])) {
    one.style.setProperty("--abc", ABC.indexOf(one.textContent));
  }
  rows.at(-1).append(key(t("page_space"), () => put(`${read()} `), "wide"), deleting(read, put));
  return h("div", { class: "letters" }, rows);
}

function digits(read, put) {
  const rows = rowsOf(DIGITS, (sign) => put(read() + sign));
  rows.at(-1).append(deleting(read, put));
  return h("div", { class: "digits" }, rows);
}
