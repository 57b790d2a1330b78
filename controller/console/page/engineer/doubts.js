// Doubts: the pictures of cards that a sensor could not read, or that two sensors named
// differently, once their round is over.

import { picture } from "../pictures.js";
import { h } from "../dom.js";
import { cardText, t, word, zoneName } from "../words.js";
import { day, part } from "./parts.js";

function doubt({ what, at, round, camera, zone, face, confidence, evidence: digest, shoe, later }) {
  const place = h("div", { class: "nothing", text: t("page_no_frame") });
  const card = (face) => (face ? cardText(face) : t("page_nothing"));
  const said = what === "abstained" ? (later ? t("page_read_later", { card: cardText(later) }) : "")
    : t("page_two_readings", { shoe: card(shoe), camera: card(face) });
  const name = word("page_doubt_was", what);
  if (digest) show(place, digest, name);
  return h("article", { class: "doubt" }, place,
    h("b", { text: name }), said && h("span", { text: said }),
    h("span", { text: `${zone ? zoneName(zone) : "–"}, ${camera}` }),
    h("span", { class: "faint",
      text: [day(at), round, confidence === null ? "" : confidence.toFixed(2)].filter(Boolean).join(" · ") }));
}

async function show(place, digest, alt) {
  const url = await picture(digest);
  if (url) place.replaceWith(h("img", { src: url, alt }));
}

export const drawDoubts = part([
  ["page_part_doubts", "", ({ now }) => now && [now.doubts, now.waiting], ([doubts, waiting]) => [
    waiting > 0 && h("p", { text: t("page_doubts_wait", { count: waiting }) }),
    doubts.length > 0 ? h("div", { class: "doubts" }, doubts.map(doubt))
      : waiting === 0 && h("p", { class: "faint", text: t("page_no_doubts") })]],
]);
