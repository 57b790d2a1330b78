// Tells which hands of a finished round are gone from the felt: a total or a result there would be
// meaningless.

const OVER = ["results", "collecting"];
const MAIN = ["P", "H"]; // where the cards of the crowd's first hand lie
const LINES = { P: "main", H: "main", L: "left", R: "right" };

/** Whether a card of the hand that was settled at this place has been taken away. */
export function isCleared(zone, lying, view) {
  if (!OVER.includes(view.table.phase)) return false;
  const places = MAIN.includes(zone) ? MAIN : [zone];
  const lies = places.reduce((sum, place) => sum + (lying.get(place)?.cards.length ?? 0), 0);
  return lies < settledCards(zone, view);
}

/** The number of cards of the settled hand; for a round without a result only whether it had any. */
function settledCards(zone, { told: { outcome }, zones }) {
  if (outcome?.lines && LINES[zone]) {
    const lines = outcome.lines.filter(({ hand }) => hand === LINES[zone]);
    return Math.max(1, ...lines.map(({ cards }) => cards.length));
  }
  const [box] = zone.split(".");
  const spots = zones.filter((one) => one.zone.split(".")[0] === box);
  const hands = outcome?.boxes?.[box]?.hands ?? [];
  const hand = hands[spots.findIndex((one) => one.zone === zone)] ?? outcome?.[zone];
  return hand?.cards?.length ?? 1;
}
