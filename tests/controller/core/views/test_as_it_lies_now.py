"""What is said of a card follows the card: it names where that lies now, and what the shoe read."""

import pytest

from controller.core.irregularities.catalogue import CATALOGUE
from controller.core.messages import devices as d
from tests.abnormal.scenes import Scene, must, scene
from tests.support.mistakes import blackjack as m
from tests.support.table_driver import Driver, LyingCard

PLACES = {"1": "box 1", "2": "box 2", "3": "box 3", "dealer": "your own place"}


def cases() -> list[m.Case]:
    """Each irregularity that the sensors show, where it can occur, at a table of boxes."""
    found = []
    for code, row in CATALOGUE.items():
        every = [m.Case(code, phase, "quebec") for phase in row.phases]
        found += [one for one in every if row.detect and code in m.INJECT and not m.impossible(one)]
    return found


def codes(driver: Driver) -> list[str]:
    return [wrong.code for wrong in driver.engine.table.irregularities.values()]


def in_question(driver: Driver) -> LyingCard | None:
    """The card as it lies that the first irregularity is about."""
    wrong = next(iter(driver.engine.table.irregularities.values()), None)
    if wrong is None:
        return None
    known = {track.number for track in wrong.tracks}
    known |= {
        pull.track.number
        for number, pull in driver.engine.table.pulls.items()
        if number in wrong.pulls and pull.track is not None
    }
    return next((card for card in driver.lying if card.track in known), None)


def named(text: str) -> set[str]:
    return {zone for zone, place in PLACES.items() if place in text}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_sentence_names_where_its_card_lies_now(case: m.Case) -> None:
    driver = m.table_with(case)
    driver.wait(2_000)
    must(case.code in codes(driver), f"{codes(driver)}")
    card = in_question(driver)
    if card is None:
        return
    for zone in ("2", "3", "1"):
        card.zone = zone
        driver.sight("moved", card, None if card.up else d.BACK)
        driver.wait(2_000)
        view = driver.view()
        wrong = view["irregularity"]
        if not wrong or wrong["code"] != case.code:
            return
        told = view["instruction"]
        due = driver.engine.table.snapshot().wanted
        there = {told.get("zone"), told.get("from"), zone, due.zone if due else ""}
        assert named(wrong["text"]) <= there, wrong["text"]
        assert named(told["text"]) <= there, told["text"]
        assert wrong["zone"] in ("", zone), wrong


def test_a_step_goes_with_its_card() -> None:
    table = scene("quebec")
    table.to_betting()
    card = table.lay(table.pull(), "1")
    table.must_rule("burn_and_reopen")
    table.move(card, "3")
    view = table.view()
    name = view["instruction"]["text"].partition(" at ")[0]
    said = f"{name} at box 3: take the card to the discard rack."
    assert view["instruction"]["text"] == said
    assert view["guide"]["steps"][0]["text"] == said
    assert (view["irregularity"]["text"], view["irregularity"]["zone"]) == (said, "3")


@pytest.mark.parametrize("up", [True, False])
def test_a_card_too_many_is_kept_in_hand_only_while_it_is_there(up: bool) -> None:
    table = scene("quebec")
    table.start()
    must(table.to_settled(), "not settled")
    pulled = table.pull()
    table.wait(500)
    wrong = table.view()["irregularity"]
    assert (wrong["code"], wrong["zone"]) == ("overdraw", "")
    assert "in your hand" in wrong["text"]
    table.lay(pulled, "2", up)
    view = table.view()
    assert view["irregularity"]["zone"] == "2"
    for text in (view["irregularity"]["text"], view["instruction"]["text"]):
        assert "at box 2 was pulled although the round needs no more" in text
        assert "in your hand" not in text


def readings(table: Scene) -> list[tuple[str, bool]]:
    wrong = table.view()["irregularity"]
    return [(one["shoe"], one["shoe_silent"]) for one in wrong["readings"]]


def test_what_the_shoe_read_of_an_open_card_is_told_before_and_after_the_ruling() -> None:
    table = scene("quebec")
    table.to_betting()
    card = table.lay(table.pull(), "1")
    assert readings(table) == [(card.card, False)]
    table.must_rule("burn_and_reopen")
    assert readings(table) == [(card.card, False)]


@pytest.mark.parametrize("up", [True, False])
def test_what_the_shoe_read_of_a_card_that_shows_another_face_stays_hidden(up: bool) -> None:
    table = scene("quebec")
    table.to_betting()
    table.lay(table.pull(), "1", up, face="2C" if up else None)
    assert readings(table) == [("", False)]
    table.must_rule("burn_and_reopen")
    assert readings(table) == [("", False)]


def unread_in_the_wrong_place() -> Scene:
    """The shoe did not read the card, and it lies at the dealer's own place."""
    table = scene("quebec")
    table.start()
    card = next(table.cards)
    table.feed(d.CardUnread("shoe0", next(table.report), "its code is damaged", boot=1))
    table.sight("placed", table.place(card, "dealer"))
    table.wait(2_000)
    return table


def test_a_card_that_was_not_read_and_lies_wrong_is_moved_first() -> None:
    table = unread_in_the_wrong_place()
    assert table.open == ["wrong_box"]
    card = table.lying[-1]
    table.move(card, "1")
    table.wait(100)
    assert table.open == ["unread_card"]
    assert readings(table) == [("", True)]
    table.must_rule("camera_is_right")
    assert table.open == []
    assert table.dealt[-1] == (card.card, "1")


def test_a_card_that_the_camera_cannot_read_and_lies_wrong_is_moved_first() -> None:
    table = scene("quebec")
    table.start()
    card = table.lay(table.pull(), "dealer", face=d.UNREADABLE)
    table.wait(3_000)
    assert table.open == ["wrong_box"]
    table.move(card, "1")
    table.wait(100)
    assert table.opened == ["wrong_box"]
    assert table.dealt == [(card.card, "1")]


def test_what_the_shoe_did_not_read_is_told_as_unread_after_the_ruling_too() -> None:
    table = unread_in_the_wrong_place()
    card = table.lying[-1]
    table.move(card, "1")
    table.must_rule("camera_is_right")
    table.move(card, "2")
    table.wait(2_000)
    must(table.open == ["strayed_card"], f"{table.open}")
    assert readings(table) == [("", True)]


def test_a_ruling_is_refused_with_a_card_that_somebody_named() -> None:
    """Of all cards that could be entered it is the one that the camera reads."""
    table = scene("quebec")
    table.start()
    card = next(table.cards)
    table.feed(d.CardUnread("shoe0", next(table.report), "its code is damaged", boot=1))
    table.sight("placed", table.place(card, "dealer"))
    table.pull()
    must(table.open == ["misscan"], f"{table.open}")
    options = table.view()["irregularity"]["options"]
    (refused,) = [one["refused"] for one in options if one["remedy"] == "enter_card"]
    assert refused == "The card lies at your own place: lay it at box 1 first."


def test_an_unread_card_in_the_hand_is_not_the_next_one_that_lies() -> None:
    """What the camera reads of another card neither names it nor speaks against who names it."""
    table = scene("quebec", ["KH", "4D"])
    table.start((1, 2))
    table.feed(d.CardUnread("shoe0", next(table.report), "its code is damaged", boot=1))
    table.lay(table.pull(), "2", True)
    must(table.open == ["misscan"], f"{table.open}")
    refused = {one["remedy"]: one["refused"] for one in table.view()["irregularity"]["options"]}
    assert refused["camera_is_right"] == "It lies nowhere: lay it first, or void."
    assert "K♥" not in refused["enter_card"]
