"""Cards count in the order in which they left the shoe, however a hand lays them."""

import pytest

from tests.abnormal.scenes import Card, Scene, must, scene

PLACES = [
    ("dragon_tiger", ("dragon", "tiger")),
    ("baccarat", ("player", "banker")),
    ("igt", ("1", "dealer")),
    ("olivia", ("1", "dealer")),
    ("infinite", ("P", "dealer")),
]


def lay_crossed(game: str, zones: tuple[str, str], ms: int) -> Scene:
    """Two cards are out of the shoe; the later one is laid in the first one's place."""
    table = scene(game, ["KS"] + ["2S"] * 9)
    table.start()
    first, later = table.pull(Card("7D")), table.pull(Card("4C"))
    table.lay(later, zones[0])
    table.wait(ms)
    table.lay(first, zones[1])
    table.wait(2_500)
    return table


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize(("game", "zones"), PLACES)
@pytest.mark.parametrize("ms", [500, 9_000])
def test_two_pulled_cards_laid_crossed_are_put_right_one_after_the_other(
    game: str, zones: tuple[str, str], ms: int
) -> None:
    table = lay_crossed(game, zones, ms)
    assert table.dealt == []
    assert "wrong_box" in table.open
    later, first = table.lying
    for card, zone in ((first, zones[0]), (later, zones[1])):
        table.move(card, zone)
        table.wait(2_500)
    assert table.dealt == [("7D", zones[0]), ("4C", zones[1])]
    assert table.open == []


@pytest.mark.abnormal("A6")
def test_a_card_that_lay_before_it_was_told_lies_right() -> None:
    """The shoe told two cards in the other order: no hand crossed them."""
    table = scene("igt", ["KS"] + ["2S"] * 9)
    table.start()
    table.report_card(Card("7D"))
    table.lay(Card("4C"), "1")
    table.wait(200)
    table.report_card(Card("4C"))
    table.lay(Card("7D"), "dealer")
    table.wait(2_500)
    must(not table.open, f"{table.texts()}")
    assert table.dealt == [("4C", "1"), ("7D", "dealer")]
