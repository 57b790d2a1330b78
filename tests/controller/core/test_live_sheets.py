"""Every settled round of any night has its sheet, or a sentence says why it has none."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.rules import CommonRules
from controller.core.games.sheets import SheetError
from controller.core.messages import facts as f
from controller.core.round.sheet import live_sheet
from tests.abnormal.scenes import c, scene
from tests.support.table_driver import Driver, config_of, rules_of


def test_a_card_that_no_rule_places_is_told_as_a_reason() -> None:
    table = scene("igt")
    table.start()
    assert table.to_settled()
    playing = table.engine.table.round
    assert playing is not None
    assert live_sheet(table.engine.table)["expected"]
    number, dealt = next(one for one in playing.deal_log if isinstance(one[1], f.CardDealt))
    nowhere = replace(dealt, zone="nowhere")
    playing.deal_log = [*playing.deal_log, (number, f.OrderChanged("1")), (number, nowhere)]
    with pytest.raises(SheetError, match="cannot be told in the order of the rules"):
        live_sheet(table.engine.table)


@pytest.mark.parametrize("game", ["blackjack_live", "olivia", "igt"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_sheet_tells_of_the_dealer_what_was_published(game: str, turned: bool) -> None:
    """Also where a box dies just before the hole card is turned, or just after."""
    table = scene(game, ["9S", "6D", "9C", "TC", "2C", "3C"])
    table.start()
    table.to_turn(lambda driver: driver.stand())
    if turned:
        table.turn_hole()
        table.wait(300)
    assert table.tap(c.Report("card_exposed", "1")) == "accepted"
    table.must_rule("dead_hand")
    assert table.settled or table.to_settled()
    dealer = live_sheet(table.engine.table)["expected"]["dealer"]
    published = dict(table.settled[-1]["dealer"])
    known = [card for card in published.pop("cards") if card != "hidden"]
    assert {key: dealer[key] for key in published} == published
    assert dealer["cards"][: len(known)] == known
    assert dealer["hole_revealed"] or not turned


def test_a_commission_that_a_hundred_does_not_divide_has_its_sheet_too() -> None:
    rules = rules_of("baccarat")
    assert isinstance(rules, BaccaratRules)
    rules = rules.model_copy(update={"pays": {**rules.pays, "banker": 0.975}})
    table = played(rules, ["AS", "2S", "2S", "9D", "KS", "JD"], bets)
    assert table.of(f.RoundSettled)[-1].result["main"]["banker"]["multiplier"] == 0.975
    seats = live_sheet(table.engine.table)["expected"]["seats"].values()
    (banker,) = (seat["main"]["banker"] for seat in seats if "banker" in seat["main"])
    assert banker["net"] / banker["stake"] == 0.975


def test_an_insurance_that_fifty_does_not_divide_has_its_sheet_too() -> None:
    rules = rules_of("blackjack_live")
    assert isinstance(rules, GameRules)
    insurance = rules.insurance.model_copy(update={"pays": (9, 4)})
    table = played(
        rules.model_copy(update={"insurance": insurance}), ["9S", "AD", "9C", "KH"], insured
    )
    told = live_sheet(table.engine.table)["expected"]["seats"]["1"]["insurance"]
    assert told["net"] / told["stake"] == 2.25


def played(rules: CommonRules, cards: list[str], answer: Callable[[Driver], None]) -> Driver:
    """A table that has just settled its first round, of these cards."""
    table = Driver(Engine(config_of(rules)), map(Card, cards))
    table.open()
    table.close_betting()
    table.until(lambda: bool(table.of(f.RoundSettled)), answer)
    return table


def bets(table: Driver) -> None:
    assert table.command(c.BetsFinal(players=1)).status == "accepted"


def insured(table: Driver) -> None:
    asked = table.engine.table.window
    body = c.InsuranceAnswers({1: "insure"}) if asked else c.BetsFinal({1: c.BoxBets()})
    assert table.command(body).status == "accepted"
