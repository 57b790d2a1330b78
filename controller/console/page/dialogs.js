// Dialogs over the page: native modal ones, so that focus stays inside and Escape closes them. All
// are discarded when the connection is lost: half-entered data belongs to a table that has moved
// on.

import {
  barred, dealerSession, desk, knownNames, remember, sameName, staffSession,
} from "./desk.js";
import { button, h, icon, markMore, shrink, whenChanged, whole } from "./dom.js";
import { replaceKept, rescueFocus } from "./kept.js";
import { keyboard } from "./keyboard.js";
import { rescueToast } from "./toast.js";
import { sayWait } from "./waiting.js";
import { language, languages, roleName, speak, t } from "./words.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LONGEST_PIN = 12;
const SMALL = 12; // pixels of the longest sentence in the place of a title

const alive = new Set(); // what open dialogs show of the current table

let inSight = null; // the stop that was on the page when the first open dialog was opened

/**
 * Open a dialog; `fill(close)` makes its content. Resolves to the argument of `close`, or null. It
 * shows a stop that comes while it is open; with `apart` also a stop that was there before.
 */
export function ask(title, fill, className = "", { apart = false } = {}) {
  if (apart) inSight = null;
  else if (!document.querySelector("dialog[open]")) inSight = stopNow()?.id ?? null;
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: `dialog ${className}`, "aria-label": title });
    const close = (answer = null) => {
      resolve(answer);
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      resolve(null);
      dialog.remove();
      rescueToast();
      rescueFocus();
    });
    const head = h("header", { class: "dialog-head" },
      h("h2", { text: title }), stopAbove(), button(t("page_close"), () => close(), { className: "quiet" }));
    dialog.append(head, h("div", { class: "dialog-body" }, fill(close)));
    document.body.append(dialog);
    dialog.showModal();
    markMore(dialog);
  });
}

const stopNow = () => desk.view?.irregularity ?? null;

/** The instruction of the stop that this dialog hides: {id, text}; null if it hides none. */
function hiddenStop() {
  const stop = stopNow();
  return stop && stop.id !== inSight ? { id: stop.id, text: desk.view.instruction.text } : null;
}

/**
 * Shows the stop's sentence in place of the dialog's title, so that nothing moves; it leads to the
 * stop.
 */
function stopAbove() {
  const strip = living(hiddenStop, (stop) => {
    if (!stop) return [];
    const words = h("span", { class: "stop-words", text: stop.text });
    const room = h("span", { class: "stop-room" }, words);
    new ResizeObserver(() => shrink(room, words, SMALL)).observe(room);
    return [h("button", { type: "button", class: "button danger to-the-stop", onclick: closeDialogs },
      icon("act-stop"), room, h("b", { text: t("page_show_stop") }))];
  });
  strip.classList.add("stop-above");
  strip.setAttribute("role", "alert");
  return strip;
}

/** An element of a dialog that `draw` draws again whenever `read` returns something else. */
export function living(read, draw) {
  const element = h("div", { class: "living" });
  const redraw = whenChanged((shown) => replaceKept(element, draw(shown)));
  redraw(read());
  alive.add({ element, update: () => redraw(read()) });
  return element;
}

/** The table has changed: update what open dialogs show of it. */
export function redrawDialogs() {
  for (const one of alive) one.element.isConnected ? one.update() : alive.delete(one);
}

/** Close every dialog without an answer; return whether one was open. */
export function closeDialogs() {
  const open = [...document.querySelectorAll("dialog")];
  for (const dialog of open) dialog.close();
  return open.length > 0;
}

/** A choice among `entries` [value, text]; `value()` is the chosen one, null if none is. */
export function choice(legend, entries, { chosen = null, className = "" } = {}) {
  const name = `choice-${crypto.randomUUID?.() ?? Math.random()}`;
  const only = entries.length === 1 ? entries[0][0] : chosen;
  const options = entries.map(([value, text]) =>
    h("label", { class: "pick" },
      h("input", { type: "radio", name, value, checked: value === only }), whole(text)));
  const element =
    h("fieldset", { class: `picks ${className}` }, h("legend", { text: legend }), options);
  const value = () => element.querySelector("input:checked")?.value ?? null;
  return { element, value };
}

/** A text field with its label; `value()` is its content. */
export function textField(label, { value = "", ...more } = {}) {
  const input = h("input", { type: "text", autocomplete: "off", value, ...more });
  return {
    element: h("label", { class: "field" }, h("span", { text: label }), input),
    input,
    value: () => input.value.trim(),
  };
}

/** A field for a number: on-screen keyboards offer digits. */
export const numberField = (label, more = {}) => textField(label, { inputmode: "numeric", ...more });

/** A pad for a PIN; `value()` is what was entered. A keyboard's digits work too. */
function pinPad() {
  const input = h("input", {
    type: "password", inputmode: "none", autocomplete: "off", maxlength: String(LONGEST_PIN),
  });
  const type = (digit) => {
    if (input.value.length < LONGEST_PIN) input.value += digit;
  };
  const key = (text, onclick, label) =>
    button(text, onclick, { className: "key pin-key", ...(label ? { "aria-label": label } : {}) });
  const pad = h("div", { class: "pin-pad" },
    DIGITS.map((digit) => key(digit, () => type(digit))),
    key("⌫", () => (input.value = input.value.slice(0, -1)), t("page_pin_delete")),
    key("0", () => type("0")),
    key("C", () => (input.value = ""), t("page_pin_clear")));
  const element = h("div", { class: "pin" },
    h("label", { class: "field" }, h("span", { text: t("page_pin") }), input), pad);
  return { element, input, value: () => input.value };
}

/**
 * Ask for a person's identity. `check({person, role, pin})` resolves to {ok, text, wait}; while it
 * is not ok the dialog stays open and shows the sentence. Names that `may` refuses are not offered.
 * Resolves to the proved claim, or null.
 */
export function askPerson(title, roles, confirm, check, {
  first = null, may = () => true, above = null,
} = {}) {
  return ask(title, (close) => {
    const role = choice(t("page_role"), roles.map((code) => [code, roleName(code)]), {
      chosen: first ?? roles[0], className: "row",
    });
    const name = textField(t("page_name"), { maxlength: "60" });
    const names = h("div", { class: "names", role: "group", "aria-label": t("page_names") });
    const wrong = h("p", { class: "refusal", role: "alert" });
    let asked = false; // a finger that hits twice gives one PIN, and not two wrong ones
    const submit = async () => {
      if (asked) return;
      asked = true;
      const claim = { person: name.value(), role: role.value(), pin: pin.value() };
      const answer = await check(claim).finally(() => (asked = false));
      if (answer.ok) {
        remember(claim);
        close(claim);
      }
      if (answer.wait) sayWait(wrong, answer.wait);
      else wrong.textContent = answer.text;
      pin.input.value = "";
    };
    const pin = pinPad();
    const offer = () => names.replaceChildren(...knownNames(role.value()).filter(may).map((known) =>
      button(known, () => {
        name.input.value = known;
        pin.input.focus();
      }, { className: "name" })));
    role.element.addEventListener("change", offer);
    offer();
    const onsubmit = (event) => {
      event.preventDefault();
      submit();
    };
    return h("form", { class: "person", onsubmit },
      h("div", { class: "person-who" }, above, role.element, names, name.element, keyboard([name.input])),
      h("div", { class: "person-pin" }, pin.element, wrong,
        h("button", { type: "submit", class: "button primary", text: confirm })));
  }, "wide");
}

/** Why this name cannot be a second person's; empty if it can. */
function whyNoSecond(name, actor) {
  if (barred(name)) return t("page_dealt_here", { name });
  return sameName(actor, name) ? t("page_asks_for_it", { name }) : "";
}

/** Says who cannot be the second person, before they try. */
function notThese(actor) {
  const names = [...new Set([actor, ...(desk.view?.authority.barred ?? [])].filter(Boolean))];
  return names.length === 0 ? null : h("p", { class: "faint",
    text: t("page_somebody_else", { names: names.join(` ${t("list_than")} `) }) });
}

/**
 * A second person, in one of `roles`, signs with name and PIN: `send(claim)` passes both to the
 * table, which proves the claim, and resolves to {ok, text, wait} or to whether it was accepted.
 * Resolves to the same as a boolean. The dealer of what is confirmed and `actor`, who asks for it,
 * are not offered. `about` is what is signed, `follows` its consequences.
 */
export async function askSecond(send, roles, {
  actor = (staffSession() ?? dealerSession())?.person, title = t("page_second_person"),
  confirm = t("page_confirm"), about = "", follows = null,
} = {}) {
  let done = false;
  await askPerson(title, roles, confirm, async (claim) => {
    const why = whyNoSecond(claim.person, actor);
    if (why) return { ok: false, text: why };
    const answer = await send(claim);
    done = answer?.ok ?? answer;
    return { ok: done, text: done ? "" : answer?.text || t("page_not_taken"), wait: answer?.wait };
  }, {
    may: (name) => !whyNoSecond(name, actor),
    above: h("div", {}, about ? h("p", { class: "about", text: about }) : null, follows, notThese(actor)),
  });
  return done;
}

/** The languages of this screen, each by its own name; one tap selects one. */
export const languageRow = () =>
  h("div", { class: "row languages", role: "group", "aria-label": t("page_language") },
    Object.entries(languages).map(([code, name]) => button(name, () => speak(code), {
      className: "quiet", lang: code, "aria-pressed": String(code === language),
    })));

/** A titled part of a panel. */
export const section = (title, ...content) =>
  h("section", {}, h("h3", { text: title }), ...content);

/** Show which choice is still missing; returns false, so that it can end an act. */
export function remind({ element }) {
  element.querySelector("input").focus();
  element.classList.add("missing");
  return false;
}
