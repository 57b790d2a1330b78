// The table as it lies, seen from the players' side as the camera sees it: the dealer on top, box 1
// on the right. Each zone is drawn anew only when something in it has changed.

import { cardElement, ghostElement } from "./cards.js";
import { byId, h, whenChanged } from "./dom.js";
import { STATUS, zoneName } from "./words.js";

const CROWD = ["P", "H", "L", "R"];
const BUST = 21;
const NOTHING = { cards: [], total: "", soft: false, status: "" };

let shownPlan = "";
let drawers = new Map();

/** Draw the felt. */
export function drawFelt(view) {
  const lying = new Map(view.zones.map((zone) => [zone.zone, zone]));
  followTheCards(lying);
  const spots = plan(view, lying);
  const key = JSON.stringify([view.table.kind, spots]);
  if (key !== shownPlan) build(view.table.kind, spots);
  shownPlan = key;
  for (const [zone, draw] of drawers) draw(facts(view, zone, lying.get(zone) ?? NOTHING));
}

/** The players' total stands with their cards: once P is split, those drawn lie in H. */
function followTheCards(lying) {
  const [first, drawn] = [lying.get("P"), lying.get("H")];
  if (!first || !drawn || first.cards.length > 0 || drawn.cards.length === 0) return;
  const { total, soft, status } = first;
  lying.set("H", { ...drawn, total, soft, status });
  lying.set("P", { ...first, total: "", soft: false, status: "" });
}

/** Which zones are shown: every box's first spot, and further ones where something is or is due. */
function plan(view, lying) {
  const asked = zonesAsked(view);
  const used = (zone) => lying.has(zone) || asked.has(zone);
  if (view.table.kind === "crowd") {
    return [["dealer"], CROWD.filter((zone) => zone === "P" || used(zone))];
  }
  const boxes = Array.from({ length: view.table.boxes }, (_, n) => String(n + 1));
  const further = (box) => [2, 3, 4].map((spot) => `${box}.${spot}`).filter(used);
  return [["dealer"], ...boxes.reverse().map((box) => [box, ...further(box)])];
}

/** The zones that the instruction speaks of. */
function zonesAsked(view) {
  const { zone, from, zones } = view.instruction;
  return new Set([zone, from, ...(zones ?? [])].filter(Boolean));
}

/** The zones whose players are asked: a box's hand by its number from the left, or the crowd's. */
function zonesDeciding(view) {
  const asks = view.window?.asks ?? [];
  return new Set(asks.map(({ who, at }) => {
    if (view.table.kind === "crowd") return { s1: "L", s2: "R" }[at.split(":")[0]] ?? "P";
    const spots = view.zones.filter(({ zone }) => zone.split(".")[0] === who);
    return spots[Number(at.split(":")[1] ?? 0)]?.zone ?? who;
  }));
}

/** What one zone shows, and nothing else: it is drawn again when this changes. */
function facts(view, zone, { cards, total, soft, status }) {
  const asked = zonesAsked(view).has(zone);
  const { code, face, action } = view.instruction;
  const deciding = zonesDeciding(view).has(zone);
  const wrong = view.irregularity?.zone === zone;
  return {
    zone,
    cards: cards.map(({ face: shown, colour, ok }) => ({ face: shown, colour, ok })),
    total,
    soft,
    status: zone === "dealer" && Number(total) > BUST ? "bust" : status,
    asked,
    deciding,
    wrong,
    ghost: asked && code === "deal" ? face : asked && action === "place" ? "up" : "",
    lift: asked && (code === "collect" || action === "remove"),
  };
}

function build(kind, [dealer, ...rows]) {
  drawers = new Map();
  const boxes = rows.map((zones) =>
    h("div", { class: "spots", "data-spots": String(zones.length) }, zones.map(zoneElement)));
  const felt = byId("felt");
  felt.dataset.kind = kind;
  felt.dataset.boxes = String(rows.length);
  const deep = Math.max(...rows.map((zones) => zones.length));
  felt.dataset.deep = String(deep);
  felt.dataset.rows = deep > 2 ? "3" : "2";
  felt.replaceChildren(
    h("div", { class: "dealer-row" }, dealer.map(zoneElement)),
    h("div", { class: "boxes" }, boxes),
  );
}

function zoneElement(zone) {
  const place = h("div", { class: "zone", role: "group", "data-zone": zone });
  drawers.set(zone, whenChanged((shown) => drawZone(place, shown)));
  return place;
}

function drawZone(place, shown) {
  const name = zoneName(shown.zone);
  place.setAttribute("aria-label", `${name}${spokenTotal(shown)}`);
  for (const mark of ["asked", "wrong", "deciding", "lift"]) {
    place.classList.toggle(mark, shown[mark]);
  }
  place.classList.toggle("empty", shown.cards.length === 0 && !shown.ghost);
  const cards = shown.cards.map(cardElement);
  if (shown.ghost) cards.push(ghostElement(shown.ghost));
  place.replaceChildren(
    h("p", { class: "zone-head" },
      h("span", { class: "zone-name", text: shortName(shown.zone) }), ...badges(shown)),
    h("ol", { class: "hand" }, cards),
  );
}

/** A further hand stands beside or below its box: its number is enough there. */
const shortName = (zone) =>
  zone.includes(".") ? `Hand ${zone.split(".")[1]}` : zoneName(zone);

function badges({ total, soft, status, deciding, wrong }) {
  const found = [];
  if (total) {
    const parts = [h("b", { text: total }), soft && h("small", { text: "soft" })];
    found.push(h("span", { class: "total" }, parts));
  }
  if (STATUS[status]) {
    found.push(h("span", { class: `status status-${status}`, text: STATUS[status] }));
  }
  if (deciding) found.push(h("span", { class: "status status-asked", text: "decides" }));
  if (wrong) found.push(h("span", { class: "status status-wrong", text: "here" }));
  return found;
}

function spokenTotal({ total, soft, status }) {
  const words = [total && `total ${soft ? "soft " : ""}${total}`, STATUS[status]];
  const said = words.filter(Boolean).join(", ");
  return said ? `: ${said}` : "";
}
