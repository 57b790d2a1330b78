"""Pairs of nights that differ in the hidden card alone are one and the same to the engineer."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from controller.console.engineer.bench import Bench
from controller.console.engineer.frames import Frames
from controller.console.engineer.traffic import Traffic
from controller.core.messages import devices as d
from controller.core.messages.inputs import Input
from controller.core.step import StepResult
from controller.run.loop import Commit
from tests.support.sampled import so_many
from tests.support.secrecy import outside_nights
from tests.support.secrecy.outside_nights import HIDING, Night, told_apart

PAIRS = so_many(2, 6)
"""Pairs of nights for each game: each costs a tenth of a second."""


@dataclass
class WatchedNight(Night):
    """A night whose engineer looks at everything after each message."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.bench = Bench(
            {"shoe0": "shoe", "camera0": "camera"},
            now_ns=lambda: self.at * 1_000_000,
            now_ms=lambda: self.at,
        )
        self.note = self.bench.watched(lambda _report: None)

    def feed(self, message: Input) -> StepResult:
        if isinstance(message, d.CardRead):  # bytes of another content and another length
            self.note(replace(message, raw="0a" * (10 + ord(message.card[0]) % 7)))
        elif isinstance(message, d.DeviceInput):
            self.note(message)
        return super().feed(message)

    def _publish(self, commit: Commit) -> None:
        super()._publish(commit)
        self.bench.follow(commit)
        self.told.append(json.dumps([self.bench.now(), self.bench.figures()]))
        self.told.append([self.bench.frame_of(pull) for pull in range(40)])


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_nights, "Night", WatchedNight)


@pytest.mark.long
@pytest.mark.abnormal("D")
@pytest.mark.parametrize("game", HIDING)
@pytest.mark.usefixtures("still")
def test_the_engineer_is_not_told_the_hidden_card(
    game: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    told_apart(game, range(PAIRS), tmp_path, caplog)


@pytest.mark.long
@pytest.mark.usefixtures("still")
def test_a_line_too_many_is_noticed(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Traffic, "_secret", lambda *_: False)
    with pytest.raises(AssertionError):
        told_apart("infinite", range(2), tmp_path, caplog)


@pytest.mark.usefixtures("still")
def test_the_bytes_of_a_card_that_is_not_shown_are_noticed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Frames, "of", lambda frames, pull: frames._pulled.get(pull))
    with pytest.raises(AssertionError):
        told_apart("infinite", range(2), tmp_path, caplog)
