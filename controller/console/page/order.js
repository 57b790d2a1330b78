// The order to deal a game no more: one person gives it, two lift it.

import { desk, markOf, tap } from "./desk.js";
import { askSecond, choice, remind, section } from "./dialogs.js";
import { button, h } from "./dom.js";
import { holdButton } from "./hold.js";
import { t } from "./words.js";

export const OVERSEERS = ["shift_manager", "engineer"];
const REASONS = ["order_fault", "order_regulator", "pause_examine"]; // the table knows them

/** What blocks the game, and the button that starts or ends the order. */
export function orderSection(then) {
  return desk.view.table.disabled ? lifting(then) : disabling(then);
}

function disabling(then) {
  const reason = choice(t("page_reason"), REASONS.map((code) => [code, t(code)]));
  const send = async () => {
    if (!reason.value()) return remind(reason);
    return tap(OVERSEERS, "disable_game", { reason: reason.value() });
  };
  return section(t("page_order"), h("p", { text: t("page_disable_means") }),
    reason.element, holdButton(t("page_disable"), then(send), { className: "danger" }));
}

function lifting(then) {
  const seen = markOf("enable_game");
  const lift = (second) => tap(OVERSEERS, "enable_game",
    { second: second.person, reason: "cause_over" }, second, seen);
  return section(t("page_order"),
    h("p", { text: t("page_lift_means", { why: desk.view.table.disabled }) }),
    button(t("page_lift"), then(() => askSecond(lift, desk.view.authority.acts.enable_game, { about: t("page_lift") }))));
}
