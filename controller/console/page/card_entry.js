// Entering a card: one tap for its rank, one for its suit.

import { choice } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { t } from "./words.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."SHDC"];

/** A card is entered as rank and suit. */
export function cardGrid() {
  const rank = choice(t("page_rank"), RANKS.map((code) => [code, code === "T" ? "10" : code]),
    { className: "row ranks" });
  const suit = choice(t("page_suit"), SUITS.map((code) => [code, t(`page_suit_${code}`)]),
    { className: "row suits" });
  suit.element.querySelectorAll(".pick").forEach((label, n) => {
    label.classList.add("HD".includes(SUITS[n]) ? "suit-red" : "suit-black");
    label.prepend(icon(`suit-${SUITS[n]}`));
  });
  const element = h("div", { class: "card-entry" }, rank.element, suit.element);
  const value = () => (rank.value() && suit.value() ? rank.value() + suit.value() : null);
  return { element, value };
}
