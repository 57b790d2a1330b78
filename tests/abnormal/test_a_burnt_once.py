"""Of one burnt card the dealer takes one to the rack; of a second that shows its face people rule.

A shoe holds several cards of each face, and others lie about: the dealer's own word, or a face that
one look read, proves nothing once the burnt card itself is in the rack.
"""

import pytest

from tests.abnormal.scenes import Card, House, Scene, c, f, must, scene
from tests.support.table_driver import replayed

GAMES = [("baccarat_squeeze", "player", "banker"), ("infinite", "P", "D")]
BURN = ["3H", "KD", "2S", "4C", "6D", "9C", "8D", "2H"]


def burnt(game: str) -> Scene:
    """The first card of the shoe was burnt: a three of hearts."""
    table = scene(game, BURN, House(burn_first=True))
    must(table.view()["instruction"]["code"] == "burn", f"{table.texts()}")
    table.obey()
    if not table.engine.table.shoe.to_burn:
        table.to_betting()
    return table


def asked(table: Scene) -> str:
    """Who is to act on what is open: `remove` for the dealer himself."""
    table.wait(4_000)
    must(table.open, "nothing is open")
    again = replayed(table).console_view(table.now)
    assert again == table.engine.console_view(table.now)
    return str(table.view()["instruction"]["action"])


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize(("game", "zone", "other"), GAMES)
def test_of_two_that_lie_at_once_no_one_is_taken_away_by_the_dealer(
    game: str, zone: str, other: str
) -> None:
    table = burnt(game)
    first = table.lay(Card("3H"), zone)
    must(asked(table) == "remove", "the first is not the burnt card")
    second = table.lay(Card("3H"), other)
    assert asked(table) == "manager"
    assert "burnt_to_rack" not in table.options
    for card in (first, second):
        table.lift(card)
        assert asked(table) == "manager"
        assert "burnt_to_rack" not in table.options
    assert table.open == ["unknown_card", "unknown_card"]


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize(("game", "zone", "other"), GAMES)
def test_one_that_is_laid_after_the_burnt_card_went_to_the_rack_is_the_managers(
    game: str, zone: str, other: str
) -> None:
    table = burnt(game)
    card = table.lay(Card("3H"), zone)
    must(asked(table) == "remove", "it is not the burnt card")
    table.lift(card)
    table.wait(500)
    must(table.open == [], f"{table.open}")
    card = table.lay(Card("3H"), other)
    assert asked(table) == "manager"
    table.lift(card)
    assert asked(table) == "manager"
    table.must_rule("was_burnt")
    table.carry_out()
    table.wait(500)
    assert table.open == []


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize(("game", "zone", "other"), GAMES)
def test_one_that_follows_a_back_ruled_to_be_the_burnt_card_is_the_managers(
    game: str, zone: str, other: str
) -> None:
    table = burnt(game)
    back = table.lay(Card("3H"), zone, up=False)
    table.wait(4_000)
    table.must_rule("was_burnt")
    table.lift(back)
    table.wait(500)
    must(table.open == [], f"{table.open}")
    table.lay(Card("3H"), other)
    assert asked(table) == "manager"


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("up", [True, False])
def test_one_that_follows_a_drawn_card_which_was_seen_to_be_burnt_is_the_managers(up: bool) -> None:
    """It was pulled between rounds, lay there, and a ruling took it to the rack."""
    table = scene("infinite", BURN, House(next_round="tap"))
    drawn = table.lay(table.pull(), "P", up=up)
    table.wait(3_000)
    must(table.open == ["idle_draw"], f"{table.open}")
    table.must_rule("burn_it")
    table.carry_out()
    table.wait(500)
    must(drawn not in table.lying and table.open == [], f"{table.open}")
    table.to_betting()
    table.lay(Card("3H"), "P")
    assert asked(table) == "manager"


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize(("game", "zone", "other"), GAMES)
def test_one_whose_back_is_of_another_set_was_not_burnt(game: str, zone: str, other: str) -> None:
    table = burnt(game)
    card = table.place(Card("3H"), zone, up=False)
    table.see_back(card, "green")
    table.wait(4_000)
    card.up = True
    table.sight("revealed", card)
    assert asked(table) == "manager"
    assert not {"burnt_to_rack", "was_burnt"} & table.options.keys()
    table.lift(card)
    assert asked(table) == "manager"


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("faces", [("3H", "9C"), ("9C", "3H"), ("3H", "9C", "3H")])
def test_one_of_which_another_face_was_read_is_the_managers(faces: tuple[str, ...]) -> None:
    table = burnt("infinite")
    first, *later = faces
    card = table.lay(Card("9C"), "P", face=first)
    table.wait(4_000)
    for face in later:
        table.sight("revealed", card, face)
    assert asked(table) == "manager"
    assert "burnt_to_rack" not in table.options
    card.card = Card(faces[-1])
    table.lift(card)
    assert asked(table) == "manager"


@pytest.mark.abnormal("A3")
def test_the_dealers_word_that_it_was_burnt_does_not_stand_for_another_face() -> None:
    table = burnt("infinite")
    card = table.lay(Card("9C"), "P", face="3H")
    must(asked(table) == "remove", "it is not taken for the burnt card")
    number = table.view()["irregularity"]["id"]
    act = c.Rule(number, "burnt_to_rack", "burnt_before")
    must(table.tap(act) == "accepted", f"{table.orders[-1]}")
    table.sight("revealed", card, "9C")
    assert asked(table) == "manager"
    table.lift(card)
    assert asked(table) == "manager"
    assert table.of(f.IrregularityClosed) == []


@pytest.mark.abnormal("A3")
def test_the_dealers_word_that_it_was_burnt_ends_it_once_the_card_is_gone() -> None:
    table = burnt("infinite")
    card = table.lay(Card("3H"), "P")
    must(asked(table) == "remove", "it is not taken for the burnt card")
    number = table.view()["irregularity"]["id"]
    act = c.Rule(number, "burnt_to_rack", "burnt_before")
    must(table.tap(act) == "accepted", f"{table.orders[-1]}")
    table.lift(card)
    table.wait(500)
    assert table.open == []


@pytest.mark.abnormal("A6")
def test_the_burnt_card_that_lies_while_vision_restarts_is_still_one() -> None:
    table = burnt("infinite")
    card = table.lay(Card("3H"), "P")
    must(asked(table) == "remove", "it is not taken for the burnt card")
    table.restart_vision()
    assert asked(table) == "remove"
    table.lift(card)
    table.wait(500)
    assert table.open == []
