// The answer to a call: whoever is signed in at this screen says that he comes, and is named.

import { toast } from "/static/toast.js";
import { askPerson, languageRow } from "/static/dialogs.js";
import { button, h } from "/static/dom.js";
import { t } from "/static/words.js";
import { callText } from "./floor.js";
import { seat, session } from "./seat.js";

const ROLES = ["shift_manager", "engineer"];

/** Sign in at this screen; resolves to whether somebody did. */
export async function enter() {
  const claim = await askPerson(t("page_sign_in"), ROLES, t("page_sign_in"),
    ({ person, role, pin }) => seat.link.signIn(person, role, pin), { above: languageRow() });
  return claim !== null;
}

const coming = new Set(); // calls that were answered here and are not taken yet

/**
 * Say that the person at this screen comes; who has not signed in does it first. A finger that hits
 * twice says it once.
 */
async function come(table, key) {
  if (!session() && !(await enter())) return;
  const call = `${table} ${key}`;
  if (coming.has(call)) return;
  coming.add(call);
  const reply = await seat.link.act("come", { table, key }).finally(() => coming.delete(call));
  if (reply.status !== "accepted") toast(reply.text);
}

/** The button of a call, or the name of who comes. */
export function answerOf(call) {
  if (call.by) return h("p", { class: "comes", text: t("pit_comes", { name: call.by }) });
  return button(t("pit_come"), () => come(call.table, call.key), {
    className: "primary come", "aria-label": `${t("pit_come")}: ${call.table}, ${callText(call)}`,
  });
}
