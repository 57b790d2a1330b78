// The pictures of the cards in question: fetched once for a signed-in person, small beside the
// irregularity, large on the evidence desk.

import { dealerSession, staffSession } from "./desk.js";
import { h } from "./dom.js";
import { t } from "./words.js";

const MOST_KEPT = 40; // as many as an evidence desk and a round's rulings show

const kept = new Map(); // `token digest` -> the promise of its object URL

/** The picture of this digest as an object URL, for a signed-in person; null if there is none. */
export function picture(digest) {
  const session = staffSession() ?? dealerSession();
  if (!session) return Promise.resolve(null);
  const name = `${session.token} ${digest}`;
  if (!kept.has(name)) kept.set(name, fetched(session.token, digest, name));
  if (kept.size > MOST_KEPT) letGo(kept.keys().next().value);
  return kept.get(name);
}

async function fetched(token, digest, name) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`/evidence/${digest}.jpg`, { headers }).catch(() => null);
  if (answer?.ok) return URL.createObjectURL(await answer.blob());
  kept.delete(name); // it may be there the next time
  return null;
}

async function letGo(name) {
  const url = kept.get(name);
  kept.delete(name);
  if (await url) URL.revokeObjectURL(await url);
}

/** Each picture in order as `shown` makes it from its address, or a word that it is missing. */
export async function pictures(digests, shown) {
  const urls = await Promise.all(digests.map(picture));
  return urls.map((url, n) => (url ? shown(url, n + 1)
    : h("p", { class: "faint", text: t("page_no_picture", { number: n + 1 }) })));
}

/** A picture with a text for people who cannot see it. */
export const imageOf = (url, number) => h("img", { src: url, alt: t("page_picture_of", { number }) });

/** The button that opens the evidence, with the first picture in it if space is scarce. */
export function seeButton(digests, onclick) {
  const [first] = digests;
  const element = h("button", { type: "button", class: "button quiet see", onclick },
    h("span", {}, t("page_evidence"), first ? h("small", { text: t("page_picture_large") }) : null));
  if (first) picture(first).then((url) => url && element.prepend(h("img", { src: url, alt: "" })));
  return element;
}

/** The pictures beside the irregularity; a tap enlarges them. */
export const pictureRow = (digests, onclick) => pictures(digests, (url, number) =>
  h("figure", {},
    h("button", { type: "button", class: "look", onclick }, imageOf(url, number)),
    h("figcaption", { text: t("page_picture", { number }) })));
