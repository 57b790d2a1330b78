"""While cards are to be burnt the shoe is lost, jammed or taken out, and the dealer is told."""

from collections.abc import Callable

import pytest

from tests.abnormal.scenes import House, Scene, c, d, must, scene


def is_lost(table: Scene) -> Callable[[], object]:
    table.feed(d.DeviceDown("shoe0", "unplugged"))
    return lambda: table.feed(d.DeviceUp("shoe0", "sim"))


def jams(table: Scene) -> Callable[[], object]:
    table.shoe_says("jam", "jam")
    return lambda: table.shoe_says("error_cleared")


def is_taken_out(table: Scene) -> Callable[[], object]:
    table.shoe_says("removed")
    return lambda: table.shoe_says("present")


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("trouble", [is_lost, jams, is_taken_out])
@pytest.mark.parametrize("game", ["baccarat", "infinite", "igt"])
def test_no_card_is_asked_for_from_a_shoe_that_gives_none_to_burn(
    game: str, trouble: Callable[[Scene], Callable[[], object]]
) -> None:
    """The dealer is told of the shoe, and then of the burn again."""
    table = scene(game, house=House(burn_first=True))
    burn = table.view()["instruction"]
    must(burn["code"] == "burn", f"{burn}")
    over = trouble(table)
    table.wait(10_000)
    told = table.view()["instruction"]
    assert told["code"] == "wait"
    assert told["text"].startswith("The shoe ")
    over()
    table.wait(1_000)
    assert table.view()["instruction"] == burn
    table.to_betting()


@pytest.mark.abnormal("B4")
@pytest.mark.parametrize("trouble", [jams, is_taken_out])
def test_nor_for_a_new_dealer_who_came_in_the_betting(
    trouble: Callable[[Scene], Callable[[], object]],
) -> None:
    table = scene("igt", house=House(burn_on_new_dealer=True))
    table.to_betting()
    must(table.tap(c.SignIn("manager-2"), "dealer", "dealer-2") == "accepted", "no new dealer")
    table.command(c.CloseBetting())
    table.bets()
    must(table.view()["instruction"]["code"] == "burn", "nothing is to be burnt")
    over = trouble(table)
    table.wait(10_000)
    assert table.view()["instruction"]["text"].startswith("The shoe ")
    over()
    assert table.to_settled(), f"{table.open} {table.texts()}"
