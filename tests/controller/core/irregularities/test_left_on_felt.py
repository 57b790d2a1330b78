"""A card that was ruled out of its round is seen gone before play goes on."""

import pytest

from controller.core.messages import facts as f
from tests.abnormal.scenes import scene
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.players import standing_server


def test_a_dealt_card_that_is_ruled_out_is_taken_away_and_dealt_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = m.table_for(m.Case("wrong_back", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    while driver.view()["instruction"].get("face") != "down":
        driver.obey()
    monkeypatch.setattr(driver, "_back", lambda: "green")
    driver.obey()
    monkeypatch.undo()
    hole = driver.lying[-1]
    driver.wait(1100)
    assert open_codes(driver) == ["wrong_back"]
    assert ruled(driver, "take_away")
    driver.wait(60_000)
    assert open_codes(driver) == ["wrong_back"]
    assert "The face-down card at your own place" in driver.view()["instruction"]["text"]
    driver.lift(hole)
    assert open_codes(driver) == []
    assert driver.view()["instruction"]["face"] == "down"
    driver.obey()
    driver.until(lambda: bool(driver.of(f.RoundSettled)), standing_server)
    assert len(driver.of(f.CardDealt)) == len(driver.of(f.FactsUndone)) + len(driver.lying)


def test_a_card_that_nobody_takes_away_keeps_the_table_from_being_clear() -> None:
    driver = m.table_for(m.Case("unknown_card", "dealing", "igt"))
    m.to_phase(driver, "dealing")
    m.INJECT["unknown_card"](driver, m.Case("unknown_card", "dealing", "igt"))
    stranger = driver.lying[-1]
    assert ruled(driver, "take_away")
    assert ruled(driver, "void")
    for card in list(driver.lying):
        if card is not stranger:
            driver.lift(card)
    driver.wait(60_000)
    assert driver.phase == "collecting"
    driver.lift(stranger)
    assert driver.phase == "idle"


def test_a_step_goes_with_its_card_to_wherever_it_lies_now() -> None:
    """A card that is to be taken away and was moved meanwhile is named where it lies."""
    driver = m.table_for(m.Case("unknown_card", "dealing", "quebec"))
    m.to_phase(driver, "dealing")
    m.INJECT["unknown_card"](driver, m.Case("unknown_card", "dealing", "quebec"))
    stranger = driver.lying[-1]
    assert ruled(driver, "take_away")
    before = driver.view()["instruction"]
    assert before["zone"] == stranger.zone
    driver.move(stranger, "2")
    told = driver.view()["instruction"]
    assert told["zone"] == "2"
    assert " at box 2: " in told["text"]
    assert told["text"].partition(": ")[2] == before["text"].partition(": ")[2]


@pytest.mark.parametrize("went_on", [False, True])
def test_a_dealt_card_is_ruled_out_only_until_play_goes_on(went_on: bool) -> None:
    table = scene("igt", ["5S", "7D", "4C", "8H", "2S", "3D"])
    table.start()
    table.to_window()
    hole = table.hole()
    if went_on:
        assert table.choose("hit").status == "accepted"
        table.obey()
    table.see_back(hole, "green", "revealed")
    table.wait(2000)
    assert table.open == ["wrong_back"]
    assert table.ruled("take_away") is not went_on
    assert len(table.of(f.FactsUndone)) == (not went_on)
    if went_on:
        assert "Play has gone on" in table.orders[-1].text
