// The one next thing to do, as one huge sentence: the band's colour, shape and word show from afar
// whether to act, to wait or to stop. Screen readers announce it after a moment, so that the quick
// sequence of a deal does not become chatter.

import { byId, h, icon, shrink, unbroken, whenChanged } from "./dom.js";
import { t } from "./words.js";

const SHAPES = {
  wait: "act-wait",
  deal: "act-deal",
  move: "act-move",
  turn: "act-turn",
  peek: "act-turn",
  burn: "act-collect",
  collect: "act-collect",
  change_shoe: "act-move",
  repair: "act-stop",
};

const SETTLED_MS = 400; // a sentence that is shown more briefly is not read out
const LONG = 40; // characters from which the sentence is smaller
const LONGER = 75; // characters from which a fault is smaller again, so that all remedies stay visible
const VERY_LONG = 100;

const PASSING = ["checking", "upgrade", "closing"]; // what holds up the table and ends by itself

let waiting = 0;

const say = whenChanged((text) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    byId("said").textContent = text;
  }, SETTLED_MS);
});

const TONES = {
  waiting: "page_sign_wait",
  paused: "page_sign_paused",
  checking: "page_sign_check",
  acting: "page_sign_now",
};

/** Whether hands are needed, must stay away, or a look is needed: something may be wrong. */
function toneOf(code, paused, doubt) {
  if (doubt) return "checking";
  if (code !== "wait") return "acting";
  return paused ? "paused" : "waiting";
}

/** Make the sentence fit into its band. */
function fit() {
  const [band, sentence] = [byId("instruction"), document.querySelector("#instruction .sentence")];
  if (sentence && !band.hidden) shrink(band, sentence);
}

new ResizeObserver(fit).observe(byId("instruction")); // when shown again, it may have another size

/** Adds that the card lies face up, if its sentence does not say so. */
const faceToSay = (face, text) => face === "up" && !text.includes(t("page_face_up"));

const draw = whenChanged(({ code, text, face, paused, doubt }) => {
  const place = byId("instruction");
  const tone = toneOf(code, paused, doubt);
  place.className = `instruction ${tone} ${lengthClass(text)}`;
  place.replaceChildren(
    h("div", { class: "sign" },
      icon(doubt ? "shape-question" : SHAPES[code] ?? "act-tap", "sign-shape"),
      h("span", { text: t(TONES[tone]) })),
    h("div", { class: "says" }, h("p", { class: "sentence" }, unbroken(text)),
      faceToSay(face, text) && h("p", { class: "face", text: t("page_face_up") })),
  );
  fit();
});

/** Whether it names a hold-up that somebody has to end: time alone does not end it. */
const holdsUp = ({ gate }, text) => gate.some((one) =>
  one.text === text && one.blocks !== "nothing" && !PASSING.includes(one.code));

/** The length of a sentence, as a class: long ones are smaller, so that they stay complete. */
export const lengthClass = (text) =>
  text.length > VERY_LONG ? "very-long"
    : text.length > LONGER ? "long longer" : text.length > LONG ? "long" : "";

/** Draw the instruction; during an irregularity its panel shows it, and says how it began. */
export function drawInstruction(view) {
  const { code, text, face = "", doubt = false } = view.instruction;
  byId("instruction").hidden = view.irregularity !== null;
  const paused = view.table.paused !== "";
  const look = doubt || (code === "wait" && !paused && holdsUp(view, text));
  draw({ code, text, face: code === "deal" ? face : "", paused, doubt: look });
  if (text !== view.irregularity?.text) say(text);
}
