// Who is at the table, and signing in.

import { desk, dealerSession, leaveDealer, leaveStaff, sameName, signIn, staffSession }
  from "./desk.js";
import { askPerson, askSecond, languageRow } from "./dialogs.js";
import { button, byId, h, setButton, whenChanged } from "./dom.js";
import { replaceKept, rescueFocus } from "./kept.js";
import { askedRound, mayRead, openRulings } from "./rulings.js";
import { openScreen } from "./screen.js";
import { openStaffPanel } from "./staff.js";
import { ROLES, roleName, t } from "./words.js";

/** Ask who comes; a visitor gets a panel, unless something is wrong: then the remedies are there. */
export async function openSignIn(first = "dealer") {
  const enter = async (claim) => (relieves(claim) ? withManager(claim) : signIn(claim));
  const claim = await askPerson(t("page_sign_in"), ROLES, t("page_sign_in"), enter,
    { first, above: languageRow() });
  if (claim && askedRound() && mayRead()) openRulings(askedRound());
  else if (claim && claim.role !== "dealer" && !desk.view?.irregularity) openStaffPanel();
}

/** Whether a change of dealer would leave the table in mid-round. */
function relieves({ person, role }) {
  const dealing = desk.view?.people.dealer;
  return role === "dealer" && desk.view?.round && dealing && !sameName(dealing, person);
}

/** A dealer is relieved in mid-round only if the shift manager confirms it. */
async function withManager(claim) {
  let answer = { ok: false, text: t("page_manager_must_confirm") };
  await askSecond(async (manager) => (answer = await signIn(claim, manager)),
    desk.view.authority.acts.sign_in,
    { actor: claim.person, title: t("page_manager_confirms"),
      about: t("page_takes_over", { name: claim.person, other: desk.view.people.dealer }) });
  return answer;
}

const badges = h("div", { class: "badges" });
const enter = button(t("page_sign_in"), () => openSignIn("dealer"));
const signOut = button("", null, { className: "quiet" });
const leave = button(t("page_leave"), leaveStaff, { className: "quiet" });
const look = button(t("page_screen"), openScreen, { className: "quiet" });

const drawBadges = whenChanged(({ people, dealer, staff }) => {
  replaceKept(badges, [
    dealer ? seat(badge(roleName("dealer"), dealer.person, true), signOut)
      : people.dealer && seat(badge(roleName("dealer"), people.dealer, false)),
    staff && seat(badge(roleName(staff.role), staff.person, true), leave),
  ].filter(Boolean));
});

/** Who is here, each with a button to sign out. */
const seat = (...parts) => h("div", { class: "seat" }, ...parts);

const badge = (role, name, here) =>
  h("span", { class: here ? "badge here" : "badge" },
    h("small", { text: here ? role : t("page_elsewhere", { role }) }),
    h("b", { text: name }));

/** Draw who is here. */
export function drawPeople(view) {
  const [dealer, staff] = [dealerSession(), staffSession()];
  if (!badges.isConnected) byId("people").append(enter, badges, look);
  drawBadges({ people: view.people, dealer, staff });
  const held = document.activeElement === enter;
  enter.hidden = dealer !== null;
  if (held && enter.hidden) {
    enter.blur();
    rescueFocus();
  }
  setButton(signOut, t("page_sign_out"), leaveDealer, view.round ? t("page_after_the_round") : "");
}
