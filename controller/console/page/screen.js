// The choices of the people at this screen, for this screen only: from which side the felt is
// drawn, whether the screen is dark or light, and its language.

import { desk } from "./desk.js";
import { ask, choice, languageRow } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./words.js";

const CHOSEN = "livetable-screen"; // kept by this browser
const USUAL = { side: "dealer", theme: "dark" };

let chosen = { ...USUAL, ...kept() };
document.documentElement.dataset.theme = chosen.theme;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(CHOSEN)) ?? {};
  } catch {
    return {};
  }
}

/** From whose side the felt is drawn: `dealer` or `camera`. */
export const feltSide = () => chosen.side;

function choose(what) {
  chosen = { ...chosen, ...what };
  localStorage.setItem(CHOSEN, JSON.stringify(chosen));
  document.documentElement.dataset.theme = chosen.theme;
  desk.changed();
}

const picks = (legend, key, entries) => {
  const made = choice(legend, entries, { chosen: chosen[key], className: "row" });
  made.element.addEventListener("change", () => choose({ [key]: made.value() }));
  return made.element;
};

/** Ask how this screen should look; each choice takes effect at once. */
export function openScreen() {
  return ask(t("page_this_screen"), () => h("div", {},
    languageRow(),
    picks(t("page_seen_by"), "side",
      [["dealer", t("page_seen_dealer")], ["camera", t("page_seen_camera")]]),
    picks(t("page_colours"), "theme",
      [["dark", t("page_dark")], ["light", t("page_light")]]),
    desk.view && h("p", { class: "faint",
      text: `${t("page_rules")}: ${desk.view.table.rules_hash.slice(0, 8)}` })));
}
