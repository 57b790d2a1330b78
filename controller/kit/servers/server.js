// A game server for one table, in JavaScript with node alone: read it, copy it, make it yours.
//
//     node server.js HOST PORT SITE TABLE CLIENT LEDGER
//
// What its players do stands in players.js, beside it. A real server's database is LEDGER here, one
// JSON line for each finished round, on the disk before the round is acknowledged: so no kill pays
// twice or never.
'use strict';
const fs = require('fs');
const { performance } = require('perf_hooks'); // the clock of a machine may be set back
const { connect } = require('./mqtt.js');
const players = require('./players.js');

const [host, port, site, table, client, ledger] = process.argv.slice(2);
const AGAIN_MS = 3000, NEVER = -Infinity;
const prefix = `livetable/v1/${site}/${table}`;

let epoch = '', last = 0, replayAskedAt = NEVER, ahead = 0, acks = []; // of the last six booked rounds
const booked = new Set(), waiting = new Map(); // commands without an answer, by id

if (fs.existsSync(ledger)) { // a last line that a kill cut short counts for nothing, and goes
  const text = fs.readFileSync(ledger, 'utf8'), whole = text.slice(0, text.lastIndexOf('\n') + 1);
  fs.truncateSync(ledger, Buffer.byteLength(whole));
  for (const line of whole.split('\n').slice(0, -1)) {
    const told = JSON.parse(line);
    [epoch, last] = [told.epoch, told.n];
    booked.add(told.round);
    acks = [...acks.slice(-5), [told.round, ...told.ack]];
  }
  // A kill may have come between book and word, of as many rounds as a house lets wait.
  for (const [round, verb, body] of acks) send(`${round}/ack`, verb, round, body);
}

const topics = ['status', 'description', 'event', 'round', 'alarm', `reply/${client}`].map((t) => `${prefix}/${t}`);
const broker = connect(host, Number(port), client, topics, {
  connected() {}, // the table's status says when it hears what is asked
  message(topic, payload) {
    try { hear(topic, JSON.parse(payload)); } catch (error) { console.error(`not understood, passed over: ${error}`); }
  },
});

setInterval(() => {
  for (const [id, one] of waiting) {
    if (performance.now() > one.since + AGAIN_MS) { // the same id: it is done once
      one.since = performance.now();
      broker.publish(`${prefix}/cmd/${one.verb}`, JSON.stringify(one.body));
    }
  }
}, 50);

function hear(topic, told) {
  if (topic.endsWith('/status')) {
    if (told.data.state === 'online') { replayAskedAt = NEVER; replay(); }
  } else if (topic.endsWith('/description')) players.offered(told.data);
  else if ('sequence' in told && 'data' in told) event(told, topic.includes('/reply/'));
  else if ('status' in told) answered(told);
}

function event(told, replayed) {
  const cut = told.sequence.lastIndexOf('-');
  const [of, n] = [told.sequence.slice(0, cut), Number(told.sequence.slice(cut + 1))];
  if (of !== epoch) [epoch, last] = replayed ? [of, n - 1] : ['', n]; // another journal
  if (n > last + 1 || !epoch) { ahead = n; replay(); }
  if (n !== last + 1) return; // a lower one was heard before
  last = n;
  const take = events[told.type.replace('livetable.', '')]; // what is not known yet is passed over
  if (take) take(told.data, told.data.round);
}

const events = {
  round_opened() { players.opened(); },
  betting_closed(data, round) {
    send(`${round}/bets-${data.due_at}`, 'bets_final', round, players.bets());
  },
  card(data) { players.card(data); },
  card_corrected(data) { players.card(data); },
  decision_applied(data) { players.applied(data); },
  window_opened(data, round) {
    for (const [end, verb, body] of players.answers(data)) send(`${round}/w${data.window}${end}`, verb, round, body);
  },
  window_closed(data, round) { // an answer nobody waits for any more
    for (const id of waiting.keys()) if (id.startsWith(`${round}/w${data.window}`)) waiting.delete(id);
    if (data.code === 'taken_back') players.takenBack();
  },
  settled(data, round) { finish('ack_round', data, round, players.settled(data.result)); },
  voided(data, round) { finish('ack_void', data, round, players.voided()); },
};

function finish(verb, data, round, bets) {
  const told = { digest: data.digest };
  if ('checkpoint' in data) told.checkpoint = data.checkpoint;
  if (!booked.has(round)) {
    try {
      const file = fs.openSync(ledger, 'a');
      fs.writeFileSync(file, `${JSON.stringify({ round, epoch, n: last, bets, ack: [verb, told] })}\n`);
      fs.fsyncSync(file);
      fs.closeSync(file);
    } catch (error) { // it is not passed over: whoever starts the server again is told it again
      console.error(`nothing more is booked: ${error.message}`);
      process.exit(1);
    }
    booked.add(round);
  }
  send(`${round}/ack`, verb, round, told);
}

function send(id, verb, round, body) {
  waiting.set(id, { since: NEVER, verb, body: { id, client, round, ...body } });
}

function replay() {
  if (performance.now() <= replayAskedAt + AGAIN_MS) return;
  replayAskedAt = performance.now();
  for (const [id, one] of waiting) if (one.verb === 'replay') waiting.delete(id); // asked no more
  const start = epoch ? { from: `${epoch}-${String(last + 1).padStart(12, '0')}` } : {};
  send(`replay-${Date.now()}`, 'replay', '', start);
}

function answered(told) {
  const one = waiting.get(told.id), asked = one && one.verb === 'replay';
  if (asked && told.code === 'not_told_yet') { // an old copy: a person looks at both
    console.error(`nothing more is booked: ${told.text}`);
    process.exit(1);
  }
  const later = asked && told.status === 'rejected' && told.code !== 'other_epoch';
  if (told.code === 'stopped' || later) return; // taken later, under the same id
  waiting.delete(told.id);
  if (!asked) return;
  const heard = ahead;
  [replayAskedAt, ahead] = [NEVER, 0];
  if (told.status === 'rejected') { // another journal: all of it
    [epoch, last] = ['', 0];
    replay();
  } else if (heard > last || (heard && !epoch)) replay(); // for what was told meanwhile, and passed over
}
