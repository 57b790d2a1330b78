"""The key that seals is a file of its own, and never lies beside what it seals."""

from pathlib import Path

import pytest

from controller.journal.proof.signing_key import SigningKeyError
from controller.journal.seal.key import CREDENTIAL, sealing_key


def test_a_key_elsewhere_is_read(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(bytes(32))
    assert sealing_key(tmp_path / "key", tmp_path / "record" / "j.db") == bytes(32)


def test_a_key_beside_the_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(bytes(32))
    with pytest.raises(SigningKeyError, match=f"^{tmp_path / 'key'}: a key must not lie in"):
        sealing_key(tmp_path / "key", tmp_path / "j.db")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_another_size_is_refused(size: int, tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(bytes(size))
    with pytest.raises(SigningKeyError, match=f"holds {size} bytes"):
        sealing_key(tmp_path / "key", tmp_path / "record" / "j.db")


def test_the_key_that_systemd_hands_over_is_read_where_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service without one has a folder of credentials all the same; a named key comes first."""
    handed, journal = tmp_path / "credentials", tmp_path / "record" / "j.db"
    handed.mkdir()
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(handed))
    assert sealing_key(None, journal) is None
    (handed / CREDENTIAL).write_bytes(bytes(32))
    assert sealing_key(None, journal) == bytes(32)
    (tmp_path / "named").write_bytes(bytes([7]) * 32)
    assert sealing_key(tmp_path / "named", journal) == bytes([7]) * 32
