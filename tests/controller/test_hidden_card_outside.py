"""Pairs of nights that differ in hidden cards alone: nobody outside can tell which is which.

The table, its loop, its journal and its publisher are the real ones, in virtual time. Compared are
the bytes that go to the broker, to screens, metrics and the log, each with its moment and the next
deadline, and the sizes of all that is written. Digests of the record count by their length alone.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.core.engine import Engine
from controller.core.games.baccarat.rules import Style
from controller.core.messages.inputs import Moment
from tests.support.sampled import sampled
from tests.support.secrecy.outside_nights import (
    COUP_PAIRS,
    HIDING,
    PAIRS,
    coups_told_apart,
    hidden_of,
    told_apart,
)


@pytest.mark.long
@pytest.mark.abnormal("D")
@pytest.mark.parametrize("game", sampled(HIDING, "infinite", "quebec"))
@pytest.mark.usefixtures("still")
@pytest.mark.timeout(3600)
def test_nothing_outside_the_table_tells_the_hidden_card(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told_apart(game, range(PAIRS), tmp_path, caplog)


@pytest.mark.long
@pytest.mark.abnormal("D")
@pytest.mark.parametrize("style", ["classic", "squeeze"])
@pytest.mark.usefixtures("still")
@pytest.mark.timeout(3600)
def test_nothing_outside_the_table_tells_a_card_of_a_coup_before_its_turn(
    style: Style, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    coups_told_apart(style, range(COUP_PAIRS), tmp_path, caplog)


@pytest.mark.long
@pytest.mark.parametrize("where", ["console_view", "public_state", "deadline", "log"])
@pytest.mark.usefixtures("still")
def test_what_leaks_is_seen(
    where: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A length, a choice of words, a millisecond, a line of the log: each is found."""
    plain: Callable[..., Any] = getattr(Engine, where, Engine.deadline)

    def leaky(engine: Engine, *moment: Moment) -> Any:
        red, made = hidden_of(engine)[-1:] in ("H", "D"), plain(engine, *moment)
        if where == "deadline":
            return made + red if made else made
        if where == "log":
            logging.getLogger("livetable.test").debug("red" if red else "black")
            return made
        return {**made, "note": "x" * red}

    monkeypatch.setattr(Engine, getattr(plain, "__name__", ""), leaky)
    with pytest.raises(AssertionError):
        told_apart("infinite", range(4), tmp_path, caplog)
    with pytest.raises(AssertionError):
        coups_told_apart("squeeze", range(12), tmp_path, caplog)
