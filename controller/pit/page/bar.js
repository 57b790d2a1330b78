// The top of the page: the floor's name, how many call, who is signed in, and how this screen looks.

import { ask, choice, languageRow } from "/static/dialogs.js";
import { byId, h, setButton, setText, whenChanged } from "/static/dom.js";
import { language, roleName, t } from "/static/words.js";
import { enter } from "./answer.js";
import { calls, floor } from "./floor.js";
import { seat, session } from "./seat.js";
import { sounds, turnOn } from "./sound.js";

const CHOSEN = "livetable-pit-theme"; // kept by this browser

document.documentElement.dataset.theme = localStorage.getItem(CHOSEN) ?? "dark";

/** Ask how this screen should look and speak; each choice is seen at once. */
function openScreen() {
  const colours = choice(t("page_colours"), [["dark", t("page_dark")], ["light", t("page_light")]],
    { chosen: document.documentElement.dataset.theme, className: "row" });
  colours.element.addEventListener("change", () => {
    document.documentElement.dataset.theme = colours.value();
    localStorage.setItem(CHOSEN, colours.value());
  });
  return ask(t("page_this_screen"), () => h("div", {}, languageRow(), colours.element));
}

const badge = h("span", { class: "badge here" });
const lasting = (className = "") => h("button", { type: "button", class: `button ${className}` });
const [sound, look, door] = [lasting(), lasting("quiet"), lasting()];
const report = h("a", { class: "button quiet", target: "_blank", rel: "noopener",
  href: `/report.html?language=${language}`, text: t("pit_report") });

const drawBadge = whenChanged((who) => {
  badge.hidden = who === null;
  badge.replaceChildren(...(who ? [h("small", { text: roleName(who.role) }),
    h("b", { text: who.person })] : []));
});

/** Draw the top of the page. */
export function drawBar() {
  if (!badge.isConnected) byId("people").append(badge, sound, report, look, door);
  const who = session();
  drawBadge(who && { person: who.person, role: who.role });
  setText(byId("title"), floor.title || t("pit_floor"));
  const open = calls().filter((call) => !call.by).length;
  document.title = `${open ? `(${open}) ` : ""}${floor.title || t("pit_title")}`;
  setText(byId("summary"), open ? t("pit_now_calls", { count: open }) : t("pit_no_calls"));
  sound.hidden = sounds();
  setButton(sound, t("pit_sound"), () => turnOn().then(drawBar));
  setButton(look, t("page_screen"), openScreen);
  setButton(door, t(who ? "page_sign_out" : "page_sign_in"),
    who ? () => seat.link.signOut() : enter);
}
