"""Every settled round of any night has its sheet, or a sentence says why it has none."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.core.engine import Engine
from controller.core.games.sheets import SheetError
from controller.core.messages import facts as f
from controller.core.round.sheet import live_sheet
from tests.abnormal.scenes import scene
from tests.support.storms.storm import GAMES, night
from tests.support.storms.stormy_world import World


def sheets_or_reasons(world: World) -> list[str]:
    """One line for each settled round of the night."""
    engine, lines = Engine(world.engine.table.config), []
    for moment, fact in world.facts:
        engine.replay(moment, fact)
        if isinstance(fact, f.RoundSettled):
            try:
                lines.append(live_sheet(engine.table)["id"])
            except SheetError as error:
                lines.append(str(error))
    return lines


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rng=st.randoms(use_true_random=False))
def test_a_round_has_a_sheet_or_a_sentence(game: str, rng: Random) -> None:
    world = night(game, rng, gusts=100)
    assert len(sheets_or_reasons(world)) == len(world.of(f.RoundSettled))


def test_a_card_that_no_rule_places_is_told_as_a_reason() -> None:
    table = scene("igt")
    table.start()
    assert table.to_settled()
    playing = table.engine.table.round
    assert playing is not None
    assert live_sheet(table.engine.table)["expected"]
    number, dealt = next(one for one in playing.deal_log if isinstance(one[1], f.CardDealt))
    nowhere = replace(dealt, zone="nowhere")
    playing.deal_log = [*playing.deal_log, (number, f.OrderChanged("1")), (number, nowhere)]
    with pytest.raises(SheetError, match="cannot be told in the order of the rules"):
        live_sheet(table.engine.table)
