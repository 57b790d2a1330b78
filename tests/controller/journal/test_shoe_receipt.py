"""Shoe receipts: worked out from a journal, signed, checkable with the public key alone."""

import base64
import random
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import canonical
from controller.core.messages.inputs import Moment, Tick
from controller.journal.journal_command import main
from controller.journal.live.writer import Journal, Step
from controller.journal.proof.signing_key import make_key
from controller.journal.shoe_receipt import Receipt, page, receipts, signed
from tests.support.journals.played import write_journal
from tests.support.journals.steps import tampered
from tests.support.table_driver import UTC0, Driver
from tests.support.whole_rounds import play_rounds


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


def test_what_was_set_aside_is_in_no_receipt(tmp_path: Path) -> None:
    path, told = tmp_path / "j.db", [f.ShoeStarted("shoe0", "red", 1), PULLED[0], PULLED[1]]
    with Journal(path, "test", "t1", "igt", "test") as journal:
        steps = [Step(Moment(n, n), Tick(), [fact], []) for n, fact in enumerate(told)]
        journal.append(steps)
        last = journal.records
    # the last card's fact is one that this program does not know, as its start has told
    tampered(path, f'UPDATE record SET body = \'{{"kind":"new"}}\' WHERE seq = {last}')
    with Journal(path, "test", "t1", "igt", "test") as journal:
        aside = f.RecordsSetAside(last - 1, last, "it is not known")
        journal.append([Step(Moment(9, 9), Tick(), [aside], [])])
    (receipt,) = receipts(path)
    assert (receipt.dealt, receipt.unread) == (1, 0)


PULLED = (
    f.CardPulled(1, "shoe0", 1, 1, Card("8S")),
    f.CardPulled(2, "shoe0", 2, 1, None),
    f.CardPulled(3, "shoe0", 3, 1, Card("KD")),
)
LOADED = f.ShoeLoaded(
    shoe="shoe0", set="red", batch="b1", back="red", counted=52, checked_by=("p1", "p2")
)
STARTED = f.ShoeStarted("shoe0", "red", 1)
ENDED = f.ShoeEnded("shoe0", "red", "cut_card")


def told(tmp_path: Path, *facts: f.Fact) -> list[Receipt]:
    """The receipts of a journal of these facts, a second between each two."""
    path = tmp_path / "told.db"
    with Journal(path, "test", "t1", "igt", "test") as journal:
        moments = (Moment(1000 * n, UTC0 + 1000 * n) for n in range(len(facts)))
        journal.append(
            [Step(at, Tick(), [fact], []) for at, fact in zip(moments, facts, strict=True)]
        )
    return receipts(path)


@pytest.mark.parametrize(
    ("facts", "out"),
    [
        ((), (3, 0, 1)),
        ((f.CardBurned(1, "first card"), f.CardBurned(2, "overdraw")), (3, 2, 1)),
        ((f.CardReturned(3),), (2, 0, 1)),
        ((f.CardBurned(2, "first card"), f.CardReturned(2)), (2, 0, 0)),
        ((f.CardReturned(3), f.CardPulled(4, "shoe0", 4, 1, Card("KD"))), (3, 0, 1)),
        ((f.CardAdmitted(4, "shoe0", Card("2C"), "p1", "p2"),), (4, 0, 1)),
        ((f.CardPulled(4, "shoe1", 1, 1, None), f.CardBurned(4, "foreign")), (3, 0, 1)),
        ((f.CardAdmitted(4, "shoe1", Card("2C"), "p1", "p2"),), (3, 0, 1)),
    ],
    ids=[
        *("dealt", "burnt", "back", "burnt and back", "back and out again", "admitted"),
        *("of another shoe", "admitted of another shoe"),
    ],
)
def test_what_is_out_of_a_shoe_is_what_left_it_and_did_not_go_back(
    tmp_path: Path, facts: tuple[f.Fact, ...], out: tuple[int, int, int]
) -> None:
    (receipt,) = told(tmp_path, LOADED, STARTED, *PULLED, *facts, ENDED)
    assert (receipt.dealt, receipt.burned, receipt.unread) == out
    assert receipt.stub_expected == 52 - out[0]


def test_what_left_a_shoe_before_it_came_into_play_is_out_of_it(tmp_path: Path) -> None:
    early = (*PULLED[:2], f.CardReturned(1))
    (receipt,) = told(tmp_path, LOADED, *early, STARTED, PULLED[2])
    assert (receipt.dealt, receipt.unread) == (2, 1)
    assert (receipt.why, receipt.ended, receipt.stub_expected) == ("still in play", "", None)


def test_a_card_that_was_burnt_while_its_shoe_waited_is_burnt_of_that_shoe(tmp_path: Path) -> None:
    """The card of another shoe went to the rack in a round of the one before."""
    first = f.ShoeStarted("shoe1", "blue", 1)
    early = (PULLED[0], f.CardBurned(1, "foreign"))
    ended = f.ShoeEnded("shoe1", "blue", "cut_card")
    before, receipt = told(tmp_path, first, LOADED, *early, ended, STARTED, *PULLED[1:])
    assert (before.dealt, before.burned) == (0, 0)
    assert (receipt.dealt, receipt.burned) == (3, 1)


def test_the_next_set_of_the_same_shoe_begins_at_nothing(tmp_path: Path) -> None:
    blue = (f.ShoeStarted("shoe0", "blue", 1), f.CardPulled(4, "shoe0", 4, 1, Card("2C")))
    first, second = told(tmp_path, LOADED, STARTED, *PULLED, ENDED, *blue)
    assert (first.dealt, second.dealt, second.unread) == (3, 1, 0)
    assert (second.back, second.batch, second.checked_by) == ("", "", [])


def test_a_receipt_tells_rounds_cut_card_audit_and_stub(tmp_path: Path) -> None:
    receipt, later = told(
        tmp_path,
        LOADED,
        STARTED,
        f.CutCardPulled("shoe1", 1, 1),
        f.RoundSettled("r1", {}, 0),
        f.RoundVoided("r2", "misdeal", "misdealt", "p1", "shift_manager"),
        ENDED,
        f.ShoeStarted("shoe0", "red", 1),
        f.StubReported(
            set="red", count=51, expected=52, cards=(Card("8S"),), faults="one is missing", by="p1"
        ),
        f.CutCardPulled("shoe0", 2, 1),
        f.ShuffleSuspected("shoe0", "red", 9, "the order of before"),
    )
    assert (receipt.rounds, receipt.void_rounds, receipt.cut_card) == (["r1"], ["r2"], False)
    assert (receipt.stub_found, receipt.stub_scanned) == (51, True)
    assert receipt.faults == "one is missing"
    assert (receipt.started, receipt.ended) == (
        "2026-05-28T20:26:41+00:00",
        "2026-05-28T20:26:45+00:00",
    )
    assert (later.cut_card, later.suspicion) == (True, "9 cards in the order of before")
    assert (later.stub_found, later.stub_scanned, later.rounds) == (None, False, [])


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


def test_the_page_says_all_that_is_signed(tmp_path: Path) -> None:
    known = Receipt(
        shoe="shoe0",
        set="red",
        back="blue back",
        batch="b1",
        checked_by=["p1", "p2"],
        started="at nine",
        ended="at ten",
        why="cut_card",
        held=52,
        dealt=40,
        burned=3,
        unread=2,
        cut_card=True,
        rounds=["r1", "r2"],
        void_rounds=["r3"],
        suspicion="9 cards in order",
        stub_expected=12,
        stub_found=11,
        stub_scanned=True,
        faults="one is missing",
        journal_head="ab12",
    )
    key = make_key(tmp_path / "key")
    *lines, signature = page(signed(known, key))
    assert lines == [
        "SHOE RECEIPT   shoe0, red (blue back)",
        "  batch b1, checked by p1 and p2",
        "  in play at nine to at ten: cut_card",
        "  held 52, dealt 40, of these burnt 3",
        "  unread by the shoe 2, cut card out",
        "  rounds settled 2, void 1",
        "  stub expected 12, scanned 11: one is missing",
        "  shuffle audit: 9 cards in order",
        "  journal ab12",
    ]
    assert signature == f"  signed {signed(known, key)['signature']}"


def test_the_page_says_what_is_not_known(tmp_path: Path) -> None:
    receipt = Receipt(shoe="shoe0", set="red", machine="m1", stub_expected=12)
    bare = list(page(signed(receipt, make_key(tmp_path / "key"))))
    assert bare[:3] == [
        "SHOE RECEIPT   shoe0, red (back not told)",
        "  batch -, checked by m1",
        "  in play  to now: still in play",
    ]
    assert bare[4:-1] == [
        "  unread by the shoe 0, cut card in",
        "  rounds settled 0, void 0",
        "  stub expected 12, counted not reported: no fault",
        "  shuffle audit: nothing suspicious",
        "  journal open",
    ]


def test_the_page_is_one_page(journal: Path, tmp_path: Path) -> None:
    lines = list(page(signed(receipts(journal)[0], make_key(tmp_path / "key"))))
    assert lines[0].startswith("SHOE RECEIPT")
    assert len(lines) < 20
