"""The felt on the screen: no number beside a hand says less than what lies open there."""

import random

import pytest

from controller.core.cards import DECK
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import ruled
from tests.support.players import random_server
from tests.support.table_driver import Driver, LyingCard, any_shoe, table_of


def by_the_shoe_alone() -> Driver:
    """The camera is lost, two people rule that the shoe's word is enough, and a card is dealt."""
    driver = m.table_for(m.Case("camera_lost", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    driver.obey()
    camera(driver, "black")
    driver.wait(1000)
    assert ruled(driver, "shoe_alone")
    driver.pull()
    assert driver.view()["unseen"] == []
    assert driver.tap(c.ConfirmStep()) == "accepted"
    return driver


def laid(driver: Driver) -> LyingCard:
    """The card that was pulled last, as it lies in box 1."""
    driver.lying.append(LyingCard(next(driver.tracks), "1", driver.pulled[-1], True))
    return driver.lying[-1]


def camera(driver: Driver, condition: d.CameraCondition) -> None:
    driver.feed(d.CameraState("camera0", "v1", condition, "" if condition == "ok" else "dark"))


def test_a_card_that_no_camera_saw_is_on_the_screens_felt() -> None:
    driver = by_the_shoe_alone()
    card = driver.pulled[-1]
    assert driver.view()["unseen"] == [{"zone": "1", "index": 1, "face": card}]
    camera(driver, "ok")
    driver.sight("placed", laid(driver))
    driver.wait(3000)
    assert driver.view()["unseen"] == []
    cards = {zone["zone"]: zone["cards"] for zone in driver.view()["zones"]}["1"]
    assert (len(cards), cards[-1]["face"]) == (2, card)


def test_a_card_that_shows_another_face_than_its_record_is_drawn_once() -> None:
    driver = by_the_shoe_alone()
    camera(driver, "ok")
    driver.sight("placed", laid(driver), "KS" if driver.pulled[-1] != "KS" else "QS")
    driver.wait(3000)
    assert driver.view()["unseen"] == []


def test_the_card_that_a_step_asks_to_be_laid_is_awaited_at_its_place() -> None:
    case = m.Case("unseen_card", "dealing", "igt")
    driver = m.table_with(case)
    assert ruled(driver, "fell_lay")
    told = driver.view()["instruction"]
    (card,) = driver.view()["unseen"]
    assert (told["action"], card["zone"], card["awaited"]) == ("place", told["zone"], True)


def total(driver: Driver) -> str:
    zones = {zone["zone"]: zone for zone in driver.view()["zones"]}
    return str(zones["dealer"]["total"])


def test_the_dealers_total_counts_the_upcard_while_the_hole_card_lies_face_down() -> None:
    driver = m.table_for(m.Case("hole_exposed", "window", "quebec"))
    m.to_phase(driver, "window")
    assert total(driver) == "7"


def test_no_total_leaves_out_a_hole_card_that_lies_open() -> None:
    driver = m.table_for(m.Case("hole_exposed", "window", "quebec"))
    m.to_phase(driver, "window")
    m.turn_hole(driver)
    assert driver.view()["irregularity"]["code"] == "hole_exposed"
    assert total(driver) == ""


def test_the_total_of_a_hand_stands_where_its_drawn_cards_lie() -> None:
    driver = m.table_for(m.Case("wrong_box", "window", "infinite"))
    m.to_phase(driver, "window")
    assert [zone["total"] for zone in driver.view()["zones"] if zone["zone"] == "P"] == ["13"]
    assert driver.command(c.Decisions({"hit": 3})).status == "accepted"
    driver.obey()
    totals = {zone["zone"]: zone["total"] for zone in driver.view()["zones"]}
    assert (totals["P"], totals["H"]) == ("", "15")


@pytest.mark.parametrize("game", ["quebec", "olivia", "blackjack_live"])
@pytest.mark.parametrize("seed", range(6))
def test_a_total_is_told_only_of_the_cards_that_lie_there(game: str, seed: int) -> None:
    """Rounds are played, and now and then a card is taken off, or moved to another hand."""
    chance, answer = random.Random(seed), random_server(seed)
    driver = table_of(game, any_shoe(6, random.Random(4).shuffle))
    driver.open()
    told = 0
    for _ in range(200):
        if driver.engine.table.window or driver.phase == "bets_due":
            answer(driver)
        else:
            driver.obey()
        told += _as_they_lie(driver)
        if driver.lying and chance.random() < 0.1:
            _slip(driver, chance)
            for ms in (100, 1000, 4000):
                driver.wait(ms)
                told += _as_they_lie(driver)
        if driver.engine.table.irregularities:
            break
    assert told > 3


def _slip(driver: Driver, chance: random.Random) -> None:
    card = chance.choice(driver.lying)
    others = sorted({one.zone for one in driver.lying} - {card.zone})
    if others and chance.random() < 0.5:
        card.zone = chance.choice(others)
        driver.lying.sort(key=lambda one: one is card)
        driver.sight("moved", card)
    else:
        driver.lift(card)


def _as_they_lie(driver: Driver) -> int:
    """Check each total that the felt shows; how many there are."""
    totals = [zone for zone in driver.view()["zones"] if zone["total"] and zone["cards"]]
    for zone in totals:
        # One that has just come to lie is no card of the hand yet, and a back counts nothing.
        cards = [one["face"] for one in zone["cards"] if one["pull"] and one["face"] in DECK]
        assert zone["total"] == str(_sum(cards)), (zone["zone"], cards)
    return len(totals)


def _sum(cards: list[str]) -> int:
    ranks = [11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards]
    total, aces = sum(ranks), ranks.count(11)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total
