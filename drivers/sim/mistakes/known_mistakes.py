"""The drill of the simulated world: mistakes made one after the other, each followed to its end.

`Mistake` says what to do and at which table; `Drill` sits between the screen and the dealer's
hands and plays the scripts. Beginning and end of each are written to
`drill.jsonl`, to be compared with the journal: the world itself judges nothing.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from drivers.sim.devices.ends.load_end import counting_shoe_wire, marked_shoe_wire
from drivers.sim.mistakes import card_mistakes as deal
from drivers.sim.mistakes import coup_mistakes as coup
from drivers.sim.mistakes import night_mistakes as night
from drivers.sim.mistakes import other_mistakes as other
from drivers.sim.mistakes.clumsy_hands import ClumsyHands
from drivers.sim.mistakes.stage import OBEY, BrokenError, Script, Stage, open_code, phase
from drivers.sim.people.person import SimPerson, View
from drivers.sim.players.game_server import Players
from drivers.wires.installed import DEFAULT_SHOE_WIRE

LOG = "drill.jsonl"
"""In the world's directory: one line per beginning and end of a mistake."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake: its name, the phase in which it tells most, how it is made."""

    name: str
    phase: str
    script: Callable[[Stage], Script]
    game: str = "infinite"
    needs_marks: bool = False
    """The wire must have repeat marks, so that lost and contradicting reports are noticed."""
    peek_by: str = "controller"
    of: str | None = None
    """The irregularity that it leads to; None: the one of its name; empty: none at all."""
    cameras: int = 1
    parted: bool = False
    """Each of two cameras watches zones of its own; else both watch all."""
    counts: bool = False
    """The shoe counts the game itself, and tells it on its wire."""
    apart: str = ""
    """It shares its table only with those of the same word, in the order of the list."""

    @property
    def code(self) -> str:
        """The irregularity that it leads to; empty: play goes on as if nothing had been."""
        return self.name if self.of is None else self.of

    @property
    def wire(self) -> str:
        """The shoe's wire. Raises ValueError where no installed one is able to."""
        if self.counts:
            return counting_shoe_wire()
        return marked_shoe_wire() if self.needs_marks else DEFAULT_SHOE_WIRE


MISTAKES = {
    mistake.name: mistake
    for mistake in (
        Mistake("wrong_box", "dealing", deal.wrong_box),
        Mistake("early_card", "betting", deal.early_card),
        Mistake("pulled_out_of_turn", "window", deal.pulled_out_of_turn),
        Mistake("exposed_draw", "window", deal.exposed_draw),
        Mistake("overdraw", "results", deal.overdraw),
        Mistake("idle_draw", "idle", deal.idle_draw),
        Mistake("two_cards_pulled", "dealing", deal.two_cards_pulled),
        Mistake("misscan", "dealing", deal.misscan),
        Mistake("untold_card", "dealing", deal.untold_card),
        Mistake("strayed_card", "dealing", deal.strayed_card),
        Mistake("missing_card", "dealing", deal.missing_card),
        Mistake("cleared_too_early", "dealing", deal.cleared_too_early),
        Mistake("unseen_card", "dealing", deal.unseen_card),
        Mistake("unknown_card", "dealing", deal.unknown_card),
        Mistake("cut_card_dealt", "dealing", deal.cut_card_dealt),
        Mistake("face_down_card", "dealing", deal.face_down_card),
        Mistake("unread_card", "dealing", deal.unread_card),
        Mistake("unreadable_card", "dealing", deal.unreadable_card),
        Mistake("read_disagreement", "dealing", deal.read_disagreement),
        Mistake("face_changed", "dealing", deal.face_changed),
        Mistake("wrong_back", "dealing", deal.wrong_back),
        Mistake("hole_exposed", "window", other.hole_exposed),
        Mistake("hole_unread", "dealing", other.hole_unread),
        Mistake("hole_unclear", "dealing", other.hole_unclear),
        Mistake("hole_disagreement", "dealing", other.hole_disagreement),
        Mistake("peek_contradicted", "dealing", other.peek_contradicted),
        Mistake("camera_lost", "dealing", other.camera_lost),
        Mistake("shoe_lost", "dealing", other.shoe_lost),
        Mistake("shoe_trouble", "dealing", other.shoe_trouble),
        Mistake("shoe_empty", "dealing", other.shoe_empty),
        Mistake("other_shoe", "idle", other.other_shoe),
        Mistake("shoe_exchanged", "dealing", other.shoe_exchanged),
        Mistake("void_requested", "dealing", other.void_requested),
        Mistake("card_exposed", "dealing", deal.reported),
        Mistake("card_on_floor", "dealing", deal.reported, game="igt"),
        Mistake("damaged_card", "dealing", deal.reported, game="igt"),
        Mistake("foreign_card", "dealing", deal.reported, game="igt"),
        Mistake("boxed_card", "dealing", deal.reported, game="igt"),
        Mistake("dealer_error", "dealing", deal.reported, game="igt"),
        Mistake("impossible_copy", "dealing", deal.impossible_copy, game="igt"),
        Mistake(
            "peek_disagreement",
            "dealing",
            other.peek_disagreement,
            peek_by="dealer_and_controller",
        ),
        Mistake("seen_early", "window", coup.seen_early, game="baccarat_squeeze"),
        Mistake("extra_card_unseen", "results", coup.extra_card_unseen, game="baccarat"),
        Mistake("extra_card_seen", "results", coup.extra_card_seen, game="baccarat"),
        Mistake(
            "shoe_counts_otherwise",
            "dealing",
            coup.shoe_counts_otherwise,
            game="baccarat",
            counts=True,
        ),
        Mistake("shoe_overdraw", "results", coup.shoe_overdraw, game="baccarat", counts=True),
        Mistake("reports_lost", "dealing", other.reports_lost, needs_marks=True),
        Mistake("reports_disagree", "dealing", other.reports_disagree, needs_marks=True),
        Mistake("camera_lost_betting", "betting", night.lost_in_betting, of="camera_lost"),
        Mistake("camera_lost_window", "window", night.lost_in_window, of="camera_lost"),
        Mistake("camera_lost_at_the_turn", "dealing", night.lost_at_the_turn, of="camera_lost"),
        Mistake("camera_lost_results", "results", night.lost_in_results, of="camera_lost"),
        Mistake("ruling_not_done", "betting", night.ruling_not_done, of="early_card"),
        Mistake("answered_while_stopped", "window", night.answered, of="pulled_out_of_turn"),
        Mistake("hostile_text", "dealing", night.hostile_text, of=""),
        Mistake(
            "one_camera_lost",
            "dealing",
            other.camera_lost,
            of="camera_lost",
            cameras=2,
            parted=True,
        ),
        Mistake("one_of_two_eyes_lost", "dealing", night.one_of_two_lost, of="", cameras=2),
        *(
            Mistake(
                f"vision_restarted_{n}",
                "dealing",
                night.restarted,
                of="camera_lost",
                apart="restart",
            )
            for n in (1, 2, 3)
        ),
    )
}
"""Every irregularity of the catalogue in the phase in which it tells most, and nights beside it."""


class Drill:
    """Makes the given mistakes, one after the other; `behave` is asked before the dealer acts."""

    def __init__(
        self, names: Sequence[str], hands: ClumsyHands, players: Players, folder: Path
    ) -> None:
        """Raise ValueError for an unknown mistake."""
        unknown = [name for name in names if name not in MISTAKES]
        if unknown:
            raise ValueError(f"no mistake is called {unknown[0]!r}: there are {known()}")
        self._names = list(names)
        self._hands = hands
        self._players = players
        self._log = folder / LOG
        self._script: Script | None = None
        self._name = self._round = ""
        self._ended = False

    def behave(self, dealer: SimPerson, view: View) -> bool:
        """Return True where the dealer keeps his hands off this view."""
        self._tidy(view)
        if self._script is not None:
            return self._go_on(view)
        if self._name and not self._recovered(view):
            return OBEY
        if self._name:
            self._write("end")
            self._name = ""
        return self._begin(dealer, view)

    def _begin(self, dealer: SimPerson, view: View) -> bool:
        if phase(view) != "betting" or open_code(view) or self._ended:
            return OBEY
        if not self._names:
            self._ended = True
            self._write("over")
            return OBEY
        self._name = self._names.pop(0)
        self._write("begin")
        mistake = MISTAKES[self._name]
        stage = Stage(dealer, self._hands, self._players, mistake.code)
        self._script = mistake.script(stage)
        return next(self._script)

    def _go_on(self, view: View) -> bool:
        assert self._script is not None
        try:
            return self._script.send(view)
        except (StopIteration, BrokenError) as end:
            if isinstance(end, BrokenError):
                self._write("broken", str(end))
            self._script = None
            self._players.holding = False
            self._round = round_id(view)
            return OBEY

    def _recovered(self, view: View) -> bool:
        """Return True where play has come to the betting of another round, nothing being wrong."""
        anew = round_id(view) not in ("", self._round)
        return phase(view) == "betting" and anew and not open_code(view)

    def _tidy(self, view: View) -> None:
        """A card in the hand when a round is over goes to the discard rack."""
        if phase(view) in ("results", "collecting") and self._script is None:
            while self._hands.in_hand():
                self._hands.burn()

    def _write(self, what: str, why: str = "") -> None:
        line = {"utc": time.time_ns() // 1_000_000, "what": what, "name": self._name}
        with self._log.open("a") as log:
            log.write(json.dumps(line) + "\n")
        print(f"world: drill: {what} {self._name} {why}".rstrip(), file=sys.stderr, flush=True)


def round_id(view: View) -> str:
    """The round on the screen; empty between rounds."""
    return str((view.get("round") or {}).get("id", ""))


def known() -> str:
    """The names of all mistakes, for a sentence."""
    return ", ".join(sorted(MISTAKES))
