"""A bug costs one restart: what the program failed on is told, answered and not taken again."""

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest

from controller.core.cards import Card
from controller.core.fold.registry import FOLDS
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.devices import CardRead, DeviceDown, DeviceUp
from controller.core.messages.inputs import (
    CheckpointReturned,
    Condition,
    Input,
    SessionEnded,
    Started,
    Tick,
)
from controller.core.messages.orders import Acknowledge, Order, Reply
from controller.core.views import console
from controller.core.words import say
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal
from controller.journal.replay import replay, rounds
from controller.journal.verify import verify
from controller.run.failing.failures import identity
from controller.run.failing.set_aside import ANSWER, SetAside
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.restore import restored
from controller.run.table_clock import TableClock
from controller.words.catalogue import english
from tests.support.planted import plant
from tests.support.table_driver import config_of, tap_of

CONFIG = config_of("infinite")


class Run:
    """One life of a table's process, in the test's thread; `breaks` plants a bug in its step."""

    def __init__(self, path: Path, breaks: Callable[[Input], bool] = lambda _: False) -> None:
        self.journal = Journal(path, CONFIG.site, CONFIG.table, CONFIG.rules.name, "test")
        self.set_aside = SetAside(path)
        found = restored(CONFIG, self.journal, self.set_aside.follow)
        self.engine, self.unreadable = found.engine, found.unreadable
        self.journal.configure(CONFIG, 0)
        self.orders: list[Order] = []
        self.told: list[Commit] = []
        self.inbox = Inbox()
        edges = Edges(self.orders.append, [self.told.append])
        clock = TableClock(self.journal.last_at)
        plant(self.engine, breaks)
        self.loop = Loop(
            self.engine, self.journal, clock, self.inbox, edges, set_aside=self.set_aside
        )
        if self.unreadable is not None:
            self.inbox.put(self.unreadable)
        self.inbox.put(Started("test"))

    def play(self, *messages: Input) -> None:
        for message in messages:
            self.inbox.put(message)
        self.inbox.stop()
        self.loop.run()

    def dies(self, *messages: Input) -> None:
        with pytest.raises(KeyError):
            self.play(*messages)
        self.close()

    def close(self) -> None:
        self.journal.close()

    @property
    def cause(self) -> str:
        pause = self.engine.table.pause
        return english(pause.cause) if pause else ""

    def replies(self) -> list[tuple[str, str]]:
        replies = [one for one in self.orders if isinstance(one, Reply)]
        return [(one.id, one.status) for one in replies if one.id != "in"]


def ask(id: str, reason: str = "boom") -> c.Command:
    return c.Command(id, "gs", c.RequestPause(reason))


def tap(id: str, act: c.Act, role: c.Role = "shift_manager") -> c.Tap:
    return tap_of(id, "otto", role, act)


SIGN_IN = (tap("in", c.SignIn()),)
"""The shift manager takes his role, as he must after a restart."""


def boom(message: Input) -> bool:
    return isinstance(message, c.Command)


def follow(run: Run) -> list[Input]:
    """All inputs that reach the core."""
    taken: list[Input] = []
    step = run.engine.step

    def heard(moment: Any, message: Input) -> Any:
        taken.append(message)
        return step(moment, message)

    run.engine.step = heard  # type: ignore[method-assign]
    return taken


def card(n: int) -> CardRead:
    return CardRead("shoe0", n, Card("8S"), boot=1)


FAILED_ON = "The program failed on a message and set it aside: call the engineer."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "j.db"


def test_the_second_run_tells_it_pauses_and_does_not_take_it_again(path: Path) -> None:
    Run(path, boom).dies(card(1), ask("c1"))
    second = Run(path, boom)
    second.play(ask("c1"), ask("c2"), card(1), card(2))
    assert second.cause == FAILED_ON
    assert [one for one in second.orders if isinstance(one, Reply)] == [
        Reply("gs", "c1", "rejected", ANSWER, ANSWER.code),
        Reply("gs", "c2", "rejected", ANSWER, ANSWER.code),
    ]
    assert Acknowledge("shoe0", 1, 2) in second.orders
    assert verify(path).intact
    second.close()


def test_what_came_before_it_is_kept(path: Path) -> None:
    first = Run(path, boom)
    first.dies(card(1), ask("c1"))
    assert Acknowledge("shoe0", 1, 1) in first.orders
    again = Run(path)
    again.play(card(1))
    assert [pull.card for pull in again.engine.table.pulls.values()] == ["8S"]
    again.close()


def test_the_note_is_evidence_and_is_journaled_once(path: Path) -> None:
    Run(path, boom).dies(ask("c1", "why \ud800"))
    note = json.loads(path.with_name("j.db.crash").read_text())
    assert note["what"] == "command request pause"
    assert "planted" in note["trace"]
    assert json.loads(note["raw"])["body"]["reason"] == "why \ud800"
    second = Run(path, boom)
    second.play()
    second.close()
    third = Run(path, boom)
    third.play()
    kinds = [fact.kind for _, fact in third.journal.past.facts()]
    assert kinds.count("input_set_aside") == 1
    (kept,) = path.parent.glob("j.db.crash*")
    assert json.loads(kept.read_text()) == note
    third.close()


def test_a_text_that_the_journal_cannot_hold_costs_one_restart(path: Path) -> None:
    """It is refused as untrusted today; this holds for the next gap of that kind."""
    lone = tap("t1", c.PauseTable("\ud800", now=True))
    first = Run(path)
    first.engine.table.stage = "idle"
    with pytest.raises(Exception, match="surrogates"):
        first.play(card(1), lone)
    first.close()
    second = Run(path)
    second.play(lone)
    assert second.cause == FAILED_ON
    assert (lone.id, "rejected") in second.replies()
    second.close()


def test_a_full_disk_is_nobodys_fault(path: Path) -> None:
    run = Run(path)
    run.play()
    run.journal._connection.execute("PRAGMA max_page_count = 1")
    with pytest.raises(JournalError):
        run.play(*(card(n) for n in range(1, 200)))
    run.close()
    assert not path.with_name("j.db.crash").exists()


def test_a_person_lets_it_go_on_and_the_same_question_may_be_asked_anew(path: Path) -> None:
    Run(path, boom).dies(ask("c1"))
    healed = Run(path)
    healed.play(ask("c2"), *SIGN_IN, tap("t1", c.ResumeTable()))
    healed.play(ask("c1"), ask("c3"))
    asked = [one for one in healed.orders if isinstance(one, Reply) and one.id != "in"]
    assert asked[0] == Reply("gs", "c2", "rejected", ANSWER, ANSWER.code)
    assert asked[1].status == "accepted"
    assert asked[2] == Reply(
        "gs", "c1", "rejected", ANSWER, ANSWER.code
    )  # exactly this one is never taken
    assert english(asked[3].text).startswith("Not possible while the table is closed")
    assert healed.cause == ""
    healed.close()


def test_it_never_fails_for_ever(path: Path) -> None:
    """Whatever the devices send breaks it: three restarts, then only people are heard."""

    def breaks(message: Input) -> bool:
        return isinstance(message, CardRead)

    for n in (1, 2, 3):
        Run(path, breaks).dies(card(n))
    last = Run(path, breaks)
    last.play(*(card(n) for n in range(1, 50)), ask("c1"), tap("t1", c.MoreTime(7)))
    assert ("c1", "rejected") in last.replies()
    assert last.replies()[-1] == ("t1", "rejected")
    acknowledged = {one.n for one in last.orders if isinstance(one, Acknowledge)}
    assert acknowledged == {1, 2, 3}  # what it failed on; the rest waits in the shoe
    last.close()
    healed = Run(path)
    healed.play(card(4), *SIGN_IN, tap("t2", c.ResumeTable()), card(5))
    healed.play()
    assert len(healed.engine.table.pulls) == 2  # 4 waited, 5 came later
    assert not healed.set_aside.active
    healed.close()


LASTING = [
    DeviceUp("shoe0", "SN1"),
    DeviceDown("shoe0", "unplugged"),
    SessionEnded("p1", "dealer"),
]


@pytest.mark.parametrize("message", LASTING, ids=lambda one: one.kind)
def test_what_may_be_so_again_is_held_only_until_a_person_lets_the_table_go_on(
    path: Path, message: Input
) -> None:
    def breaks(one: Input) -> bool:
        return one == message

    Run(path, breaks).dies(message)
    second = Run(path, breaks)
    second.play(message, message)
    assert second.cause == FAILED_ON
    second.close()
    healed = Run(path)
    taken = follow(healed)
    healed.play(message, *SIGN_IN, tap("t1", c.ResumeTable()))
    healed.play(message)
    assert taken.count(message) == 2  # the one that waited, and the one after
    healed.close()


UP, DOWN = DeviceUp("shoe0", "SN1"), DeviceDown("shoe0", "unplugged")


def test_what_waited_does_not_undo_what_came_and_was_taken_since(path: Path) -> None:
    Run(path, lambda one: one == UP).dies(UP)
    healed = Run(path)
    healed.play(UP, DOWN, *SIGN_IN, tap("t1", c.ResumeTable()))
    assert healed.cause == ""
    assert healed.engine.table.devices["shoe0"].state == "lost"
    healed.close()


def test_a_session_that_began_since_is_not_ended_by_an_end_that_waited(path: Path) -> None:
    ended = SessionEnded("otto", "shift_manager")
    Run(path, lambda one: one == ended).dies(ended)
    healed = Run(path)
    healed.play(ended, *SIGN_IN, tap("t1", c.ResumeTable()))
    assert healed.cause == ""
    assert healed.engine.table.people["shift_manager"] == "otto"
    healed.close()


@pytest.mark.parametrize(
    "last", [[DOWN, UP], [UP, DOWN], [DOWN, UP, DOWN], [UP, DOWN, UP]], ids=str
)
def test_what_was_so_before_and_is_so_again_waits_as_the_last(
    path: Path, last: list[Input]
) -> None:
    for n in (1, 2, 3):
        Run(path, lambda one: isinstance(one, CardRead)).dies(card(n))
    healed = Run(path)
    trouble = [Condition("broker", one) for one in ("lost", "", "lost")]
    healed.play(*last, *trouble, *SIGN_IN, tap("t1", c.ResumeTable()))
    assert healed.cause == ""
    assert healed.engine.table.devices["shoe0"].state == ("ok" if last[-1] == UP else "lost")
    assert healed.engine.table.conditions["broker"] == "lost"
    healed.close()


def test_whoever_waits_for_an_answer_is_answered_while_nothing_is_taken(path: Path) -> None:
    """The broker gives nothing else to a client whose message is not acknowledged."""
    asked = [
        ask("c9"),
        tap("t9", c.SignIn()),
        c.UnsignedReport("u9", c.PauseTable("smoke", now=True)),
        CheckpointReturned("r9", "gs", "round-1", "tip"),
    ]
    kinds = {one for one in get_args(Input) if "id" in fields_of(one) and hasattr(one, "client")}
    assert kinds == {type(one) for one in asked}
    turned = [SetAside(path).turn_away(message) for message in asked]
    assert [[one.id for one in orders if isinstance(one, Reply)] for orders in turned] == [
        ["c9"],
        ["t9"],
        ["u9"],
        ["r9"],
    ]


def fields_of(kind: type) -> set[str]:
    return {field.name for field in fields(kind)}


@pytest.mark.parametrize("kind", [Started, Tick])
def test_an_input_that_comes_by_itself_fails_once(path: Path, kind: type) -> None:
    def breaks(message: Input) -> bool:
        return isinstance(message, kind)

    Run(path, breaks).dies(Tick())
    second = Run(path, breaks)
    second.play(Tick(), Tick())
    assert second.cause
    second.close()


def test_a_view_that_cannot_be_made_pauses_the_table_and_ends_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> dict[str, Any]:
        raise KeyError("planted")

    monkeypatch.setattr(console, "console_view", broken)
    run = Run(path)
    run.inbox.put(card(1))
    run.play(card(2))
    run.play()
    assert run.cause == FAILED_ON
    assert json.loads(run.told[-1].view) == {
        "failure": "the console cannot be shown; call the engineer"
    }
    run.close()


def test_an_input_has_one_name_whatever_it_holds() -> None:
    assert identity(ask("a")) == identity(ask("a"))
    assert identity(ask("a")) != identity(ask("b"))
    assert identity(ask("a", "\ud800")) != identity(ask("a", "\ud801"))
    assert len(identity(CardRead("shoe0", 10**5000, Card("8S")))) == 64


# --- a journal that cannot be folded ------------------------------------------------------------


def fold_that_fails(monkeypatch: pytest.MonkeyPatch, on: int) -> None:
    """Plant a bug in the fold of the pull of this number."""
    fold = FOLDS[f.CardPulled]

    def fragile(table: Any, moment: Any, fact: f.CardPulled) -> None:
        if fact.n == on:
            raise KeyError("planted")
        fold(table, moment, fact)

    monkeypatch.setitem(FOLDS, f.CardPulled, fragile)


def test_a_record_that_goes_by_other_rules_alone_is_not_set_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules of the game were changed: they are put back, or a new record is begun."""
    first = Run(path)
    first.play(card(1), card(2))
    records = first.journal.records
    first.close()
    fold_that_fails(monkeypatch, on=2)
    changed = replace(CONFIG, rules_hash="changed")
    with Journal(path, CONFIG.site, CONFIG.table, CONFIG.rules.name, "test") as journal:
        with pytest.raises(JournalError, match=r"under other rules .* livetable journal new-epoch"):
            restored(changed, journal)
        assert journal.records == records


def test_a_record_that_cannot_be_folded_does_not_keep_the_table_down(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Run(path)
    first.play(card(1), card(2), card(3), tap("t1", c.SignIn()))
    records = first.journal.records
    first.close()
    fold_that_fails(monkeypatch, on=2)
    second = Run(path)
    assert second.unreadable is not None
    assert second.unreadable.last == records
    second.play(card(4))
    assert second.cause.startswith(f"Record {second.unreadable.first} cannot be replayed")
    assert [pull.pull for pull in second.engine.table.pulls.values()] == [1, 2]  # 1 and 4
    second.play(*SIGN_IN, tap("t2", c.ResumeTable()))
    assert second.cause == ""
    second.close()
    third = Run(path)
    assert third.unreadable is None
    third.play()
    assert third.cause == ""
    assert len(third.engine.table.pulls) == 2
    third.close()
    assert verify(path).intact
    assert replay(path).difference == ""
    assert list(rounds(path)) == []


def test_its_round_is_voided_by_a_person_before_play_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = f.BettingOpened("r1", "#1", "anna", "shoe0", 0, 0)
    first = Run(path)
    first.play(card(1))
    first.close()
    fold_that_fails(monkeypatch, on=1)
    second = Run(path)
    second.engine.replay(second.loop._clock.now(), opened)
    second.play(*SIGN_IN, tap("t1", c.ResumeTable()))
    assert second.cause
    assert second.orders[-1].text == say("void_it_first")  # type: ignore[union-attr]
    second.play(tap("t2", c.VoidRound("as_described")), tap("t3", c.ResumeTable()))
    assert [one[1] for one in second.replies()] == ["rejected", "accepted", "accepted"]
    assert second.cause == ""
    second.close()
