"""A language's catalogue is read once, however many threads want it first."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from controller.words import catalogue as words


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[threading.Thread]]:
    """The catalogues that are made: a second thread asks while the first one is being read."""
    asking: list[threading.Thread] = []

    class Slow:
        def __init__(self, language: Any) -> None:
            asking.append(threading.Thread(target=words.catalogue, args=(language,)))
            if len(asking) == 1:
                asking[0].start()
                asking[0].join(0.1)

    monkeypatch.setattr(words, "Catalogue", Slow)
    monkeypatch.setattr(words, "_CATALOGUES", {})
    yield asking
    asking[0].join()


def test_who_asks_while_it_is_read_waits_for_it(made: list[threading.Thread]) -> None:
    first = words.catalogue("en")
    made[0].join()
    assert len(made) == 1
    assert words.catalogue("en") is first
