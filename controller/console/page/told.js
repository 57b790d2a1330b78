// What the dealer sees besides the next instruction: the players' decisions, the results of hands,
// and requests that are not yet fulfilled, such as a pause after the round.

import { markOf, seatFor, tap } from "./desk.js";
import { button, byId, h, icon, unbroken, whenChanged } from "./dom.js";
import { replaceKept } from "./kept.js";
import { proposalCard, proposalOf } from "./proposal.js";
import { capital, t, word, zoneName } from "./words.js";

const ONE_OF_TWO = "lose_double_returned"; // its word says that one of the two stakes is lost

/** The place of an answer: a box, or a further hand of it, as every sentence names it. */
function placeOf({ who, at }, zones) {
  const spots = zones.filter(({ zone }) => zone.split(".")[0] === who);
  return zoneName(spots[Number(at.split(":")[1] ?? 0)]?.zone ?? who);
}

/** What so many players did, or their result. */
const playersOf = (count, code) =>
  t("page_players_of", { count, what: t(code, { count }) });

/** The result of so many hands: players who split have several. */
const handsOf = (count, code) => t("page_hands_of", { count, what: t(code, { count }) });

function decidedText(answer, zones) {
  if (answer.counts) {
    const parts = Object.entries(answer.counts).filter(([, count]) => count > 0);
    return parts.map(([choice, count]) => playersOf(count, `page_chose_${choice}`)).join(", ");
  }
  const choice = answer.choice === "turn" && allOpen(answer.who, zones) ? "turned" : answer.choice;
  return t("page_decided", { place: capital(placeOf(answer, zones)), what: word("page_did", choice) });
}

/** Whether a side that was to be turned lies open: then the text says what was done. */
function allOpen(side, zones) {
  const cards = zones.find(({ zone }) => zone === side)?.cards ?? [];
  return cards.length > 0 && cards.every(({ face }) => face !== "back");
}

/** Each hand's result: `[zone, words]`. */
function resultsOf(outcome, zones, words) {
  return Object.entries(outcome?.boxes ?? {}).flatMap(([box, { hands = [] }]) => {
    const spots = zones.filter(({ zone }) => zone.split(".")[0] === box);
    return hands.map((hand, n) => [spots[n]?.zone ?? box, words(hand)]);
  });
}

/** Each hand's result by its code, shown over its cards: the payment is shown above. */
export const shortResults = (outcome, zones) =>
  new Map(resultsOf(outcome, zones, ({ result }) => result ?? ""));

/** A hand's win relative to its own stake: the multiplier refers to the stake before doubling. */
function resultWord({ result, multiplier, doubled }) {
  const rate = doubled ? multiplier / 2 : multiplier;
  const text = word("page_result", result ?? "");
  const paid = rate > 0 && rate !== 1 ? t("page_pays", { what: text, rate }) : text;
  return doubled && result !== ONE_OF_TWO ? t("page_doubled", { what: paid }) : paid;
}

/** The dealer's result. */
function ofDealerHimself({ total, blackjack } = {}) {
  if (blackjack) return [t("page_dealer_blackjack")];
  return total ? [t("page_dealer_has", { total })] : [];
}

/** Whether the dealer's hidden card stays hidden: the round ended without it. */
const staysDown = (zones) =>
  zones.some(({ zone, cards }) => zone === "dealer" && cards.some(({ face }) => face === "back"));

/** The winner of a round of two sides, in a whole sentence; a tie as in the column beside the table. */
function coupText({ winner, ...parts }, last) {
  const totals = Object.values(parts).map((part) => part?.total).filter(Number.isInteger);
  if (!parts[winner] || totals.length < 2) return last ? capital(last.text) : "";
  const [count, least] = [Math.max(...totals), Math.min(...totals)];
  return t("page_coup_won", { place: word("place", winner), count, least });
}

/** Each hand's result; for a game of two sides, the winner. */
function outcomeText(outcome, zones, last) {
  const { dealer, lines, boxes } = outcome;
  if (!lines && !boxes) return [coupText(outcome, last)];
  const own = staysDown(zones) ? [t("page_stays_down")] : ofDealerHimself(dealer);
  if (lines) {
    const counts = new Map();
    for (const { result, players } of lines) {
      counts.set(result, (counts.get(result) ?? 0) + players);
    }
    const told = lines.some(({ split }) => split) ? handsOf : playersOf;
    return [...own, ...[...counts].map(([result, count]) => told(count, `page_outcome_${result}`))];
  }
  return [...own, ...resultsOf(outcome, zones, resultWord).map(([zone, what]) =>
    t("page_decided", { place: capital(zoneName(zone)), what }))];
}

/** Requests that are not yet fulfilled: each a sentence, with a button to take it back if possible. */
function pendingOf({ table, shoe, menu, phase, kept, instruction, authority }) {
  const found = [];
  if (kept.coming > 0 && (kept.coming > 1 || instruction.code !== "deal")) {
    found.push({ text: t("page_cards_kept", { count: kept.coming }) });
  }
  if (kept.unused > 0) found.push({ text: t("page_cards_unused", { count: kept.unused }) });
  if (table.pause_asked) {
    const roles = authority.pause_backs;
    const back = seatFor(roles) ? { roles, seen: markOf("resume_table") } : null;
    found.push({ text: t("page_pause_coming"), back });
  }
  if (table.closing !== null) {
    found.push({ text: table.closing === 0 ? t("page_closes_now")
      : t("page_closes_in", { count: table.closing }) });
  }
  if (shoe?.cut_card && phase !== "closed") {
    found.push({ text: shoe.changes_first ? t("page_cut_card_first")
      : t("page_cut_card_out", { count: shoe.after_cut }) });
  }
  const waiting = menu.unacknowledged.filter(({ why }) => !why).length;
  if (waiting > 0) found.push({ text: t("page_server_waits", { count: waiting }) });
  for (const { round, why } of menu.unacknowledged) {
    if (why) found.push({ text: t("page_server_refuses", { round }) });
  }
  return found;
}

const draw = whenChanged(({ told, boxes, pending, proposal }) => {
  const place = byId("told");
  place.classList.toggle("empty", told.length === 0 && pending.length === 0 && !proposal);
  replaceKept(place, [
    ...(proposal ? [proposalCard(proposal)] : []),
    h("p", { class: boxes ? "told-now of-boxes" : "told-now" }, told.map((text) => h("span", {}, unbroken(text)))),
    h("ul", { class: "pending" }, pending.map(({ text, back }) =>
      h("li", {}, icon("act-wait"), h("span", {}, unbroken(text)),
        back ? button(t("page_take_back"),
          () => tap(back.roles, "resume_table", {}, null, back.seen), { className: "small" }) : null)))]);
});

/** Whether the dealer's own hand is being dealt: the players' decisions are over. */
const ofDealer = ({ code, zone }) => code === "deal" && zone === "dealer";

/** Draw the strip below the band; during an irregularity the panel has its place. */
export function drawTold(view) {
  const { told, zones, table } = view;
  const texts = told.outcome
    ? outcomeText(told.outcome, zones, view.last[0])
    : ofDealer(view.instruction) ? [] : told.decided.map((one) => decidedText(one, zones));
  const pending = pendingOf({ ...view, phase: table.phase });
  byId("told").hidden = view.irregularity !== null;
  const boxes = Boolean(told.outcome?.boxes);
  draw(view.irregularity ? { told: [], boxes, pending: [], proposal: null }
    : { told: texts.filter(Boolean), boxes, pending, proposal: proposalOf(view) });
}
