"""Journals written before are read as they were: same facts, same public events, same table."""

from pathlib import Path

import pytest

from tests.golden import binding, play, store

NAMES = [f"{game}-{kind}" for game in play.GAMES for kind in play.SETS]


@pytest.mark.regulation("R01", "R37")
@pytest.mark.parametrize("name", NAMES)
def test_a_golden_journal_is_the_same_night_again(name: str, tmp_path: Path) -> None:
    path = store.unpack_journal(name, tmp_path)
    golden = store.unpack_json(name)
    held = binding.stored(path)
    again, state = binding.stepped(path)
    for what in ("facts", "events"):
        found = store.difference(getattr(held, what), getattr(again, what), f"{name} {what}")
        assert not found, found
    found = store.difference(golden["state"], state, f"{name} stepped")
    assert not found, found


@pytest.mark.regulation("R19", "R04")
@pytest.mark.parametrize("name", NAMES)
def test_its_facts_alone_give_the_same_table(name: str, tmp_path: Path) -> None:
    path = store.unpack_journal(name, tmp_path)
    found = store.difference(store.unpack_json(name)["state"], binding.folded(path), name)
    assert not found, found


@pytest.mark.parametrize("name", NAMES)
def test_the_offline_commands_find_the_same_in_it(name: str, tmp_path: Path) -> None:
    path = store.unpack_journal(name, tmp_path)
    summary = binding.summary(path)
    assert not summary["bad"]
    found = store.difference(store.unpack_json(name)["summary"], summary, name)
    assert not found, found
