"""A card that is moved while vision restarts is one card: the old sight of it accuses nobody."""

import pytest

from tests.abnormal.scenes import QUIET, must, scene

PLACES = [
    ("igt", "1"),
    ("olivia", "1"),
    ("quebec", "1"),
    ("blackjack_live", "1"),
    ("infinite", "P"),
]
HOLES = ("igt", "quebec", "blackjack_live")


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize(("game", "wrong"), PLACES)
@pytest.mark.parametrize("ms", [200, 2_500])
def test_a_card_moved_as_told_while_vision_restarts_opens_nothing(
    game: str, wrong: str, ms: int
) -> None:
    table = scene(game, [*QUIET, "5S"])
    table.start()
    table.obey()
    card = table.lay(table.pull(), wrong)
    table.wait(ms)
    must(table.open == (["wrong_box"] if ms > 2_000 else []), f"{table.open}")
    card.zone = "dealer"
    table.restart_vision()
    table.wait(6_000)
    assert (card.card, "dealer") in table.dealt
    assert table.open == []
    assert [code for code in table.opened if code != "wrong_box"] == []


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("game", HOLES)
def test_a_hole_card_moved_as_told_while_vision_restarts_opens_nothing(game: str) -> None:
    table = scene(game, QUIET)
    table.start()
    table.to_hole()
    hole = table.lay(table.pull(), "1", False)
    table.wait(2_500)
    must(table.open == ["wrong_box"], f"{table.open}")
    hole.zone = "dealer"
    table.restart_vision()
    table.wait(6_000)
    assert table.open == []


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("goes", [True, False])
def test_a_strange_card_on_which_people_rule_stays_open_over_a_restart_until_it_is_gone(
    goes: bool,
) -> None:
    table = scene("igt", [*QUIET, "5S"])
    table.start()
    strange = table.lay("KD", "1")
    table.wait(4_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    if goes:
        table.lying.remove(strange)
    table.restart_vision()
    table.wait(6_000)
    assert table.open == ["unknown_card"]
