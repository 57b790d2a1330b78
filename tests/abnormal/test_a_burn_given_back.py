"""A card that is to be burnt is burnt once it is out of the shoe for good, whoever asked for it."""

import pytest

from tests.abnormal.scenes import QUIET, Card, House, Scene, c, f, must, scene

GAMES = ("infinite", "igt", "olivia", "quebec", "blackjack_live")


def burning(table: Scene) -> bool:
    return table.view()["instruction"]["code"] == "burn"


def burn_all(table: Scene) -> int:
    """Pull until no card is to be burnt; how many that took."""
    pulls = 0
    while burning(table):
        table.pull()
        pulls += 1
    return pulls


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", GAMES)
def test_a_burn_card_that_was_pushed_back_is_still_to_be_burnt(game: str) -> None:
    table = scene(game, ["KS", *QUIET], House(burn_first=True))
    must(burning(table), f"{table.texts()}")
    card = table.pull()
    table.shoe_says("pulled_back")
    table.wait(500)
    assert burning(table)
    assert table.engine.table.shoe.dealt == 0
    table.pull(card)
    assert not burning(table)
    assert table.engine.table.shoe.dealt == table.engine.table.shoe.burned == 1


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("back", [1, 2, 3, 6])
def test_as_many_are_burnt_as_the_first_card_says_also_where_one_was_pushed_back(back: int) -> None:
    table = scene("baccarat", ["5S", *QUIET, *QUIET])
    for _ in range(back - 1):
        table.pull()
    must(burning(table), f"{table.texts()}")
    card = table.pull()
    table.shoe_says("pulled_back")
    must(burning(table), f"{table.texts()}")
    table.pull(card)
    burn_all(table)
    shoe = table.engine.table.shoe
    assert shoe.burned == shoe.dealt == 6


@pytest.mark.regulation("R45")
@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("in_betting", [True, False])
def test_a_dealer_who_signs_in_in_betting_burns_before_the_first_card(in_betting: bool) -> None:
    table = scene("infinite", [*QUIET, "5S", "6C"], House(burn_on_new_dealer=True))
    table.whole_round()
    must(table.tap(c.SignIn("shift_manager-1"), "dealer", "dealer-2") == "accepted", "not new")
    burnt = table.pull() if in_betting else None
    table.command(c.CloseBetting())
    table.bets()
    assert burning(table) is not in_betting
    burnt = burnt or table.pull()
    assert [table.engine.table.pulls[fact.pull].card for fact in table.of(f.CardBurned)] == [burnt]
    assert [fact.why for fact in table.of(f.CardBurned)] == [f.NEW_DEALER]
    assert table.open == []
    assert table.view()["instruction"]["code"] == "deal"


@pytest.mark.abnormal("A6")
def test_a_card_that_the_last_dealer_pulled_is_dealt_and_the_next_burnt_after_the_round() -> None:
    table = scene("infinite", [*QUIET, "5S", "6C"], House(burn_on_new_dealer=True))
    table.whole_round()
    table.command(c.CloseBetting())
    table.bets()
    first = table.pull(Card("7D"))
    must(table.tap(c.SignIn("shift_manager-1"), "dealer", "dealer-2") == "accepted", "not new")
    table.lay(first, "P")
    table.wait(2_000)
    assert table.of(f.CardBurned) == []
    assert table.open == []
    assert table.engine.table.shoe.to_burn == 1


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("hasty", [1, 2, 3, 8])
def test_as_many_are_burnt_as_the_first_card_says_though_more_were_pulled_in_a_pause(
    hasty: int,
) -> None:
    table = scene("baccarat", ["5S", *QUIET, *QUIET])
    must(table.tap(c.PauseTable("pause_break", now=True)) == "accepted", "no pause")
    for _ in range(hasty):
        table.pull()
    must(table.tap(c.ResumeTable()) == "accepted", f"not resumed: {table.texts()}")
    burn_all(table)
    shoe = table.engine.table.shoe
    assert shoe.burned == 6
    assert shoe.dealt == max(hasty, 6)
    assert bool(table.open) is (hasty > 6)
