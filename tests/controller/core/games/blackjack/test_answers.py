"""Answers of players: who is asked answers, and nobody else."""

import pytest

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from tests.support.console.acts import open_table
from tests.support.table_driver import Driver, config_of


@pytest.mark.parametrize("boxes", [{1: "decline"}, {1: "decline", 2: "decline", 3: "decline"}])
def test_who_was_asked_for_insurance_answers_and_nobody_else(boxes: dict[int, str]) -> None:
    cards = ["9S", "TS", "AD", "4C", "6D", "7H", "2S"]
    driver = Driver(Engine(config_of("blackjack_live")), iter(map(Card, cards)))
    open_table(driver)
    driver.close_betting()
    driver.command(c.BetsFinal({1: c.BoxBets(), 2: c.BoxBets()}))
    driver.until(lambda: driver.engine.table.window is not None, lambda _: None)
    reply = driver.command(c.InsuranceAnswers(boxes))
    assert (reply.status, reply.code) == ("rejected", "insurance_boxes")
    assert driver.engine.table.window is not None
    assert driver.command(c.InsuranceAnswers({1: "decline", 2: "decline"})).status == "accepted"
