"""Whatever slips at a coup, it is settled by the cards that lie, or void with its reason.

The judge tells the tableau and the pays in sentences of his own, from the faces that lie there when
the coup is settled. `python -m tests.controller.core.games.baccarat.test_no_wrong_coup 200` plays
so many nights of each slip.
"""

import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from controller.core.games.baccarat.rules import Style
from controller.core.messages import facts as f
from tests.support.mistakes.coup_slips import (
    IN_ANY_STYLE,
    OF_HIDDEN,
    OF_OPEN,
    OF_THIRDS,
    SLIPS,
    stack,
)
from tests.support.truth import calm, people, rulings
from tests.support.truth.night import open_table, settled
from tests.support.truth.things import WrongError
from tests.support.truth.world import World, config_for

pytestmark = pytest.mark.long

STYLES: tuple[Style, ...] = ("speed", "classic", "squeeze")

CELLS = [(name, style) for name in IN_ANY_STYLE for style in STYLES]
CELLS += [(name, style) for name in OF_HIDDEN for style in STYLES if style != "speed"]
CELLS += [(name, style) for name in OF_OPEN for style in STYLES if style != "squeeze"]

COUPS = 5
"""Coups of one night, a slip in each."""

MOST = 300
"""Acts after which a coup that is not over is brought to its end."""


def rule(world: World) -> None:
    """Somebody chooses any remedy on offer; what he says of a card is so."""
    wrong = next(iter(world.engine.table.irregularities.values()))
    row = world.rng.choice(world.config.remedies.offered(wrong.code, world.phase))
    if rulings.rule(world, wrong, row, "shift_manager") == "accepted":
        rulings.carry_out(world, wrong, row)


def act(world: World) -> None:
    """One helpful act: the dealer mends by himself, somebody rules, or play goes on."""
    if world.engine.table.irregularities and world.rng.random() < 0.5:
        if world.rng.random() < 0.5:
            rule(world)
        else:
            people.follow(world)
    else:
        calm.settle_down(world)


def night(game: str, style: Style, name: str, seed: int, coups: int = COUPS) -> Counter[str]:
    """So many coups, in each of which it slips at some moment; what came of them."""
    rng = Random(f"{game} {style} {name} {seed}")
    config = config_for(game, rng)
    rules = config.rules.model_copy(update={"style": style})
    world = World(replace(config, rules=rules), rng)
    world.on_settled = lambda fact: settled(world, fact)
    open_table(world)
    came: Counter[str] = Counter()
    for _ in range(coups):
        slipped, opened, wait = False, world.opened, rng.randrange(0, 8)
        for _ in range(MOST):
            if world.opened > opened + 1 and world.phase == "betting":
                break
            if world.phase == "betting" and name in OF_THIRDS:
                stack(world)
            there = not slipped and not world.engine.table.stopped
            wait -= there and world.phase in ("dealing", "window")
            if there and (wait < 0 or world.phase in ("idle", "results")) and SLIPS[name](world):
                slipped = True
                came["slips"] += 1
            act(world)
        else:
            calm.calm(world)
    calm.calm(world)
    voids = [fact for _, fact in world.facts if isinstance(fact, f.RoundVoided)]
    assert all(fact.cause and fact.role for fact in voids), voids
    came.update(world.counts["round"])
    came.update(world.counts["check"])
    return came


@pytest.mark.parametrize(("name", "style"), CELLS, ids=lambda part: part)
def test_the_coup_is_what_lies_there_or_void_with_its_reason(name: str, style: Style) -> None:
    came = night("baccarat", style, name, 1)
    assert came["slips"], came
    assert came["settled"] + came["voided"] >= COUPS, came


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["exchange", "wrong_box", "turns_out_to_be_another"])
def test_so_it_is_where_each_side_has_one_card(name: str, style: Style) -> None:
    came = night("dragon_tiger", style, name, 1)
    assert came["settled"] + came["voided"] >= COUPS, came


def hunt(nights: int) -> int:
    """Play many nights of each cell and print what is wrong."""
    total: Counter[str] = Counter()
    wrong = 0
    for name, style in CELLS:
        came: Counter[str] = Counter()
        for seed in range(1, nights + 1):
            try:
                came.update(night("baccarat", style, name, seed))
            except (WrongError, AssertionError, LookupError, ValueError) as error:
                wrong += 1
                print(f"WRONG {name} {style} seed {seed}: {error!r}"[:900], flush=True)
        total.update(came)
        print(f"{name:40} {style:8} {dict(came)}", flush=True)
    print(dict(total), "wrong:", wrong)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(hunt(int(sys.argv[1])))
