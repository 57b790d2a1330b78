// The head of an irregularity: its title and the one thing to do, how long it has lasted, who was
// called.

import { secondsSince, spoken } from "./clocks.js";
import { byId, h, icon, setText, unbroken, whenChanged } from "./dom.js";
import { lengthClass } from "./instruction.js";
import { t, word, zoneName } from "./words.js";

const LAST_CALL = 3; // then everybody in line has been called

let since = null; // {element, at}

/** Draw the head. */
export const drawHead = whenChanged(({ title, text, told, also, zone, at, called, remedy, people, roles, byHand, byTap }) => {
  const lasted = h("b", { class: "lasted" });
  since = { element: lasted, at };
  const mine = byHand && roles.includes("dealer");
  const here = people.shift_manager && t("page_manager_here", { name: people.shift_manager.replaceAll("-", "\u2011") });
  const call = [
    mine && (here || called === 0) && mayLine(byTap, here),
    here || ((!mine || called > 0) && t(`page_called_${Math.min(called, LAST_CALL)}`)),
  ].filter(Boolean);
  byId("trouble").querySelector(".trouble-head").replaceChildren(
    h("div", { class: "sign" }, icon("act-stop", "sign-shape"), h("span", { text: t("page_sign_stop") })),
    h("div", { class: "trouble-words" },
      h("h2", {}, unbroken(zone ? `${title} (${zoneName(zone)})` : title)),
      h("p", { class: `sentence ${lengthClass(text)}` }, unbroken(text)),
      told && h("p", { class: "reported" }, unbroken(told)),
      also && h("p", { class: "reported also" }, unbroken(also))),
    h("div", { class: "trouble-call" },
      h("span", { text: t("page_stopped") }), lasted,
      ...call.map((line, n) => h("span", { class: n ? "besides" : "", text: line })),
      remedy && h("span", { class: "chosen", text: t("page_chosen", { remedy: word("remedy", remedy) }) })),
  );
});

/** What the dealer may do alone; with the manager present, the mark by which to recognize it. */
function mayLine(byTap, managerHere) {
  if (!byTap) return t("page_you_may");
  return managerHere ? t("page_you_may_marked", { mark: t("page_dealer_may") }) : t("page_you_may_tap");
}

/** Update the seconds. */
export function tickHead() {
  if (since) setText(since.element, spoken(secondsSince(since.at)));
}
