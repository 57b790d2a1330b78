// The sets of cards: loading one into a shoe with the receipt of its check, confirming a shuffle,
// counting a stub, clearing a set under review, acknowledging a shuffler's alarm. It is for the
// people who manage the cards, never for the dealer.

import { desk, leaveStaff, markOf, sameName, seatFor, signIn, staffSession, tap } from "./desk.js";
import { ask, askPerson, askSecond, choice, living, numberField, remind, section, textField }
  from "./dialogs.js";
import { button, h } from "./dom.js";
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import { keyboard } from "./keyboard.js";
import { deviceName, reasonName, t, word } from "./words.js";

export const KEEPERS = ["shuffler", "shift_manager"];
const MANAGER = ["shift_manager"];
const BACKS = ["red", "blue", "green", "black", "yellow", "purple"];
const LOAD = "load_shoe"; // the form whose entries are kept
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

const unready = () => desk.view.sets.filter(({ needs }) => needs.length > 0);

/** The way to the sets' open tasks before loading: the keyboard leaves no room for them here. */
const needsOfSets = () => living(unready, (sets) => (sets.length === 0 ? []
  : [button(t("page_sets_need", { names: sets.map(({ name }) => name).join(", ") }), openNeeds)]));

/** The open tasks of the sets, and the buttons for them. */
const openNeeds = () => ask(t("page_sets"), (close) =>
  living(unready, (sets) => sets.map((held) => setEntry(held, false, close))));

function setEntry({ name, back, state, needs, lacks, stub_due: stub, review }, manager, close) {
  const seen = markOf(`clear_set:${name}`);
  const away = state === "out" || state === "shuffling";
  return h("div", { class: "entry" },
    h("p", {}, h("b", { text: `${t("page_set")} ${name}:` }), ` ${t("page_set_is", { back: word("colour", back), state: word("page_set", state) })}`),
    needs.map((text) => h("p", { class: "faint", text })),
    lacks && h("p", { text: lacks }),
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

function alarmEntry({ device, code: alarm, text }, close) {
  const seen = markOf(`acknowledge_alarm:${device}:${alarm}`);
  const reason = choice(t("page_alarms", { device: deviceName(device), text }),
    ALARM_REASONS.map((code) => [code, reasonName(code)]), { className: "row" });
  const send = async () => {
    if (!reason.value()) return remind(reason);
    const fields = { device, reason: reason.value(), code: alarm };
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
    const count = numberField(t("page_cards_counted"));
    const refusal = h("p", { class: "refusal", role: "alert" });
    const send = async () => {
      refusal.textContent = missingCount(count);
      const fields = { set, count: Number(count.value()) };
      return !refusal.textContent && (await tap(KEEPERS, "stub_counted", fields)) && close();
    };
    return h("div", {}, count.element, keyboard([count.input]),
      button(t("page_counted"), send, { className: "primary" }), refusal);
  });
}

/**
 * Load a shuffled, counted set into a shoe: the receipt of its check. If the sign-in expires, the
 * entries are kept, and shown again once the same person is back.
 */
export function openLoadShoe() {
  const me = keeper();
  const draft = draftOf(LOAD, me);
  return ask(t("page_load_set"), (close) => {
    const form = receipt(draft);
    const refusal = h("p", { class: "refusal", role: "alert" });
    const anew = () => (close(), openLoadShoe());
    const send = async () => {
      refusal.textContent = missingOf(form);
      if (refusal.textContent || !(await loaded(form))) return;
      dropDraft(LOAD, me);
      close();
    };
    const fields = [form.set, form.batch, form.counted, form.machine];
    const byMachine = () => // without it no other field moves under a finger
      form.machine.element.classList.toggle("absent", form.how.value() !== "machine");
    const entered = () => {
      byMachine();
      if (me) keepDraft(LOAD, me, valuesOf(form));
      if (refusal.textContent) refusal.textContent = missingOf(form); // it may be there now
    };
    byMachine(); // its name is asked for only after a machine check is chosen
    return h("div", { class: "load", onchange: entered, oninput: entered },
      h("div", { class: "row" }, form.shoe.element, form.how.element),
      form.back.element,
      h("p", { class: "faint hint", text: t("page_set_hint") }),
      h("div", { class: "fields" }, fields.map(({ element }) => element)),
      keyboard(fields.map(({ input }) => input)),
      h("div", { class: "load-foot" }, refusal, sending(me, send, anew), needsOfSets(),
        Object.values(draft).some(Boolean) && draftNote(() => (dropDraft(LOAD, me), anew()))));
  }, "wide");
}

/** Who at this screen manages the cards; empty if nobody does. */
const keeper = () => seatFor(KEEPERS)?.session.person ?? "";

const draftNote = (clear) => h("div", { class: "draft" },
  h("span", { text: t("page_draft") }), button(t("page_draft_clear"), clear, { className: "quiet" }));

/** The button that sends the form; while nobody is signed in, it signs in first. */
function sending(owner, send, anew) {
  const back = async () => {
    const claim = await askPerson(t("page_sign_in"), KEEPERS, t("page_sign_in"), signIn);
    if (claim && !sameName(claim.person, owner)) anew();
  };
  return living(keeper, (person) => (person
    ? [button(t("page_set_in_shoe"), send, { className: "primary" })]
    : [button(t("page_sign_in_goes_on"), back, { className: "primary" })]));
}

function receipt(draft) {
  const { shoes, cards_per_set: whole } = desk.view.table;
  const row = (name) => ({ className: "row", chosen: draft[name] });
  const written = (name) => ({ value: draft[name] ?? "" });
  return {
    shoe: choice(t("page_shoe"), shoes.map((name) => [name, deviceName(name)]), row("shoe")),
    how: choice(t("page_checked"), [
      ["machine", t("page_checked_machine")], ["hand", t("page_checked_hand")],
    ], row("how")),
    back: choice(t("page_back_colour"), BACKS.map((code) => [code, word("colour", code)]), row("back")),
    set: textField(t("page_set"), written("set")),
    batch: textField(t("page_batch"), written("batch")),
    counted: numberField(t("page_cards_counted_whole", { count: whole }), written("counted")),
    machine: textField(t("page_machine"), written("machine")),
  };
}

const valuesOf = (form) =>
  Object.fromEntries(Object.entries(form).map(([name, entry]) => [name, entry.value()]));

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
  return missingCount(form.counted) || notWhole(form);
}

const missingCount = (count) => (/^\d+$/.test(count.value()) ? "" : t("page_enter_digits"));

/** Nobody is asked to sign a set that the table would refuse. */
function notWhole({ counted }) {
  const { cards_per_set: whole } = desk.view.table;
  const count = Number(counted.value());
  return count === whole ? "" : t("page_not_whole", { count, whole });
}

/** Send the receipt to the table; a check by hand is signed by a second person. */
function loaded(form) {
  if (form.how.value() === "machine") return given(form, []);
  const me = seatFor(KEEPERS)?.session.person;
  const signed = (second) => given(form, [me, second.person], second);
  return askSecond(signed, desk.view.authority.acts.load_shoe, { about: whatIsLoaded(form) });
}

/** With the shoe loaded a shuffler's work here is done: nothing of it stays on the dealer's screen. */
async function given(form, people, second = null) {
  const taken = await tap(KEEPERS, "load_shoe", receiptOf(form, people), second);
  if (taken && staffSession()?.role === "shuffler") leaveStaff();
  return taken;
}

/** What the second person signs: which set, of which colour and count, goes into which shoe. */
const whatIsLoaded = ({ shoe, set, back, counted }) => t("page_load_signed", {
  name: set.value(), back: word("colour", back.value()), count: Number(counted.value()),
  shoe: deviceName(shoe.value()),
});

function receiptOf(form, people) {
  const byMachine = people.length === 0;
  return {
    shoe: form.shoe.value(), set: form.set.value(), batch: form.batch.value(),
    back: form.back.value(), counted: Number(form.counted.value()),
    checked_by: byMachine ? ["machine"] : people,
    machine: byMachine ? form.machine.value() : "",
  };
}
