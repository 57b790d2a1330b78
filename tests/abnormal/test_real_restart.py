"""Vision restarts at any moment of an honest round, and counts its tracks from 1 again."""

import random
from collections.abc import Callable, Iterable
from itertools import product

import pytest

from tests.abnormal.scenes import Scene, must, scene, shuffled
from tests.support.sampled import so_many

GAMES = {"infinite": (), "igt": (1,), "quebec": (1, 2, 3), "blackjack_live": (1, 2, 3, 4, 5, 6, 7)}
"""The boxes that play; the crowd has none."""

FEW, MANY = range(6), range(so_many(3, 10))


def answering(rng: random.Random) -> Callable[[Scene], object]:
    return lambda table: table.choose(rng.choice(["hit", "stand"]))


def restarted(game: str, number: int, seed: int) -> list[str]:
    """What was opened in round `number` of an honest table by vision's restart alone."""
    rng = random.Random(1000 * number + seed)
    table = scene(game, shuffled(rng))
    answer, boxes = answering(rng), GAMES[game]
    for _ in range(number - 1):
        table.whole_round(answer, boxes)
    table.start(boxes)
    stop_at = rng.randint(2, 6 + 2 * len(boxes))
    table.run_to(lambda: len(table.lying) >= stop_at or table.phase == "results", answer)
    must(table.opened == [], f"not honest: {table.opened}")
    if table.phase in ("dealing", "window"):
        table.restart_vision()
        table.wait(4000)
    return crossed(table)


def crossed(table: Scene) -> list[str]:
    return [*table.opened, *(f"shared {track}" for track in table.tracks_shared())]


def found_in(game: str, numbers: Iterable[int], seeds: Iterable[int]) -> dict[object, list[str]]:
    """What went wrong, by round and seed."""
    made = {(n, seed): restarted(game, n, seed) for n, seed in product(numbers, seeds)}
    return {key: told for key, told in made.items() if told}


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("game", GAMES)
def test_real_restart_in_the_first_round(game: str) -> None:
    assert found_in(game, [1], FEW) == {}


@pytest.mark.long
@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("game", GAMES)
def test_real_restart(game: str) -> None:
    assert found_in(game, [2, 3], FEW) == {}


@pytest.mark.system
@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("game", GAMES)
def test_real_restart_at_many_moments_of_six_rounds(game: str) -> None:
    assert found_in(game, range(1, 7), MANY) == {}
