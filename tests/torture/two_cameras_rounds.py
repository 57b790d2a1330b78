"""Whole rounds under two cameras of which one fails at random: none may be void, none wrong.

The dealer obeys the screen; real pictures of what his hands do go through vision into the core. As
each round is settled, what is on record is compared with what lies. What needed somebody is told:
irregularities, and the rulings made of them.

    python -m tests.torture.two_cameras_rounds --rounds 40 --seed 1 --jobs 2
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import cv2

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import digest
from tests.support.eyes.seen_table import SeenTable
from tests.support.players import Answer, random_server
from tests.support.table_driver import rules_of
from tests.support.whole_rounds import endless
from vision.reading.reader import Reader

GAMES = ("infinite", "blackjack_live", "baccarat", "igt")
DECKS = ("club", "slab", "slim", "poster")


@dataclass
class Outcome:
    """What came of the rounds."""

    rounds: int = 0
    cards: int = 0
    void: int = 0
    wrong: int = 0
    stuck: int = 0
    irregularities: Counter[str] = field(default_factory=Counter)
    rulings: Counter[str] = field(default_factory=Counter)
    states: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        """Add another table's figures."""
        self.rounds += other.rounds
        self.cards += other.cards
        self.void += other.void
        self.wrong += other.wrong
        self.stuck += other.stuck
        self.irregularities += other.irregularities
        self.rulings += other.rulings
        self.states += other.states
        self.failures += other.failures


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds of one game at one table."""

    game: str
    deck: str
    seed: int
    rounds: int


def play(plan: Plan) -> Outcome:
    """Deal one table's rounds."""
    cv2.setNumThreads(1)
    cards = endless(random.Random(plan.seed), rules_of(plan.game).decks)
    table = SeenTable(plan.game, cards, Reader().read_card, plan.seed, plan.deck)
    outcome, answer = Outcome(), random_server(plan.seed)
    table.open()
    for _ in range(plan.rounds):
        _one_round(table, answer, outcome)
    opened = table.of(f.IrregularityOpened)
    outcome.irregularities = Counter(one.code for one in opened)
    outcome.rulings = Counter(f"{one.code}: {one.remedy}" for one in table.rulings)
    outcome.states, outcome.stuck = table.states, len(table.eyes.stuck)
    told = [*outcome.failures, *table.rulings, *(f"never back: {x}" for x in table.eyes.stuck)]
    outcome.failures = [f"{plan.game}/{plan.deck}/{plan.seed} {one}" for one in told]
    return outcome


def _one_round(table: SeenTable, answer: Answer, outcome: Outcome) -> None:
    """Deal a round to its end, and compare what is on record with what lies."""
    before = table.over
    table.close_betting()
    table.until(lambda: table.over != before, answer)
    outcome.rounds += 1
    outcome.cards += len(table.scene.cards())
    if table.over[1] > before[1]:
        void = table.voided()[-1]
        outcome.void += 1
        outcome.failures.append(f"{table.at} void: {void}")
        table.command(c.AckVoid(), void.round)
    else:
        wrong = table.dealt_wrongly()
        outcome.wrong += bool(wrong)
        outcome.failures += [f"{table.at} wrong: {one}" for one in wrong]
        settled = table.of(f.RoundSettled)[-1]
        table.command(c.AckRound(digest(settled.result)), settled.round)
    table.until(lambda: table.phase == "idle", answer)


def plan(rounds: int, seed: int, a_table: int) -> list[Plan]:
    """Tables over games and decks in turn, the same whoever plays them."""
    plans = []
    for number, begun in enumerate(range(0, rounds, a_table)):
        game, deck = GAMES[number % 4], DECKS[(number + number // 4 + seed) % 4]
        plans.append(Plan(game, deck, seed * 1000 + number, min(a_table, rounds - begun)))
    return plans


def run(rounds: int, seed: int, a_table: int = 5, jobs: int = 1) -> Outcome:
    """Deal at least so many rounds, shared out among `jobs` processes; progress goes to stderr."""
    plans = plan(rounds, seed, a_table)
    if jobs == 1:
        return _total(map(play, plans), rounds)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return _total(pool.map(play, plans), rounds)


def _total(outcomes: Iterable[Outcome], rounds: int) -> Outcome:
    total, began = Outcome(), time.monotonic()
    for outcome in outcomes:
        total.add(outcome)
        done = total.rounds / rounds
        left = (time.monotonic() - began) * (1 - done) / done
        line = f"{done:4.0%} done, {left / 60:.0f} min left; {total.rounds} rounds: "
        line += f"{total.void} void, {total.wrong} wrong, {dict(total.irregularities)}"
        print(*outcome.failures, line, sep="\n", file=sys.stderr, flush=True)
    return total


def main() -> int:
    """Run from the command line. 1 if a round was void or wrong, or a camera never came back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=int, default=5, help="rounds per game and deck")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the tables stay the same")
    options = parser.parse_args()
    total = run(options.rounds, options.seed, options.table, options.jobs)
    facts = {
        "rounds": total.rounds,
        "cards": total.cards,
        "void": total.void,
        "wrong": total.wrong,
        "never_back": total.stuck,
        "irregularities": dict(total.irregularities),
        "rulings": dict(total.rulings),
        "camera_states": dict(total.states),
    }
    print(json.dumps(facts))
    return 1 if total.void or total.wrong or total.stuck else 0


if __name__ == "__main__":
    sys.exit(main())
