"""Taps about sets and shoes: load, shuffle confirmed, stub, alarms.

A set that is not as it should be is recorded and kept out of the shoe, with a sentence that says
what to do. Sources: N.J.A.C. 13:69E-1.18A (batches), 13:69F-23.2 (two sets of two colours).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.orders import SilenceAlarm
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.table.shoes.card_sets import CardSet, needs
from controller.core.table.table import Table
from controller.core.words import Say, Words, say


def load_shoe(recorder: Recorder, _tap: c.Tap, act: c.LoadShoe) -> None:
    """Record that a shuffled, counted set was put into a shoe."""
    act = _as_known(recorder.table, act)
    why = next(_reasons_against(recorder.table, act), None)
    if why:
        raise Refused(why)
    recorder.record(
        f.ShoeLoaded(
            shoe=act.shoe,
            set=act.set,
            batch=act.batch,
            back=act.back,
            counted=act.counted,
            checked_by=act.checked_by,
            machine=act.machine,
        )
    )


def _as_known(table: Table, act: c.LoadShoe) -> c.LoadShoe:
    """Return the receipt with its set and batch spelled as the table knows them.

    The on-screen keyboard begins a word with a capital and goes on in small letters: on it *AB-17*
    is *Ab-17*, and *blue* is *Blue*, which would be another set whose stub nobody counts.
    """
    told = (one.batch for one in table.devices.values())
    batches = [*table.batches, *told, *(one.batch for one in table.sets.values())]
    return replace(act, set=_spelled(act.set, table.sets), batch=_spelled(act.batch, batches))


def _spelled(typed: str, known: Iterable[str]) -> str:
    """Return the one known name that differs by case alone; otherwise what was typed."""
    alike = {name for name in known if name.casefold() == typed.casefold()}
    return typed if typed in alike or len(alike) != 1 else alike.pop()


def _reasons_against(table: Table, act: c.LoadShoe) -> Iterator[Say]:
    config = table.config
    whole = config.rules.decks * 52
    if act.shoe not in config.shoes:
        yield say("no_such_shoe", shoe=act.shoe, names=config.shoes)
    if act.counted != whole:
        yield say("set_not_whole", set=act.set, count=act.counted, most=whole)
    people = {who for who in act.checked_by if who}
    if not act.machine and "machine" not in people and len(people) < 2:
        yield say("set_checked_by_one", set=act.set)
    yield from _against_set(table, act)
    yield from _against_batch(table, act)


def _against_set(table: Table, act: c.LoadShoe) -> Iterator[Say]:
    card_set = table.sets.get(act.set)
    if table.shoe and table.shoe.set == act.set:
        yield say("set_in_play", set=act.set)
    if card_set:
        yield from needs(card_set, table.config.house.count_stub)
    left = table.shoe.back if table.shoe else table.last_back
    if table.config.house.sets > 1 and act.back and act.back == left:
        yield say("same_back", back=left)


def _against_batch(table: Table, act: c.LoadShoe) -> Iterator[Say]:
    batch = table.batches.get(act.batch)
    if why := batch.against(act.batch, table.config.rules.decks, act.back) if batch else None:
        yield why
    if told := _batch_told(table, act):
        yield say("shoe_tells_batch", shoe=act.shoe, found=told, batch=act.batch)
    if other := _batch_of_other(table, act):
        yield say("batch_of_other_set", batch=act.batch, set=act.set, name=other)
    if batch is None and _needs_machine(table, act):
        yield say("batch_unknown", batch=act.batch)
    if batch and batch.faults:
        yield say("batch_not_whole", batch=act.batch, why=batch.faults)
    if table.alarms:
        alarm = next(iter(table.alarms.values()))
        yield say("alarm_first", device=alarm.device, what=alarm.text)
    if table.config.house.shuffling == "machine" and batch and not batch.shuffled:
        yield say("batch_never_shuffled", batch=act.batch)


def _batch_told(table: Table, act: c.LoadShoe) -> str:
    """Return the other batch that the shoe says it holds; not one that is still in play."""
    shoe, device = table.shoe, table.devices.get(act.shoe)
    in_play = shoe is not None and shoe.name == act.shoe
    told = "" if in_play or device is None else device.batch
    return told if told != act.batch else ""


def _batch_of_other(table: Table, act: c.LoadShoe) -> str:
    """Return the other set for which the table knows this batch: its name is on the label."""
    same = (one.name for one in table.sets.values() if act.batch and one.batch == act.batch)
    return next((name for name in same if name != act.set), "")


def _needs_machine(table: Table, act: c.LoadShoe) -> bool:
    """Whether the set is said to be checked by a machine that would have told this table."""
    by_machine = bool(act.machine) or "machine" in act.checked_by
    told_here = table.config.house.shuffling == "machine" and bool(table.config.shufflers)
    return by_machine and told_here


def shuffle_confirmed(recorder: Recorder, tap: c.Tap, act: c.ShuffleConfirmed) -> None:
    """Confirm that a set was shuffled; if it was shuffled by hand at the table, with a second
    person.

    A set that is shuffled has no stub any more, so the stub is counted before.
    """
    card_set = _known(recorder.table, act.set)
    if card_set.state == "in_play":
        raise Refused(say("set_not_shuffled_in_play", set=act.set))
    if card_set.stub_due is not None and recorder.table.config.house.count_stub:
        raise Refused(say("count_stub", set=act.set, what=card_set.stub_words))
    by_two = recorder.table.config.house.shuffled_by_two
    if by_two and act.second in ("", tap.person):
        raise Refused(say("second_confirms_shuffle"))
    recorder.record(f.ShuffleReported("finished", card_set.batch, act.set, tap.person, act.second))


def _known(table: Table, name: str) -> CardSet:
    if name not in table.sets:
        if not table.sets:
            raise Refused(say("no_set_known", set=name))
        raise Refused(say("no_such_set", set=name, names=tuple(table.sets)))
    return table.sets[name]


def stub_counted(recorder: Recorder, tap: c.Tap, act: c.StubCounted) -> None:
    """Take the rest of a set; a difference puts its rounds under review, and never stops play."""
    card_set = _known(recorder.table, act.set)
    if card_set.stub_due is None:
        raise Refused(say("no_stub_due", set=act.set))
    if act.cards and len(act.cards) != act.count:
        raise Refused(say("scanned_not_counted", count=len(act.cards), most=act.count))
    faults = stub_faults(card_set, act.count, act.cards)
    rounds = tuple(card_set.rounds)
    fact = f.StubReported(
        set=act.set,
        count=act.count,
        expected=card_set.stub_due,
        cards=act.cards,
        faults=faults,
        by=tap.person,
    )
    recorder.record(fact)
    if faults:
        recorder.record(f.RoundsUnderReview(act.set, rounds, faults))


def stub_faults(card_set: CardSet, count: int, cards: tuple[Card, ...]) -> Words:
    """Return what is wrong with a stub; empty if nothing is."""
    due = card_set.stub_due or 0
    if not due - card_set.stub_doubt <= count <= due:
        return say("stub_counts", count=count, what=card_set.stub_words)
    if not cards:
        return ""
    found = Counter(cards)
    expected = Counter({card: n for card, n in card_set.stub_expected.items() if n})
    missing, extra = expected - found, found - expected
    if not extra and missing.total() <= card_set.stub_doubt:
        return ""
    return say("stub_holds", missing=_names(missing), extra=_names(extra))


def _names(cards: Counter[Card]) -> tuple[str, ...]:
    return tuple(sorted(cards.elements()))


def clear_set(recorder: Recorder, tap: c.Tap, act: c.ClearSet) -> None:
    """Record that two people found a set under review complete."""
    card_set = _known(recorder.table, act.set)
    if not card_set.review:
        raise Refused(say("not_under_review", set=act.set))
    if act.second in ("", tap.person):
        raise Refused(say("second_examines_set"))
    recorder.record(f.SetCleared(act.set, tap.person, act.second))


def acknowledge_alarm(recorder: Recorder, tap: c.Tap, act: c.AcknowledgeAlarm) -> None:
    """Acknowledge a shuffler's alarm, by somebody who does not operate the device.

    Without a code all alarms of the device are meant: the mark of such a tap covers all of them.
    """
    alarms = [
        alarm
        for (device, code), alarm in recorder.table.alarms.items()
        if device == act.device and act.code in (None, code)
    ]
    if not alarms:
        raise Refused(say("no_alarm", device=act.device))
    if not act.reason:
        raise Refused(say("alarm_needs_reason"))
    for alarm in alarms:
        seen = f.AlarmAcknowledged(act.device, alarm.code, tap.person, tap.role, act.reason)
        recorder.record(seen)
        recorder.order(SilenceAlarm(act.device, alarm.code, tap.role, alarm.boot))
