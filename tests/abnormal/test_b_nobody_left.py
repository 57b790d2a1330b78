"""Every box is ruled dead: the dealer takes up what lies, and nothing is done for nobody."""

from collections.abc import Callable

import pytest

from tests.abnormal.scenes import House, NeedCard, Scene, c, f, must, scene

CHECKED = {"igt": "AK", "quebec": "AK", "olivia": "", "blackjack_live": "A"}
"""The upcards under which each game of boxes checks the hole card."""


def all_die(table: Scene) -> None:
    """Every box is ruled dead, one after the other."""
    for box in table.engine.table.deal.seats:
        must(table.tap(c.Report("dealer_error", str(box))) == "accepted", "not reported")
        number = next(iter(table.engine.table.irregularities))
        act = c.Rule(number, "dead_hand", "hand_cannot_be_completed", zone=str(box))
        must(table.manager(act) == "accepted", f"not dead: {table.orders[-1]}")


def at_the_question(table: Scene) -> None:
    table.to_window()


def at_the_check(table: Scene) -> None:
    looks = table.run_to(lambda: table.view()["instruction"]["code"] == "peek")
    must(looks, "nobody is to look at the hole card")


def at_the_turn(table: Scene) -> None:
    table.to_turn()


def at_the_draw(table: Scene) -> None:
    turned = table.run_to(lambda: table.needs(NeedCard) and table.of(f.HoleRevealed))
    must(turned, "the dealer does not draw")


MOMENTS = (at_the_question, at_the_check, at_the_turn, at_the_draw)
CASES = [
    (game, up, when)
    for game, checked in CHECKED.items()
    for up in ("7D", "AD", "KD")
    for when in MOMENTS
    if when is not at_the_check or up[0] in checked
]


@pytest.mark.abnormal("B")
@pytest.mark.parametrize(("game", "up", "when"), CASES)
def test_where_every_box_is_dead_the_hole_card_is_neither_checked_nor_turned(
    game: str, up: str, when: Callable[[Scene], None]
) -> None:
    two = game in ("quebec", "blackjack_live")
    cards = ["7C", "6C", up, "8C", "7H", "3D"] if two else ["7C", up, "8C", "3D"]
    table = scene(game, [*cards, "2S", "2C"], house=House(check_by="dealer_and_controller"))
    table.start((1, 2) if two else (1,))
    when(table)
    turned = len(table.of(f.HoleRevealed))
    all_die(table)
    assert table.open == []
    (result,) = table.settled
    assert result["dealer"]["hole_revealed"] == bool(turned)
    results = [hand["result"] for box in result["boxes"].values() for hand in box["hands"]]
    assert set(results) == {"refunded"}
    told = []
    for _ in range(60):
        if table.phase != "idle":
            told.append(table.view()["instruction"]["code"])
            table.obey()
    assert table.phase == "idle"
    assert not {"peek", "turn", "deal"} & set(told)
    assert len(table.of(f.HoleRevealed)) == turned
