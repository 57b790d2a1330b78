"""A stranger's family of games plays at a table without one changed file of ours.

It lies in tests/support/high_card as a package would: two modules, a game file, entry points.
"""

import io
import json
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from controller.commands.check_config import main as check_config
from controller.commands.settle import Complaints, Games, settle_lines
from controller.core.cards import Card
from controller.core.config.files import ConfigError
from controller.core.engine import Engine
from controller.core.games.registry import load_rules
from controller.core.games.rules import CommonRules, rules_hash
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.table.config import TableConfig
from controller.families import FamilyError, load_families
from controller.journal.replay import replay, rounds
from drivers.sim.hall.played_game import layout_name, read_game
from drivers.sim.hall.world_state import Play
from drivers.sim.players.books import PlayersBook, book_of
from tests.golden import binding
from tests.support.places import TESTS
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, replayed

PLUGIN = TESTS / "support" / "high_card"
FILE = PLUGIN / "games" / "high_card.toml"
CARDS = ["9S", "KD", "QD", "AC", "2H", "AH", "7C", "7D", "7S", "5C", "TC", "JH", "3D", "4S", "8H"]


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PLUGIN))
    load_families()


@pytest.fixture
def book() -> PlayersBook:
    return book_of(read_game("high_card", PLUGIN), seed=3)


def rules() -> CommonRules:
    return load_rules(FILE.read_text(), FILE.name)


def driver() -> Driver:
    config = TableConfig("test", "t1", rules(), rules_hash(rules()), "test")
    table = Driver(Engine(config), map(Card, cycle(CARDS)))
    table.open()
    return table


class Night:
    """Rounds with the family's own simulated players as the game server."""

    def __init__(self, driver: Driver, book: PlayersBook) -> None:
        self.driver, self.book = driver, book
        self.plays: list[Play] = []
        self.came_to: list[dict[str, Any]] = []

    def answer(self, driver: Driver) -> None:
        play = Play(number=len(self.plays))
        play.bets = self.book.bets(play)
        self.plays.append(play)
        boxes = {int(box): c.BoxBets() for box in self.book.bets_final(play)["boxes"]}
        assert driver.command(c.BetsFinal(boxes)).status == "accepted"

    def play(self, number: int) -> None:
        for _ in range(number):
            self.driver.close_betting()
            settled = len(self.driver.of(f.RoundSettled)) + 1
            done = lambda n=settled: len(self.driver.of(f.RoundSettled)) == n  # noqa: E731
            self.driver.until(done, self.answer)
            last = self.driver.of(f.RoundSettled)[-1]
            self.came_to.append(self.book.expected(self.plays[-1], last.result))
            self.driver.command(c.AckRound(), last.round)
            self.driver.until(lambda: self.driver.phase == "idle", self.answer)


def test_it_plays_through_the_whole_core(book: PlayersBook) -> None:
    night = Night(driver(), book)
    night.play(8)
    table = night.driver
    assert len(table.of(f.RoundSettled)) == 8
    told = [event for event in table.events if event.type == "card"]
    assert {event.data["hand"] for event in told} == {"1", "2", "3", "dealer"}
    assert all(event.data["total"] >= 2 for event in told)
    assert all(one["total_return"] >= 0 for one in night.came_to)
    again = replayed(table)
    assert again.console_view(table.now) == table.engine.console_view(table.now)
    assert again.public_state(table.now) == table.engine.public_state(table.now)


def test_the_console_leads_the_dealer(book: PlayersBook) -> None:
    table = driver()
    table.close_betting()
    assert table.command(c.BetsFinal({2: c.BoxBets()})).status == "accepted"
    view = table.view()
    assert view["table"]["kind"] == "boxes"
    assert view["instruction"]["text"] == "Deal a card to box 2."
    table.obey()
    assert [(z["zone"], z["total"]) for z in table.view()["zones"]] == [("2", "9"), ("dealer", "")]
    assert table.view()["instruction"]["text"] == "Deal a card to yourself."
    assert table.view()["menu"]["undoable"][0]["text"] == "Box 2: card 1, 9♠"
    table.obey()
    table.until(lambda: table.phase == "idle", Night(table, book).answer)
    assert table.view()["last"][0]["text"] == "dealer KD"


def test_what_it_does_not_know_is_refused_in_a_sentence() -> None:
    table = driver()
    table.close_betting()
    assert "boxes 1 to 3" in table.command(c.BetsFinal({4: c.BoxBets()})).text
    assert "no side bets" in table.command(c.BetsFinal({1: c.BoxBets(("21+3",))})).text
    table.command(c.BetsFinal({1: c.BoxBets()}))
    reply = table.command(c.Decision("1", "hit"))
    assert reply.status == "rejected"
    assert reply.text.startswith("Not possible while cards are dealt: a decision.")
    assert table.tap(c.PeekAnswer(True)) == "rejected"


def test_a_card_in_the_wrong_box_may_stay_there() -> None:
    config = TableConfig(
        "test",
        "t1",
        rules(),
        rules_hash(rules()),
        "test",
        remedies=shipped_book(),
    )
    table = Driver(Engine(config), map(Card, cycle(CARDS)))
    table.open()
    table.close_betting()
    table.command(c.BetsFinal({1: c.BoxBets(), 2: c.BoxBets()}))
    card = table.pull()
    table.lay(card, "2")
    table.wait(2_000)
    (wrong,) = table.engine.table.irregularities.values()
    assert wrong.code == "wrong_box"
    rule = c.Rule(wrong.id, "table_is_right", "card_stays")
    assert table.tap(rule, "shift_manager") == "accepted", table.orders[-1]
    table.until(lambda: table.phase == "results", lambda _driver: None)
    assert table.of(f.RoundSettled)[-1].result["boxes"]["2"]["cards"] == [card]


def test_a_placement_is_taken_back(book: PlayersBook) -> None:
    table = driver()
    table.close_betting()
    table.command(c.BetsFinal({1: c.BoxBets(), 2: c.BoxBets()}))
    table.obey()
    fact = table.view()["menu"]["undoable"][0]["fact"]
    assert table.tap(c.Undo(fact, "placed_wrong"), "shift_manager") == "accepted"
    table.carry_out()
    assert table.tap(c.ResumeTable(), "shift_manager") == "accepted"
    table.until(lambda: table.phase == "results", Night(table, book).answer)
    assert len(table.of(f.CardDealt)) == 4


@pytest.fixture
def night(tmp_path: Path, book: PlayersBook) -> tuple[Path, binding.Wire]:
    config = TableConfig("test", "t1", rules(), rules_hash(rules()), "test")
    table = Driver(Engine(config), map(Card, cycle(CARDS)))
    path = tmp_path / "journal.db"
    wire = binding.Wire(path, table)
    table.open()
    Night(table, book).play(5)
    wire.close()
    return path, wire


def test_its_journal_replays_and_its_bytes_are_published(night: tuple[Path, binding.Wire]) -> None:
    path, wire = night
    found = replay(path)
    assert found.difference == ""
    assert found.facts > 100
    told = [json.loads(payload) for topic, payload in wire.sent if topic.endswith("/round")]
    assert [one["data"]["game"] for one in told] == ["high_card"] * 5
    described = [payload for topic, payload in wire.sent if "/description" in topic]
    assert '"side_bets":[]' in described[0].replace(" ", "")


def test_its_live_rounds_settle_as_sheets(night: tuple[Path, binding.Wire]) -> None:
    sheets = list(rounds(night[0]))
    lines = [json.dumps(sheet).encode() for sheet in sheets]
    complain = Complaints("test", sys.stderr)
    out = io.StringIO()
    assert settle_lines(lines, Games(PLUGIN), out, complain, check=True) == 5
    assert not complain.lines
    sheets[0]["cards"][0] = "XX"
    settle_lines([json.dumps(sheets[0]).encode()], Games(PLUGIN), out, complain, check=False)
    assert complain.lines == {1}


def test_its_game_file_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_config(["--config", str(PLUGIN), str(FILE)]) == 0
    assert "returns of high_card are not worked out" in capsys.readouterr().out
    with pytest.raises(ConfigError, match=r"boxes"):
        load_rules(FILE.read_text().replace("boxes = 3", "boxes = 9"), "x.toml")
    with pytest.raises(ConfigError, match="family: 'low_card' is not known here; write one of"):
        load_rules(FILE.read_text().replace('"high_card"', '"low_card"', 1), "x.toml")


def test_the_hall_finds_a_felt_and_players_for_it(book: PlayersBook) -> None:
    game = read_game("high_card", PLUGIN)
    assert layout_name(game) == "three_boxes"
    assert book.answer(Play(number=0), {}) == []
    assert type(book).__module__ == "high_card_players"


def test_a_family_that_cannot_be_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[livetable.games]\nbroken = no_such_module:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(FamilyError, match=r"'broken' .* cannot be loaded"):
        load_families()
