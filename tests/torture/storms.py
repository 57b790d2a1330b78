"""Storms by the million: what was disturbed, what was wrong, how it ended.

    python -m tests.torture.storms --inputs 1000000 --game igt --seed 1 --jobs 2
    python -m tests.torture.storms --rounds 5000

With `--inputs` the world keeps its own truth, settles every round by it, and injects faults; a
table of faults, irregularities and rulings is printed, and in a run of a million inputs an empty
cell is a failure. With `--rounds` anything at once happens, and every step is checked. A failure
names game and seed; the same night again: `--game igt --seed 17 --nights 1` (with `--inputs 3000`
for a night of the first kind).
"""

import argparse
import gc
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import Pool
from random import Random

from controller.core.config.remedies import Remedy
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.registry import game_of
from controller.core.irregularities.catalogue import CATALOGUE, FAMILIES
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.irregularities.row import Irregularity
from controller.core.messages import facts as f
from tests.support.mistakes.blackjack import BOOK, Case, impossible
from tests.support.storms.storm import COUPS, GAMES, night
from tests.support.storms.stormy_world import World
from tests.support.table_driver import replayed, rules_of
from tests.support.truth.faults import FAULTS
from tests.support.truth.night import Night
from tests.support.truth.night import night as true_night

GUSTS = 400

NIGHT = 3_000
"""Inputs of one night that knows the truth."""

LONG = 1_000_000
"""From so many inputs of a game on an empty cell is a failure."""

LEAST_FAULTS = 1_000
LEAST_CELLS = 50

# --- storms that know the truth -----------------------------------------------------------------


def true_storms(game: str, seed: int, inputs: int, jobs: int, only: tuple[str, ...]) -> bool:
    """So many inputs of one game; its table is printed. Whether nothing was wrong."""
    began, done = time.monotonic(), 0
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    wrong: dict[str, list[Night]] = defaultdict(list)
    for came in _nights(game, seed, inputs, jobs, only):
        done += came.inputs
        for name, counter in came.counts.items():
            counts[name].update(counter)
        if came.wrong:
            wrong[came.wrong].append(came)
        if done >= inputs:
            break
    took = time.monotonic() - began
    print(f"\n{game}: {done} inputs in {took:.0f} s, {done / took:.0f} a second with {jobs} jobs")
    _print_table(counts)
    for cell in _never(game, counts):
        print(f"  never: {cell}")
    missing = _empty(game, counts) if inputs >= LONG and not only else []
    for cell in missing:
        print(f"  too few: {cell}")
    _print_wrong(wrong)
    return not wrong and not missing


def _nights(game: str, seed: int, inputs: int, jobs: int, only: tuple[str, ...]) -> Iterator[Night]:
    length = min(NIGHT, inputs)
    play = partial(_one, game, length, only)
    seeds = range(seed, seed + 40 * (inputs // length + 1))
    if jobs < 2:
        gc.disable()
        yield from map(play, seeds)
        return
    with Pool(jobs, initializer=gc.disable) as pool:
        yield from pool.imap(play, seeds, chunksize=4)


def _one(game: str, length: int, only: tuple[str, ...], seed: int) -> Night:
    """One night; its garbage is collected once, after it: that saves a fifth of its time."""
    came = true_night(game, seed, length, only)
    gc.collect()
    return came


def _print_table(counts: dict[str, Counter[str]]) -> None:
    for name in ("fault", "irregularity", "ruling", "round", "check", "truth", "hostile"):
        print(f"  {name}")
        for cell, number in sorted(counts[name].items()):
            print(f"    {cell:60} {number:8}")


def _print_wrong(wrong: dict[str, list[Night]]) -> None:
    for kind, nights in sorted(wrong.items(), key=lambda pair: -len(pair[1])):
        first = min(nights, key=lambda came: came.inputs)
        print(f"  WRONG {len(nights):4} nights: {kind}")
        print(
            f"    --game {first.game} --seed {first.seed}, input {first.inputs}: {first.text}"[:600]
        )
        print(f"    lately: {', '.join(first.faults[-6:])}")


def _empty(game: str, counts: dict[str, Counter[str]]) -> list[str]:
    """Cells of the table that hold too little."""
    found = [f"fault {name}: {counts['fault'][name]}" for name in FAULTS
             if counts["fault"][name] < LEAST_FAULTS and not _excluded(game, name)]  # fmt: skip
    for code, row in _rows(game).items():
        for phase in row.phases:
            cell = f"{code} / {phase}"
            possible = not impossible(Case(code, phase, game))
            if possible and counts["irregularity"][cell] < LEAST_CELLS:
                found.append(f"irregularity {cell}: {counts['irregularity'][cell]}")
    for remedy in load_remedies(BOOK.read_text(), BOOK.name).remedy:
        if not counts["ruling"][remedy.name] and not _never_ruled(game, remedy):
            found.append(f"ruling {remedy.name}")
    return found


def _rows(game: str) -> dict[str, Irregularity]:
    """The irregularities that a table of this game knows."""
    return {**FAMILIES.get(game_of(rules_of(game)).family, CATALOGUE)}


def _never(game: str, counts: dict[str, Counter[str]]) -> list[str]:
    """Irregularities and phases that no night of this run came upon, though one could."""
    return [
        f"{code} / {phase}"
        for code, row in _rows(game).items()
        for phase in row.phases
        if not counts["irregularity"][f"{code} / {phase}"]
        and not impossible(Case(code, phase, game))
    ]


COUP = {
    "box_interrupted": "a coup has no boxes",
    "dealer_looks_wrongly": "a coup has no check",
    "shoe_misreads_what_the_check_is_made_of": "a coup has no check",
    "turns_out_to_be_another_of_a_split": "a coup has no splits",
}
OPEN = {
    "hole_card_dealt_face_up": "no card is hidden",
    "shoe_reads_no_hole_card": "no card is hidden",
    "shoe_misreads_hole_card": "no card is hidden",
    "hole_card_turned": "no card is hidden",
}
UNASKED = {
    "answer_while_stopped": "nobody is asked anything",
    "older_window_answered": "nobody is asked anything",
    "answered_beside_the_question": "nobody is asked anything",
    "command_too_late": "nobody is asked anything",
    "clock_jumps_in_a_window": "nobody is asked anything",
    "reported_while_players_decide": "nobody is asked anything",
}
SQUEEZED = {
    "camera_misreads": "every card is dealt face down",
    "shoe_misreads": "every card is dealt face down",
    "shoe_reads_nothing": "every card is dealt face down",
    "dealt_face_down": "every card is dealt face down",
}
OF_THE_CHECK = ("dealer_looks_wrongly", "shoe_misreads_what_the_check_is_made_of")
NO_COUP = {
    "shoe_ends_the_coup": "no shoe counts this game",
    "shoe_finds_a_card_too_many": "no shoe counts this game",
}


def _excluded(game: str, name: str) -> str:
    """Why the rules of this game let no such fault come; empty where they do."""
    rules = rules_of(game)
    if isinstance(rules, BaccaratRules):
        style = {"speed": OPEN | UNASKED, "classic": UNASKED, "squeeze": SQUEEZED}[rules.style]
        return (COUP | style).get(name, "")
    if name == "box_interrupted" and rules.automatic.lost_player != "hand_over":
        return "this game hands no box over"
    if name in OF_THE_CHECK and rules.dealer.peek == "none":
        return "this game checks no hole card"
    return NO_COUP.get(name, "")


def _never_ruled(game: str, remedy: Remedy) -> str:
    """Why nobody is ever let rule so at this game; empty where somebody is."""
    rules = rules_of(game)
    sides = isinstance(rules, BaccaratRules)
    if remedy.action == "dead_hand" and (sides or rules.kind == "crowd"):
        return "a hand of all players does not die by itself"
    if remedy.action == "table_is_right" and sides:
        return "the order of a coup is never changed"
    cases = [
        Case(code, phase, game)
        for code, row in _rows(game).items()
        for phase in row.phases
        if code in remedy.codes and phase in (remedy.phases or row.phases)
    ]
    if "*" in remedy.codes or any(not impossible(case) for case in cases):
        return ""
    return "what it is about does not occur"


# --- anything at once -----------------------------------------------------------------------------


def tally(world: World, counts: Counter[str]) -> None:
    """Add up what a night was made of."""
    counts["settled"] += len(world.of(f.RoundSettled))
    counts["voided"] += len(world.of(f.RoundVoided))
    counts["rulings"] += len(world.of(f.RemedyChosen))
    counts["facts"] += len(world.facts)
    for fact in world.of(f.IrregularityOpened):
        counts["irregularities"] += 1
        counts[f"  {fact.code}"] += 1


def storms(games: Iterable[str], seed: int, nights: int | None, rounds: int) -> None:
    """Nights of random acts until so many rounds are over, or so many nights."""
    counts: Counter[str] = Counter()
    began, played, games = time.monotonic(), 0, [*games]
    while played < nights if nights else counts["settled"] + counts["voided"] < rounds:
        game = games[played % len(games)]
        try:
            world = night(game, Random(seed), GUSTS)
            assert replayed(world).console_view(world.now) == world.engine.console_view(
                world.now
            ), "replay differs"
        except Exception:
            print(f"storm failed: --game {game} --seed {seed} --nights 1", file=sys.stderr)
            raise
        tally(world, counts)
        seed, played = seed + 1, played + 1
    print(f"{played} nights in {time.monotonic() - began:.0f} s")
    for name, number in counts.items():
        print(f"{name:24} {number}")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="storms", description=__doc__)
    parser.add_argument("--inputs", type=int, help="inputs for each game, with the world's truth")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", default="", help="faults to leave out, with commas")
    parser.add_argument("--rounds", type=int, default=5000, help="rounds to be settled or voided")
    parser.add_argument("--nights", type=int, help="so many nights instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=(*GAMES, *COUPS))
    given = parser.parse_args(argv)
    games = [given.game] if given.game else [*GAMES, *COUPS]
    if given.inputs is None:
        storms(games, given.seed, given.nights, given.rounds)
        return 0
    left_out = given.without.split(",")
    only = tuple(name for name in FAULTS if name not in left_out) if given.without else ()
    right = [true_storms(g, given.seed, given.inputs, given.jobs, only) for g in games]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
