// The rulings of a finished round: who, from where, on which pictures. The floor's page sends its
// people here, with the round in the address, because this data never leaves the table's own
// console.

import { staffSession } from "./desk.js";
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { imageOf, pictures } from "./pictures.js";
import { capital, language, reasonName, t, word } from "./words.js";

const MAY_READ = ["shift_manager", "auditor", "engineer"];
const clock = new Intl.DateTimeFormat(language,
  { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** The round for which this page was opened; empty if it was opened for the table itself. */
export const askedRound = () => new URLSearchParams(location.hash.slice(1)).get("round") ?? "";

/** Whether the person here may see who ruled what. */
export const mayRead = () => MAY_READ.includes(staffSession()?.role);

/** Open the rulings of a round. */
export function openRulings(round) {
  return ask(t("page_rulings_of", { round }), () => {
    const place = h("div", { class: "rulings" }, h("p", { class: "faint", text: t("page_reading") }));
    show(place, round);
    return place;
  }, "wide");
}

async function show(place, round) {
  const headers = { authorization: `Bearer ${staffSession()?.token ?? ""}` };
  const answer = await fetch(`/rulings/${encodeURIComponent(round)}.json`, { headers }).catch(() => null);
  const rulings = answer?.ok ? await answer.json() : null;
  const why = answer?.status === 404 ? "page_round_not_over" : "page_not_readable";
  const said = rulings === null ? t(why) : rulings.length === 0 ? t("page_no_rulings") : "";
  place.replaceChildren(...(said ? [h("p", { text: said })] : rulings.map(rulingOf)));
}

function rulingOf({ kind, utc, code, remedy, cause, reason, how, pictures: digests, ...who }) {
  const what = kind === "proposal_ended" ? word("page_proposal", how)
    : word("remedy", remedy || "void");
  const asked = kind === "ruling_proposed" ? t("page_asked_for") : "";
  const shown = h("div", { class: "pictures" });
  pictures(digests || [], imageOf).then((seen) => shown.replaceChildren(...seen));
  return h("section", { class: "ruling-told" },
    h("h3", { text: [clock.format(utc), code && word("title", code)].filter(Boolean).join(" · ") }),
    h("p", {}, h("b", { text: [asked, capital(what)].filter(Boolean).join(" ") }),
      reason || cause ? ` ${reasonName(reason || cause)}` : ""),
    h("p", { text: personOf(who.person, who.role, who.place, who.place_name) }),
    who.second ? h("p", { text: t("page_second_was",
      { who: personOf(who.second, who.second_role, who.second_place, who.second_place_name) }) }) : null,
    shown);
}

const personOf = (person, role, place, name) => [
  person, role && word("role", role),
  name ? t("page_place_named", { name }) : place ? word("page_place", place) : "",
].filter(Boolean).join(", ");
