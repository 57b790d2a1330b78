// Codes of the table as words for people. What is not known here is shown as its code, spaced.

const ZONES = {
  dealer: "Dealer",
  P: "Players",
  H: "Players, drawn",
  L: "Left hand",
  R: "Right hand",
};

/** A zone of the felt as people call it. */
export function zoneName(zone) {
  if (ZONES[zone]) return ZONES[zone];
  const [box, spot] = zone.split(".");
  return spot ? `Box ${box}, hand ${spot}` : `Box ${box}`;
}

/** A code as plain words: `shift_manager` is `shift manager`. */
export const plain = (code) => code.replaceAll("_", " ");

/** Plain words with a capital. */
export const sentenceCase = (code) => {
  const text = plain(code);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Several roles: `dealer or shift manager`. */
export const either = (roles) => roles.map(plain).join(" or ");

export const PHASES = {
  closed: "closed",
  idle: "between rounds",
  betting: "betting",
  bets_due: "bets are counted",
  dealing: "dealing",
  window: "players decide",
  results: "results",
  collecting: "collecting",
};

export const STATUS = {
  open: "",
  stands: "stands",
  blackjack: "Blackjack",
  bust: "Bust",
  charlie: "Charlie",
  interrupted: "interrupted",
  dead: "dead hand",
};

export const ROLES = ["dealer", "shift_manager", "shuffler", "engineer", "auditor"];

/** Who has been called about an irregularity, by how often nobody came. */
export const CALLED = [
  "The shift manager is called.",
  "The shift manager is called again.",
  "The next in line is called.",
  "Everybody in line has been called.",
];

const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight",
  7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two",
};
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** A face as a screen reader says it. */
export function faceName(face, colour = "") {
  if (face === "back") return `${colour ? `${colour} back` : "card face down"}`;
  if (!isCard(face)) return "card not readable";
  return `${RANKS[face[0]]} of ${SUITS[face[1]]}`;
}

/** Why a lying card wears the mark. */
export const DOUBTS = {
  unreadable: "",
  no_shoe: "not read by the shoe",
  differs: "the shoe read another card",
  excluded: "no card of this round",
};

/** Whether a face is one of the 52 cards. */
export const isCard = (face) => /^[2-9TJQKA][SHDC]$/.test(face);
