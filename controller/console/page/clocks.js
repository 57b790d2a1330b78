// Table time: the table's ticks, continued between them by this screen's own clock. Deadlines in
// views are in table time; while play is stopped the table's clocks stand still.

import { t } from "./words.js";

let at = 0;
let heard = 0;

/** The table sent its time. */
export function setTableTime(milliseconds) {
  at = milliseconds;
  heard = performance.now();
}

/** Table time now, in ms. */
export const tableNow = () => at + (performance.now() - heard);

/** Whole seconds until `endsAt`, never below 0; frozen while the table is stopped. */
export function secondsLeft(endsAt, stoppedAt) {
  return Math.max(0, Math.ceil((endsAt - (stoppedAt ?? tableNow())) / 1000));
}

/** Milliseconds until `endsAt`, never below 0. */
export function msLeft(endsAt, stoppedAt) {
  return Math.max(0, endsAt - (stoppedAt ?? tableNow()));
}

/** Whole seconds since a moment of table time. */
export const secondsSince = (moment) => Math.max(0, Math.floor((tableNow() - moment) / 1000));

/** Seconds in readable form: `47 s`, `3 min 05 s`. */
export function spoken(seconds) {
  if (seconds < 60) return t("page_seconds", { count: seconds });
  const rest = String(seconds % 60).padStart(2, "0");
  return t("page_minutes", { count: Math.floor(seconds / 60), seconds: rest });
}
