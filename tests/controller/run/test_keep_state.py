"""A start on the kept state is a start on all facts; what the journal does not tell is not used."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.core.engine import Engine
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input, Moment, Started, Tick
from controller.core.step import StepResult
from controller.core.table.config import TableConfig
from controller.journal.live import kept_state
from controller.journal.live.kept_state import kept_state_path, sha256, write_state
from controller.journal.live.writer import Journal, Step
from controller.journal.meta import config_body
from controller.journal.replay import replay
from controller.journal.verify import verify
from controller.run import restore
from controller.run.failing.set_aside import SetAside
from controller.run.keep_state import StateKeeper
from controller.run.restore import Restored, restored
from tests.golden.play import Dealer, dealer
from tests.support.journals.steps import tampered
from tests.support.players import random_server
from tests.support.sampled import sampled
from tests.support.table_driver import acknowledgement

pytestmark = pytest.mark.long


class Night(Dealer):
    """A table whose steps are journaled as the loop does it, the state kept now and then."""

    journal: Journal
    keeper: StateKeeper
    killed = False
    """Whether the process dies between each commit and the file of its state."""
    kept: int

    def feed(self, message: Input) -> StepResult:
        outcome = super().feed(message)
        if outcome.facts:
            step = Step(self.now, message, outcome.facts, outcome.events)
            state = self.keeper.record(self.now, outcome.facts)
            self.journal.append([step], state)
            self.kept += bool(state)
            if not self.killed:
                self.keeper.committed()
        return outcome


def opened(path: Path, config: TableConfig) -> Journal:
    return Journal(path, config.site, config.table, config.rules.name, "test")


def night(path: Path, game: str = "infinite", every: int = 3, seed: int = 2) -> Night:
    """An open table at its first betting."""
    made = Night(**{name: getattr(dealer(game, seed), name) for name in ("engine", "cards")})
    made.rng, made.cut, made.kept = random.Random(seed), 0, 0
    config = made.engine.table.config
    made.journal = opened(path, config)
    made.journal.configure(config, 1)
    digest = sha256(config_body(config))
    made.keeper = StateKeeper(made.engine, made.journal, SetAside(path), digest, every=every)
    made.feed(Started("test"))
    made.open()
    return made


def play(table: Night, rounds: int) -> None:
    answer = random_server(7)
    for _ in range(rounds):
        table.close_betting()
        table.until(lambda: bool(table.engine.table.awaiting_ack), answer)
        name = table.engine.table.awaiting_ack[0]
        table.command(acknowledgement(table.engine, name), name)
        table.until(lambda: table.phase == "betting", answer)


class Start:
    """A start on the journal, with the state or without."""

    def __init__(self, path: Path, config: TableConfig, *, whole: bool = False) -> None:
        self.aside = SetAside(path)
        self.last = ""
        self.followed: list[f.Fact] = []
        with opened(path, config) as journal:
            resume = None if whole else self._resume
            self.found: Restored = restored(config, journal, self._follow, resume)

    def _resume(self, last: str, aside: str) -> None:
        self.last = last
        self.aside.resume(aside)

    def _follow(self, fact: f.Fact) -> None:
        self.aside.follow(fact)
        self.followed.append(fact)

    @property
    def engine(self) -> Engine:
        return self.found.engine

    def looks(self, moment: Moment) -> list[Any]:
        """What is seen, and what comes next."""
        engine = self.engine
        seen = [engine.console_view(moment), engine.public_state(moment), engine.deadline()]
        later = Moment(moment.at + 60_000, moment.utc + 60_000)
        return [*seen, engine.step(later, Started("test")), engine.step(later, Tick())]


def same(path: Path, config: TableConfig, moment: Moment) -> tuple[Start, Start]:
    """Both starts, which agree."""
    quick, whole = Start(path, config), Start(path, config, whole=True)
    assert quick.aside.saved() == whole.aside.saved()
    assert quick.looks(moment) == whole.looks(moment)
    return quick, whole


def ended(table: Night) -> tuple[Path, TableConfig, Moment]:
    table.journal.close()
    return table.journal.path, table.engine.table.config, table.now


STARTS = [(0, "infinite"), (2, "igt"), (0, "quebec"), (2, "infinite"), (0, "igt"), (2, "quebec")]


@pytest.mark.regulation("R04")
@pytest.mark.parametrize(("more", "game"), sampled(STARTS, *STARTS[:3]))
def test_the_start_is_the_same_and_folds_little(tmp_path: Path, game: str, more: int) -> None:
    table = night(tmp_path / "j.db", game, every=4)
    play(table, 6 + more)
    assert table.kept >= 2
    path, config, moment = ended(table)
    quick, whole = same(path, config, moment)
    assert 0 < len(quick.followed) < len(whole.followed) / 2
    assert quick.followed == whole.followed[-len(quick.followed) :]
    assert quick.last in {fact.round for fact in whole.followed if isinstance(fact, f.RoundSettled)}


@pytest.mark.regulation("R04")
def test_killed_between_commit_and_state_the_older_state_is_used(tmp_path: Path) -> None:
    table = night(tmp_path / "j.db")
    play(table, 4)
    older = kept_state_path(tmp_path / "j.db").read_text()
    table.killed = True
    play(table, 4)
    assert kept_state_path(tmp_path / "j.db").read_text() == older
    quick, _ = same(*ended(table))
    assert quick.last


def torn(told: dict[str, Any]) -> str:
    return json.dumps(told)[:200]


def of_another_state(told: dict[str, Any]) -> str:
    table = json.loads(told["table"])
    return json.dumps({**told, "table": json.dumps({**table, "rounds": table["rounds"] + 1})})


def of_another_aside(told: dict[str, Any]) -> str:
    return json.dumps({**told, "aside": '[["x"],[],[],[]]'})


def of_another_record(told: dict[str, Any]) -> str:
    return json.dumps({**told, "record": told["record"] - 1})


def of_a_record_to_come(told: dict[str, Any]) -> str:
    return json.dumps({**told, "record": told["record"] + 100_000})


def of_another_time(told: dict[str, Any]) -> str:
    return json.dumps({**told, "at": told["at"] + 1})


def of_other_types(told: dict[str, Any]) -> str:
    return json.dumps({**told, "table": 7, "record": "1"})


def of_no_object(_told: dict[str, Any]) -> str:
    return "[]"


CHANGES = (torn, of_another_state, of_another_aside, of_another_record, of_a_record_to_come)
CHANGES = (*CHANGES, of_another_time, of_other_types, of_no_object)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_state_that_is_not_the_journals_is_not_used(
    tmp_path: Path, change: Callable[[dict[str, Any]], str], caplog: pytest.LogCaptureFixture
) -> None:
    table = night(tmp_path / "j.db")
    play(table, 4)
    path, config, moment = ended(table)
    file = kept_state_path(path)
    file.write_text(change(json.loads(file.read_text())))
    caplog.set_level("INFO")
    quick, whole = same(path, config, moment)
    assert quick.followed == whole.followed
    assert "no kept state is used" in caplog.text


def test_a_state_of_another_journal_is_not_used(tmp_path: Path) -> None:
    other = night(tmp_path / "other.db", seed=3)
    play(other, 4)
    foreign, _, _ = ended(other)
    table = night(tmp_path / "j.db")
    play(table, 4)
    path, config, moment = ended(table)
    kept_state_path(path).write_bytes(kept_state_path(foreign).read_bytes())
    quick, whole = same(path, config, moment)
    assert quick.followed == whole.followed


def test_an_older_copy_of_the_journal_does_not_take_a_newer_state(tmp_path: Path) -> None:
    table = night(tmp_path / "j.db")
    play(table, 2)
    path, config, moment = ended(table)
    old = path.read_bytes()
    table.journal = opened(path, config)
    table.keeper = StateKeeper(
        table.engine, table.journal, SetAside(path), sha256(config_body(config)), every=1
    )
    play(table, 3)
    ended(table)
    path.write_bytes(old)
    kept_state_path(path).with_name("j.db.tree").unlink()
    quick, whole = same(path, config, moment)
    assert quick.followed == whole.followed


def test_another_configuration_or_program_folds_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = night(tmp_path / "j.db")
    play(table, 4)
    path, config, moment = ended(table)
    slower = replace(config, timings=config.timings.model_copy(update={"results": 9_000}))
    quick, whole = same(path, slower, moment)
    assert quick.followed == whole.followed
    monkeypatch.setattr(kept_state, "program_digest", lambda: "00" * 32)
    quick, whole = same(path, config, moment)
    assert quick.followed == whole.followed


def test_what_another_program_saved_with_it_is_not_guessed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It says otherwise what was set aside: all facts are folded, and the table starts."""
    monkeypatch.setattr(SetAside, "saved", lambda _: "[[],[],[],[]]")
    table = night(tmp_path / "j.db")
    play(table, 4)
    path, config, moment = ended(table)
    monkeypatch.undo()
    caplog.set_level("INFO")
    same(path, config, moment)
    assert "not what was saved with it" in caplog.text


def test_facts_that_cannot_be_folded_on_it_are_handled_as_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = night(tmp_path / "j.db")
    play(table, 5)
    path, config, _ = ended(table)
    seq = json.loads(kept_state_path(path).read_text())["record"]
    validate, seen = restore.FACT.validate_json, []

    class Failing:
        """Fails on the facts of the last round."""

        @staticmethod
        def validate_json(body: str) -> Any:
            fact = validate(body)
            seen.append(fact)
            if isinstance(fact, f.BettingOpened) and fact.round == last:
                raise KeyError("planted")
            return fact

    with opened(path, config) as journal:
        last = [one for _, one in journal.past.facts() if isinstance(one, f.BettingOpened)][
            -1
        ].round
    monkeypatch.setattr(restore, "FACT", Failing)
    quick, whole = Start(path, config), Start(path, config, whole=True)
    assert quick.found.unreadable == whole.found.unreadable is not None
    assert quick.found.unreadable.first > seq
    assert quick.engine.saved() == whole.engine.saved()


def test_verify_does_not_look_at_it_and_finds_a_digest_that_the_facts_do_not_give(
    tmp_path: Path,
) -> None:
    table = night(tmp_path / "j.db")
    play(table, 4)
    path, config, moment = ended(table)
    assert verify(path).whole
    assert not replay(path).difference
    kept_state_path(path).write_text("{")
    assert verify(path).whole
    with opened(path, config) as journal:
        false = table.keeper
        false._rounds = 3
        table.engine.saved = lambda: "{}"  # type: ignore[method-assign]
        fact = f.ActRefused("s", "undo", "no", 1)
        state = false.record(moment, [fact])
        journal.append([Step(moment, Tick(), [fact], [])], state)
        assert false._due is not None
        write_state(path, false._due, journal.records)
    assert "tells a state that the facts" in verify(path).bad


def test_a_changed_state_record_is_found_as_any_other(tmp_path: Path) -> None:
    table = night(tmp_path / "j.db")
    play(table, 4)
    path, _, _ = ended(table)
    seq = json.loads(kept_state_path(path).read_text())["record"]
    tampered(path, f"UPDATE record SET body = replace(body, 'state', 'stale') WHERE seq = {seq}")
    assert f"record {seq}" in verify(path).bad
