"""Keeps the simulated world in one file, so that it is unchanged after the process is killed.

Cards do not vanish when a program dies. So after every change the world writes down where each card
lies, what the shoe still holds and has not reported, and what the players hold and have answered.
The file is replaced as a whole (write beside it, rename), so it never holds half a world.

Chance needs no state of its own: each shuffle and each round's play draws from a generator seeded
with the world's seed and the shuffle's or round's number.
"""

import hashlib
import json
import random
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from controller.whole_files import whole_text, write_whole

NO_SHEET = -1
"""Instead of a sheet's number: the round is dealt as it comes."""

CUT = "CUT"
"""The cut card among the cards of a shoe."""


class LaidCard(BaseModel):
    """A card on the felt."""

    card: str
    up: bool = True
    back: str = ""
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    """Its centre in millimetres, its angle in degrees clockwise."""


class Play(BaseModel):
    """One round as the players see it: what they bet, answered and heard so far."""

    number: int
    """The number of the world's round, from 0; its chance comes from here."""
    sheet: int | None = None
    bets: dict[str, Any] = {}
    answers: dict[str, dict[str, str]] = {}
    """Per player: the point of the game, and the answer that was applied there."""
    used: dict[str, int] = {}
    """Number of a sheet's decisions that are used up, by `player/point`."""
    windows: list[int] = []
    """Windows answered."""
    totals: dict[str, int] = {}
    """Totals as published by hand; the dealer's card's value: `up`."""
    order: dict[str, list[str]] = {}
    """The hands of a box that was split, in playing order."""
    points: dict[int, str] = {}
    """The point of the game at which a window asked the crowd."""


class State(BaseModel):
    """The whole world."""

    seed: int
    game: str
    shuffles: int = 0
    """Shoes shuffled so far."""
    rest: list[str] = []
    """The shoe, next card first, the cut card among them."""
    back: str = ""
    shoe_in: bool = False
    """True while a shoe stands in the reader."""
    batch: str = ""
    swapping: bool = False
    """The shoe is chosen, and the reader has not told yet that it stands there."""
    pulled: int = 0
    """Cards that left the shoe that stands in the reader."""
    pulling: str = ""
    reported: list[int] = []
    """A card on its way out, and the reader's newest report before it: its boot and number."""
    stacked: list[str] = []
    """Rounds whose sheet's cards were put in front."""
    camera_port: int = 0
    hand: str = ""
    """The card in the dealer's hand."""
    felt: dict[str, list[LaidCard]] = {}
    rack: int = 0
    """Cards in the discard rack."""
    taken: list[tuple[str, LaidCard]] = []
    """The last cards taken off the felt, and from where."""
    nudges: int = 0
    rounds: int = 0
    """Rounds the players have seen open."""
    plays: dict[str, Play] = {}
    """Rounds that are not over, by id."""
    unanswered: dict[str, tuple[str, dict[str, Any]]] = {}
    """Commands without an answer by id: verb and payload; a repeat is word for word the same."""
    heard: tuple[str, int] = ("", 0)
    """The last public event the players have dealt with: epoch and number."""
    settled: int = 0
    voided: int = 0
    wanted: int | None = None
    """Number of settled rounds that end this run; None: no end, or the script's."""
    script: str = ""
    """Digest of the sheets that are dealt; empty: no script."""
    pending: list[int] = []
    """Sheets not yet settled, in order."""
    sheet_of: dict[str, int] = {}
    """The sheet that a round deals."""
    expected: dict[int, dict[str, Any]] = {}
    """Per sheet: the settlement the game server made of the published round."""
    staked: int = 0
    returned: int = 0
    """Minor units staked and paid back over all settled rounds."""


class Store:
    """The state behind one lock, written to its file after each change."""

    def __init__(self, path: Path, state: State) -> None:
        self._path = path
        self._state = state
        self._lock = threading.RLock()

    @contextmanager
    def change(self) -> Iterator[State]:
        """Lend the state for a change; on leaving it is written to disk."""
        with self._lock:
            yield self._state
            self._save()

    @contextmanager
    def look(self) -> Iterator[State]:
        """Lend the state for reading; nobody changes it meanwhile."""
        with self._lock:
            yield self._state

    def _save(self) -> None:
        write_whole(self._path, self._state.model_dump_json(), durable=False)


def load_store(path: Path, seed: int, game: str, sheets: Sequence[Mapping[str, Any]] = ()) -> Store:
    """Load the world at `path`, or begin a new one; other sheets than before begin anew.

    Raises ValueError when another game's world lies there.
    """
    state = State(seed=seed, game=game)
    if path.exists():
        state = State.model_validate_json(whole_text(path))
    if state.game != game:
        raise ValueError(
            f"{path} holds a world of {state.game!r}, not {game!r}: give another --dir"
        )
    script = hashlib.sha256(json.dumps(sheets).encode()).hexdigest() if sheets else ""
    if script != state.script:
        state.script, state.pending = script, list(range(len(sheets)))
        state.sheet_of, state.expected = {}, {}
        for play in state.plays.values():
            play.sheet = None
    return Store(path, state)


def rounds_left(state: State) -> int | None:
    """Count the rounds still to be settled in this run; None where nobody counts them."""
    if state.script:
        return len(state.pending)
    return None if state.wanted is None else max(state.wanted - state.settled, 0)


def chance(seed: int, what: str, number: int) -> random.Random:
    """Return the random generator of the `number`-th `what` of this world, as at every start."""
    return random.Random(f"{seed}/{what}/{number}")


def assign_sheet(state: State, round_id: str, sheets: Sequence[Mapping[str, Any]]) -> int | None:
    """Choose the sheet that a round deals: the first pending one that no other round deals.

    None where no sheet is left, or where the shoe no longer holds its cards: that round is
    dealt as it comes, and the shoe is changed after it.
    """
    if round_id not in state.sheet_of:
        taken = {state.sheet_of.get(other) for other in state.plays}
        free = [sheet for sheet in state.pending if sheet not in taken]
        inside = Counter(state.rest)
        whole = free and not Counter(sheets[free[0]]["cards"]) - inside
        state.sheet_of[round_id] = free[0] if whole else NO_SHEET
    sheet = state.sheet_of[round_id]
    return None if sheet == NO_SHEET else sheet
