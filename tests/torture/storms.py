"""Storms by the thousand: how many rounds, what was wrong, how it ended.

    python -m tests.torture.storms --rounds 5000

A failure names game and seed; the same night again: `--game igt --seed 17 --nights 1`.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random

from controller.core.messages import facts as f
from tests.support.storm import GAMES, night
from tests.support.stormy_world import World
from tests.support.table_driver import replayed

GUSTS = 400


def tally(world: World, counts: Counter[str]) -> None:
    """Add up what a night was made of."""
    counts["settled"] += len(world.of(f.RoundSettled))
    counts["voided"] += len(world.of(f.RoundVoided))
    counts["rulings"] += len(world.of(f.RemedyChosen))
    counts["facts"] += len(world.facts)
    for fact in world.of(f.IrregularityOpened):
        counts["irregularities"] += 1
        counts[f"  {fact.code}"] += 1


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="storms", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5000, help="rounds to be settled or voided")
    parser.add_argument("--nights", type=int, help="so many nights instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES)
    given = parser.parse_args(argv)
    counts: Counter[str] = Counter()
    began, seed, nights = time.monotonic(), given.seed, 0
    while (
        nights < given.nights
        if given.nights
        else counts["settled"] + counts["voided"] < given.rounds
    ):
        game = given.game or GAMES[nights % len(GAMES)]
        try:
            world = night(game, Random(seed), GUSTS)
            assert replayed(world).console_view(world.now) == world.view(), "replay differs"
        except Exception:
            print(f"storm failed: --game {game} --seed {seed} --nights 1", file=sys.stderr)
            raise
        tally(world, counts)
        seed, nights = seed + 1, nights + 1
    print(f"{nights} nights in {time.monotonic() - began:.0f} s")
    for name, number in counts.items():
        print(f"{name:24} {number}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
