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

const draw = whenChanged(({ people, dealer, staff, inRound }) => {
  const parts = [];
  if (people.dealer) parts.push(badge("Dealer", people.dealer, Boolean(dealer)));
  if (dealer && !inRound) parts.push(button("Sign out", leaveDealer, { className: "quiet small" }));
  if (!dealer) {
    parts.push(button("Sign in", () => openSignIn("dealer"), { className: "small" }));
  }
  if (staff) {
    parts.push(badge(sentenceCase(staff.role), staff.person, true));
    parts.push(button("Leave", leaveStaff, { className: "quiet small" }));
  }
  byId("people").replaceChildren(...parts);
});

const badge = (role, name, here) =>
  h("span", { class: here ? "badge here" : "badge" },
    h("small", { text: here ? role : `${role}, not signed in on this screen` }),
    h("b", { text: name }));

/** Draw who is here. */
export function drawPeople(view) {
  draw({
    people: view.people, dealer: dealerSession(), staff: staffSession(),
    inRound: view.round !== null,
  });
}
