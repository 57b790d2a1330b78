"""The public language is what it was: events of many rounds, and the publisher's very bytes."""

from pathlib import Path

import pytest

from tests.golden import play, runs, store


@pytest.mark.long
@pytest.mark.parametrize("game", play.GAMES)
def test_the_same_seeds_tell_the_same_events(game: str) -> None:
    found = store.run_difference(store.unpack_json(f"{game}-events"), runs.events(game))
    assert not found, found


@pytest.mark.long
@pytest.mark.parametrize("game", play.GAMES)
def test_the_same_seeds_send_the_same_bytes_and_write_the_same_journal(
    game: str, tmp_path: Path
) -> None:
    golden = store.unpack_json(f"{game}-bytes")
    journal = golden.pop("journal")
    sent, written = runs.bytes_sent(game, tmp_path)
    found = store.run_difference(golden, sent)
    assert not found, found
    assert written == journal


@pytest.mark.parametrize("game", play.GAMES)
def test_the_goldens_hold_what_they_promise(game: str) -> None:
    golden = store.unpack_json(f"{game}-events")
    rounds = [len(table["sha256"]) - 1 for table in golden.values()]
    assert rounds == [play.ROUNDS] * play.TABLES
    assert sum(rounds) == 200
    sample = [part for table in golden.values() for part in table["sample"]]
    assert store.digests(sample)[: store.SHOWN] == golden["0"]["sha256"][: store.SHOWN]
