"""Each round's end carries a checkpoint over the whole record, and a stranger can check one."""

import base64
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.core.messages.facts import SigningKeyChanged, TableOpened
from controller.journal.file import JournalError
from controller.journal.journal_command import main
from controller.journal.live.writer import Journal
from controller.journal.proof.checkpoint import read_checkpoint
from controller.journal.proof.leaves import log_rows
from controller.journal.proof.merkle import Frontier, leaf_hash, root_by_path
from controller.journal.proof.note import (
    NoteError,
    key_mark,
    read_note,
    signed_by,
    signed_note,
)
from controller.journal.proof.prove import prove
from controller.journal.verify import verify
from tests.support.journals.checkpoints import KEY, PUBLIC, notes
from tests.support.journals.steps import Said, settled, step


def filled(path: Path, rounds: int = 3, key: Ed25519PrivateKey | None = KEY) -> None:
    with Journal(path, "riga", "bj1", "infinite", "livetable 0.1.0", key=key) as journal:
        journal.append([step(TableOpened("anna"), says=(Said("table_opened"),))])
        for number in range(1, rounds + 1):
            journal.append([settled(f"r{number}"), step(TableOpened("b"), says=(Said("after"),))])


def test_every_round_carries_the_root_of_all_rows_up_to_its_own(tmp_path: Path) -> None:
    filled(tmp_path / "j.db")
    found = {read_checkpoint(note)[0].size: note for note in notes(tmp_path / "j.db").values()}
    assert len(found) == 3
    tree = Frontier()
    with closing(sqlite3.connect(tmp_path / "j.db")) as connection:
        for row in log_rows(connection):
            tree.add(leaf_hash(row.leaf))
            if tree.size in found:
                checkpoint, note = read_checkpoint(found.pop(tree.size))
                assert checkpoint.root == tree.root()
                assert signed_by(note, PUBLIC)
                assert not signed_by(note, bytes(32))
                assert row.leaf.startswith(b'["event",')
                assert b"checkpoint" not in row.leaf
    assert not found


def test_a_restarted_table_goes_on_with_the_same_tree(tmp_path: Path) -> None:
    filled(tmp_path / "j.db", 1)
    filled(tmp_path / "j.db", 2, key=None)
    told = notes(tmp_path / "j.db")
    sizes = [read_checkpoint(note)[0].size for note in told.values()]
    assert sizes == sorted(sizes)
    assert read_note(told["r2"]).signatures == ()  # the key was away


def test_a_failed_batch_leaves_the_tree_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with Journal(path, "riga", "bj1", "infinite", "x", key=KEY) as journal:
        with pytest.raises(TypeError):
            journal.append([settled("r0"), step(TableOpened("a"), says=(Said("x", data={1j: 2}),))])
        journal.append([settled("r1")])
    assert read_checkpoint(notes(path)["r1"])[0].root == _root(path)


def _root(path: Path) -> bytes:
    tree = Frontier()
    with closing(sqlite3.connect(path)) as connection:
        for row in log_rows(connection):
            tree.add(leaf_hash(row.leaf))
    return tree.root()


@pytest.mark.parametrize("anchored", [False, True])
def test_a_round_is_proved_in_less_than_2_kb(
    anchored: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "j.db"
    filled(path, 40)
    words = ["prove", str(path), "--round", "r7", "--event", str(tmp_path / "e")]
    if anchored:
        (tmp_path / "anchor").write_text(notes(path)["r39"])
        words += ["--anchor", str(tmp_path / "anchor")]
    assert main(words) == 1  # the facts are made up, so no event is made again of them
    text = capsys.readouterr().out
    assert len(text.encode()) < 2_000
    head, _, note = text.partition("\n\n")
    form, index, *way = head.splitlines()
    assert form == "c2sp.org/tlog-proof@v1"
    checkpoint, signed = read_checkpoint(note)
    assert signed_by(signed, PUBLIC)
    leaf = (tmp_path / "e").read_bytes().rstrip(b"\n")
    assert json.loads(leaf)[6] == "r7"
    hashes = [base64.b64decode(one) for one in way]
    place = int(index.removeprefix("index "))
    assert root_by_path(leaf_hash(leaf), place, checkpoint.size, hashes) == checkpoint.root
    changed = leaf_hash(leaf.replace(b"20", b"21"))
    assert root_by_path(changed, place, checkpoint.size, hashes) != checkpoint.root


def test_what_cannot_be_proved_is_said(tmp_path: Path) -> None:
    path, other = tmp_path / "j.db", tmp_path / "other.db"
    filled(path)
    filled(other, 5)
    with pytest.raises(JournalError, match="no round r9 ended"):
        prove(path, "r9")
    with pytest.raises(JournalError, match="came after this anchor"):
        prove(path, "r2", notes(path)["r1"])
    with pytest.raises(JournalError, match="does not lead to that checkpoint"):
        prove(path, "r1", notes(other)["r2"])
    with pytest.raises(JournalError, match="anchor cannot be read"):
        prove(path, "r1", "no checkpoint")


def test_a_note_is_the_known_one() -> None:
    """A note signed by another program: the example of the signed-note specification."""
    note = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n\n"
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngo"
        "tpRZb6KE6RyyBwJnAM=\n"
    )
    public = base64.b64decode("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")[1:]
    assert key_mark("PeterNeumann", public).hex() == "c74f20a3"
    assert signed_by(read_note(note), public)
    assert not signed_by(read_note(note.replace("think", "thing")), public)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda note: note.replace("\n\n", "\n"),
        lambda note: note.rstrip("\n"),
        lambda note: note.replace("—", "-"),
        lambda note: note.replace("records 3", "records 03"),
        lambda note: note.replace("epoch", "Epoch"),
        lambda note: note[:-3] + "\n",
        lambda note: note.replace("livetable", "", 1).replace("\n", "", 1),
    ],
)
def test_what_is_no_checkpoint_is_refused(spoil: object, tmp_path: Path) -> None:
    filled(tmp_path / "j.db", 1)
    note = notes(tmp_path / "j.db")["r1"].replace("records 5", "records 3")
    with pytest.raises(NoteError):
        read_checkpoint(spoil(note))  # type: ignore[operator]


def test_signing_needs_no_key() -> None:
    assert read_note(signed_note("one\n", "name", None)).text == "one\n"


@pytest.mark.parametrize(("named", "whole"), [(PUBLIC.hex(), True), (bytes(32).hex(), False)])
def test_a_checkpoint_is_signed_by_the_key_that_the_journal_names(
    named: str, whole: bool, tmp_path: Path
) -> None:
    path = tmp_path / "j.db"
    with Journal(path, "riga", "bj1", "infinite", "livetable 0.1.0", key=KEY) as journal:
        journal.append([step(SigningKeyChanged("", named)), settled("r1")])
    found = verify(path)
    assert ("without a good signature of the table's key" in found.bad) is not whole
