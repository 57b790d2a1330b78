"""The key that signs lies apart from what it signs, and its coming and going is recorded."""

import errno
from pathlib import Path
from unittest.mock import Mock

import pytest

from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from controller.journal.journal_command import main
from controller.journal.proof import signing_key
from controller.journal.proof.signing_key import (
    MisplacedKeyError,
    SigningKeyError,
    key_file,
    make_key,
    read_key,
    refuse_beside,
)
from tests.support.table_driver import table_of


def test_a_key_is_made_once_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.key"
    key = make_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert read_key(path).private_bytes_raw() == key.private_bytes_raw()
    with pytest.raises(SigningKeyError, match="never written over"):
        make_key(path)


def test_a_key_that_could_not_be_written_leaves_no_file_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file without a key would be there already when somebody has made room."""
    path = tmp_path / "journal.key"
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(signing_key.os, "fsync", Mock(side_effect=full))
    with pytest.raises(SigningKeyError, match=r"No space left on device\); make room there"):
        make_key(path)
    assert not path.exists()
    monkeypatch.undo()
    assert make_key(path)


def test_a_key_beside_the_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir()
    refuse_beside(tmp_path / "keys" / "k", tmp_path / "journal.db")
    with pytest.raises(MisplacedKeyError, match="folder of its own"):
        refuse_beside(tmp_path / "keys" / ".." / "k", tmp_path / "journal.db")


@pytest.mark.parametrize("content", [None, b"", bytes(31)])
def test_what_is_no_key_is_named(content: bytes | None, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "k").write_bytes(content)
    with pytest.raises(SigningKeyError, match="livetable journal key"):
        read_key(tmp_path / "k")


def test_systemd_hands_it_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    assert key_file(None) is None
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert key_file(None) is None
    (tmp_path / "journal-key").write_bytes(bytes(32))
    assert key_file(None) == tmp_path / "journal-key"
    assert key_file(Path("/own")) == Path("/own")


def test_the_command_tells_the_public_half(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["key", str(tmp_path / "k")]) == 0
    assert capsys.readouterr().out.startswith("public key ")
    assert main(["key", str(tmp_path / "k")]) == 2


def test_rotation_and_loss_are_facts_and_alarms() -> None:
    driver = table_of("infinite", [])
    for message in (
        Started("x"),
        Started("x", "aa"),
        Started("x", "aa"),
        Started("x", "bb"),
        Started("x", "", "the key's file is gone"),
    ):
        driver.feed(message)
    told = [(fact.was, fact.key, fact.why) for fact in driver.of(f.SigningKeyChanged)]
    assert told == [("", "aa", ""), ("aa", "bb", ""), ("bb", "", "the key's file is gone")]
    assert [e.type for e in driver.events].count("signing_key_changed") == 3


def test_a_table_that_never_had_a_key_has_nothing_to_tell_of_it() -> None:
    driver = table_of("infinite", [])
    for message in (Started("x"), Started("x")):
        driver.feed(message)
    assert not driver.of(f.SigningKeyChanged)


def test_a_key_that_cannot_be_read_is_told_at_each_start() -> None:
    driver = table_of("infinite", [])
    for message in (Started("x", "", "no key there"), Started("x", "", "no key there")):
        driver.feed(message)
    assert [(fact.was, fact.key) for fact in driver.of(f.SigningKeyChanged)] == [("", "")] * 2
