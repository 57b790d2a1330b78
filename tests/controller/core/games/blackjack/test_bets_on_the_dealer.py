"""The dealer's cards are turned and drawn for the bets that depend on them, and for no others."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.round.sheet import live_sheet
from tests.support.played import CROWD, Table, changed
from tests.support.players import standing_server
from tests.support.table_driver import Driver, config_of

BUST_IT = "[side.bust_it]\npays = { bust3 = 1, bust4 = 2, bust5 = 9 }\n\n[side.player_pair]"
CLOSED = ('open_hole = "when_needed"', 'open_hole = "not_if_all_blackjack_or_bust"')
NO_HOLE = ('peek = "A" ', 'hole = "none"\npeek = "none" ')
NO_INSURANCE = ("offered = true", "offered = false")


def live(*edits: tuple[str, str]) -> GameRules:
    """Blackjack Live with these edits."""
    return changed("blackjack_live", *edits)


def with_bust_it(*edits: tuple[str, str]) -> GameRules:
    return live(("[side.player_pair]", BUST_IT), *edits)


def test_bust_it_of_a_blackjack_opens_nothing() -> None:
    table = Table(with_bust_it(), "AS 9D KS TC", sides={1: ("bust_it",)})
    assert table.steps[-1] == "dealer down"
    assert table.side("bust_it") == (None, 0)


def test_the_dealer_draws_for_the_box_that_bet_on_it() -> None:
    """Box 1 has blackjack, box 2 is bust: of the one Bust It comes back, of the other it plays."""
    cards = "AS TS 9D KS 6S TC TH"
    other = Table(with_bust_it(), cards, ("hit",), seats=(1, 2), sides={1: ("bust_it",)})
    assert other.steps[-1] == "2"
    cards = "AS TS 6D KS 6S TC TH 5C"
    own = Table(with_bust_it(), cards, ("hit",), seats=(1, 2), sides={2: ("bust_it",)})
    assert own.steps[-2:] == ["turn", "dealer"]


def played(
    rules: GameRules, cards: str, bets: c.BetsFinal, actions: Sequence[str] = ()
) -> tuple[Driver, dict[str, Any]]:
    """A round at a table, and what was published of it."""
    table = Driver(Engine(config_of(rules)), map(Card, cards.split()))
    table.open()
    table.close_betting()
    assert table.command(bets).status == "accepted"
    wills = list(actions)

    def answer(driver: Driver) -> None:
        window = driver.engine.table.window
        if wills and window and window.question == "play" and rules.kind == "boxes":
            driver.command(c.Decision(window.asks[0].hand, wills.pop(0)))
        elif wills and window and window.question == "play":
            driver.command(c.Decisions({wills.pop(0): bets.players}))
        else:
            standing_server(driver)

    table.until(lambda: bool(table.of(f.RoundSettled)), answer)
    return table, table.of(f.RoundSettled)[-1].result


def test_a_side_bet_that_nobody_of_the_crowd_placed_is_none() -> None:
    """A game server may name each side bet, with a count of 0."""
    rules = changed("infinite", ('open_hole = "always"', 'open_hole = "when_needed"'),
                    ('draw = "unless_all_blackjack"', 'draw = "when_compared"'))  # fmt: skip
    bets = c.BetsFinal(players=1, side={"bust_it": 0, "any_pair": 1})
    table, result = played(rules, "TS 9D 6S TC KH", bets, ["hit"])
    assert not result["dealer"]["hole_revealed"]
    assert result["side"]["bust_it"]["result"] == "push"
    assert live_sheet(table.engine.table)["bets"]["p1"]["side"] == {"any_pair": 100}


def test_a_dead_box_opens_nothing() -> None:
    deal = BoxRound(with_bust_it(), (1, 2), {1: ("dealer_pair", "bust_it")})
    for card in ("TS", "TH", "9D", "6S", "6H", "TC"):
        deal.card(Card(card))
    deal.choose(1, "stand")
    deal.kill(1)
    deal.choose(2, "hit")
    deal.card(Card("KC"))
    assert deal.phase == "finished"


@pytest.mark.parametrize("hole", ["TC", "TD", "5C"])
def test_a_dealer_pair_that_the_house_leaves_closed_comes_back(hole: str) -> None:
    """What nobody saw decides nothing, and nothing of it is told."""
    cards = f"TS TD 6S {hole} KH"
    table = Table(live(CLOSED), cards, ("hit",), sides={1: ("dealer_pair",)})
    assert table.steps[-1] == "1"
    assert tuple(table.result.sides[1]["dealer_pair"]) == ("push", None, 0)


def test_a_dealer_pair_without_a_second_card_comes_back() -> None:
    rules = live(CLOSED, NO_HOLE, NO_INSURANCE)
    _, result = played(rules, "TS TD 6S KH", c.BetsFinal({1: c.BoxBets(("dealer_pair",))}), ["hit"])
    assert result["boxes"]["1"]["side"]["dealer_pair"]["result"] == "push"


def test_no_card_is_told_as_turned_where_none_lay_face_down() -> None:
    """The dealer's second card was never drawn: published round and sheet agree on it."""
    bets: Mapping[int, c.BoxBets] = {1: c.BoxBets()}
    table, result = played(live(NO_HOLE), "TS 9D 6S KH", c.BetsFinal(dict(bets)), ["hit"])
    assert result["dealer"] == {
        "cards": ["9D"], "total": None, "blackjack": None, "bust": None, "hole_revealed": False,
    }  # fmt: skip
    assert live_sheet(table.engine.table)["expected"]["dealer"] == result["dealer"]


def test_a_frozen_box_gets_no_card_for_a_hand_whose_turn_never_came() -> None:
    """A hand of a split gets its second card when its turn comes; that of a frozen box does not."""
    rules = live(('dealing = "both_at_once"', 'dealing = "as_played"'))
    deal = BoxRound(rules, (1,))
    for card in ("8S", "9D", "8H", "TC"):
        deal.card(Card(card))
    deal.choose(1, "split")
    deal.moved()
    deal.card(Card("3S"))
    deal.interrupt(1)
    assert [hand.status for hand in deal.final_hands()] == ["interrupted"] * 2
    assert deal.phase == "finished"


def test_the_sheet_of_a_crowd_that_plays_its_split_first_is_dealt_again() -> None:
    rules = changed("infinite", ('crowd_order = "main_first"', 'crowd_order = "split_first"'))
    cards = "8S 6D 8H TC 2C 3C 4D 6C"
    table = Driver(Engine(config_of(rules)), map(Card, cards.split()))
    table.open()
    table.close_betting()
    table.command(c.BetsFinal(players=2))
    wills = [{"split": 1, "hit": 1}, {"stand": 1}, {"stand": 1}, {"stand": 1}]

    def answer(driver: Driver) -> None:
        assert driver.command(c.Decisions(wills.pop(0))).status == "accepted"

    table.until(lambda: bool(table.of(f.RoundSettled)), answer)
    assert [one["at"] for one in live_sheet(table.engine.table)["decisions"]] == [
        "initial", "initial", "s1:2", "s2:2", "main3",
    ]  # fmt: skip


def test_a_crowds_bets_are_everybodys() -> None:
    table = Table(changed("infinite"), "TS 6D 6S TC KH 5C", ("hit",), sides={CROWD: ("bust_it",)})
    assert table.steps[-2:] == ["turn", "dealer"]
