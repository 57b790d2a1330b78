// A ruling that waits for its second person: who asked for what, from where, what it would do, and
// its signing. Every screen of the table shows it. The second person signs here with a PIN, even if
// somebody else is signed in at this screen.

import { secondsLeft, spoken } from "./clocks.js";
import { dealerSession, desk, sameName, staffSession, tap } from "./desk.js";
import { askSecond } from "./dialogs.js";
import { button, byId, h, icon, setText } from "./dom.js";
import { doesLines } from "./evidence.js";
import { toast } from "./toast.js";
import { reasonName, t } from "./words.js";

const ASKERS = ["dealer", "shift_manager"];
const OVER_SAID = ["refused", "taken_back", "changed", "replaced", "lapsed"]; // a ruling is visible anyway

let shown = null; // the number of the proposal that this screen shows
let waits = null; // {element, until}

/** The drawn parts of a proposal; null if none waits. */
export const proposalOf = ({ proposal }) => proposal && { ...proposal, own: isOwn(proposal) };

const isOwn = ({ person }) =>
  [staffSession(), dealerSession()].some((session) => session && sameName(session.person, person));

/** Announce once that one waits, and its result. */
export function sayProposal({ proposal, proposal_ended: ended }) {
  const now = proposal?.id ?? null;
  if (now === shown) return;
  if (now !== null) byId("alarm").textContent = proposal.text;
  else waits = null;
  if (shown !== null && ended?.id === shown && OVER_SAID.includes(ended.how)) toast(ended.text);
  shown = now;
}

/** The proposal with its buttons. */
export function proposalCard({ id, text, person, reason, roles, places, until, does, own }) {
  const left = h("span", { class: "faint" });
  waits = { element: left, until };
  tickProposal();
  const answer = (kind, title, confirm) => () => askSecond((claim) => answered(kind, id, claim), roles,
    { actor: person, title: t(title), confirm: t(confirm), about: text });
  return h("div", { class: "proposal", role: "group", "aria-label": t("page_proposal") },
    h("p", { class: "proposal-text" }, icon("shape-question"), h("b", { text })),
    does ? h("ul", { class: "does" }, doesLines({ does }).map((line) => h("li", { text: line }))) : null,
    places === 2 ? h("p", { text: t("page_proposal_places", { name: person }) }) : null,
    h("p", {}, h("span", { text: `${t("page_reason")}: ${reasonName(reason)} ` }), left),
    h("div", { class: "row" },
      button(t("page_sign"), answer("countersign", "page_sign_title", "page_sign"),
        { className: own ? "" : "primary" }),
      button(t("page_refuse_to_sign"),
        answer("refuse_proposal", "page_refuse_title", "page_refuse_to_sign")),
      own ? button(t("page_take_back"), () => tap(ASKERS, "take_back_proposal", { proposal: id }),
        { className: "quiet" }) : null));
}

async function answered(kind, proposal, claim) {
  const { status, text, wait } = await desk.dealer.act(kind, { proposal }, claim);
  return { ok: status === "accepted", text, wait };
}

/** Count down the time that it still waits. */
export function tickProposal() {
  if (!waits) return;
  setText(waits.element, t("page_proposal_waits", { time: spoken(secondsLeft(waits.until)) }));
}

/** Ask for a second person's signature at another screen; true if the request waits now. */
export const propose = (roles, fields, seen) => tap(roles, "propose_ruling", fields, null, seen);
