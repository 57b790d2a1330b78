"""A card is pulled though the round that is decided needs none: it is nobody's next card."""

import pytest

from tests.abnormal.scenes import NeedCard, Scene, must, scene

NATURALS = ["9S", "8D", "KC", "QH", "5S", "3S"]
"""Nine against eight after four cards."""

BURNT = ["AS", "2H"]


def too_many(game: str, cards: list[str], up: bool = True, before: int = 3) -> Scene:
    """The round's last card and one more are pulled at once, and both lie before they are told."""
    table = scene(game, cards)
    table.start()
    must(
        table.run_to(lambda: len(table.dealt) == before and table.needs(NeedCard)), f"{table.dealt}"
    )
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    last, extra = table.pull(), table.pull()
    lying = [table.place(card, need.zone, face) for card, face in ((last, True), (extra, up))]
    for card in reversed(lying):
        table.sight("placed", card)
    table.wait(3_000)
    return table


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("game", ["baccarat", "baccarat_ez", "baccarat_no_commission"])
def test_a_card_too_many_after_two_naturals_is_not_ruled_to_be_the_next(game: str) -> None:
    """All have seen it: kept as the next one it would stop the coup at once again."""
    table = too_many(game, [*BURNT, *NATURALS])
    must(table.open == ["exposed_draw"], f"{table.open}")
    assert "use_exposed" not in table.options
    table.must_rule("burn_it")
    table.carry_out()
    assert len(table.settled) == 1
    table.to_betting()
    assert table.opened == ["exposed_draw"]


@pytest.mark.abnormal("A3")
def test_an_unseen_card_too_many_is_kept_for_the_next_coup_where_the_game_keeps_such_cards() -> (
    None
):
    table = too_many("baccarat", [*BURNT, *NATURALS], up=False)
    must(table.open == ["pulled_out_of_turn"], f"{table.open}")
    table.must_rule("hold_as_next")
    table.lift(table.lying[-1])
    table.wait(100)
    assert (table.open, len(table.settled)) == ([], 1)
    table.start()
    table.obey()
    assert table.dealt[4][0] == "5S"
    assert table.opened == ["pulled_out_of_turn"]


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("up", [True, False])
def test_a_round_of_blackjack_that_needs_no_card_keeps_none(up: bool) -> None:
    """It is burnt, as one that is pulled while the results are shown."""
    table = too_many("igt", ["9S", "7D", "KC", "9H", "5S", "3S"], up, before=4)
    must(len(table.open) == 1, f"{table.open}")
    assert not {"use_exposed", "hold_as_next"} & table.options.keys()
    table.must_rule("burn_it")
    table.carry_out()
    assert table.open == []
