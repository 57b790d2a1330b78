"""The key that seals is a file of its own, and never lies beside what it seals."""

from pathlib import Path

import pytest

from controller.journal.proof.signing_key import SigningKeyError
from controller.journal.seal.key import sealing_key


def test_a_key_elsewhere_is_read(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(bytes(32))
    assert sealing_key(tmp_path / "key", tmp_path / "record" / "j.db") == bytes(32)


def test_a_key_beside_the_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(bytes(32))
    with pytest.raises(SigningKeyError):
        sealing_key(tmp_path / "key", tmp_path / "j.db")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_another_size_is_refused(size: int, tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(bytes(size))
    with pytest.raises(SigningKeyError, match=f"holds {size} bytes"):
        sealing_key(tmp_path / "key", tmp_path / "record" / "j.db")
