// What this tab had sent, or was about to send, when its page was reloaded: the person did not
// learn the result, and the new page says so.

import { t, word } from "./words.js";

const KEPT = "livetable-on-its-way";

/** What the page before left: sentences, each as its code and parameters. */
let left = Object.values(read());
sessionStorage.removeItem(KEPT);

function read() {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
}

/**
 * This is being sent; `code` is the sentence to show if the page is reloaded before the result is
 * known.
 */
export function setOut(id, code = "page_loaded_anew", params = {}) {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...read(), [id]: { code, params } }));
}

/** The sender knows the result. */
export function arrived(id) {
  const { [id]: _, ...others } = read();
  sessionStorage.setItem(KEPT, JSON.stringify(others));
}

/** A remedy by its name in the language of the new page. */
const worded = ({ remedy, ...more }) => ({ ...more, ...(remedy ? { remedy: word("remedy", remedy) } : {}) });

/** Show once what the page before left, with `toast`. */
export function sayLeft(toast) {
  const said = new Set(left.map(({ code, params }) => t(code, worded(params))));
  left = [];
  if (said.size > 0) toast([...said].join(" "));
}
