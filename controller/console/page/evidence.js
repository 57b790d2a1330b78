// The evidence desk: the pictures in large, what shoe and camera read, and what each remedy would
// do. The table computes the consequences; this page adds nothing.

import { secondsSince, spoken } from "./clocks.js";
import { shoeBytes } from "./desk.js";
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { imageOf, pictures } from "./pictures.js";
import { capital, cardText, deviceName, isCard, statusName, t, word, zoneName } from "./words.js";

/** The published parts about cards and stakes; that something was ruled is published too. */
const PUBLIC = ["card", "card_corrected", "card_revealed", "hole_revealed", "cards_taken_back", "voided",
  "hand_dead", "burned", "moved", "bets_returned", "shoe_under_review", "decision_applied"];

/** What shoe and camera read, and what was ruled: a line for each card in question. */
export function readingLines(readings) {
  return readings.map((reading) =>
    h("p", { class: "reading" },
      h("span", { text: capital(zoneName(reading.zone)) }),
      h("b", { text: t("page_shoe_reads", { card: shoeCard(reading) }) }),
      h("b", { text: cameraCard(reading) }),
      reading.ruled ? h("b", { text: t("page_ruled_reads", { card: cardText(reading.ruled) }) }) : null));
}

function shoeCard({ shoe, shoe_silent: silent }) {
  if (silent) return t("page_read_nothing");
  return shoe ? cardText(shoe) : t("page_not_told");
}

/** The camera's confidence, for a face that it read. */
function cameraCard({ camera, confidence }) {
  const card = cardText(camera);
  if (!isCard(camera)) return t("page_camera_no_face", { card });
  return t("page_camera_reads", { card, sure: Math.round(100 * confidence) });
}

/**
 * The effects of a remedy, in lines: why it cannot be chosen, if so; `does` is null if it depends
 * on what is entered.
 */
export function doesLines({ refused, does }) {
  if (refused) return [t("page_not_possible", { why: refused })];
  if (!does) return [t("page_depends_on_entry")];
  if (does.refused) return [t("page_not_possible", { why: does.refused })];
  const entered = does.card ? [t("page_if_it_is", { card: cardText(does.card) })] : [];
  const lines = [...entered, ...does.hands.map(handLine)];
  if (does.closes) lines.push(does.closes);
  if (does.asks) lines.push(does.asks);
  if (does.voided) lines.push(t("page_round_void"));
  if (lines.length === entered.length) lines.push(t("page_cards_stay"));
  const told = PUBLIC.filter((name) => does.published.includes(name))
    .map((name) => word("page_event", name)).join(", ");
  return [...lines, told ? t("page_published", { what: told }) : t("page_nothing_published")];
}

function handLine({ zone, before, after }) {
  const was = before ? handText(before) : t("none");
  return `${capital(zoneName(zone))}: ${was} → ${after ? handText(after) : t("none")}`;
}

function handText({ cards, total, status }) {
  const shown = cards.map((card) => (card ? cardText(card) : "?")).join(" + ") || t("page_no_card");
  return [shown, total && `= ${total}`, statusName(status)].filter(Boolean).join(" ");
}

/** Whether a ruling voids the round: it is always offered last, whatever the house's remedies say. */
export const voids = ({ does }) => Boolean(does?.voided);

const voidsLast = (options) => [...options.filter((one) => !voids(one)), ...options.filter(voids)];

/** Open the desk for what is wrong now. */
export function openEvidence(wrong) {
  return ask(t("page_evidence"), () => {
    const place = h("div", { class: "large-pictures" });
    showPictures(place, wrong.evidence);
    return h("div", { class: "evidence-desk" },
      h("div", { class: "evidence-seen" }, place, h("div", {}, wrong.readings.map(history))),
      h("div", { class: "evidence-words", tabindex: "0" },
        h("h3", { text: wrong.title }),
        readingLines(wrong.readings),
        wrong.readings.map(bytes),
        h("h3", { text: t("page_would_do") }),
        h("dl", { class: "forecasts" }, voidsLast(wrong.options).map((option) => [
          h("dt", { text: option.title }), doesLines(option).map((text) => h("dd", { text }))]).flat(2))));
  }, "wide");
}

/** The time of the pictures, below them; with several cards also the place of each. */
function history({ zone, pulled_at: pulled, laid_at: laid }, _, all) {
  const lines = [
    all.length > 1 ? `${capital(zoneName(zone))}:` : "",
    pulled === null ? "" : t("page_left_shoe", { time: spoken(secondsSince(pulled)) }),
    t("page_seen_since", { time: spoken(secondsSince(laid)) }),
  ];
  return h("p", { class: "faint", text: lines.filter(Boolean).join(" ") });
}

/** The shoe's own bytes for the card, if the table shows them: an empty line until they arrive. */
function bytes({ pull }) {
  const line = h("p", { class: "faint bytes" });
  if (pull !== null) {
    shoeBytes(pull).then((told) => told && (line.textContent = t("page_shoe_bytes",
      { device: deviceName(told.device), bytes: told.raw.replace(/(..)/g, "$1 ").trim() })));
  }
  return line;
}

async function showPictures(place, digests) {
  const shown = await pictures(digests, imageOf);
  place.replaceChildren(...(shown.length > 0 ? shown
    : [h("p", { class: "faint", text: t("page_picture_none") })]));
}
