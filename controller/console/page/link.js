// The connection to the table: one WebSocket. It reconnects by itself, and it never keeps a tap for
// later: what cannot be sent now is refused now, because the table will have moved on.

import { keepToken, keptToken } from "./kept_seat.js";
import { arrived, setOut } from "./on_its_way.js";
import { program, renew } from "./program.js";
import { language, t } from "./words.js";

const SILENCE_MS = 2000; // without a tick for this long the table counts as gone
const DEAD_MS = 5000; // then the socket is discarded and a new one tried
const RETRY_MS = 700;
const WATCH_MS = 250;
const ANSWER_MS = 10000; // a tap without an answer by then is reported as unknown

const REFUSED_OFFLINE = t("page_not_sent");
const UNKNOWN = t("page_no_answer");

/** The address of the table's WebSocket; `views` says how it sends views: as changes or not at all. */
const address = (views) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?language=${language}&views=${views}&page=${program}`;

/**
 * A connection to the table; `on` has view, tick, up, down, session and out, all optional. A
 * session survives a lost connection, and a reload, under the name of its `seat`: for a minute the
 * table lets it be resumed by its token.
 */
export class Link {
  constructor(on, seat) {
    this.on = on;
    this.seat = seat;
    this.token = keptToken(seat);
    this.session = null;
    this.live = false;
    this.heardAt = 0;
    this.taps = new Map();
    this.entering = null;
    this.view = null;
    this.n = 0;
    this.closed = false;
    this.connect();
    this.watch = setInterval(() => this.look(), WATCH_MS);
  }

  connect() {
    this.openedAt = performance.now();
    const socket = new WebSocket(address(this.on.view ? "changes" : "none"));
    this.socket = socket;
    socket.onopen = () => socket === this.socket && this.resume();
    socket.onmessage = (message) => socket === this.socket && this.hear(message.data);
    socket.onclose = () => socket === this.socket && this.lost();
  }

  /** Ask the table for the session of the lost connection, or of the page before. */
  resume() {
    if (this.token) this.socket.send(JSON.stringify({ type: "resume", token: this.token }));
  }

  /** End this connection for good. */
  close() {
    this.closed = true;
    clearInterval(this.watch);
    this.socket?.close();
    this.dropped();
    this.setSession(null);
  }

  lost() {
    this.dropped();
    if (this.closed) return;
    this.openedAt = Infinity;
    setTimeout(() => this.closed || this.connect(), RETRY_MS);
  }

  /** Everybody who waits for an answer gets none. */
  dropped() {
    for (const answer of this.taps.values()) answer({ status: "unknown", text: UNKNOWN });
    this.taps.clear();
    this.entering?.({ ok: false, text: REFUSED_OFFLINE });
    this.entering = null;
    this.setLive(false);
  }

  look() {
    const silent = performance.now() - this.heardAt;
    if (this.live && silent > SILENCE_MS) this.setLive(false);
    const trying = performance.now() - Math.max(this.openedAt, this.heardAt);
    if (trying > DEAD_MS) {
      const old = this.socket;
      this.socket = null;
      old?.close();
      this.lost();
    }
  }

  setLive(live) {
    if (live === this.live) return;
    this.live = live;
    (live ? this.on.up : this.on.down)?.();
  }

  setSession(session) {
    const before = this.token;
    this.token = session?.token ?? "";
    keepToken(this.seat, this.token, before);
    if (session === this.session && !before) return;
    this.session = session;
    this.on.session?.(session);
  }

  hear(text) {
    const message = JSON.parse(text);
    if (message.type === "view") this.shown(message.view, message.n);
    else if (message.type === "change") this.changed(message);
    else if (message.type === "tick") this.ticked(message.at);
    else if (message.type === "reply") this.answered(message);
    else if (message.type === "signed_in") this.entered(message);
    else if (message.type === "signed_out") this.leftOut(message);
    else if (message.type === "refused") this.keptOut(message);
    else if (message.type === "reload") renew();
  }

  shown(view, n) {
    this.view = view;
    this.n = n;
    this.on.view?.(view);
  }

  /** The changes since the current view; if they follow another view, reconnect to get a whole one. */
  changed({ n, after, set, gone }) {
    if (after !== this.n) {
      this.socket.close();
      return;
    }
    const view = { ...this.view, ...set };
    for (const key of gone) delete view[key];
    this.shown(view, n);
  }

  /** Only a tick shows that the table is alive: a view may be an old one that was waiting. */
  ticked(at) {
    this.heardAt = performance.now();
    this.on.tick?.(at);
    this.setLive(true);
  }

  answered(message) {
    const answer = this.taps.get(message.id);
    this.taps.delete(message.id);
    if (message.status === "rejected") this.leaving = false;
    if (message.code === "nobody_signed_in") this.setSession(null);
    answer?.(message);
  }

  entered(message) {
    const { person, role, token } = message;
    this.setSession({ person, role, token });
    this.entering?.({ ok: true, text: "" });
    this.entering = null;
  }

  /** The table has ended the session: by a request from here, or elsewhere. */
  leftOut({ text }) {
    if (this.session && !this.leaving) this.on.out?.(text);
    this.leaving = false;
    this.setSession(null);
  }

  keptOut(message) {
    this.entering?.({ ok: false, text: message.text, wait: message.wait });
    this.entering = null;
  }

  send(message) {
    if (!this.live || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Sign in, confirmed by a second person if necessary; resolves to {ok, text, wait}. */
  signIn(person, role, pin, second = null) {
    const message = { type: "sign_in", person, role, pin, ...(second ? { second } : {}) };
    return new Promise((resolve) => {
      if (!this.send(message)) {
        resolve({ ok: false, text: REFUSED_OFFLINE });
        return;
      }
      const id = this.newId();
      setOut(id);
      this.entering = (answer) => {
        arrived(id);
        resolve(answer);
      };
    });
  }

  /** Sign out; the table says whether that is possible now. */
  signOut() {
    const id = this.newId();
    const left = this.answerOf(id);
    this.leaving = this.send({ type: "sign_out", id });
    return left;
  }

  /** Sign out and close this connection: now, or as soon as the table can hear it. */
  async leave() {
    this.on = { up: () => this.leave() };
    if (!this.live) return;
    const { status } = await this.signOut();
    if (status !== "unknown") this.close();
  }

  /**
   * Tap something; `seen` is the mark of what was shown. Resolves to the table's reply {status,
   * text}. Never kept for later.
   */
  act(kind, fields = {}, second = null, seen = "") {
    const id = this.newId();
    const message = { type: "act", id, act: { kind, ...fields }, seen };
    if (second) message.second = second;
    if (!this.send(message)) {
      return Promise.resolve({ status: "unsent", text: REFUSED_OFFLINE });
    }
    return this.answerOf(id);
  }

  answerOf(id) {
    setOut(id);
    return new Promise((resolve) => {
      const answer = (reply) => {
        clearTimeout(late);
        this.taps.delete(id);
        arrived(id);
        resolve(reply);
      };
      const late = setTimeout(() => answer({ status: "unknown", text: UNKNOWN }), ANSWER_MS);
      this.taps.set(id, answer);
    });
  }

  newId() {
    const random = crypto.getRandomValues(new Uint32Array(3));
    return `tap-${[...random].map((word) => word.toString(36)).join("")}`;
  }
}
