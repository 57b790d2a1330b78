"""Seals records as they are written, and publishes their keys when it is time.

A fact is opened at the end of a round if its card is out: dealt or burnt. A card that went back
into the shoe will come again; its fact is opened after as many later ones, or at the shoe's end.
"""

import json
import sqlite3
from dataclasses import dataclass, field, replace
from typing import Any

from controller.core.messages.canonical import canonical
from controller.journal.seal.box import closed, is_closed, key_in
from controller.journal.seal.opening import OPENED

BEGINS = canonical({"closed": [], "opened": {}})
"""The mark before the first sealed record: nothing earlier is searched."""

OUT = ("card_dealt", "card_burned")
BACK = ("card_returned", "pull_set_aside")
ENDS = ("round_settled", "round_voided")


LAST = """SELECT seq, body FROM record WHERE kind = 'meta' AND body LIKE ?
    ORDER BY seq DESC LIMIT 1"""


@dataclass(kw_only=True)
class Sealing:
    """The facts that are sealed and not opened yet: record number to key, by pull."""

    master: bytes
    waiting: dict[int, dict[int, bytes]] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    back: set[int] = field(default_factory=set)
    due: bool = False
    shoe_over: bool = False
    begun: bool = False

    def begin(self) -> str:
        """The record from which on a journal is sealed; empty if it is there already."""
        text, self.begun = "" if self.begun else BEGINS, True
        return text

    def copy(self) -> "Sealing":
        """A copy, to go back to if a commit fails."""
        waiting = {pull: dict(keys) for pull, keys in self.waiting.items()}
        return replace(self, waiting=waiting, out=set(self.out), back=set(self.back))

    def input(self, body: str) -> str:
        """An input in its stored form."""
        return closed(self.master, "input", body)[0]

    def fact(self, seq: int, body: str) -> str:
        """A fact in its stored form under this number."""
        told = json.loads(body)
        stored, key = closed(self.master, "fact", body)
        self.learn(seq, told, key)
        return stored

    def learn(self, seq: int, told: dict[str, Any], key: bytes) -> None:
        """Add a fact that was stored; `key` opens its sealed fields."""
        kind, pull = told["kind"], told.get("pull", 0)
        if key:
            self.waiting.setdefault(pull, {})[seq] = key
        if kind in OUT:
            self.out.add(pull)
        elif kind in BACK:
            self.back.add(pull)
        self.due = self.due or kind in ENDS
        self.shoe_over = self.shoe_over or kind == "shoe_ended"

    def opening(self) -> str:
        """The record of keys that follows a round's end; empty if none is due."""
        if not self.due:
            return ""
        ready = [pull for pull in self.waiting if self._ready(pull)]
        keys = {str(seq): key.hex() for pull in ready for seq, key in self.waiting[pull].items()}
        for pull in ready:
            del self.waiting[pull]
        self.due = self.shoe_over = False
        self.out = {pull for pull in self.out if pull >= min(self.waiting, default=pull + 1)}
        self.back &= self.waiting.keys()
        left = sorted(seq for one in self.waiting.values() for seq in one)
        return canonical({"closed": left, "opened": keys}) if keys else ""

    def _ready(self, pull: int) -> bool:
        if pull in self.out or self.shoe_over:
            return True
        later = sum(1 for one in self.out if one > pull)
        return pull in self.back and later >= len(self.back)


def resumed(master: bytes, connection: sqlite3.Connection) -> Sealing:
    """The seal in the state in which the journal left it."""
    last = connection.execute(LAST, (OPENED,)).fetchone()
    if last is None:
        return Sealing(master=master)
    sealing, left = Sealing(master=master, begun=True), json.loads(last[1])["closed"]
    query = "SELECT seq, body FROM record WHERE seq = ?"
    rows = [connection.execute(query, (seq,)).fetchone() for seq in left]
    query = "SELECT seq, body FROM record WHERE seq > ? AND kind = 'fact' ORDER BY seq"
    for seq, body in (*rows, *connection.execute(query, (last[0],))):
        key = key_in(master, body) if is_closed(body) else b""
        sealing.learn(seq, json.loads(body), key)
    return sealing
