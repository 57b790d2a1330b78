// The table as it lies, seen from the dealer's chair: the dealer's cards nearest, box 1 at the
// dealer's left hand, each further card to the left of the last one. To compare it with a picture,
// it can also be seen from the camera's side. A zone is redrawn only when something in it has
// changed.

import { badges } from "./badges.js";
import { cardElement, ghostElement } from "./cards.js";
import { isCleared } from "./cleared.js";
import { byId, h, whenChanged } from "./dom.js";
import { fitFelt } from "./fit_felt.js";
import { feltSide } from "./screen.js";
import { shortResults } from "./told.js";
import { statusName, t, zoneName } from "./words.js";

const CROWD = ["P", "H", "L", "R"];
const MOST = 21; // total at which nobody asks whether an ace counts one or eleven
const STACKED = 3; // with so many boxes, the hands of each overlap, as the felt is printed
const UNTOLD = { total: "", soft: false, status: "" };
const NOTHING = { cards: [], ...UNTOLD, bare: true };

let shownPlan = "";
let drawers = new Map();
let fresh = false; // whether a zone was redrawn

/** Draw the felt. */
export function drawFelt(view) {
  const lying = new Map(view.zones.map((zone) => [zone.zone, { ...zone, cards: [...zone.cards] }]));
  putUnseen(lying, view.unseen ?? []);
  const spots = plan(view, lying);
  const side = feltSide();
  const key = JSON.stringify([view.table.kind, spots, side]);
  if (key !== shownPlan) build(view.table.kind, spots, side);
  shownPlan = key;
  for (const [zone, draw] of drawers) {
    const cleared = isCleared(zone, lying, view);
    draw(facts(view, zone, { ...(lying.get(zone) ?? NOTHING), ...(cleared ? UNTOLD : {}), cleared }));
  }
  if (fresh) fitFelt(byId("felt"));
  fresh = false;
}

new ResizeObserver(([{ target }]) => fitFelt(target)).observe(byId("felt"));

/** A recorded card that no camera saw lies in its hand and is marked so, or as awaited. */
function putUnseen(lying, unseen) {
  for (const { zone, index, face, awaited = false } of unseen) {
    if (!lying.has(zone)) lying.set(zone, { ...NOTHING, cards: [] });
    const doubt = awaited ? "" : "unseen";
    lying.get(zone).cards.splice(index, 0, { face, colour: "", doubt, awaited });
  }
}

/** The zones that are shown: every box's first place, and further ones if something is there or due. */
function plan(view, lying) {
  const asked = zonesAsked(view);
  const used = (zone) => lying.has(zone) || asked.has(zone);
  if (view.table.kind === "crowd") return [["dealer"], crowdsHands(lying, asked)];
  if (view.table.sides) return [[], ...view.table.sides.map((side) => [side])];
  const boxes = Array.from({ length: view.table.boxes }, (_, n) => String(n + 1));
  const further = (box) => [2, 3, 4].map((spot) => `${box}.${spot}`).filter(used);
  return [["dealer"], ...boxes.map((box) => [box, ...further(box)])];
}

/** The crowd's hands: their first place too is shown only while cards lie there, or nowhere else. */
function crowdsHands(lying, asked) {
  const shown = CROWD.filter((zone) => asked.has(zone) || lying.get(zone)?.cards.length > 0);
  return shown.length > 0 ? shown : ["P"];
}

/** The zones that the instruction speaks of. */
function zonesAsked(view) {
  const { zone, from, zones } = view.instruction;
  return new Set([zone, from, ...(zones ?? [])].filter(Boolean));
}

/** The zones whose players are asked: a box's hand by its number from the left, or the crowd's. */
function zonesDeciding(view) {
  const asks = (view.window?.asks ?? []).filter(({ legal }) => legal.length > 1);
  return new Set(asks.map(({ at, hand }) => {
    if (view.table.kind === "crowd") return { s1: "L", s2: "R" }[at.split(":")[0]] ?? main(view);
    return hand;
  }));
}

/** Where the crowd's first hand has its total: at its drawn cards, once it has any. */
const main = ({ zones }) =>
  (zones.some(({ zone, cards }) => zone === "H" && cards.length > 0) ? "H" : "P");

/** Whether the step is about a card in the hand, and no place of the felt is meant. */
const ofHand = ({ action, zone }) => action === "tell" && !zone;

/** Everything that one zone shows: it is redrawn when this changes. */
function facts(view, zone, { cards, total, soft, status, bare = false, cleared }) {
  const asked = zonesAsked(view).has(zone);
  const { code, face, action } = view.instruction;
  const deciding = zonesDeciding(view).has(zone);
  const wrong = view.irregularity?.zone === zone && !ofHand(view.instruction);
  return {
    zone,
    cards: cards.map(({ face: shown, colour, doubt, awaited }) =>
      ({ face: shown, colour: colour || (shown === "back" ? backOf(view) : ""), doubt, awaited })),
    total: cards.length > 0 ? total : "", // no total in a place from which a card is to be moved
    soft: soft && Number(total) !== MOST,
    status: zone === "dealer" && Number(total) > MOST ? "bust"
      : !cleared && waits(view, zone, cards, bare) ? "plays" : status,
    result: (!cleared && shortResults(view.told.outcome, view.zones).get(zone)) || "",
    asked,
    deciding,
    wrong,
    ghost: asked && code === "deal" ? face : asked && action === "place" && !awaits(cards) ? "back" : "",
    lift: asked && (code === "collect" || action === "remove"),
    turn: asked && code === "turn" ? dueIn(cards, view.instruction.index) : null,
  };
}

/** The colour of a back without a known colour: that of the set in play. */
const backOf = ({ shoe, sets }) => sets.find(({ name }) => name === shoe?.set)?.back ?? "";

/** Whether a card of the hand is to be laid in its own place: it needs no further one. */
const awaits = (cards) => cards.some(({ awaited }) => awaited);

/** Whether a box is bet on and has no card yet. */
const waits = ({ table }, zone, cards, bare) =>
  table.kind === "boxes" && zone !== "dealer" && !bare && cards.length === 0;

/** The card of a hand that is to be turned: the named one, or the first hidden one. */
const dueIn = (cards, index) => index ?? cards.findIndex(({ face }) => face === "back");

function build(kind, [dealer, ...rows], side) {
  drawers = new Map();
  const corner = cornerOf(side, rows.length);
  const inRow = rows.length === STACKED ? 1 : 2;
  const boxes = rows.map((zones) => spotsElement(zones, side, corner, inRow));
  const fromTheDealersRight = kind === "sides"; // of two sides; boxes are counted from his left
  if (fromTheDealersRight === (side === "dealer")) boxes.reverse();
  const felt = byId("felt");
  felt.dataset.side = side;
  felt.dataset.kind = kind;
  felt.dataset.boxes = String(rows.length);
  const deep = Math.max(...rows.map((zones) => zones.length));
  felt.dataset.deep = String(deep);
  felt.dataset.rows = String(1 + Math.max(...rows.map((zones) => rowsOf(zones, inRow).size)));
  const own = h("div", { class: "dealer-row" },
    dealer.map((zone) => zoneElement(zone, side === "camera" ? "left" : "right")));
  const others = h("div", { class: "boxes" }, boxes);
  felt.replaceChildren(...(side === "camera" ? [own, others] : [others, own]));
}

/** The part of a card that the next card of its hand leaves free. */
function cornerOf(side, boxes) {
  if (boxes > 3) return side === "camera" ? "top" : "bottom";
  return side === "camera" ? "left" : "right";
}

/** The rows in which the hands of a box lie, with so many in a row. */
const rowsOf = (zones, inRow) => new Set(zones.map((zone) => Math.floor(spotOf(zone) / inRow)));

/** The hands of a box in their places: so many in a row, the first one next to the dealer. */
function spotsElement(zones, side, corner, inRow) {
  const places = zones.map((zone) => zoneElement(zone, corner));
  const rowOf = (zone) => Math.floor(spotOf(zone) / inRow);
  const lastRow = Math.max(...rowsOf(zones, inRow));
  places.forEach((place, n) => {
    const [row, column] = [rowOf(zones[n]), spotOf(zones[n]) % inRow];
    const [down, across] = side === "camera" ? [row, column] : [lastRow - row, inRow - 1 - column];
    place.style.setProperty("--row", String(down + 1));
    place.style.setProperty("--column", String(across + 1));
  });
  return h("div", { class: "spots", "data-spots": String(zones.length) }, places);
}

/** The index of a zone among a box's hands, from 0; for the crowd, in the order in which they lie. */
const spotOf = (zone) =>
  CROWD.includes(zone) ? CROWD.indexOf(zone) : Number(zone.split(".")[1] ?? 1) - 1;

function zoneElement(zone, corner) {
  const place = h("div", { class: "zone", role: "group", "data-zone": zone });
  drawers.set(zone, whenChanged((shown) => drawZone(place, shown, corner)));
  return place;
}

function drawZone(place, shown, corner) {
  fresh = true;
  const name = zoneName(shown.zone);
  place.setAttribute("aria-label", `${name}${spokenTotal(shown)}`);
  for (const mark of ["asked", "wrong", "deciding", "lift"]) {
    place.classList.toggle(mark, shown[mark]);
  }
  place.classList.toggle("empty", shown.cards.length === 0 && !shown.ghost);
  place.classList.toggle("plays", shown.status === "plays");
  const cards = shown.cards.map((card) => cardElement(card, corner));
  cards[shown.turn]?.classList.add("turn");
  if (shown.ghost) cards.push(ghostElement(shown.ghost));
  place.replaceChildren(
    h("p", { class: "zone-head" },
      h("span", { class: "zone-name", "data-number": shown.zone, "data-hand": handOnly(shown.zone),
        text: shortName(shown.zone) }),
      ...badges(shown)),
    h("ol", { class: "hand" }, cards),
  );
}

/** A further hand beside or below its box has little room: it is labelled box and hand, as in 1.2. */
const shortName = (zone) => (zone.includes(".") ? zone : zoneName(zone));

/** Beside the first hand, on a telephone, only its own part of the label fits, as in .2 */
const handOnly = (zone) => zone.replace(/^\d+(?=\.)/, "");

function spokenTotal({ total, soft, status }) {
  const sum = total && t(soft ? "page_total_soft" : "page_total", { count: total });
  const words = [sum, statusName(status)];
  const said = words.filter(Boolean).join(", ");
  return said ? `: ${said}` : "";
}
