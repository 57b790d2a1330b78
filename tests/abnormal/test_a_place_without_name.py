"""A place of the felt that the game does not deal to is told by its words all the same."""

import pytest

from tests.abnormal.scenes import Scene, must, scene

PLACES = {"5": "box 5", "5.2": "box 5, hand 2", "1": "box 1", "rail": "place rail"}


def lies(game: str, zone: str) -> Scene:
    """The card that is due lies at a place where nobody plays."""
    table = scene(game, ["9S", "7D", "2C", "8H"])
    table.start()
    table.lay(table.pull(), zone)
    table.wait(2_000)
    must(table.open == ["wrong_box"], f"{table.open}")
    return table


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize(
    ("game", "zone"),
    [("quebec", "5"), ("quebec", "5.2"), ("infinite", "1"), ("infinite", "5.2"), ("igt", "rail")],
)
def test_a_card_at_a_place_without_a_name_is_told_where_it_lies(game: str, zone: str) -> None:
    table = lies(game, zone)
    assert f"from {PLACES[zone]} to" in table.texts()[0]


@pytest.mark.abnormal("A2")
def test_digits_of_another_script_are_no_box() -> None:
    table = scene("quebec").engine.table
    for zone in ("\u0665", "5.", ".2", "5.2.1", "1234", "-1", ""):
        assert table.place(zone) == zone
