"""Boxes that die or are handed over, in sheets: what comes back, and when it may have happened."""

from typing import Any

import pytest

from controller.commands.settle import Games, settle_sheet
from controller.core.games.sheets import SheetError
from controller.shipped import CONFIG

_games = Games(CONFIG)
BOXES = ("blackjack_live", "igt", "olivia", "quebec")

Step = tuple[int, str, str]
INSURED: Step = (1, "insurance", "insure")


def sheet(game: str, cards: str, boxes: tuple[int, ...], *steps: Step) -> dict[str, Any]:
    return {
        "game": game,
        "seats": [*boxes],
        "bets": {str(box): {"main": 500} for box in boxes},
        "cards": cards.split(),
        "decisions": [dict(zip(("who", "at", "action"), step, strict=True)) for step in steps],
    }


def expected(game: str, cards: str, boxes: tuple[int, ...], *steps: Step) -> dict[str, Any]:
    comes_to: dict[str, Any] = settle_sheet(sheet(game, cards, boxes, *steps), _games)["expected"]
    return comes_to


def totals(settled: dict[str, Any]) -> tuple[int, int]:
    return settled["total_stake"], settled["total_return"]


BACK = {"stake": 250, "result": "refunded", "multiplier": 0, "net": 0, "ret": 250}


@pytest.mark.parametrize("game", BOXES)
def test_a_dead_box_has_its_insurance_back(game: str) -> None:
    settled = expected(game, "KC AD 8H 9C", (1,), INSURED, (1, "cards:4", "dead"))
    assert settled["seats"]["1"]["insurance"] == BACK
    assert totals(settled) == (750, 750)


@pytest.mark.parametrize("game", BOXES)
def test_the_insurance_of_a_split_that_died_is_back_once(game: str) -> None:
    cards = "KC AD KH 8H TC" if game in ("igt", "quebec") else "KC AD KH 8H TC 2S"
    dealt = len(cards.split())
    steps = (INSURED, (1, "play:0", "split"), (1, f"cards:{dealt}", "dead"))
    settled = expected(game, cards, (1,), *steps)
    assert settled["seats"]["1"]["insurance"] == BACK
    assert totals(settled) == (1250, 1250)


@pytest.mark.parametrize("action", ["decline", "timeout"])
def test_a_dead_box_that_declined_has_none_back(action: str) -> None:
    settled = expected("igt", "KC AD 8H 9C", (1,), (1, "insurance", action), (1, "cards:4", "dead"))
    assert "insurance" not in settled["seats"]["1"]
    assert totals(settled) == (500, 500)


@pytest.mark.parametrize("hole", ["KC", "9C"])
def test_a_box_that_dies_while_the_next_one_is_asked_has_its_insurance_back(hole: str) -> None:
    dead: Step = (1, "cards:6", "dead")
    rest: tuple[Step, ...] = () if hole == "KC" else ((2, "play:0", "stand"),)
    at_once = expected("quebec", f"KC KD AD 8H 8D {hole}", (1, 2),
                       INSURED, dead, (2, "insurance", "decline"), *rest)  # fmt: skip
    later = expected("quebec", f"KC KD AD 8H 8D {hole}", (1, 2),
                     INSURED, (2, "insurance", "decline"), dead, *rest)  # fmt: skip
    assert at_once == later
    assert at_once["seats"]["1"]["insurance"] == BACK


# A box that is handed over answers so where it is asked, and at no other time.

LIVE = "5S 9H 6D 6S 9C TC KS 2C"
HIT: Step = (1, "play:0", "hit")
STOOD: Step = (4, "play:0", "stand")


def refused(cards: str, *steps: Step, game: str = "blackjack_live") -> str:
    with pytest.raises(SheetError) as caught:
        expected(game, cards, (1, 4), *steps)
    return str(caught.value)


@pytest.mark.parametrize(
    "at",
    ["bogus", "initial", "play:1", "play:", "play:00", "insurance", "cards:7", "dead", "main3", ""],
)
def test_a_box_is_handed_over_where_it_is_asked_alone(at: str) -> None:
    seat = expected("blackjack_live", LIVE, (1, 4), HIT, (4, "play:0", "interrupted"))["seats"]["4"]
    assert seat["hands"][0]["result"] == "interrupted"
    why = refused(LIVE, HIT, (4, at, "interrupted"))
    assert why == f"decisions[1]: is made at {at!r}, but box 4 is asked at 'play:0'"


def test_a_box_is_handed_over_in_its_turn() -> None:
    assert "seat 4, but box 1" in refused(LIVE, (4, "play:0", "interrupted"), HIT)
    twice = (4, "play:0", "interrupted")
    assert refused(LIVE, HIT, twice, twice).startswith("decisions[2]: is not due")


def test_no_box_is_handed_over_as_an_answer_to_insurance() -> None:
    why = refused("5S 9H AD 6S 9C TC", (1, "insurance", "interrupted"))
    assert "may not answer interrupted at insurance; legal: insure, decline" in why


# Deaths are told once, and dated by what lay then.


@pytest.mark.parametrize("at", ["cards:6", "cards:7", "cards:8"])
def test_a_box_dies_once(at: str) -> None:
    dead: Step = (4, at, "dead")
    before = () if at == "cards:6" else (HIT,)
    after = (HIT,) if at == "cards:6" else ()
    asked = (STOOD,) if at == "cards:8" else ()
    once = expected("blackjack_live", LIVE, (1, 4), *before, *asked, dead, *after)
    assert once["seats"]["4"]["hands"][0]["result"] == "refunded"
    why = refused(LIVE, *before, *asked, dead, dead, *after)
    assert "box 4 is dead already" in why


@pytest.mark.parametrize(
    ("steps", "place"),
    [
        ([HIT, (4, "play:0", "double"), (4, "cards:6", "dead")], "decisions[2]"),
        ([HIT, STOOD, (4, "cards:6", "dead")], "decisions[2]"),
        ([HIT, STOOD, (4, "cards:9", "dead")], "decisions[2]"),
        ([HIT, STOOD, (4, "cards:08", "dead")], "decisions[2]"),
        ([(4, "cards:7", "dead"), HIT], "decisions[0]"),
        ([(1, "cards:6", "dead"), (4, "cards:5", "dead")], "decisions[1]"),
        ([HIT, STOOD, (4, "turned:8", "dead")], "decisions[2]"),
        ([(4, "turned:6", "dead"), HIT], "decisions[0]"),
    ],
)
def test_a_death_is_dated_by_the_cards_that_lay(steps: list[Step], place: str) -> None:
    assert refused(LIVE if steps[1][2] != "double" else LIVE + " 3C", *steps).startswith(place)


@pytest.mark.parametrize("game", ["blackjack_live", "olivia", "quebec"])
def test_a_death_after_the_hole_card_was_turned_leaves_it_turned(game: str) -> None:
    stood: Step = (1, "play:0", "stand")
    before = expected(game, "9S 6D 9C TC", (1,), stood, (1, "cards:4", "dead"))
    turned = expected(game, "9S 6D 9C TC", (1,), stood, (1, "turned:4", "dead"))
    assert turned["dealer"]["hole_revealed"]
    assert (turned["dealer"]["total"], turned["dealer"]["bust"]) == (16, False)
    assert turned["seats"] == before["seats"]
    assert totals(turned) == (500, 500)
