// The two seats of this screen: the dealer's, and one for a visitor (the shift manager, a shuffler,
// the engineer). Each seat has its own connection, so that the dealer stays signed in while the
// manager rules. A tap is sent on the seat whose role may do it.

import { keepToken, keptToken } from "./kept_seat.js";
import { Link } from "./link.js";
import { toast } from "./toast.js";
import { either, t } from "./words.js";

const STAFF = "staff"; // the visitor's seat, as this tab keeps it
const NAMES = "livetable-names"; // names signed in here before, by role, offered as buttons
const MOST_NAMES = 4;
const STAFF_IDLE_MS = 120000; // a visitor who does nothing for this long is signed out
const HANDS_MS = 600000; // after the last touch, moved cards count as activity for this long

export const desk = {
  view: null,
  dealer: null,
  staff: null,
  changed: () => {},
};

let touched = performance.now();
let own = touched; // when a finger last touched this screen, apart from other signs of activity

/** The session of a seat, or null. */
export const dealerSession = () => desk.dealer?.session ?? null;
export const staffSession = () => desk.staff?.session ?? null;

/** The role of the hand at the table: the dealer, who sits here, before a visitor. */
export const AT_TABLE = ["dealer", "shift_manager"];

/** The seat whose role is one of `roles`; preferably the visitor's, who was called for this. */
export function seatFor(roles) {
  const seats = roles === AT_TABLE || roles === ANYBODY ? [desk.dealer, desk.staff] : [desk.staff, desk.dealer];
  return seats.find((seat) => roles.includes(seat?.session?.role));
}

/** Whether two names belong to one person: the table ignores case and accents. */
export const sameName = (one, other) => plain(one) === plain(other);

const plain = (name) =>
  (name ?? "").normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** The dealer who dealt the round, and so may confirm nothing now. */
export const barred = (name) =>
  (desk.view?.authority.barred ?? []).some((one) => sameName(one, name));

/** Who may call for help: the table accepts it from its own screen even if nobody is signed in there. */
export const ANYBODY = [...AT_TABLE];

/** The mark of what the screen shows under this key; keep it when drawing something that can be tapped. */
export const markOf = (key) => desk.view?.marks?.[key] ?? "";

const unanswered = new Set(); // what was tapped here and is not answered yet

/**
 * Tap as one of `roles`; true if the table accepted it, else a sentence says why not. `seen` is the
 * mark at the time when the button was drawn: a tap confirms nothing that has changed since. The same
 * tap again before the answer is a finger that hit twice: it is asked once.
 */
export async function tap(roles, kind, fields = {}, second = null, seen = "") {
  const seat = seatFor(roles) ?? (roles === ANYBODY ? desk.dealer : undefined);
  if (!seat) {
    toast(t("page_sign_in_as", { roles: either(roles) }));
    return false;
  }
  const same = JSON.stringify([kind, fields, second?.person, seen]);
  if (unanswered.has(same)) return false;
  unanswered.add(same);
  const reply = await seat.act(kind, fields, second, seen).finally(() => unanswered.delete(same));
  if (reply.status === "accepted") return true;
  toast(reply.text || t("page_not_done"), false, reply.wait);
  return false;
}

/** Sign in at the seat that the role belongs to; resolves to {ok, text}. */
export async function signIn({ person, role, pin }, second = null) {
  const seat = role === "dealer" ? desk.dealer : await staffSeat();
  const answer = await seat.signIn(person, role, pin, second);
  if (!answer.ok && seat === desk.staff) leaveStaff();
  return answer;
}

function staffSeat() {
  leaveStaff();
  return new Promise(openStaff);
}

/** The visitor who sat here before the page was reloaded still sits here. */
export const takeUpStaff = () => keptToken(STAFF) && openStaff(() => {});

function openStaff(resolve) {
  let here = false;
  const seat = new Link({
    up: () => resolve(seat),
    out: toast,
    session: (session) => {
      if (session && !here) touched = performance.now(); // a reconnection is no touch
      here = Boolean(session);
      desk.changed();
      if (!session && desk.staff === seat) dropStaff();
    },
  }, STAFF);
  desk.staff = seat;
}

/** The visitor leaves this screen. */
export function leaveStaff() {
  const seat = desk.staff;
  desk.staff = null;
  keepToken(STAFF, "", keptToken(STAFF)); // the next visitor must not resume another one's session
  if (seat?.session) seat.leave();
  else seat?.close();
  desk.changed();
}

/** The visitor's connection is gone: nothing is sent to the table. */
function dropStaff() {
  const seat = desk.staff;
  desk.staff = null;
  seat?.close();
  desk.changed();
}

let leaving = false; // the dealer's sign-out is asked for and not answered yet

/** The dealer leaves this screen; the table refuses that in the middle of a round. */
export async function leaveDealer() {
  if (leaving) return;
  leaving = true;
  const reply = await desk.dealer.signOut().finally(() => (leaving = false));
  if (reply.status === "rejected") toast(reply.text);
}

/** Names that have signed in here in this role, in a fixed order. */
export const knownNames = (role) => [...(readNames()[role] ?? [])].sort(byName);

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

function readNames() {
  try {
    return JSON.parse(localStorage.getItem(NAMES)) ?? {};
  } catch {
    return {};
  }
}

/** Remember the name of a person who signed in, to offer it the next time. */
export function remember({ role, person }) {
  const names = readNames();
  const others = (names[role] ?? []).filter((name) => name !== person);
  names[role] = [person, ...others].slice(0, MOST_NAMES);
  localStorage.setItem(NAMES, JSON.stringify(names));
}

/** A shoe's bytes for a card in question, {device, raw, at}; null if the table does not show them. */
export async function shoeBytes(pull) {
  const headers = { authorization: `Bearer ${staffSession()?.token ?? ""}` };
  const answer = await fetch(`/evidence/shoe/${pull}.json`, { headers }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => (touched = own = performance.now()), { passive: true });
}
/**
 * Whether something that this person ruled or asked for is still going on, so that no touch is
 * needed. The server still ends a session without a tap after a quarter of an hour.
 */
const inTheAct = () => {
  const { guide, proposal } = desk.view ?? {};
  const steps = staffSession().role === "shift_manager" ? guide?.steps ?? [] : [];
  return steps.some(({ done }) => !done) || proposal?.person === staffSession().person;
};

let lay = ""; // the positions of the cards in an open stop, when last checked

/**
 * Whether cards were moved in an open stop; for a while after the manager's last touch this counts
 * as activity.
 */
function handsMoved() {
  const { irregularity, zones, unseen } = desk.view ?? {};
  const lies = irregularity ? JSON.stringify([zones, unseen]) : "";
  const moved = lies && lay && lies !== lay;
  lay = lies;
  return moved && staffSession().role === "shift_manager" && performance.now() - own <= HANDS_MS;
}

setInterval(() => {
  if (staffSession() && (inTheAct() || handsMoved())) touched = performance.now();
  if (!staffSession() || performance.now() - touched <= STAFF_IDLE_MS) return;
  toast(t("page_left_idle", { name: staffSession().person }));
  leaveStaff();
}, 1000);
