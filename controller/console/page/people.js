// Who is at the table, and signing in.

import { desk, dealerSession, leaveDealer, leaveStaff, sameName, signIn, staffSession }
  from "./desk.js";
import { askPerson, askSecond } from "./dialogs.js";
import { button, byId, h, whenChanged } from "./dom.js";
import { openScreen } from "./screen.js";
import { openStaffPanel } from "./staff.js";
import { ROLES, sentenceCase } from "./words.js";

/** Ask who comes; a visitor gets his panel unless something is wrong, where the remedies wait. */
export async function openSignIn(first = "dealer") {
  const enter = async (claim) => (relieves(claim) ? withManager(claim) : signIn(claim));
  const claim = await askPerson("Sign in", ROLES, "Sign in", enter, { first });
  if (claim && claim.role !== "dealer" && !desk.view?.irregularity) openStaffPanel();
}

/** Whether another dealer would leave the table in mid-round. */
function relieves({ person, role }) {
  const dealing = desk.view?.people.dealer;
  return role === "dealer" && desk.view?.round && dealing && !sameName(dealing, person);
}

/** A dealer is relieved in mid-round only when the shift manager confirms it. */
async function withManager(claim) {
  let answer = { ok: false, text: "The round is in play: the shift manager must confirm it." };
  await askSecond(async (manager) => (answer = await signIn(claim, manager)),
    desk.view.authority.acts.sign_in,
    { actor: claim.person, title: "The round is in play: the shift manager confirms" });
  return answer;
}

const badges = h("div", { class: "badges" });
const enter = button("Sign in", () => openSignIn("dealer"));
const signOut = button("Sign out", leaveDealer, { className: "quiet" });
const leave = button("Leave", leaveStaff, { className: "quiet" });
const look = button("Screen", openScreen, { className: "quiet" });

const drawBadges = whenChanged(({ people, dealer, staff }) => {
  badges.replaceChildren(...[
    dealer ? badge("Dealer", dealer.person, true)
      : people.dealer && badge("Dealer", people.dealer, false),
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
  if (!badges.isConnected) byId("people").append(badges, enter, signOut, leave, look);
  drawBadges({ people: view.people, dealer, staff });
  enter.hidden = dealer !== null;
  signOut.hidden = dealer === null || view.round !== null;
  leave.hidden = staff === null;
}
