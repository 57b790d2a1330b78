"""Shoe receipts: one signed page per shoe about the cards it held, dealt and got back.

A receipt is computed from the journal alone. It names the chain's head at the shoe's end, so that
an auditor can compare it with the journal. It is signed with the key that signs checkpoints.
"""

import base64
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from controller.core.messages import facts as f
from controller.core.messages.canonical import canonical
from controller.core.messages.codec import FACT
from controller.journal.file import reading
from controller.journal.seal.opening import Opener
from controller.journal.unreadable import set_aside, within
from controller.words.catalogue import english


@dataclass(kw_only=True)
class Receipt:
    """The life of one shoe. Times are UTC, counts are cards without the cut card."""

    shoe: str
    set: str
    back: str = ""
    batch: str = ""
    checked_by: list[str] = field(default_factory=list)
    machine: str = ""
    started: str = ""
    ended: str = ""
    why: str = "still in play"
    held: int = 0
    dealt: int = 0
    burned: int = 0
    unread: int = 0
    cut_card: bool = False
    rounds: list[str] = field(default_factory=list)
    void_rounds: list[str] = field(default_factory=list)
    suspicion: str = ""
    stub_expected: int | None = None
    stub_found: int | None = None
    stub_scanned: bool = False
    faults: str = ""
    journal_head: str = ""


def receipts(path: Path) -> list[Receipt]:
    """The receipts of all shoes of a journal, in order. Raises JournalError.

    Records that were set aside count for none: no table is built from them either.
    """
    maker, gone = _Maker(), set_aside(path)
    with reading(path) as connection:
        opener = Opener(connection)
        query = "SELECT seq, utc, body, hash FROM record WHERE kind = 'fact' ORDER BY seq"
        for seq, utc, body, head in connection.execute(query):
            if not within(seq, gone):
                maker.take(_time(utc), FACT.validate_json(opener.body(seq, body)), head.hex())
    maker.end()
    return maker.made


def _time(utc: int) -> str:
    return datetime.fromtimestamp(utc / 1000, UTC).isoformat(timespec="seconds")


@dataclass
class _Out:
    """The pulls of one shoe whose cards have left it, by number."""

    all: set[int] = field(default_factory=set)
    burned: set[int] = field(default_factory=set)
    unread: set[int] = field(default_factory=set)

    def left(self, pull: int, *, unread: bool = False) -> None:
        """A card left the shoe."""
        self.all.add(pull)
        if unread:
            self.unread.add(pull)

    def burn(self, pull: int) -> None:
        """A card went to the discard rack; one that never left this shoe belongs to another
        shoe.
        """
        if pull in self.all:
            self.burned.add(pull)

    def back(self, pull: int) -> None:
        """A card is in the shoe again."""
        for pulls in (self.all, self.burned, self.unread):
            pulls.discard(pull)


class _Maker:
    """Folds the facts about shoes into receipts."""

    def __init__(self) -> None:
        self.made: list[Receipt] = []
        self._loaded: dict[str, f.ShoeLoaded] = {}
        self._early: dict[str, _Out] = {}
        """The pulls that left a shoe which is loaded and not in play yet."""
        self._open: Receipt | None = None
        self._out = _Out()

    def take(self, time: str, fact: f.Fact, head: str) -> None:
        """Add one fact, in order."""
        match fact:
            case f.ShoeLoaded():
                self._loaded[fact.shoe], self._early[fact.shoe] = fact, _Out()
            case f.ShoeStarted():
                self._start(time, fact)
            case f.CardPulled() | f.CardAdmitted():
                self._of(fact.shoe).left(fact.pull, unread=fact.card is None)
            case f.CardReturned():
                self._returned(fact.pull)
            case f.CardBurned():
                self._burned(fact.pull)
            case f.StubReported():
                self._stub(fact)
            case f.ShoeEnded():
                self._end_shoe(time, fact.why, head)
            case _:
                self._dealing(fact)

    def end(self) -> None:
        """There are no more facts: a shoe still in play gets the counts so far."""
        if self._open:
            self._count(self._open)

    def _count(self, receipt: Receipt) -> None:
        out = self._out
        receipt.dealt, receipt.burned, receipt.unread = map(len, (out.all, out.burned, out.unread))

    def _of(self, shoe: str) -> _Out:
        """Return the pulls that are out of that shoe, which is in play or waits."""
        if self._open and self._open.shoe == shoe:
            return self._out
        return self._early.setdefault(shoe, _Out())

    def _returned(self, pull: int) -> None:
        for out in (self._out, *self._early.values()):
            out.back(pull)

    def _burned(self, pull: int) -> None:
        for out in (self._out, *self._early.values()):
            out.burn(pull)

    def _start(self, time: str, fact: f.ShoeStarted) -> None:
        receipt = Receipt(shoe=fact.shoe, set=fact.set, started=time, held=fact.decks * 52)
        loaded = self._loaded.pop(fact.shoe, None)
        if loaded:
            receipt.back, receipt.batch, receipt.machine = loaded.back, loaded.batch, loaded.machine
            receipt.checked_by = list(loaded.checked_by)
        self._open, self._out = receipt, self._early.pop(fact.shoe, _Out())
        self.made.append(receipt)

    def _end_shoe(self, time: str, why: str, head: str) -> None:
        receipt = self._open
        if receipt is None:
            return
        self._count(receipt)
        receipt.ended, receipt.why = time, why
        receipt.stub_expected = receipt.held - receipt.dealt
        receipt.journal_head = head
        self._open = None

    def _stub(self, fact: f.StubReported) -> None:
        for receipt in reversed(self.made):
            if receipt.set == fact.set and receipt.ended:
                receipt.stub_found, receipt.faults = fact.count, english(fact.faults)
                receipt.stub_scanned = bool(fact.cards)
                return

    def _dealing(self, fact: f.Fact) -> None:
        receipt = self._open
        if receipt is None:
            return
        match fact:
            case f.CutCardPulled() if fact.shoe == receipt.shoe:
                receipt.cut_card = True
            case f.RoundSettled():
                receipt.rounds.append(fact.round)
            case f.RoundVoided():
                receipt.void_rounds.append(fact.round)
            case f.ShuffleSuspected():
                receipt.suspicion = f"{fact.run} cards in {fact.against}"
            case _:
                pass


def signed(receipt: Receipt, key: Ed25519PrivateKey) -> dict[str, Any]:
    """The receipt with its signature over its canonical JSON, and the public key to check it."""
    body = asdict(receipt)
    signature = key.sign(canonical(body).encode())
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return {
        "receipt": body,
        "signature": base64.b64encode(signature).decode(),
        "public_key": base64.b64encode(public).decode(),
    }


def page(slip: dict[str, Any]) -> Iterator[str]:
    """A signed receipt as the lines of one page."""
    body = slip["receipt"]
    yield f"SHOE RECEIPT   {body['shoe']}, {body['set']} ({body['back'] or 'back not told'})"
    checked = body["machine"] or " and ".join(body["checked_by"])
    yield f"  batch {body['batch'] or '-'}, checked by {checked or 'nobody'}"
    yield f"  in play {body['started']} to {body['ended'] or 'now'}: {body['why']}"
    yield f"  held {body['held']}, dealt {body['dealt']}, of these burnt {body['burned']}"
    yield f"  unread by the shoe {body['unread']}, cut card {'out' if body['cut_card'] else 'in'}"
    yield f"  rounds settled {len(body['rounds'])}, void {len(body['void_rounds'])}"
    found = "not reported" if body["stub_found"] is None else str(body["stub_found"])
    how = "scanned" if body["stub_scanned"] else "counted"
    yield f"  stub expected {body['stub_expected']}, {how} {found}: {body['faults'] or 'no fault'}"
    yield f"  shuffle audit: {body['suspicion'] or 'nothing suspicious'}"
    yield f"  journal {body['journal_head'] or 'open'}"
    yield f"  signed {slip['signature']}"
