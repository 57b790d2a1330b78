"""The public language is what it was: events of many rounds, and the publisher's very bytes."""

from pathlib import Path
from typing import Any

import pytest

from tests.golden import play, runs, store
from tests.support.sampled import sampled


def of(golden: dict[str, Any], tables: list[int]) -> dict[str, Any]:
    """What is kept of these tables; of others, `make torture` plays them."""
    return {str(table): golden[str(table)] for table in tables}


@pytest.mark.long
@pytest.mark.parametrize("game", play.GAMES)
def test_the_same_seeds_tell_the_same_events(game: str) -> None:
    n = play.GAMES.index(game)
    tables = sampled(range(play.TABLES), n, (n + 3) % play.TABLES)
    golden = store.unpack_json(f"{game}-events")
    found = store.run_difference(of(golden, tables), runs.events(game, tables))
    assert not found, found


@pytest.mark.long
@pytest.mark.parametrize("game", play.GAMES)
def test_the_same_seeds_send_the_same_bytes_and_write_the_same_journal(
    game: str, tmp_path: Path
) -> None:
    tables = sampled(runs.SENT_TABLES, runs.SENT_TABLES[play.GAMES.index(game) % 2])
    golden = store.unpack_json(f"{game}-bytes")
    journal = golden.pop("journal")
    sent, written = runs.bytes_sent(game, tmp_path, tables)
    found = store.run_difference(of(golden, tables), sent)
    assert not found, found
    kept = {key: told for key, told in journal.items() if int(key.split()[0]) in tables}
    assert written == kept


@pytest.mark.parametrize("game", play.GAMES)
def test_the_goldens_hold_what_they_promise(game: str) -> None:
    golden = store.unpack_json(f"{game}-events")
    rounds = [len(table["sha256"]) - 1 for table in golden.values()]
    assert rounds == [play.ROUNDS] * play.TABLES
    assert sum(rounds) == 200
    sample = [part for table in golden.values() for part in table["sample"]]
    assert store.digests(sample)[: store.SHOWN] == golden["0"]["sha256"][: store.SHOWN]
