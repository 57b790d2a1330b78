// A round as it was told: every public card in its order, every correction and decision, the result.

import { h } from "/static/dom.js";
import { capital, cardText, language, t, word, zoneName } from "/static/words.js";

const HANDS = { main: "P", left: "L", right: "R" }; // of a game of one common hand
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

const handName = (hand) => zoneName(HANDS[hand] ?? hand);

const card = (face) => h("span", { class: /[HD]$/.test(face) ? "face red" : "face", text: cardText(face) });

const sentence = (text) => h("span", { text });

const LINES = {
  card: ({ hand, card: face, total }) => [sentence(handName(hand)), card(face), sentence(`= ${total}`)],
  turned: ({ hand, card: face }) => [sentence(handName(hand)), card(face)],
  moved: ({ hand, card: face }) => [sentence(t("pit_line_moved", { card: cardText(face), hand: handName(hand) }))],
  corrected: ({ hand, card: face, was }) =>
    [sentence(t("pit_line_corrected", { hand: handName(hand), card: cardText(face), was: cardText(was) }))],
  taken_back: ({ count }) => [sentence(t("pit_line_taken_back", { count }))],
  dead: ({ hand }) => [sentence(t("pit_line_dead", { hand: handName(hand) }))],
  wrong: ({ code }) => [sentence(t("pit_line_wrong", { what: word("title", code) }))],
  ruled: ({ remedy }) => [sentence(t("pit_line_ruled", { what: word("remedy", remedy) }))],
  returned: () => [sentence(t("pit_line_returned"))],
  decided: ({ hand, counts }) => [sentence(`${handName(hand)}: ${Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([choice, count]) => (count > 1 ? `${word("choice", choice)}\u00a0×${count}` : word("choice", choice))).join(", ")}`)],
};

const WRONG = ["wrong", "corrected", "taken_back", "dead", "returned"];

function lineOf(told) {
  const parts = LINES[told.what]?.(told);
  return parts ? h("li", { class: WRONG.includes(told.what) ? "line wrong" : "line" }, parts) : null;
}

const rateOf = (multiplier) =>
  typeof multiplier === "number" ? `${multiplier > 0 ? "+" : ""}${multiplier}`.replace("-", "−") : "";

function resultOf({ hand, cards, total, result, multiplier }) {
  const said = result ? word("page_result", result) : "";
  return h("tr", {}, h("th", { scope: "row", text: handName(hand) }), h("td", {}, cards.map(card)),
    h("td", { class: "number", text: total === null ? "" : String(total) }), h("td", { text: said }),
    h("td", { class: "number", text: rateOf(multiplier) }));
}

const betOf = ({ hand, bet, result, multiplier }) =>
  h("tr", {}, h("th", { scope: "row", text: hand ? handName(hand) : "" }),
    h("td", { colspan: "2", text: word("pit_bet", bet) }), h("td", { text: result ? word("page_result", result) : "" }),
    h("td", { class: "number", text: rateOf(multiplier) }));

const endOf = ({ void: why, result }) => {
  if (why) return h("p", { class: "line wrong", text: t("pit_line_void", { why: word("reason", why) }) });
  if (!result?.hands?.length) return null;
  return h("div", {},
    result.winner ? h("p", { text: t("pit_line_winner", { hand: handName(result.winner) }) }) : null,
    h("table", { class: "result" }, h("tbody", {}, result.hands.map(resultOf), (result.bets ?? []).map(betOf))));
};

/** Who ruled, from where and on what, stays at the table: the way there, where the round has a ruling. */
function wayToRulings({ round, ended, lines, void: why }, console) {
  if (!ended || !(why || lines.some(({ what }) => what === "ruled"))) return null;
  if (!console) return h("p", { class: "faint", text: t("pit_who_ruled_there") });
  const href = new URL(`#${new URLSearchParams({ round })}`, console).href;
  return h("p", {}, h("a", { target: "_blank", rel: "noopener noreferrer", href, text: t("pit_who_ruled") }));
}

/** A round, folded together until somebody opens it. */
export function roundView(round, opened, console = "") {
  const marks = [
    round.void ? t("pit_voids") : "", round.corrections ? t("pit_corrections") : "",
    round.whole ? "" : t("pit_not_whole"),
  ].filter(Boolean);
  return h("details", { class: "round", open: opened, "data-round": round.round },
    h("summary", {}, h("b", { text: round.number || round.round }),
      h("span", { class: "faint", text: [clock.format(round.ended ?? round.opened), round.dealer].join(" · ") }),
      marks.length ? h("span", { class: "marks", text: capital(marks.join(", ")) }) : null),
    h("ol", { class: "lines" }, round.lines.map(lineOf)), endOf(round), wayToRulings(round, console));
}
