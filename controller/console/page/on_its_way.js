// What this tab had sent, or was about to send, when its page was loaded anew: whoever tapped learned
// not what became of it, and the new page says so.

import { t, word } from "./words.js";

const KEPT = "livetable-on-its-way";

/** What the page before left: sentences, each as its code and what stands in it. */
let left = Object.values(read());
sessionStorage.removeItem(KEPT);

function read() {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
}

/** This is on its way; `code` says what is to be said if the page is loaded anew before it arrives. */
export function setOut(id, code = "page_loaded_anew", params = {}) {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...read(), [id]: { code, params } }));
}

/** Whoever sent it knows what became of it. */
export function arrived(id) {
  const { [id]: _, ...others } = read();
  sessionStorage.setItem(KEPT, JSON.stringify(others));
}

/** A remedy by its name in the language of the new page. */
const worded = ({ remedy, ...more }) => ({ ...more, ...(remedy ? { remedy: word("remedy", remedy) } : {}) });

/** Say once what the page before left, as `toast` says it. */
export function sayLeft(toast) {
  const said = new Set(left.map(({ code, params }) => t(code, worded(params))));
  left = [];
  if (said.size > 0) toast([...said].join(" "));
}
