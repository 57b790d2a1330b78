// What the engineer's page knows: the table's report of every second, and the checks that it asks
// for.

import { dealerSession } from "../desk.js";
import { language, t } from "../words.js";

export const bench = {
  now: null,
  checks: null,
  checking: false,
  why: "",
  changed: () => {},
  forget() {
    bench.now = null;
    bench.checks = null;
    bench.why = "";
  },
};

const REFUSED = { 403: "page_not_your_role", 404: "page_no_table_file" };

const fetched = async (address, token) => {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    .catch(() => null);
  const data = answer?.ok ? await answer.json().catch(() => null) : null; // cut off on its way
  return { data, why: data ? "" : t(REFUSED[answer?.status] ?? "page_silent") };
};

/** Ask for what is new. */
export async function renew(token) {
  if (!token) return;
  const { data, why } = await fetched("/engineer/now.json", token);
  bench.why = why;
  if (data && token === dealerSession()?.token) bench.now = data;
}

/** Forget the checks: they are made again at once, because somebody is looking at them. */
export function lookAgain() {
  bench.checks = null;
  bench.changed();
}

/** Make the checks, unless they are being made. */
export async function check() {
  const token = dealerSession()?.token;
  if (bench.checking || !token) return;
  bench.checking = true;
  const { data, why } = await fetched(`/engineer/checks.json?language=${language}`, token);
  bench.checking = false;
  bench.checks = data ?? { why };
  bench.changed();
}
