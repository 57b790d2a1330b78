// What this screen knows of the floor, and in which order its tables stand.

import { plain, t, word } from "/static/words.js";

const LEVELS = ["call", "coming", "waits", "quiet", "plays", "closed", "gone"];

export const floor = {
  tiles: new Map(), broker: "", unwritten: false, shift: 0, title: "", irregularities: [], voids: [],
};

/** Take what has changed; a whole floor replaces what was known. */
export function take({ whole = false, tiles = [], ...rest }) {
  if (whole) floor.tiles.clear();
  for (const tile of tiles) floor.tiles.set(tile.id, tile);
  Object.assign(floor, rest);
}

const since = (tile) => Math.min(...tile.calls.map((call) => call.since), Infinity);

/** The tables, whoever needs somebody most first: unanswered calls, the oldest first. */
export const sorted = () => [...floor.tiles.values()].sort((one, other) =>
  LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level)
  || since(one) - since(other) || one.id.localeCompare(other.id, undefined, { numeric: true }));

/** All calls that stand, each with its table: those nobody answered first, the oldest first. */
export const calls = () => sorted()
  .flatMap((tile) => tile.calls.map((call) => ({ ...call, table: tile.id })))
  .sort((one, other) => Boolean(one.by) - Boolean(other.by) || one.since - other.since);

/** What is wrong, in a few words. */
export function callText({ kind, code, text }) {
  if (kind === "irregularity") return word("title", code) === plain(code) ? text || plain(code) : word("title", code);
  const said = t(`pit_call_${kind}`);
  return text ? `${said}: ${text}` : said;
}
