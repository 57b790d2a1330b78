// Who is at the table, and signing in.

import { desk, dealerSession, leaveDealer, leaveStaff, signIn, staffSession } from "./desk.js";
import { askPerson } from "./dialogs.js";
import { button, byId, h, whenChanged } from "./dom.js";
import { openStaffPanel } from "./staff.js";
import { ROLES, sentenceCase } from "./words.js";

/** Ask who comes; a visitor gets his panel unless something is wrong, where the remedies wait. */
export async function openSignIn(first = "dealer") {
  const claim = await askPerson("Sign in", ROLES, "Sign in", signIn, first);
  if (claim && claim.role !== "dealer" && !desk.view?.irregularity) openStaffPanel();
}

const badges = h("div", { class: "badges" });
const enter = button("Sign in", () => openSignIn("dealer"));
const signOut = button("Sign out", leaveDealer, { className: "quiet" });
const leave = button("Leave", leaveStaff, { className: "quiet" });

const drawBadges = whenChanged(({ people, dealer, staff }) => {
  badges.replaceChildren(...[
    people.dealer && badge("Dealer", people.dealer, dealer !== null),
    staff && badge(sentenceCase(staff.role), staff.person, true),
  ].filter(Boolean));
});

const badge = (role, name, here) =>
  h("span", { class: here ? "badge here" : "badge" },
    h("small", { text: here ? role : `${role}, not signed in on this screen` }),
    h("b", { text: name }));

/** Draw who is here. */
export function drawPeople(view) {
  const [dealer, staff] = [dealerSession(), staffSession()];
  if (!badges.isConnected) byId("people").append(badges, enter, signOut, leave);
  drawBadges({ people: view.people, dealer, staff });
  enter.hidden = dealer !== null;
  signOut.hidden = dealer === null || view.round !== null;
  leave.hidden = staff === null;
}
