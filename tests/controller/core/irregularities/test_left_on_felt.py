"""A card that was ruled out of its round and stays on the felt is no card of the next one."""

import pytest

from controller.core.messages import facts as f
from tests.support import mistakes as m


def test_a_dealt_card_that_was_taken_out_may_lie_there_in_the_next_round(
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
    assert m.open_codes(driver) == ["wrong_back"]
    assert m.ruled(driver, "take_away")
    driver.until(lambda: bool(driver.of(f.ResultsShown)), m.standing_server)
    for card in list(driver.lying):
        if card is not hole:
            driver.lift(card)
    driver.lying.remove(hole)  # nobody takes it away; the camera goes on seeing it
    driver.until(lambda: len(driver.of(f.RoundSettled)) == 2, m.standing_server)
    (dealer,) = [zone for zone in driver.view()["zones"] if zone["zone"] == "dealer"]
    left = [card for card in dealer["cards"] if card["track"] == hole.track]
    assert [(card["pull"], card["ok"]) for card in left] == [(None, False)]
