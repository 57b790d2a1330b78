// The badges over a hand's cards: its total and its result. Each has a word, and a sign that
// replaces the word if there is no room.

import { h } from "./dom.js";
import { statusName, t, word } from "./words.js";

const SIGNS = {
  bust: "×", dead: "×", blackjack: "BJ", charlie: "C", interrupted: "||", plays: "•", asked: "?",
  wrong: "!", win: "+", lose: "−", push: "=", even_money: "1:1", lose_double_returned: "−",
  lose_split_returned: "=", refunded: "=",
};

/** The badges of a hand: its total, its result or status, who decides, what is wrong. */
export function badges({ total, soft, status, deciding, wrong, result }) {
  const found = [];
  if (total) {
    const parts = [h("b", { text: total }), soft && h("small", { text: t("page_soft") })];
    found.push(h("span", { class: "total" }, parts));
  }
  if (result) {
    found.push(badge("result", result, word("page_result", result)));
  } else if (statusName(status)) {
    found.push(badge(status, status, statusName(status)));
  }
  if (deciding) found.push(badge("asked", "asked", t("page_decides")));
  if (wrong) found.push(badge("wrong", "wrong", t("page_here")));
  return found;
}

const badge = (kind, code, text) =>
  h("span", { class: `status status-${kind}`, "data-sign": SIGNS[code] ?? "" }, h("span", { text }));
