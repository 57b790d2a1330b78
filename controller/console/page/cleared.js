// Which hands of a round that is over lie no more: a total or a result there would tell of nothing.

const OVER = ["results", "collecting"];
const MAIN = ["P", "H"]; // where the cards of the crowd's first hand lie
const LINES = { P: "main", H: "main", L: "left", R: "right" };

/** Whether a card of the hand that was settled at this place is taken away already. */
export function isCleared(zone, lying, view) {
  if (!OVER.includes(view.table.phase)) return false;
  const places = MAIN.includes(zone) ? MAIN : [zone];
  const lies = places.reduce((sum, place) => sum + (lying.get(place)?.cards.length ?? 0), 0);
  return lies < settledCards(zone, view);
}

/** How many cards the settled hand had; of a round without a result it is only known that it had one. */
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
