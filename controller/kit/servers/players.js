// The players of the reference server: what they bet, what they answer, what a round brings them.
//
// Each bets 1000 on every round: in games of boxes on a box of his own, where there are so many, in
// games of several main bets on one each. They hit below 17, 16 and 15; the first takes every side bet
// and insurance too, splits, and doubles 10 and 11. Amounts are whole cents.
'use strict';
const BASE = 1000, SIDE = 100, HITS_BELOW = { ann: 17, bob: 16, cem: 15 }, BOLD = 'ann';
const BACK = { multiplier: 0 }; // the verdict on a stake that goes back
const NAMES = Object.keys(HITS_BELOW), WISHES = ['even_money', 'insure', 'split', 'double'];

let offer = { boxes: 0, side_bets: [] }; // the data of `description`
let seats = {}; // who sits at which box
let totals = {}, insured = false;
let lines = {}; // the hands that each player holds of a common deal: name, number of cards, doubled
let before = {}; // the lines as they were when the last question was asked

exports.offered = (data) => { offer = data; };

exports.opened = () => {
  const sitting = NAMES.slice(0, offer.boxes);
  seats = Object.fromEntries(sitting.map((who, n) => [String(n + 1), who]));
  [totals, insured] = [{}, false];
  lines = Object.fromEntries(NAMES.map((who) => [who, [line('main', 2, false)]]));
  before = lines;
};

// The answer to the last question does not count: it may be asked again.
exports.takenBack = () => { lines = before; };

exports.card = (data) => { totals[data.hand] = data.total; };

exports.bets = () => {
  const side = offer.side_bets;
  if (!offer.boxes) return { players: NAMES.length, side: Object.fromEntries(side.map((name) => [name, 1])) };
  const boxes = Object.entries(seats).map(([box, who]) => [box, { side: who === BOLD ? side : [] }]);
  return { boxes: Object.fromEntries(boxes) };
};

// What became of an answer: a bet is one once the table has taken it.
exports.applied = ({ question, hand, applied }) => {
  if (question === 'insurance' && ['1', 'main'].includes(hand)) insured = applied.insure > 0;
};

exports.answers = ({ window, question, asks }) => {
  if (question === 'reveal') return [['', 'reveal', { window, hand: asks[0].hand }]]; // the first hidden side
  if (!offer.boxes) return [together(window, asks[0])];
  const at = (ask) => seats[ask.hand.split('.')[0]];
  if (question === 'insurance') {
    const answers = Object.fromEntries(asks.map((ask) => [ask.hand, chosen(at(ask), ask)]));
    return [['', 'insurance', { window, answers }]];
  }
  return asks.map((ask) => [`/${ask.hand}`, 'decision', { window, hand: ask.hand, action: chosen(at(ask), ask) }]);
};

function together(window, ask) {
  const here = line(ask.hand, ask.cards, false), insurance = ask.legal.includes('decline');
  const counts = {};
  before = { ...lines };
  for (const who of NAMES.filter((name) => insurance || lines[name].includes(here))) {
    const action = chosen(who, ask);
    counts[action] = (counts[action] || 0) + 1;
    if (insurance || action === 'stand') continue;
    const drawn = [line(ask.hand, ask.cards + 1, action === 'double')];
    const halves = [line('left', 2, false), line('right', 2, false)];
    lines[who] = [...lines[who].filter((one) => one !== here), ...(action === 'split' ? halves : drawn)];
  }
  return insurance ? ['', 'insurance', { window, counts }] : ['', 'decisions', { window, counts, final: true }];
}

function chosen(who, ask) {
  const total = totals[ask.hand] || 0, may = (action) => ask.legal.includes(action);
  const wish = who === BOLD && WISHES.find((one) => may(one) && (one !== 'double' || total === 10 || total === 11));
  if (wish) return wish;
  if (may('decline')) return 'decline';
  return total < HITS_BELOW[who] && may('hit') ? 'hit' : 'stand';
}

// Every bet of a settled round, with what goes back for it.
exports.settled = (result) => {
  const bets = [];
  for (const [box, who] of Object.entries(seats)) {
    for (const hand of result.boxes[box].hands) bets.push(bet(who, BASE, hand, { box, hand: hand.hand }));
  }
  (offer.main_bets || []).slice(0, NAMES.length).forEach((spot, n) => {
    bets.push(bet(NAMES[n], BASE, result.main[spot], { spot }));
  });
  for (const { hand, length, doubled, multiplier } of result.lines || []) {
    for (const who of NAMES.filter((name) => lines[name].includes(line(hand, length, doubled)))) {
      bets.push(bet(who, BASE, { doubled, multiplier }, { hand, length, doubled }));
    }
  }
  const where = offer.boxes ? { box: '1' } : {}, told = offer.boxes ? result.boxes['1'] : result;
  for (const [side, verdict] of Object.entries(told.side)) bets.push(bet(BOLD, SIDE, verdict, { side, ...where }));
  // Of a box that died the result has none, and its stake goes back.
  if (insured) bets.push(bet(BOLD, BASE / 2, told.insurance || BACK, { insurance: true, ...where }));
  return bets;
};

// Every bet of a round that is void.
exports.voided = () => {
  const main = (offer.boxes ? Object.values(seats) : NAMES).map((who) => bet(who, BASE, BACK, {}));
  return [...main, ...offer.side_bets.map((side) => bet(BOLD, SIDE, BACK, { side }))];
};

// A bet as it is booked: the stake goes back with what it won, rounded down.
function bet(player, base, verdict, where) {
  const stake = verdict.doubled ? base * 2 : base;
  const won = Math.round(base * (verdict.multiplier || 0) * 1e6) / 1e6; // what floats add is no money
  return { player, stake, returned: Math.floor(stake + won), ...where };
}

function line(hand, length, doubled) { return `${hand} ${length} ${doubled}`; }
