// The sets of cards: loading one into a shoe with the receipt of its check, confirming a shuffle,
// counting a stub, clearing a set under review, acknowledging a shuffler's alarm. For whoever keeps
// the cards, never for the dealer.

import { desk, markOf, seatFor, tap } from "./desk.js";
import { ask, askSecond, choice, keyboard, living, remind, section, textField } from "./dialogs.js";
import { button, h } from "./dom.js";
import { deviceName, reasonName, t, word } from "./words.js";

export const KEEPERS = ["shuffler", "shift_manager"];
const MANAGER = ["shift_manager"];
const BACKS = ["red", "blue", "green", "black", "yellow", "purple"];
const ALARM_REASONS = ["examined", "set_taken_out", "device_serviced"];

/** All sets and alarms, with what can be done about each. */
export function setsSection(close, manager) {
  const load = () => {
    close();
    openLoadShoe();
  };
  return section(t("page_sets"),
    button(t("page_load_set"), load),
    living(() => desk.view.sets, (sets) => sets.map((held) => setEntry(held, manager, close))),
    manager && living(() => desk.view.alarms, (alarms) =>
      alarms.map((alarm) => alarmEntry(alarm, close))));
}

/** What the sets still need before one may be loaded, and the buttons for it. */
const unready = (close) =>
  living(() => desk.view.sets.filter(({ needs }) => needs.length > 0), (sets) =>
    sets.map((held) => setEntry(held, false, close)));

function setEntry({ name, back, state, needs, stub_due: stub, review }, manager, close) {
  const seen = markOf(`clear_set:${name}`);
  const away = state === "out" || state === "shuffling";
  return h("div", { class: "entry" },
    h("p", {}, h("b", { text: `${t("page_set")} ${name}:` }), ` ${t("page_set_is", { back: word("colour", back), state: word("page_set", state) })}`),
    needs.map((text) => h("p", { class: "faint", text })),
    h("div", { class: "row" },
      stub !== null && button(t("page_count_stub"), () => openStub(name)),
      away && button(t("page_is_shuffled"), () => openShuffled(name)),
      manager && review && button(t("page_is_whole"), async () => {
        const cleared = (second) =>
          tap(MANAGER, "clear_set", { set: name, second: second.person }, second, seen);
        if (await askSecond(cleared, desk.view.authority.acts.clear_set,
          { about: t("page_is_whole") })) close();
      })));
}

function alarmEntry({ device, text }, close) {
  const seen = markOf(`acknowledge_alarm:${device}`);
  const reason = choice(t("page_alarms", { device: deviceName(device), text }),
    ALARM_REASONS.map((code) => [code, reasonName(code)]), { className: "row" });
  const send = async () => {
    if (!reason.value()) return remind(reason);
    const fields = { device, reason: reason.value() };
    return (await tap(MANAGER, "acknowledge_alarm", fields, null, seen)) && close();
  };
  return h("div", { class: "entry" }, reason.element, button(t("page_acknowledge"), send));
}

function openShuffled(set) {
  return ask(t("page_set_shuffled_title", { name: set }), (close) => {
    const confirm = async (second) => {
      const fields = { set, second: second?.person ?? "" };
      return (await tap(KEEPERS, "shuffle_confirmed", fields, second)) && (close(), true);
    };
    const byTwo = desk.view.table.shuffled_by_two;
    return h("div", { class: "row" },
      !byTwo && button(t("page_by_machine"), () => confirm(null), { className: "primary" }),
      button(t("page_by_hand"), () =>
        askSecond(confirm, desk.view.authority.acts.shuffle_confirmed, { about: t("page_is_shuffled") })));
  });
}

function openStub(set) {
  return ask(t("page_stub_of", { name: set }), (close) => {
    const count = textField(t("page_cards_counted"), { inputmode: "numeric" });
    const send = async () => {
      const fields = { set, count: Number(count.value()) };
      return /^\d+$/.test(count.value()) && (await tap(KEEPERS, "stub_counted", fields)) && close();
    };
    return h("div", {}, count.element, keyboard([count.input]),
      button(t("page_counted"), send, { className: "primary" }));
  }, "wide");
}

/** A shuffled, counted set goes into a shoe: the receipt of its check. */
export function openLoadShoe() {
  const { shoes, cards_per_set: whole } = desk.view.table;
  return ask(t("page_load_set"), (close) => {
    const form = receipt(shoes, whole);
    const refusal = h("p", { class: "refusal", role: "alert" });
    const send = async () => {
      refusal.textContent = missingOf(form);
      if (!refusal.textContent && (await loaded(form))) close();
    };
    const fields = [form.set, form.batch, form.counted, form.machine];
    form.machine.element.hidden = true; // until it is said that a machine checked the set
    form.how.element.addEventListener("change", () => {
      form.machine.element.hidden = form.how.value() !== "machine";
    });
    const entered = () => { // what was missing may be there now
      if (refusal.textContent) refusal.textContent = missingOf(form);
    };
    return h("div", { class: "load", onchange: entered, oninput: entered, onclick: entered },
      unready(close),
      h("div", { class: "row" }, form.shoe.element, form.how.element),
      form.back.element,
      h("p", { class: "faint hint", text: t("page_set_hint") }),
      h("div", { class: "fields" }, fields.map(({ element }) => element)),
      keyboard(fields.map(({ input }) => input)), refusal,
      button(t("page_set_in_shoe"), send, { className: "primary" }));
  }, "wide");
}

function receipt(shoes, whole) {
  return {
    shoe: choice(t("page_shoe"), shoes.map((name) => [name, deviceName(name)]), { className: "row" }),
    how: choice(t("page_checked"), [
      ["machine", t("page_checked_machine")], ["hand", t("page_checked_hand")],
    ], { className: "row" }),
    back: choice(t("page_back_colour"), BACKS.map((code) => [code, word("colour", code)]), { className: "row" }),
    set: textField(t("page_set")),
    batch: textField(t("page_batch")),
    counted: textField(t("page_cards_counted_whole", { count: whole }), { inputmode: "numeric" }),
    machine: textField(t("page_machine")),
  };
}

const MISSING = [
  ["how", "page_say_checked"],
  ["back", "page_enter_back"],
  ["set", "page_enter_set"],
  ["batch", "page_enter_batch"],
  ["counted", "page_enter_count"],
];

function missingOf(form) {
  const [, code] = MISSING.find(([name]) => !form[name].value()) ?? [];
  if (code) return t(code);
  if (form.how.value() === "machine" && !form.machine.value()) return t("page_enter_machine");
  return /^\d+$/.test(form.counted.value()) ? "" : t("page_enter_digits");
}

/** Give the receipt to the table; what was checked by hand is signed by a second person. */
function loaded(form) {
  if (form.how.value() === "machine") return tap(KEEPERS, "load_shoe", receiptOf(form, []));
  const me = seatFor(KEEPERS)?.session.person;
  const signed = (second) =>
    tap(KEEPERS, "load_shoe", receiptOf(form, [me, second.person]), second);
  return askSecond(signed, desk.view.authority.acts.load_shoe, { about: t("page_load_set") });
}

function receiptOf(form, people) {
  const byMachine = people.length === 0;
  return {
    shoe: form.shoe.value(), set: form.set.value(), batch: form.batch.value(),
    back: form.back.value(), counted: Number(form.counted.value()),
    checked_by: byMachine ? ["machine"] : people,
    machine: byMachine ? form.machine.value() : "",
  };
}
