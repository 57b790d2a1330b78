// The sidebar of the table: title and round, the betting light or the players' clock, the shoe,
// lamps of devices, what is missing, the last rounds.

import { msLeft, secondsLeft } from "./clocks.js";
import { byId, h, icon, markMore, moreBelow, setText, unbroken, whenChanged } from "./dom.js";
import { capital, deviceName, t, word, zoneName } from "./words.js";

const LIGHTS = {
  green: { shape: "shape-circle", word: "page_bets_open" },
  yellow: { shape: "shape-triangle", word: "page_bets_closing" },
  red: { shape: "shape-octagon", word: "page_bets_over" },
};

const LAMPS = {
  ok: { shape: "lamp-ok", word: "page_lamp_ok" },
  warning: { shape: "shape-triangle", word: "page_lamp_warning" },
  lost: { shape: "lamp-lost", word: "page_lamp_lost" },
  unknown: { shape: "shape-question", word: "page_lamp_unknown" },
};

const SHOWN_ROUNDS = 5;
const URGENT_S = 3;

let clock = null; // {endsAt, stoppedAt, seconds, bar, length}

const drawTitle = whenChanged(({ table, round }) => {
  setText(byId("title"), table.title);
  const closing = table.closing === null ? "" : t("page_closes_after", { count: table.closing });
  const rows = [
    [t("page_round_opened"), round ?? t("page_none")],
    [t("page_sign_now"),
      table.paused ? t("page_paused") : closing || word("page_now", table.phase)],
    [t("page_table"), `${table.site} ${table.id}`],
  ];
  byId("facts").replaceChildren(
    ...rows.map(([name, text]) => h("div", {}, h("dt", { text: name }), h("dd", { text }))),
  );
});

const drawClock = whenChanged(({ light, window, stoppedAt, phase }) => {
  const place = byId("clock");
  const parts = window ? windowParts(window) : light ? lightParts(light) : restParts(phase);
  place.className = `clock ${parts.tone}`;
  const seconds = h("span", { class: "clock-seconds" });
  const bar = h("span", { class: "clock-bar" });
  const runs = parts.endsAt !== null;
  place.replaceChildren(
    icon(stoppedAt === null || !runs ? parts.shape : "shape-pause", "clock-shape"),
    h("div", { class: "clock-words" },
      h("strong", {}, unbroken(parts.word)),
      parts.detail && h("span", { class: "clock-detail", text: parts.detail }),
      stoppedAt !== null && runs &&
        h("span", { class: "clock-detail", text: t("page_clock_stands") }),
    ),
    ...(runs ? [seconds, h("span", { class: "clock-track", "aria-hidden": "true" }, bar)] : []),
  );
  const length = runs ? Math.max(1, msLeft(parts.endsAt, stoppedAt)) : 1;
  const sameEnd = clock && clock.endsAt === parts.endsAt;
  clock = runs
    ? { endsAt: parts.endsAt, stoppedAt, seconds, bar, length: sameEnd ? clock.length : length }
    : null;
  tickClock();
});

function windowParts({ question, asks, ends_at: endsAt }) {
  const hands = asks.filter(({ who }) => /^\d/.test(who)).map(({ hand }) => zoneName(hand));
  const legal = [...new Set(asks.flatMap(({ legal: choices }) => choices))]
    .map((choice) => word("choice", choice));
  const text = question === "insurance" ? t("page_insurance")
    : hands.length === 1 ? hands[0] // with several deciding, the felt marks which one
      : t(question === "reveal" ? "page_players_look" : "page_players_decide");
  const detail = legal.length > 1 ? legal.join("\u00a0· ") : ""; // a single answer is no choice to show
  return { tone: "asking", shape: "act-wait", word: text, detail, endsAt };
}

function lightParts({ colour, ends_at: endsAt }) {
  const { shape, word: code } = LIGHTS[colour];
  return { tone: colour, shape, word: t(code), detail: "", endsAt: colour === "red" ? null : endsAt };
}

function restParts(phase) {
  const text = t(phase === "closed" ? "page_table_closed"
    : ["results", "collecting"].includes(phase) ? "page_round_over" : "page_no_bets");
  return { tone: "rest", shape: "shape-octagon", word: text, detail: "", endsAt: null };
}

/** Update the countdown; called a few times a second. */
export function tickClock() {
  if (!clock) return;
  const left = secondsLeft(clock.endsAt, clock.stoppedAt);
  setText(clock.seconds, String(left));
  clock.seconds.classList.toggle("urgent", left <= URGENT_S);
  const part = msLeft(clock.endsAt, clock.stoppedAt) / clock.length;
  clock.bar.style.transform = `scaleX(${Math.min(1, part).toFixed(3)})`;
}

/** What the cut card means at this point. */
function cutCard({ cut_card: out, changes_first: first, after_cut: count }) {
  if (!out) return t("page_cut_in");
  return first ? t("page_cut_first") : t("page_cut_out", { count });
}

const drawShoe = whenChanged(({ shoe, loaded, several }) => {
  const place = byId("shoe");
  if (!shoe) {
    place.replaceChildren(h("h2", { text: t("page_shoe") }), h("p", { text: loaded
      ? t("page_shoe_waits", { set: loaded.name }) : t("page_no_shoe") }));
    return;
  }
  const cut = cutCard(shoe);
  const gauge = h("div", {
    class: "gauge", role: "meter", "aria-label": t("page_dealt_of_shoe"),
    "aria-valuemin": "0", "aria-valuemax": "100", "aria-valuenow": String(shoe.percent),
  }, h("span", { class: "gauge-fill" }));
  gauge.firstChild.style.width = `${shoe.percent}%`;
  place.replaceChildren(
    h("h2", { text: several ? deviceName(shoe.name) : t("page_shoe") }),
    h("p", { class: "big" }, h("b", { text: String(shoe.left) }),
      ` ${t("page_cards_left", { count: shoe.left })}`),
    gauge,
    h("p", { class: shoe.cut_card ? "cut out" : "cut" },
      shoe.cut_card && icon("shape-triangle"), unbroken(cut)),
    h("p", { class: "faint" }, unbroken(`${deviceName(shoe.name)}: ${t("page_of_set",
      { set: shoe.set, count: shoe.dealt, percent: shoe.percent })}`)),
  );
});

/** What watches the table now. */
function watching(devices) {
  const kinds = ["shoe", "camera"].filter((kind) =>
    devices.some((one) => one.kind === kind && ["ok", "warning"].includes(one.state)));
  if (kinds.length === 2) return t("page_both_watch");
  return t(kinds.length === 1 ? `page_${kinds[0]}_watches` : "page_nothing_watches");
}

/** The name of a device: only its kind if there is only one of that kind. */
const nameOf = ({ name, kind }, devices) =>
  devices.filter((one) => one.kind === kind).length === 1 ? word("page_kind", kind) : deviceName(name);

/** The faults of the devices, each with a remedy, unless the band already says it. */
export const faultsOf = ({ devices, instruction }) => devices
  .filter(({ state, text }) => text && !["ok", "unknown"].includes(state)
    && !instruction.text.toLowerCase().includes(text.toLowerCase()))
  .map((one) => `${nameOf(one, devices)}: ${one.text}`);

const drawDevices = whenChanged((devices) => {
  const lamp = ({ name, kind, state, text }) => {
    const { shape, word: code } = LAMPS[state] ?? LAMPS.unknown;
    return h("li", { class: `lamp lamp-${state}` },
      icon(shape),
      h("span", {}, h("b", { text: nameOf({ name, kind }, devices), title: name }),
        h("span", { class: "state", text: ` ${t(code)}` }),
        text && state !== "unknown" ? h("small", {}, unbroken(text)) : null));
  };
  byId("devices").replaceChildren(
    h("h2", { text: watching(devices) }), h("ul", { class: "lamps" }, devices.map(lamp)));
});

const drawGate = whenChanged(({ phase, gate }) => {
  const place = byId("gate");
  const shown = missing(phase, gate);
  place.hidden = shown.length === 0;
  const opening = phase === "closed" && shown.some(({ blocks }) => blocks === "opening");
  const what = t(opening ? "page_before_opening" : "page_before_round");
  place.replaceChildren(
    h("h2", { text: what }),
    h("ul", { class: "reasons" }, shown.map(({ text, blocks }) =>
      h("li", {}, icon(blocks === "nothing" ? "shape-question" : "act-stop"),
        h("span", {}, unbroken(blocks === "nothing" ? t("page_note", { text }) : text))))),
  );
  fitGate();
});

/** Make the list smaller if it has no room; the rest can be scrolled to, which an arrow shows. */
function fitGate() {
  const place = byId("gate");
  place.classList.remove("crowded", "more");
  place.classList.toggle("crowded", place.scrollHeight > place.clientHeight);
  sayMore();
}

const sayMore = () => byId("gate").classList.toggle("more", moreBelow(byId("gate")));

new ResizeObserver(fitGate).observe(byId("gate").parentElement); // beside a stop it has less room
byId("gate").addEventListener("scroll", sayMore, { passive: true });

markMore(byId("last").parentElement);

/** Whether the band says it already, in the same words or as the act that ends it. */
const saidAlready = ({ code, text }, told) => text === told.text || code === told.code;

/** What happens to cards on the felt during an irregularity: only the stop says that. */
const ruledOn = ({ code }, { irregularity }) => code === "felt" && irregularity !== null;

/**
 * Before the table opens, what holds that up, because everything else is fixed at the open table;
 * between rounds only what holds up the next one; notes wait for the closed table.
 */
function missing(phase, gate) {
  const opening = gate.some(({ blocks }) => blocks === "opening");
  if (phase === "closed") return opening ? gate.filter(({ blocks }) => blocks !== "round") : gate;
  return phase === "idle" ? gate.filter(({ blocks }) => blocks !== "nothing") : [];
}

const drawLast = whenChanged((last) => {
  const row = ({ number, text }) =>
    h("li", {},
      h("span", { class: "faint", text: number }), h("span", {}, unbroken(capital(text))));
  byId("last").replaceChildren(
    h("h2", { text: t("page_last_rounds") }),
    last.length ? h("ul", { class: "rounds" }, last.map(row)) : h("p", { text: t("page_none_yet") }));
});

/** Draw everything beside the table. */
export function drawStatus(view) {
  const { table, round, light, window, shoe, devices, gate, last } = view;
  drawTitle({ table, round: round?.number ?? null });
  drawClock({ light, window, stoppedAt: view.stopped_at ?? null, phase: table.phase });
  const loaded = shoe ? null : view.sets.find(({ state }) => state === "loaded") ?? null;
  drawShoe({ shoe, loaded, several: table.shoes.length > 1 });
  drawDevices(devices);
  const unsaid = gate.filter((one) => !saidAlready(one, view.instruction) && !ruledOn(one, view));
  drawGate({ phase: table.phase, gate: unsaid });
  drawLast(last.slice(0, SHOWN_ROUNDS));
}
