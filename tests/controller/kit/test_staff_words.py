"""People at a stand-in act on words; whoever wrote a word hears why the table refused it."""

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.kit.bare_table import BareTable, Wanted
from controller.kit.pit import Pit
from controller.kit.stand_in import say_refused
from controller.settings.table_file import MqttSection
from drivers.sim.ports import free_port

MOST_WAIT_S = 60


@pytest.fixture
def refused(tmp_path: Path) -> Iterator[tuple[BareTable, queue.SimpleQueue[tuple[str, str]]]]:
    """A table whose dealer never comes, and what it refuses."""
    heard: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
    table = BareTable(
        Wanted(
            site="s",
            table="t",
            game="infinite",
            journal=tmp_path / "night.db",
            broker=MqttSection(host="127.0.0.1", port=free_port()),
        ),
        Pit(),  # never started
        hear_refused=lambda word, why: heard.put((word, why)),
    )
    table.start()
    yield table, heard
    table.stop()


@pytest.mark.parametrize("word", ["pause", "void", "close"])
def test_a_word_that_the_table_refuses_is_told_with_its_reason(
    refused: tuple[BareTable, queue.SimpleQueue[tuple[str, str]]], word: str
) -> None:
    table, heard = refused
    assert table.staff(word)
    assert heard.get(timeout=MOST_WAIT_S)[0] == word
    assert table.staff(word)
    _, why = heard.get(timeout=MOST_WAIT_S)
    assert "closed" in why


def test_the_reason_stands_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    say_refused("void", "No round is in play.")
    assert capsys.readouterr().err == "livetable stand-in: void: No round is in play.\n"
