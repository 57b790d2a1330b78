"""What is foreseen of a remedy by itself: whether it would be taken, for which boxes, why not."""

from typing import Any

import pytest

from controller.core.cards import DECK, Card
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.views.forecast import copy_of, forecasts, foreseen, foreseen_of, hands
from controller.words.catalogue import english
from tests.abnormal.scenes import Scene, must, scene
from tests.support.mistakes.blackjack import POSSIBLE, Case, table_with


def foresee(table: Scene, name: str) -> dict[str, object]:
    (wrong,) = table.engine.table.irregularities.values()
    remedy = table.engine.table.config.remedies.named(name)
    table.engine.table.last_snapshot = None
    told: dict[str, object] = forecasts(table.engine.table, table.now, wrong, [remedy])[name]
    return told


def two_boxes(where: str) -> Scene:
    """Something fell on the floor at a table where two boxes play."""
    table = scene("quebec", ["9S", "8D", "7C", "2S", "3H", "4C"])
    table.start((1, 2))
    table.obey()
    table.manager(c.Report("card_on_floor", where))
    must(table.open == ["card_on_floor"], f"not open: {table.open}")
    return table


def misread(face: str, card: str = "9S") -> Scene:
    table = scene("igt", [card, "8D", "7C"])
    table.start()
    table.lay(table.pull(), "1", face=face)
    table.wait(6_000)
    must(len(table.open) == 1, f"open: {table.open}")
    return table


@pytest.mark.parametrize(
    ("where", "boxes"), [("2", ["2", "1"]), ("1", ["1", "2"]), ("", ["1", "2"])]
)
def test_a_box_that_could_be_named_is_offered_its_own_first(where: str, boxes: list[str]) -> None:
    told = foresee(two_boxes(where), "dead_hand")
    assert (told["refused"], told["boxes"]) == ("", boxes)
    assert (told["does"] is None) is (where == "")


@pytest.mark.parametrize("boxes", [(1,), (1, 2), (2, 3)])
def test_no_box_is_named_where_the_card_was_dealt_to_none(boxes: tuple[int, ...]) -> None:
    table = scene("quebec", ["9S", "8D", "7C", "2S", "3H", "4C"])
    table.start(boxes)
    table.to_hole()
    table.lift(table.lying_in("dealer")[0])
    table.wait(3_000)
    must(table.open == ["missing_card"], f"not open: {table.open}")
    told = foresee(table, "dead_hand")["refused"]
    assert english(told) == "The card was dealt to yourself, to no box: lay it back, or void."


def test_a_remedy_that_needs_no_box_names_none() -> None:
    told = foresee(two_boxes("1"), "void")
    assert told["boxes"] == []
    assert told["does"]["voided"] is True  # type: ignore[index]


def test_a_remedy_that_no_entry_makes_right_says_why_and_does_nothing() -> None:
    table = misread("8C")
    table.engine.table.pulls[1].card = None
    told = foresee(table, "shoe_is_right")
    assert (told["boxes"], told["does"]) == ([], None)
    assert told["refused"].code == "shoe_has_not_read"  # type: ignore[attr-defined]


def test_a_card_that_people_enter_is_foreseen_as_the_camera_reads_it() -> None:
    told = foresee(misread("8C"), "enter_card")
    assert told["does"]["card"] == Card("8C")  # type: ignore[index]
    after = {one["zone"]: one["after"] for one in told["does"]["hands"]}  # type: ignore[index]
    assert after["1"]["cards"] == ["8C"]


def test_what_rests_on_a_card_that_no_camera_reads_is_not_foreseen() -> None:
    table = misread(d.UNREADABLE)
    (wrong,) = table.engine.table.irregularities.values()
    remedy = table.engine.table.config.remedies.named("enter_card")
    assert foreseen(table.engine.table, table.now, wrong, remedy) is None


def test_a_copy_may_be_changed_and_the_table_stays_as_it_is() -> None:
    table = misread("8C").engine.table
    there, before = copy_of(table), hands(table)
    there.pulls[1].card = Card("2D")
    there.irregularities.clear()
    assert (table.pulls[1].card, len(table.irregularities)) == (Card("9S"), 1)
    assert hands(table) == before
    assert there.config is table.config


def test_a_card_that_the_table_would_not_take_is_told_before_two_people_rule() -> None:
    table = misread("8C")
    refuses: Any = foresee(table, "enter_card")["refuses"]
    assert {*DECK} - {*refuses} == {"8C", "9S"}, "what camera and shoe read"
    remedy = table.engine.table.config.remedies.named("enter_card")
    (number,) = table.engine.table.irregularities
    for card, why in refuses.items():
        act = c.Rule(number, "enter_card", remedy.reasons[0], card=card, second="another")
        assert foreseen_of(table.engine.table, table.now, remedy, act) == {"refused": why}


def test_a_card_that_no_camera_reads_may_be_any() -> None:
    assert foresee(misread(d.UNREADABLE), "enter_card")["refuses"] == {}


def test_which_cards_the_table_would_take_names_no_hidden_card() -> None:
    """A hidden card is laid open and shows another face than the shoe told, or none."""
    for face in ("8C", d.UNREADABLE):
        table = scene("igt", ["9S", "8D", "7C", "KD"])
        table.start()
        table.to_hole()
        table.lay(table.pull(), "dealer", face=face)
        table.wait(6_000)
        wrong = table.view()["irregularity"]
        assert wrong is not None
        assert [one["remedy"] for one in wrong["options"] if one["refuses"]] == []


@pytest.mark.parametrize("case", [one for one in POSSIBLE if one.code == "hole_unread"], ids=str)
def test_a_hidden_card_that_lies_rightly_face_down_is_not_asked_to_be_laid_otherwise(
    case: Case,
) -> None:
    """Whoever laid it straight for the camera would expose it."""
    driver = table_with(case)
    view = driver.view()
    cards = [card for zone in view["zones"] for card in zone["cards"]]
    refused = [one["refused"] for one in view["irregularity"]["options"]]
    assert not any("straight" in why for why in refused)
    hidden = any(card["face"] == d.BACK for card in cards)
    assert any("once it is turned" in why for why in refused) is hidden
