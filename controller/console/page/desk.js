// The two seats of this screen: the dealer's, and one for whoever comes to the table (the shift
// manager, a shuffler, the engineer). Each seat is a line of its own, so that the dealer stays signed
// in while the manager rules. A tap goes out on the seat whose role may do it.

import { keepToken, keptToken } from "./kept_seat.js";
import { Link } from "./link.js";
import { toast } from "./toast.js";
import { either, t } from "./words.js";

const STAFF = "staff"; // the visitor's seat, as this tab keeps it
const NAMES = "livetable-names"; // names signed in here before, by role, offered as buttons
const MOST_NAMES = 4;
const STAFF_IDLE_MS = 120000; // a visitor who does nothing for so long is signed out
const HANDS_MS = 600000; // for so long after his last touch hands that mend the cards stand for him

export const desk = {
  view: null,
  dealer: null,
  staff: null,
  changed: () => {},
};

let touched = performance.now();
let own = touched; // when a finger last touched this screen, whatever else tells that he is here

/** The session of a seat, or null. */
export const dealerSession = () => desk.dealer?.session ?? null;
export const staffSession = () => desk.staff?.session ?? null;

/** Who does what the hand at the table does: the dealer, who sits here, before a visitor. */
export const AT_TABLE = ["dealer", "shift_manager"];

/** The seat whose role is one of `roles`; else the visitor's first, since he was called for it. */
export function seatFor(roles) {
  const seats = roles === AT_TABLE || roles === ANYBODY ? [desk.dealer, desk.staff] : [desk.staff, desk.dealer];
  return seats.find((seat) => roles.includes(seat?.session?.role));
}

/** Whether two names are one person's: the table does not look at case or accents either. */
export const sameName = (one, other) => plain(one) === plain(other);

const plain = (name) =>
  (name ?? "").normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Who may confirm nothing now, for he dealt it. */
export const barred = (name) =>
  (desk.view?.authority.barred ?? []).some((one) => sameName(one, name));

/** Who may call: the table takes it from its own screen though nobody is signed in there. */
export const ANYBODY = [...AT_TABLE];

/** The mark of what the screen shows now under this key; keep it when you draw what is tapped. */
export const markOf = (key) => desk.view?.marks?.[key] ?? "";

/**
 * Tap as one of `roles`; true if the table accepted it, else a sentence says why not. `seen` is the
 * mark that stood when the button was drawn: what has changed since is not confirmed by it.
 */
export async function tap(roles, kind, fields = {}, second = null, seen = "") {
  const seat = seatFor(roles) ?? (roles === ANYBODY ? desk.dealer : undefined);
  if (!seat) {
    toast(t("page_sign_in_as", { roles: either(roles) }));
    return false;
  }
  const reply = await seat.act(kind, fields, second, seen);
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

/** The visitor who sat here before the page was loaded anew sits here still. */
export const takeUpStaff = () => keptToken(STAFF) && openStaff(() => {});

function openStaff(resolve) {
  let here = false;
  const seat = new Link({
    up: () => resolve(seat),
    out: toast,
    session: (session) => {
      if (session && !here) touched = performance.now(); // a line that comes back is no touch
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
  keepToken(STAFF, "", keptToken(STAFF)); // whoever comes next takes up no session of another
  if (seat?.session) seat.leave();
  else seat?.close();
  desk.changed();
}

/** The visitor's line is gone: nothing is said to the table. */
function dropStaff() {
  const seat = desk.staff;
  desk.staff = null;
  seat?.close();
  desk.changed();
}

/** The dealer leaves this screen; the table refuses that in the middle of a round. */
export async function leaveDealer() {
  const reply = await desk.dealer.signOut();
  if (reply.status === "rejected") toast(reply.text);
}

/** Names that have signed in here in this role, each in its place whoever came last. */
export const knownNames = (role) => [...(readNames()[role] ?? [])].sort(byName);

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

function readNames() {
  try {
    return JSON.parse(localStorage.getItem(NAMES)) ?? {};
  } catch {
    return {};
  }
}

/** Whoever proved himself here is offered by name the next time. */
export function remember({ role, person }) {
  const names = readNames();
  const others = (names[role] ?? []).filter((name) => name !== person);
  names[role] = [person, ...others].slice(0, MOST_NAMES);
  localStorage.setItem(NAMES, JSON.stringify(names));
}

/** A shoe's bytes for a card in question, {device, raw, at}; null where the table does not tell them. */
export async function shoeBytes(pull) {
  const headers = { authorization: `Bearer ${staffSession()?.token ?? ""}` };
  const answer = await fetch(`/evidence/shoe/${pull}.json`, { headers }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => (touched = own = performance.now()), { passive: true });
}
/** Whether what this person ruled or asked for is still going on: nobody need touch anything for it.
 * The server ends a session that has tapped nothing for a quarter of an hour all the same. */
const inTheAct = () => {
  const { guide, proposal } = desk.view ?? {};
  const steps = staffSession().role === "shift_manager" ? guide?.steps ?? [] : [];
  return steps.some(({ done }) => !done) || proposal?.person === staffSession().person;
};

let lay = ""; // how the cards lay in an open stop, when that was last looked at

/** Whether cards were moved in an open stop: under the manager's eyes, for a while after his last touch. */
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
