"""Coups at a whole table: burn, cut card, third cards, what is told, taken back and replayed."""

import json
from collections.abc import Iterable

import pytest

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.registry import game_of
from controller.core.games.rules import rules_hash
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.config import TableConfig
from tests.support.coups import config_of, rules_of, shipped_rules
from tests.support.places import ROUNDS
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, replayed


def table_of(game: str, cards: Iterable[str], burn: bool = False) -> Driver:
    rules = shipped_rules(game)
    if not burn:
        fixed = rules.burn.model_copy(update={"by": "fixed", "cards": 1})
        rules = rules.model_copy(update={"burn": fixed})
    config = TableConfig(
        "test",
        "t1",
        rules,
        rules_hash(rules),
        "test",
        remedies=shipped_book(),
    )
    table = Driver(Engine(config), map(Card, cards if burn else ["2S", *cards]))
    table.open()
    return table


def answer(table: Driver) -> None:
    assert table.command(c.BetsFinal(players=2, side={"player_pair": 1})).status == "accepted"


def coup(table: Driver) -> None:
    table.close_betting()
    settled = len(table.of(f.RoundSettled)) + 1
    table.until(lambda: len(table.of(f.RoundSettled)) == settled, answer)
    table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)


@pytest.mark.parametrize("game", ["baccarat", "baccarat_no_commission", "baccarat_ez"])
def test_played_coups_come_out_at_the_table_as_in_their_sheets(game: str) -> None:
    sheets = [json.loads(line) for line in (ROUNDS / f"{game}.jsonl").read_text().splitlines()][:12]
    table = table_of(game, [card for sheet in sheets for card in sheet["cards"]])
    for sheet in sheets:
        coup(table)
        result = table.of(f.RoundSettled)[-1].result
        expected = sheet["expected"]
        for side in ("player", "banker", "winner"):
            assert result[side] == expected[side], sheet["id"]
        for seat in expected["seats"].values():
            for part in ("main", "side"):
                for bet, paid in seat[part].items():
                    told = result[part][bet]
                    assert (told["result"], told["multiplier"]) == (
                        paid["result"],
                        paid["multiplier"],
                    )
        table.until(lambda: table.phase == "idle", answer)
    again = replayed(table)
    assert again.console_view(table.now) == table.engine.console_view(table.now)
    assert again.public_state(table.now) == table.engine.public_state(table.now)


def test_the_dealer_is_told_one_side_after_the_other_and_third_cards_by_the_tableau() -> None:
    table = table_of("baccarat", ["2S", "KD", "3H", "7C", "9D"])
    table.close_betting()
    answer(table)
    told = []
    while table.phase == "dealing":
        told.append(table.view()["instruction"]["text"])
        table.obey()
    first, second = "Deal a card to Player.", "Deal a card to Banker."
    assert told == [first, second, first, second, first]
    last = table.of(f.RoundSettled)[-1].result
    assert last["winner"] == "banker"


def test_as_many_cards_are_burnt_as_the_first_one_counts() -> None:
    table = table_of("baccarat", ["4S", "AC", "AD", "AH", "AS", "9H", "2D", "KS", "JD"], burn=True)
    table.obey()
    told = table.view()["instruction"]["text"]
    assert told == "Burn 4 more cards, one after the other (1 burnt)."
    coup(table)
    assert len(table.of(f.CardBurned)) == 5
    assert table.of(f.RoundSettled)[-1].result["player"]["cards"] == ["9H", "KS"]


def test_the_cut_card_lets_one_more_coup_begin() -> None:
    table = table_of("baccarat", ["9S", "2D", "KS", "JD"] * 2)
    table.close_betting()
    answer(table)
    table.obey()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.until(lambda: len(table.of(f.RoundSettled)) == 1, answer)
    table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
    coup(table)
    assert len(table.of(f.RoundSettled)) == 2
    assert table.of(f.ShoeEnded) == []
    table.until(lambda: bool(table.of(f.ShoeEnded)), answer)
    assert [fact.why for fact in table.of(f.ShoeEnded)] == ["cut_card"]
    assert len(table.of(f.RoundSettled)) == 2


def test_the_cut_card_as_a_first_card_makes_that_coup_the_last() -> None:
    table = table_of("baccarat", ["9S", "2D", "KS", "JD"])
    table.close_betting()
    answer(table)
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.until(lambda: bool(table.of(f.ShoeEnded)), answer)
    assert len(table.of(f.RoundSettled)) == 1


def cut(table: Driver) -> None:
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))


def of_more_coups(more: int) -> Driver:
    """A table that deals so many coups after the cut card; its shoe holds six and the last burn."""
    rules = rules_of("baccarat")
    ending = rules.cut_card.model_copy(update={"more_coups": more})
    config = config_of(rules.model_copy(update={"cut_card": ending}))
    table = Driver(Engine(config), map(Card, ["2S", *["9S", "2D", "KS", "JD"] * 6]))
    table.open()
    return table


def to_the_end_of_the_shoe(table: Driver) -> int:
    """Play on until the shoe leaves play; return how many coups it gave."""

    def on(table: Driver) -> None:
        if table.engine.table.awaiting_ack:
            table.command(c.AckRound(), table.engine.table.awaiting_ack[0])
        elif table.phase == "bets_due":
            answer(table)
        elif table.phase == "betting":
            table.close_betting()

    table.until(lambda: bool(table.of(f.ShoeEnded)), on)
    return len(table.of(f.RoundSettled))


@pytest.mark.parametrize("more", [0, 1, 2])
def test_so_many_coups_begin_after_the_cut_card(more: int) -> None:
    table = of_more_coups(more)
    table.close_betting()
    answer(table)
    table.obey()
    cut(table)
    assert to_the_end_of_the_shoe(table) == 1 + more


@pytest.mark.parametrize("more", [0, 1, 2])
def test_the_coup_that_it_comes_before_is_one_of_them(more: int) -> None:
    table = of_more_coups(more)
    table.close_betting()
    answer(table)
    cut(table)
    assert to_the_end_of_the_shoe(table) == more


@pytest.mark.parametrize("more", [0, 1, 2])
def test_a_cut_card_that_is_told_again_gives_no_more_coups(more: int) -> None:
    """It was pushed back and came again, or a second one lies behind it."""
    table = of_more_coups(more)
    table.close_betting()
    answer(table)
    table.obey()
    cut(table)
    table.until(lambda: len(table.of(f.RoundSettled)) == 1, answer)
    if more:
        table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
        table.close_betting()
        answer(table)
        table.obey()
    cut(table)
    assert to_the_end_of_the_shoe(table) == 1 + more


def test_the_live_coup_is_a_sheet_that_settles() -> None:
    table = table_of("dragon_tiger", ["KS", "KD"])
    table.close_betting()
    assert table.command(c.BetsFinal(players=1, side={"suited_tie": 1})).status == "accepted"
    deal = table.engine.table.deal
    table.until(lambda: bool(table.of(f.RoundSettled)), answer)
    rules = shipped_rules("dragon_tiger")
    assert deal is not None
    sheet = game_of(rules).sheet(deal, "r", f.BetsAccepted({}, 1, {"suited_tie": 1}))
    assert sheet["cards"] == ["KS", "KD"]
    assert sheet["expected"]["winner"] == "tie"
    assert [*sheet["expected"]["seats"]] == ["p1", "p2", "p3", "p4"]


def test_what_the_game_does_not_offer_is_refused() -> None:
    table = table_of("dragon_tiger", ["KS", "KD"])
    table.close_betting()
    assert table.command(c.BetsFinal({1: c.BoxBets()})).status == "rejected"
    assert table.command(c.BetsFinal(players=1, side={"player_pair": 1})).status == "rejected"
    assert table.command(c.BetsFinal(players=1)).status == "accepted"


@pytest.mark.parametrize("players", [0, 1])
def test_more_players_of_a_side_bet_than_players_are_refused(players: int) -> None:
    """With players 0 the table would say that nobody bet, and the side bets would be lost."""
    table = table_of("baccarat", [])
    table.close_betting()
    reply = table.command(c.BetsFinal(players=players, side={"player_pair": 2}))
    assert (reply.status, reply.code) == ("rejected", "side_bet_beyond_players")
    taken = table.command(c.BetsFinal(players=2, side={"player_pair": 2, "big": 0}))
    assert taken.status == "accepted"
