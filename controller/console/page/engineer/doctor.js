// The doctor: everything that is wrong around this table, in sentences that say what to do; the
// files that have manifests; and the table file as it was loaded.

import { button, h } from "../dom.js";
import { t } from "../words.js";
import { check, lookAgain } from "./bench.js";
import { day, orWhy, part, scroll, sheet, withPaths } from "./parts.js";

const finding = ({ ok, about, text }) => h("li", { class: ok ? "" : "bad" },
  h("b", { text: ok ? t("page_finding_ok") : t("page_finding_bad") }), `${about}: `,
  h("span", {}, withPaths(text)));

const list = (entries) => h("ul", { class: "findings" }, entries.map(finding));

const checked = (pick) => ({ checks }) => {
  if (!checks) check();
  if (checks?.why) return { why: checks.why };
  return checks ? pick(checks) : undefined;
};

/** What is wrong first. */
const worstFirst = (findings) => [...findings].sort((one, other) => one.ok - other.ok);

export const drawDoctor = part([
  ["page_part_doctor", "", checked(({ doctor }) => ({ doctor })), orWhy(({ doctor }) => [
    button(t("page_look_again"), lookAgain),
    list(worstFirst(doctor).map((one) => ({ ...one, about: t(`page_about_${one.about}`) })))])],
  ["page_manifests", "", checked(({ manifests }) => manifests), orWhy(({ there, faults, checked: when }) => [
    h("p", { text: !there ? t("page_no_manifest") : when === null ? t("page_manifests_unchecked")
      : t("page_manifests_checked", { time: day(when), count: faults.length }) }),
    faults?.length > 0
      && list(faults.map((text) => ({ ok: false, about: t("page_manifests"), text })))])],
  ["page_config", "", checked(({ config }) => config), orWhy(({ file, changed, keys, remarks }) => [
    h("p", {}, withPaths(t(changed ? "page_config_changed" : "page_config_as_loaded", { file }))),
    h("p", { text: t("page_config_checked", { count: remarks.filter(({ fault }) => fault).length }) }),
    list(remarks.map(({ text, fault }) => ({ ok: !fault, about: t("page_check"), text }))),
    scroll(t("page_config"), "scroll", sheet([t("page_key"), t("page_value")], keys))])],
]);
