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
from controller.journal.shoe_receipt import page, receipts, signed, signing_key
from controller.journal.writer import Journal, Step
from tests.controller.core.test_table_rounds import play_rounds
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
    slip = signed(receipts(journal)[0], signing_key(tmp_path / "key"))
    public = Ed25519PublicKey.from_public_bytes(base64.b64decode(slip["public_key"]))
    signature = base64.b64decode(slip["signature"])
    public.verify(signature, canonical(slip["receipt"]).encode())
    slip["receipt"]["dealt"] += 1
    with pytest.raises(InvalidSignature):
        public.verify(signature, canonical(slip["receipt"]).encode())


def test_the_key_is_its_owners_alone_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "key"
    signing_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(b"short")
    with pytest.raises(ValueError, match="holds 5 bytes"):
        signing_key(path)


def test_the_page_is_one_page(journal: Path, tmp_path: Path) -> None:
    lines = list(page(signed(receipts(journal)[0], signing_key(tmp_path / "key"))))
    assert lines[0].startswith("SHOE RECEIPT")
    assert len(lines) < 20
