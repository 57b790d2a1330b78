// Finds a place for a box on the screen where it covers nothing that is needed now. If no such
// place is free, things that must stay visible count more than the others.

const STEP = 12; // pixels between two places that are tried
const EDGE = 6; // pixels that stay free at the edge of the screen

/**
 * The best place for a box, {left, top, cost}: free, as low as possible, and near the middle.
 * `needed` are {left, top, right, bottom, weight}; `cost` is the area of them that it covers, times
 * the weight.
 */
export function freePlace({ width, height }, needed) {
  let best = null;
  for (const top of steps(innerHeight - height - EDGE).reverse()) {
    for (const left of fromTheMiddle(innerWidth - width - EDGE)) {
      const box = { left, top, right: left + width, bottom: top + height };
      const cost = covered(box, needed, best?.cost);
      if (!best || cost < best.cost) best = { left, top, cost };
      if (cost === 0) return best;
    }
  }
  return best ?? { left: EDGE, top: EDGE, cost: Infinity };
}

/** The cost of what a box covers; counting stops once it reaches `most`. */
export function covered(box, needed, most = Infinity) {
  let sum = 0;
  for (const one of needed) {
    sum += one.weight * shared(box, one);
    if (sum >= most) break;
  }
  return sum;
}

const shared = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Places from the edge to the last one. */
const steps = (last) =>
  Array.from({ length: Math.max(0, Math.floor((last - EDGE) / STEP)) + 1 }, (_, n) => last - n * STEP)
    .filter((place) => place >= EDGE).reverse();

const fromTheMiddle = (last) =>
  steps(last).sort((one, other) => Math.abs(one - last / 2) - Math.abs(other - last / 2));
