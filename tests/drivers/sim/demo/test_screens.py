"""A demo's screens show what the journal holds: what is wrong stands there as sentences."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment, Tick
from controller.core.words import say
from controller.journal.live.writer import Journal, Step
from drivers.sim.demo.children import DemoError
from drivers.sim.demo.journal_tail import JournalTail, Tally
from drivers.sim.demo.screen import Lines, LiveView, Where


@pytest.fixture
def tally(tmp_path: Path) -> Tally:
    """What the tail makes of a night on which much was wrong."""
    facts = (
        f.CameraChanged("camera0", "v1", "lost", "no frame comes"),
        f.DeviceLost("shoe0", "its cable is out"),
        f.IrregularityOpened(1, "shoe_empty", "", say("shoe_empty"), "sensors"),
        f.TablePaused(say("bets_late"), "table", "game_server"),
        f.RoundVoided(
            round="r1",
            cause="misdeal",
            text=say("round_voided", reason="misdeal"),
            person="anna",
            role="shift_manager",
            second="",
        ),
    )
    path = tmp_path / "demo.db"
    tail = JournalTail(path)
    with Journal(path, "riga", "bj1", "infinite", "livetable 0.1.0") as journal:
        journal.append([Step(Moment(5, 1_005), Tick(), facts, ())])
        tail.read()
    return tail.tally


WHERE = Where("baccarat", "http://localhost:1", "localhost:2", "demo.db", 3)


def on_lines(tally: Tally, capsys: pytest.CaptureFixture[str]) -> str:
    with Lines(WHERE) as lines:
        lines.show(tally)
        lines.show(tally)
    return capsys.readouterr().err


def on_the_live_view(tally: Tally, _capsys: pytest.CaptureFixture[str]) -> str:
    console = Console(record=True, width=200)
    console.print(LiveView(WHERE).picture(tally))
    return console.export_text()


@pytest.mark.parametrize("screen", [on_lines, on_the_live_view])
def test_what_is_wrong_is_told_in_sentences(
    screen: Callable[[Tally, pytest.CaptureFixture[str]], str],
    tally: Tally,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = screen(tally, capsys)
    assert "The shoe is empty" in shown
    assert "void, misdeal" in shown
    assert "{" not in shown


def test_what_is_there_and_no_journal_is_told(tmp_path: Path) -> None:
    with pytest.raises(DemoError, match=r": is no file; name a journal, or a new file"):
        JournalTail(tmp_path)
