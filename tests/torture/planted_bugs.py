"""Bugs that are planted, one at a time: the storms that know the truth must find each.

    python -m tests.torture.planted_bugs --jobs 2

Where a second net of the table would catch a bug (a card dealt in another box has strayed), that
net is taken away with it.

A bug counts as found where the same night is right without it. Where the night is wrong without it
too, the product has that very bug, and the table says so.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from controller.core.device_reports import camera
from controller.core.device_reports import shoe as shoe_reports
from controller.core.fold.registry import FOLDS
from controller.core.games.baccarat import draw, verdicts
from controller.core.games.blackjack.deal.at_table import BoxDeal, CrowdDeal
from controller.core.games.blackjack.settle import settlement
from controller.core.irregularities.actions import cards, faces
from controller.core.irregularities.catalogue import CATALOGUE
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.requests import legality
from controller.core.round import fusion, procedure
from tests.support.truth import hostile
from tests.support.truth.night import night


class Planted(NamedTuple):
    """One bug: how it is planted, by which faults it comes to light, in which game."""

    name: str
    plant: Callable[[], None]
    faults: tuple[str, ...] = ("closing_announced", "clock_forward", "shuffler_alarms")
    game: str = "quebec"


def _module(module: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Replace a name of a module, class or mapping by what `make` makes of it."""
    if isinstance(module, dict):
        module[name] = make(module[name])
    else:
        setattr(module, name, make(getattr(module, name)))


# --- cases known from before, put back ------------------------------------------------------------


def restarts_unnoticed() -> None:
    """A1: a number of an earlier start of vision meets a live one."""

    def blind(take: Any) -> Any:
        return lambda recorder, report: take(recorder, replace(report, start="v1"))

    _everywhere(camera.sighting, blind)
    _everywhere(camera.camera_state, blind)


def _everywhere(function: Any, make: Callable[[Any], Any]) -> None:
    """Replace a function in every module and mapping of the core that holds it."""
    made = make(function)
    for name, module in list(sys.modules.items()):
        if not name.startswith("controller.core"):
            continue
        for key, value in list(vars(module).items()):
            if value is function:
                setattr(module, key, made)
            elif isinstance(value, dict):
                for word, held in list(value.items()):
                    if held is function:
                        value[word] = made


def other_face_unnoticed() -> None:
    """A2: a dealt card that shows another face is noticed by nobody."""
    deaf_to("face_changed")


def answers_while_stopped() -> None:
    """A3: answers are taken while play is stopped."""

    def unstopped(take: Any) -> Any:
        def take_command(recorder: Recorder, command: c.Command) -> None:
            table = recorder.table
            wrong, pause = table.irregularities, table.pause
            table.irregularities, table.pause = {}, None
            try:
                take(recorder, command)
            finally:
                table.irregularities = wrong | table.irregularities
                table.pause = table.pause or pause

        return take_command

    _everywhere(legality.take_command, unstopped)


def reveal_unchecked() -> None:
    """A4: a revealed hole card is not held against the check."""
    for kind in (BoxDeal, CrowdDeal):
        _module(kind, "may_show", lambda _: lambda self, card: True)


# --- what is paid ---------------------------------------------------------------------------------


def push_wins() -> None:
    _module(settlement, "PUSH", lambda _: settlement.Verdict("win", 1))


def double_pays_once() -> None:
    _module(settlement, "WIN", lambda win: (win[0], win[0]))


def insurance_reversed() -> None:
    lost = settlement.INSURANCE_LOST

    def reverse(judge: Any) -> Any:
        return lambda dealer, rules: settlement.Verdict("win", 2) if (
            judge(dealer, rules) == lost
        ) else lost  # fmt: skip

    _module(settlement, "judge_insurance", reverse)


# --- what lies where ------------------------------------------------------------------------------


def any_zone_agrees() -> None:
    deaf_to("strayed")
    _module(fusion, "agrees", lambda agrees: lambda need, pull, lying: agrees(
        need, pull, replace(lying, zone=need.zone)
    ))  # fmt: skip


def any_face_agrees() -> None:
    deaf_to("face_changed")
    _module(fusion, "agrees", lambda agrees: lambda need, pull, lying: agrees(
        need, pull, replace(lying, face=pull.card if lying.shows_card else lying.face)
    ))  # fmt: skip


def deaf_to(*names: str) -> None:
    """Nobody looks for these."""

    def deaf(detectors: Any) -> Any:
        return lambda *key: tuple(
            find for find in detectors(*key) if find.__name__ not in names
        )  # fmt: skip

    CATALOGUE._looked_for.clear()
    _module(CATALOGUE, "_detectors", deaf)


def any_card_is_the_lost_one() -> None:
    deaf_to("face_changed")
    _module(fusion, "_is_it", lambda _: lambda pull, lying: pull.zone == lying.zone)


# --- books, commands, waits -----------------------------------------------------------------------


def dealt_counts_twice() -> None:
    def twice(fold: Any) -> Any:
        def folded(table: Any, now: Any, fact: Any) -> None:
            fold(table, now, fact)
            if table.shoe and fact.face_up and fact.index == 2:
                table.shoe.dealt += 1

        return folded

    _module(FOLDS, f.CardDealt, twice)  # type: ignore[arg-type]


def kept_outside_facts() -> None:
    def keep(close: Any) -> Any:
        def close_betting(recorder: Recorder) -> None:
            recorder.table.people["auditor"] = "nobody"
            close(recorder)

        return close_betting

    _module(procedure, "close_betting", keep)


def repeats_are_cards() -> None:
    _module(shoe_reports, "known", lambda _: lambda recorder, device, boot, n: False)


def commands_forgotten() -> None:
    _module(FOLDS, f.CommandTaken, lambda _: lambda table, now, fact: None)  # type: ignore[arg-type]


def nobody_resumes() -> None:
    def refuse(recorder: Recorder, tap: c.Tap, act: Any) -> None:
        raise Refused("Not now.")

    _module(legality.TAPS, c.ResumeTable, lambda legal: legal._replace(do=refuse))  # type: ignore[arg-type]


def fifth_round_never_opens() -> None:
    def never(may: Any) -> Any:
        return lambda table, now: table.rounds % 5 != 4 and may(table, now)

    _module(procedure, "may_open_round", never)


def texts_unguarded() -> None:
    def through(read: Any) -> Any:
        def read_command(verb: str, payload: bytes) -> Any:
            return c.Command("unguarded", "gs", c.RequestPause("\ud800"))

        return read_command

    _module(hostile, "read_command", through)


# --- corrections, and coups -----------------------------------------------------------------------


def question_outlives_its_cards() -> None:
    def closed(close: Any) -> Any:
        return lambda table, how: [] if how == "taken_back" else close(table, how)

    for module in (cards, faces):
        _module(module, "window_closed", closed)


def named_face_is_never_forgotten() -> None:
    def kept(fold: Any) -> Any:
        def folded(table: Any, now: Any, fact: Any) -> None:
            pull = table.pulls[fact.pull]
            before = pull.ruled_over
            fold(table, now, fact)
            if not fact.by_eye:
                pull.ruled_over = before

        return folded

    _module(FOLDS, f.CardCorrected, kept)  # type: ignore[arg-type]


def tie_takes_the_sides() -> None:
    _module(verdicts, "PUSHED", lambda _: verdicts.LOST)


def naturals_draw() -> None:
    def on(next_side: Any) -> Any:
        def side(rules: Any, first: Any, second: Any) -> int | None:
            due: int | None = next_side(rules, first, second)
            return 0 if due is None and (len(first), len(second)) == (2, 2) else due

        return side

    _everywhere(draw.next_side, on)


CORRECTIONS = (
    "turns_out_to_be_another", "turns_out_to_be_another_of_the_dealer", "corrected_and_back",
    "turns_out_to_be_another_of_a_split",
)  # fmt: skip

PLANTED = (
    Planted("A1: tracks cross when vision restarts", restarts_unnoticed,
            ("vision_restarts", "vision_restarts_in_a_row", "vision_restarts_in_another_order")),
    Planted("A2: a dealt card of another face", other_face_unnoticed,
            ("turns_out_to_be_another", "exchange_while_vision_restarts")),
    Planted("A3: answers while play is stopped", answers_while_stopped,
            ("answer_while_stopped", "bets_while_stopped", "reported")),
    Planted("A4: a revealed card against the check", reveal_unchecked,
            ("shoe_misreads_hole_card",), "igt"),
    Planted("a push wins", push_wins),
    Planted("a double pays once", double_pays_once),
    Planted("insurance pays the wrong way", insurance_reversed),
    Planted("a card of another box is dealt", any_zone_agrees, ("wrong_box",)),
    Planted("a misread card is dealt", any_face_agrees, ("camera_misreads", "shoe_misreads")),
    Planted("a strayed card is not seen", partial(deaf_to, "strayed"), ("strayed",)),
    Planted("a stranger's card is not seen", partial(deaf_to, "unknown_card"), ("foreign_card",)),
    Planted("a card taken up is not missed", partial(deaf_to, "lifted_in_play"), ("taken_up",)),
    Planted("any card is the lost one", any_card_is_the_lost_one, ("taken_up", "foreign_card")),
    Planted("a third card counts twice", dealt_counts_twice),
    Planted("kept outside the facts", kept_outside_facts),
    Planted("a repeated report is a card", repeats_are_cards, ("report_told_twice",)),
    Planted("a repeated command counts", commands_forgotten, ("command_twice",)),
    Planted("nobody can resume", nobody_resumes, ("paused",)),
    Planted("the fifth round never opens", fifth_round_never_opens),
    Planted("texts are not guarded", texts_unguarded, ("hostile_command",)),
    Planted("a question outlives its cards", question_outlives_its_cards, CORRECTIONS),
    Planted("a named face is never forgotten", named_face_is_never_forgotten,
            ("corrected_and_back", "turns_out_to_be_another", "camera_misreads_later"), "igt"),
    Planted("a tie takes the sides", tie_takes_the_sides, game="baccarat"),
    Planted("a natural draws on", naturals_draw, game="baccarat_squeeze"),
)  # fmt: skip

NIGHTS = 12
INPUTS = 1_500


class Found(NamedTuple):
    """Whether and how a bug came to light; `own`: the product has it without our help."""

    name: str
    seed: int
    inputs: int
    kind: str
    own: bool


def hunt(planted: Planted) -> Found:
    """Play nights with the bug, and each that goes wrong without it."""
    right = {}
    for seed in range(1, NIGHTS + 1):
        right[seed] = night(planted.game, seed, INPUTS, planted.faults).wrong
    planted.plant()
    own = Found(planted.name, 0, 0, "", False)
    for seed in range(1, NIGHTS + 1):
        came = night(planted.game, seed, INPUTS, planted.faults)
        if came.wrong and came.wrong != right[seed]:
            return Found(planted.name, seed, came.inputs, came.wrong, bool(right[seed]))
        if came.wrong and not own.kind:
            own = Found(planted.name, seed, came.inputs, came.wrong, True)
    return own


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="planted_bugs", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(argv)
    with get_context("fork").Pool(given.jobs, maxtasksperchild=1) as pool:
        found = [*pool.imap(hunt, PLANTED, chunksize=1)]
    for one in found:
        how = f"seed {one.seed}, input {one.inputs}: {one.kind}" if one.kind else "NOT FOUND"
        print(f"{one.name:44} {how}{' (the product has it)' if one.own else ''}")
    missed = [one.name for one in found if not one.kind]
    print(f"{len(found) - len(missed)} of {len(found)} planted bugs found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
