"""The key that signs a bundle is the journal's, and a bundle is there whole or not at all."""

import random
import resource
from pathlib import Path

import pytest

from controller.core.engine import Engine
from controller.core.messages.inputs import Started
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.file import reading
from controller.journal.journal_command import main
from controller.journal.live.writer import Journal
from controller.journal.meta import read_meta
from controller.journal.proof.note import key_mark, read_note
from controller.journal.proof.own_key import refuse_of_others
from controller.journal.proof.signing_key import SigningKeyError, read_key
from tests.support.journals.checkpoints import KEY, PUBLIC, notes
from tests.support.journals.played import JournalingDriver, play, write_journal
from tests.support.journals.stranger import DAY, run
from tests.support.table_driver import config_of
from tests.support.whole_rounds import endless

Said = pytest.CaptureFixture[str]


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """A folder with the journal's key and another."""
    folder = tmp_path / "keys"
    folder.mkdir()
    (folder / "own").write_bytes(KEY.private_bytes_raw())
    (folder / "other").write_bytes(bytes(32))
    return folder


def test_a_key_that_is_not_the_journals_signs_no_bundle(
    tmp_path: Path, keys: Path, capsys: Said
) -> None:
    journal = tmp_path / "j.db"
    write_journal(journal, "infinite", key=KEY)
    words = ["export", str(journal), "--day", DAY, "--to", str(tmp_path / "b"), "--key"]
    assert main([*words, str(keys / "other")]) == 2
    ((name, signature),) = read_note(next(iter(notes(journal).values()))).signatures
    other = read_key(keys / "other").public_key().public_bytes_raw()
    assert capsys.readouterr().err == (
        f"livetable journal: {keys / 'other'} is not the key of this journal: its mark is "
        f"{key_mark(name, other).hex()}, and the rounds' checkpoints bear {signature[:4].hex()}; "
        "name the file of the table's own key by --key FILE\n"
    )
    assert not (tmp_path / "b").exists()
    assert main([*words, str(keys / "own")]) == 0


def test_a_key_that_the_journal_names_signs_before_its_first_round(
    tmp_path: Path, keys: Path
) -> None:
    other, config = read_key(keys / "other"), config_of("infinite")
    path = tmp_path / "j.db"
    with Journal(path, config.site, config.table, "infinite", "test", key=KEY) as journal:
        journal.configure(config, 1)
        driver = JournalingDriver(Engine(config), endless(random.Random(5), config.rules.decks))
        driver.journal = journal
        play(driver)
        with pytest.raises(SigningKeyError, match="is not the key of this journal"):
            refuse_of_others(other, keys / "other", path)
        driver.feed(Started("test", key=other.public_key().public_bytes_raw().hex()))
        refuse_of_others(other, keys / "other", path)


def test_of_a_journal_that_nothing_signed_any_key_signs(tmp_path: Path, keys: Path) -> None:
    write_journal(tmp_path / "j.db", "infinite")
    refuse_of_others(read_key(keys / "other"), keys / "other", tmp_path / "j.db")


def test_a_key_that_is_not_there_is_told_as_such(tmp_path: Path, capsys: Said) -> None:
    """Beside the journal, where it must not lie, as anywhere."""
    write_journal(tmp_path / "j.db", "infinite")
    words = ["--day", DAY, "--to", str(tmp_path / "b"), "--key", str(tmp_path / "none")]
    assert main(["export", str(tmp_path / "j.db"), *words]) == 2
    told = capsys.readouterr().err
    assert "none: the signing key cannot be read (No such file" in told
    (tmp_path / "none").write_bytes(bytes(32))
    assert main(["export", str(tmp_path / "j.db"), *words]) == 2
    assert "must not lie in the journal's folder" in capsys.readouterr().err


def test_a_full_disk_leaves_no_part_of_a_bundle(tmp_path: Path, capsys: Said) -> None:
    write_journal(tmp_path / "j.db", "infinite")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    words = ["export", str(tmp_path / "j.db"), "--day", DAY, "--to", str(tmp_path / "b")]
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    try:
        code = main(words)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert code == 2
    assert "b: cannot be written (" in capsys.readouterr().err
    assert [one.name for one in tmp_path.glob("b*")] == []


def test_what_a_journal_that_was_put_aside_holds_of_the_day_is_a_bundle_too(
    tmp_path: Path, keys: Path, capsys: Said
) -> None:
    """The day's rounds before a new epoch were in no bundle: only the new journal was exported."""
    path, folder = tmp_path / "record" / "j.db", tmp_path / "b"
    path.parent.mkdir()
    write_journal(path, "infinite", key=KEY)
    aside, _ = new_epoch(path, "p1", "IGT from today on")
    part = tmp_path / f"b.{aside.name.split('.')[2]}"
    words = ["export", str(path), "--to", str(folder), "--key", str(keys / "own"), "--day"]
    assert main([*words, "2026-05-27"]) == 0  # nothing of that day is in either
    assert [one.name for one in tmp_path.glob("b*")] == ["b"]
    folder.rename(tmp_path / "before")
    assert main([*words, DAY]) == 0
    code, told = run(str(part), "--key", PUBLIC.hex())
    assert (code, "3 rounds" in told) == (0, True)
    assert "0 rows" in run(str(folder), "--key", PUBLIC.hex())[1]
    folder.rename(tmp_path / "again")
    assert main([*words, DAY]) == 0  # the part that is there stays


def test_a_new_epoch_that_was_cut_off_makes_no_second_bundle(tmp_path: Path, keys: Path) -> None:
    """The journal lay under the name of one put aside: its day was signed twice, once without what
    its log holds.
    """
    path, folder = tmp_path / "record" / "j.db", tmp_path / "b"
    path.parent.mkdir()
    write_journal(path, "infinite", key=KEY)
    with reading(path) as connection:
        epoch = read_meta(connection, path).epoch
    path.with_name(f"{path.name}.{epoch}.ended").hardlink_to(path)
    words = ["export", str(path), "--to", str(folder), "--key", str(keys / "own"), "--day", DAY]
    assert main(words) == 0
    assert [one.name for one in tmp_path.glob("b*")] == ["b"]


def test_a_part_that_another_key_signed_is_exported_unsigned_and_told(
    tmp_path: Path, keys: Path, capsys: Said
) -> None:
    """After a new epoch for a lost key the day's rounds before it were in no bundle."""
    path, folder = tmp_path / "record" / "j.db", tmp_path / "b"
    path.parent.mkdir()
    write_journal(path, "infinite", key=KEY)
    aside, _ = new_epoch(path, "p1", "a new key")
    part = tmp_path / f"b.{aside.name.split('.')[2]}"
    words = ["export", str(path), "--to", str(folder), "--key", str(keys / "other"), "--day", DAY]
    assert main(words) == 1
    told = capsys.readouterr()
    assert "is not the key of this journal" in told.err
    assert f"{part}: " in told.out
    assert "NOT signed" in told.out
    assert folder.is_dir()
    assert "3 rounds" in run(str(part), "--key", PUBLIC.hex())[1]


def test_a_part_that_cannot_be_exported_is_told_and_does_not_hold_up_the_day(
    tmp_path: Path, keys: Path, capsys: Said
) -> None:
    path, folder = tmp_path / "record" / "j.db", tmp_path / "b"
    path.parent.mkdir()
    write_journal(path, "infinite", key=KEY)
    aside, _ = new_epoch(path, "p1", "a damaged record")
    aside.write_bytes(aside.read_bytes()[:5_000])
    words = ["export", str(path), "--to", str(folder), "--key", str(keys / "own"), "--day", DAY]
    assert main(words) == 1
    assert "is no whole journal" in capsys.readouterr().err
    assert [one.name for one in tmp_path.glob("b*")] == ["b"]
