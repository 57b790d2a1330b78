// As much of an MQTT 3.1.1 client as a game server needs, on node's own sockets: QoS 1 both ways,
// connected again after a second whenever it is lost. The npm package `mqtt` does as well.
'use strict';
const net = require('net');
const { performance } = require('perf_hooks'); // the clock of a machine may be set back

const KEEPALIVE_S = 10, AGAIN_MS = 3000;

const text = (word) => {
  const bytes = Buffer.from(word);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
const number = (n) => Buffer.from([n >> 8, n & 255]);

function packet(head, ...parts) {
  const body = Buffer.concat(parts), length = [];
  let left = body.length;
  do {
    length.push((left % 128) | (left > 127 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([head, ...length]), body]);
}

// Calls `on.connected()` after each whole subscription and `on.message(topic, text)` for each message.
exports.connect = (host, port, client, topics, on) => {
  let socket = null, held = Buffer.alloc(0), id = 0, heardAt = 0, asked = topics;
  const next = () => number((id = (id % 65535) + 1));

  function open() {
    held = Buffer.alloc(0);
    heardAt = performance.now();
    socket = net.connect(port, host, () => socket.write(
      packet(0x10, text('MQTT'), Buffer.from([4, 2]), number(KEEPALIVE_S), text(client))));
    socket.on('data', (data) => { held = Buffer.concat([held, data]); heardAt = performance.now(); read(); });
    socket.on('error', () => {});
    socket.on('close', () => setTimeout(open, 1000));
  }

  function subscribe(some) {
    asked = some;
    socket.write(packet(0x82, next(), ...asked.flatMap((t) => [text(t), Buffer.from([1])])));
  }

  // An overloaded broker refuses for a while. What it let be heard would bring its retained messages again.
  function askAgain(refused) {
    const here = socket;
    console.error(`the broker refuses ${client} ${refused.join(', ')}: asked again`);
    setTimeout(() => { if (here === socket && here.readyState === 'open') subscribe(refused); }, AGAIN_MS);
  }

  function read() {
    for (;;) {
      let length = 0, at = 1, byte = 128;
      for (let shift = 1; byte & 128; shift *= 128) {
        if (at >= held.length) return;
        byte = held[at++];
        length += (byte & 127) * shift;
      }
      if (held.length < at + length) return;
      const [head, body] = [held[0], held.subarray(at, at + length)];
      held = held.subarray(at + length);
      take(head, body);
    }
  }

  function take(head, body) {
    const kind = head >> 4;
    if (kind === 2 && body[1] !== 0) console.error(`the broker refuses ${client}: code ${body[1]}`);
    else if (kind === 2) subscribe(topics);
    else if (kind === 9) {
      const refused = asked.filter((_topic, n) => body[2 + n] > 2);
      if (refused.length) askAgain(refused); else on.connected();
    } else if (kind === 3) {
      const end = 2 + body.readUInt16BE(0), qos = (head >> 1) & 3;
      const start = qos ? end + 2 : end;
      on.message(body.subarray(2, end).toString(), body.subarray(start).toString());
      if (qos) socket.write(packet(0x40, body.subarray(end, end + 2)));
    }
  }

  setInterval(() => {
    if (performance.now() > heardAt + 1500 * KEEPALIVE_S) socket.destroy();
    else if (socket.readyState === 'open') socket.write(packet(0xc0));
  }, 500 * KEEPALIVE_S);
  open();
  return { publish(topic, payload) {
    if (socket.readyState === 'open') socket.write(packet(0x32, text(topic), next(), Buffer.from(payload)));
  } };
};
