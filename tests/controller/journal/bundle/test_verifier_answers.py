"""The verifier before it judges a log: anchors, what mail changes, and files that are none."""

import base64
import os
import shutil
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.journal.bundle import pictures, verifier
from controller.journal.journal_command import main
from controller.journal.proof.note import signed_note
from tests.support.journals.checkpoints import KEY, PUBLIC, notes
from tests.support.journals.exported import exported_night
from tests.support.journals.played import write_journal
from tests.support.journals.stranger import DAY

KEYED = ["--key", base64.b64encode(PUBLIC).decode()]
Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exported night with an anchor of it."""
    folder = exported_night(tmp_path_factory.mktemp("night"), "infinite")
    (folder / "anchor").write_bytes(list(notes(folder / "j.db").values())[1].encode())
    return folder


def anchor_of(night: Path, tmp_path: Path, was: bytes, now: bytes) -> list[str]:
    """The words that name the night's anchor, in which something stands otherwise."""
    note = (night / "anchor").read_bytes()
    assert was in note
    (tmp_path / "anchor").write_bytes(note.replace(was, now, 1))
    return ["--anchor", str(tmp_path / "anchor")]


ROOT_OF_NONE = base64.b64encode(bytes(32))
SPOILT = "the anchor was changed, or the key is another's: it bears a signature that is not of"


@pytest.mark.parametrize("line", [1, 2, 6])
def test_an_anchor_that_was_changed_accuses_no_log(
    night: Path, tmp_path: Path, line: int, capsys: Said
) -> None:
    """Its size, its root and its rules are signed as all its text is."""
    was = (night / "anchor").read_bytes().split(b"\n")[line]
    now = {1: b"7", 2: ROOT_OF_NONE, 6: was + b"2"}[line]
    words = anchor_of(night, tmp_path, was, now)
    with pytest.raises(SystemExit, match="2"):
        verifier.main([str(night / "bundle"), *KEYED, *words])
    assert SPOILT in capsys.readouterr().err


def test_an_anchor_of_another_key_is_told_before_the_log_is_judged(
    night: Path, tmp_path: Path, capsys: Said
) -> None:
    other = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key().public_bytes_raw()
    words = ["--key", other.hex(), "--anchor", str(night / "anchor")]
    with pytest.raises(SystemExit, match="2"):
        verifier.main([str(night / "bundle"), *words])
    assert SPOILT in capsys.readouterr().err


def mailed(path: Path, to: Path) -> str:
    """A file as mail may bring it."""
    to.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    return str(to)


def test_what_mail_does_to_an_anchor_is_undone_by_both(
    night: Path, tmp_path: Path, capsys: Said
) -> None:
    words = ["--anchor", mailed(night / "anchor", tmp_path / "a"), *KEYED]
    assert verifier.main([str(night / "bundle"), *words]) == 0
    assert capsys.readouterr().out.startswith("authentic, anchored: ")
    assert main(["verify", str(night / "j.db"), *words]) == 0
    assert "intact up to the anchor" in capsys.readouterr().out
    round_id = next(iter(notes(night / "j.db")))
    assert main(["prove", str(night / "j.db"), "--round", round_id, *words[:2]]) == 0


def test_what_mail_does_to_a_proof_and_its_event_is_undone(
    night: Path, tmp_path: Path, capsys: Said
) -> None:
    round_id = list(notes(night / "j.db"))[1]
    event, proof = tmp_path / "event", tmp_path / "proof"
    assert main(["prove", str(night / "j.db"), "--round", round_id, "--event", str(event)]) == 0
    proof.write_text(capsys.readouterr().out)
    words = ["--proof", mailed(proof, tmp_path / "p"), "--event", mailed(event, tmp_path / "e")]
    assert verifier.main([*words, *KEYED]) == 0


@pytest.mark.parametrize("change", ["one carriage return", "a blank at a line's end"])
def test_nothing_else_is_forgiven_by_either(
    night: Path, tmp_path: Path, change: str, capsys: Said
) -> None:
    now = b"\r" if change == "one carriage return" else b" \n"
    words = [*anchor_of(night, tmp_path, b"\n", now), *KEYED]
    with pytest.raises(SystemExit, match="2"):
        verifier.main([str(night / "bundle"), *words])
    assert main(["verify", str(night / "j.db"), *words]) != 0


@pytest.mark.parametrize("size", [b"9" * 5000, "²".encode(), "١".encode(), b"+7", b"007"])
def test_a_size_that_is_no_number_is_told_in_our_words(
    night: Path, tmp_path: Path, size: bytes, capsys: Said
) -> None:
    """Python would say that it converts no integer of so many digits."""
    was = (night / "anchor").read_bytes().split(b"\n")[1]
    words = anchor_of(night, tmp_path, b"\n" + was, b"\n" + size)
    with pytest.raises(SystemExit, match="2"):
        verifier.main([str(night / "bundle"), *words])
    assert "error: the anchor is no checkpoint\n" in capsys.readouterr().err
    records = (night / "anchor").read_bytes().split(b"\n")[4]
    words = anchor_of(night, tmp_path, records, b"records " + size)
    assert main(["verify", str(night / "j.db"), *words]) == 2
    told = capsys.readouterr().err
    assert "is no checkpoint" in told
    assert "digit" not in told


def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(
    night: Path, tmp_path: Path, capsys: Said
) -> None:
    bundle = shutil.copytree(night / "bundle", tmp_path / "b")
    (bundle / "rules.json").unlink()
    os.mkfifo(bundle / "rules.json")
    assert verifier.main([str(bundle), *KEYED]) == 1
    assert "rules.json cannot be read (it is no file)" in capsys.readouterr().out


def test_export_and_verifier_tell_a_bundle_in_the_same_words(
    night: Path, tmp_path: Path, capsys: Said
) -> None:
    words = ["--day", DAY, "--to", str(tmp_path / "b"), "--key", str(night / "keys" / "k")]
    assert main(["export", str(night / "j.db"), *words]) == 0
    made = capsys.readouterr().out
    assert verifier.main([str(tmp_path / "b"), *KEYED]) == 0
    told = capsys.readouterr().out.strip().partition(": ")[2]
    rows = len((tmp_path / "b" / "log.jsonl").read_bytes().splitlines())
    assert told.startswith(f"{rows} rows of {DAY}, 3 rounds, root ")
    assert f": {told}, in 10 files, signed\n" in made


@pytest.mark.parametrize("named", [True, False])
def test_a_bundle_says_how_many_pictures_it_lacks(
    named: bool, tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, and not in a line for each: the folder is not there."""
    monkeypatch.setattr(pictures, "of_irregularities", lambda facts: [str(len([*facts])), "b"])
    write_journal(tmp_path / "j.db", "infinite")
    words = ["--evidence", str(tmp_path / "none")] if named else []
    words += ["--day", DAY, "--to", str(tmp_path / "b")]
    assert main(["export", str(tmp_path / "j.db"), *words]) == 0
    made = capsys.readouterr()
    where = f"{tmp_path / 'none'}: the folder of evidence is not there"
    where = where if named else "no folder of evidence lies beside the journal"
    what = f"{where} (pictures lacking: 2); name it by --evidence DIR"
    assert made.err == f"livetable journal: {what}\n"
    assert "3 rounds, 2 pictures lacking, root " in made.out
    assert "\nlacking 2\n" in (tmp_path / "b" / "manifest.txt").read_text()
    assert verifier.main([str(tmp_path / "b")]) == 3
    assert "3 rounds, 2 pictures lacking, root " in capsys.readouterr().out


def test_a_bundle_from_before_pictures_were_counted_stays_good(
    night: Path, tmp_path: Path, capsys: Said
) -> None:
    bundle = shutil.copytree(night / "bundle", tmp_path / "b")
    text, _, _ = (bundle / "manifest.txt").read_text().partition("\n\n")
    before = text.replace("\nlacking 0\n", "\n") + "\n"
    assert before.count("\n") == text.count("\n")
    name = before.split("\n")[1].removeprefix("origin ")
    (bundle / "manifest.txt").write_text(signed_note(before, name, KEY))
    assert verifier.main([str(bundle), *KEYED]) == 0
    assert "3 rounds, root " in capsys.readouterr().out


def test_the_pictures_that_were_shown_to_who_ruled_are_in_the_bundle() -> None:
    """`irregularities.csv` names them."""
    facts = [
        {"kind": "sighted", "evidence": "a"},
        {"kind": "irregularity_opened", "evidence": ""},
        {"kind": "remedy_chosen", "pictures": ["a", "b"]},
    ]
    assert pictures.of_irregularities((None, fact) for fact in facts) == ["a", "b"]
