"""Shoe receipts: worked out from a journal, signed, checkable with the public key alone."""

import base64
import random
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from controller.core.messages import commands as c
from controller.core.messages.canonical import canonical
from controller.core.messages.inputs import Tick
from controller.journal.journal_command import main
from controller.journal.proof.signing_key import make_key
from controller.journal.shoe_receipt import page, receipts, signed
from controller.journal.writer import Journal, Step
from tests.controller.core.test_table_rounds import play_rounds
from tests.controller.journal.test_journal_command import write_journal
from tests.controller.journal.test_writer import tampered
from tests.support.table_driver import Driver


def journal_of(driver: Driver, path: Path) -> None:
    """The driver's facts in a real journal."""
    with Journal(path, "test", "t1", "igt", "test") as journal:
        journal.append([Step(moment, Tick(), [fact], []) for moment, fact in driver.facts])


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    driver, _ = play_rounds("igt", random.Random(2).randint(0, 9), 2)
    driver.tap(c.StubCounted("red", 1), "shuffler")
    path = tmp_path / "night.db"
    journal_of(driver, path)
    return path


def test_a_receipt_says_what_was_held_dealt_and_came_back(journal: Path) -> None:
    first, *_ = receipts(journal)
    assert (first.held, first.why) == (6 * 52, "every_round")
    assert first.dealt >= 4
    assert first.stub_expected == first.held - first.dealt
    assert len(first.rounds) == 1
    assert len(first.journal_head) == 64


def test_the_signature_is_checked_by_the_public_key_and_covers_every_figure(
    journal: Path, tmp_path: Path
) -> None:
    slip = signed(receipts(journal)[0], make_key(tmp_path / "key"))
    public = Ed25519PublicKey.from_public_bytes(base64.b64decode(slip["public_key"]))
    signature = base64.b64decode(slip["signature"])
    public.verify(signature, canonical(slip["receipt"]).encode())
    slip["receipt"]["dealt"] += 1
    with pytest.raises(InvalidSignature):
        public.verify(signature, canonical(slip["receipt"]).encode())


def test_a_journal_that_verify_rejects_gets_no_receipt(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "keys").mkdir()
    make_key(tmp_path / "keys" / "k")
    words = ["receipts", str(journal), "--key", str(tmp_path / "keys" / "k")]
    write_journal(tmp_path / "good.db", "igt")
    assert main(["receipts", str(tmp_path / "good.db"), *words[2:]]) == 0
    assert "SHOE RECEIPT" in capsys.readouterr().out
    tampered(journal, "UPDATE record SET utc = utc + 1 WHERE seq = 9")
    assert main(words) == 2
    said = capsys.readouterr()
    assert "record 9 (fact) was changed" in said.err
    assert not said.out


def test_no_key_beside_the_journal_signs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_journal(tmp_path / "j.db", "igt")
    make_key(tmp_path / "j.db.key")
    assert main(["receipts", str(tmp_path / "j.db"), "--key", str(tmp_path / "j.db.key")]) == 2
    assert main(["receipts", str(tmp_path / "j.db")]) == 2
    said = capsys.readouterr().err
    assert "must not lie in the journal's folder" in said
    assert "name the key that signs" in said


def test_the_page_is_one_page(journal: Path, tmp_path: Path) -> None:
    lines = list(page(signed(receipts(journal)[0], make_key(tmp_path / "key"))))
    assert lines[0].startswith("SHOE RECEIPT")
    assert len(lines) < 20
