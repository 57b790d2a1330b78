"""Journals of earlier versions of this program fold to their end, to the results they settled.

They are never made anew: what an older table wrote is read for ever.
"""

import lzma
from pathlib import Path

import pytest

from tests.golden import binding, store

OLDER = sorted(path.name.removesuffix(".db.xz") for path in store.OLDER.glob("*.db.xz"))


@pytest.mark.parametrize("name", OLDER)
def test_an_older_journal_folds_to_the_results_it_settled(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.db"
    path.write_bytes(lzma.decompress((store.OLDER / f"{name}.db.xz").read_bytes()))
    rounds = [*binding.settled_again(path)]
    assert rounds
    for round_id, told, again in rounds:
        found = store.difference(told, again, round_id)
        assert not found, found
    assert binding.folded(path)["public"]["phase"]
    assert not binding.summary(path)["bad"]
