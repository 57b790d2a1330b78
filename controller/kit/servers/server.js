// A game server for one table, in JavaScript with node alone: read it, copy it, make it yours.
//
//     node server.js HOST PORT SITE TABLE CLIENT LEDGER
//
// Three players bet 1000 on every round (in box games one, on box 1) and hit below 15, 16 and 17.
// A real server's database is LEDGER here, one JSON line for each finished round, on the disk before
// the round is acknowledged: so no kill pays twice or never.
'use strict';
const fs = require('fs');
const { connect } = require('./mqtt.js');

const [host, port, site, table, client, ledger] = process.argv.slice(2);
const STAKE = 1000, HITS_BELOW = { ann: 15, bob: 16, cem: 17 }, AGAIN_MS = 3000;
const prefix = `livetable/v1/${site}/${table}`;

let epoch = '', last = 0, boxes = 0, replayAskedAt = 0;
const booked = new Set(), waiting = new Map(); // commands without an answer, by id
let totals = {}, lengths = {}, inside = new Set();

if (fs.existsSync(ledger)) { // a last line that a kill cut short counts for nothing
  for (const line of fs.readFileSync(ledger, 'utf8').split('\n').slice(0, -1)) {
    const told = JSON.parse(line);
    [epoch, last] = [told.epoch, told.n];
    booked.add(told.round);
  }
}

const topics = ['description', 'event', 'round', 'alarm', `reply/${client}`].map((t) => `${prefix}/${t}`);
const broker = connect(host, Number(port), client, topics, {
  connected() { replayAskedAt = 0; replay(); },
  message(topic, payload) {
    try { hear(topic, JSON.parse(payload)); } catch (error) { console.error(`not understood, passed over: ${error}`); }
  },
});

setInterval(() => {
  for (const [id, one] of waiting) {
    if (Date.now() > one.since + AGAIN_MS) { // the same id: it is done once
      one.since = Date.now();
      broker.publish(`${prefix}/cmd/${one.verb}`, JSON.stringify(one.body));
    }
  }
}, 50);

function hear(topic, told) {
  if (topic.endsWith('/description')) boxes = told.data.boxes;
  else if ('sequence' in told && 'data' in told) event(told, topic.includes('/reply/'));
  else if ('status' in told) answered(told);
}

function event(told, replayed) {
  const cut = told.sequence.lastIndexOf('-');
  const [of, n] = [told.sequence.slice(0, cut), Number(told.sequence.slice(cut + 1))];
  if (of !== epoch) [epoch, last] = replayed ? [of, n - 1] : ['', n]; // another journal
  if (n > last + 1 || !epoch) replay();
  if (n !== last + 1) return; // a lower one was heard before
  last = n;
  const take = events[told.type.replace('livetable.', '')]; // what is not known yet is passed over
  if (take) take(told.data, told.data.round);
}

const onCard = (data) => { totals[data.hand] = data.total; };
const events = {
  round_opened() {
    totals = {};
    inside = new Set(Object.keys(HITS_BELOW)); // who still plays a common hand
    lengths = Object.fromEntries([...inside].map((player) => [player, 2])); // and with how many cards
  },
  betting_closed(data, round) {
    const bets = boxes ? { boxes: { 1: {} } } : { players: Object.keys(HITS_BELOW).length };
    send(`${round}/bets-${data.due_at}`, 'bets_final', round, bets);
  },
  card: onCard,
  card_corrected: onCard,
  window_opened(data, round) {
    const { window } = data, id = `${round}/w${window}`;
    if (data.question === 'insurance') {
      const answers = Object.fromEntries(data.asks.map((ask) => [ask.hand, 'decline']));
      const counts = { decline: Object.keys(HITS_BELOW).length };
      send(id, 'insurance', round, boxes ? { window, answers } : { window, counts });
      return;
    }
    for (const { hand, cards } of data.asks) {
      const total = totals[hand] || 0;
      if (boxes) {
        send(`${id}/${hand}`, 'decision', round, { window, hand, action: total < 17 ? 'hit' : 'stand' });
        continue;
      }
      const hitting = new Set([...inside].filter((player) => total < HITS_BELOW[player]));
      const counts = {};
      if (hitting.size) counts.hit = hitting.size;
      if (inside.size > hitting.size) counts.stand = inside.size - hitting.size;
      for (const player of hitting) lengths[player] = cards + 1;
      inside = hitting;
      send(id, 'decisions', round, { window, counts, final: true });
    }
  },
  window_closed(data, round) { // an answer nobody waits for any more
    for (const id of waiting.keys()) if (id.startsWith(`${round}/w${data.window}`)) waiting.delete(id);
  },
  settled(data, round) {
    const { result } = data;
    if (boxes) {
      const hands = result.boxes['1'] ? result.boxes['1'].hands : [];
      const won = hands.reduce((sum, hand) => sum + (hand.multiplier || 0), 0);
      return finish('ack_round', data, round, [bet('ann', won, { box: '1' })]);
    }
    const line = (length) => result.lines.find((one) => one.hand === 'main' && one.length === length);
    const bets = Object.entries(lengths).map(([player, length]) =>
      bet(player, line(length).multiplier, { hand: 'main', length }));
    finish('ack_round', data, round, bets);
  },
  voided(data, round) {
    finish('ack_void', data, round, (boxes ? ['ann'] : Object.keys(HITS_BELOW)).map((one) => bet(one, 0, {})));
  },
};

// What goes back to the player is the stake and what it won.
function bet(player, multiplier, where) {
  return { player, stake: STAKE, returned: Math.trunc(STAKE + STAKE * multiplier), ...where };
}

function finish(verb, data, round, bets) {
  if (!booked.has(round)) {
    const file = fs.openSync(ledger, 'a');
    fs.writeSync(file, `${JSON.stringify({ round, epoch, n: last, bets })}\n`);
    fs.fsyncSync(file);
    fs.closeSync(file);
    booked.add(round);
  }
  const told = { digest: data.digest };
  if ('checkpoint' in data) told.checkpoint = data.checkpoint;
  send(`${round}/ack`, verb, round, told);
}

function send(id, verb, round, body) {
  waiting.set(id, { since: 0, verb, body: { id, client, round, ...body } });
}

function replay() {
  if (Date.now() <= replayAskedAt + AGAIN_MS) return;
  replayAskedAt = Date.now();
  const start = epoch ? { from: `${epoch}-${String(last + 1).padStart(12, '0')}` } : {};
  send(`replay-${Date.now()}`, 'replay', '', start);
}

function answered(told) {
  if (told.code === 'stopped') return; // a stopped table takes it later, under the same id
  const one = waiting.get(told.id);
  waiting.delete(told.id);
  if (one && one.verb === 'replay' && told.status === 'rejected') { // another journal: all of it
    [epoch, last, replayAskedAt] = ['', 0, 0];
    replay();
  }
}
