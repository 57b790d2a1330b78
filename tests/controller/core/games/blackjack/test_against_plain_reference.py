"""The machine and the plain script play the same rounds: every step, every card, every payment.

Shoes are drawn from few ranks so that pairs, aces, long hands and dealer blackjacks are common.
"""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.cards import DECK, Card
from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.export import round_sheet
from controller.core.games.blackjack.sheets.redeal import Played, redeal
from controller.core.games.registry import load_rules
from controller.core.games.steps import (
    Finished,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedMove,
    NeedReveal,
)
from tests.support.other_houses import other_house
from tests.support.plain_reference import Outcome, Script, boxes_script, crowd_script
from tests.support.played import Deal, rules_of, start

BOX_GAMES = ("blackjack_live", "igt", "olivia", "quebec")
POOLS = ("A23456789TJQK", "A2", "A23", "AT", "8T", "A8TK", "2345", "A69TQ", "7TJ")

seeds = st.integers(min_value=0, max_value=2**32)
pools = st.sampled_from(POOLS)


def shoe_of(rules: GameRules, pool: str, chance: random.Random) -> list[Card]:
    """A shuffled shoe whose top holds only the ranks of `pool`."""
    cards = list(DECK) * rules.decks
    chance.shuffle(cards)
    top = [card for card in cards if card[0] in pool]
    rest = [card for card in cards if card[0] not in pool]
    return top + rest


def told(deal: Deal) -> tuple[Any, ...]:
    """The machine's next step in the script's words."""
    match need := deal.next():
        case NeedCard():
            return ("card", need.zone, need.face_up)
        case NeedMove():
            return ("move", need.from_zone, need.to_zone)
        case NeedCheck():
            return ("peek",)
        case NeedReveal():
            return ("turn",)
        case NeedChoices():
            ask = need.asks[0]
            return ("ask", ask.who, ask.at, set(ask.legal))
        case Finished():
            return ("finished",)


def on_the_table(deal: Deal) -> int:
    """Cards lying in hands, each physical card once."""
    if isinstance(deal, BoxRound):
        players = sum(len(hand.cards) for hand in deal.final_hands())
    else:
        both = 2 if len(deal.branches) == 3 else 0
        players = sum(len(branch.hand.cards) for branch in deal.branches) - both
    return players + len(deal.dealer.cards)


class Match:
    """Feeds one shoe and one will to the machine and to the script, step by step."""

    def __init__(self, deal: Deal, script: Script, shoe: list[Card], chance: random.Random) -> None:
        self.deal = deal
        self.script = script
        self.shoe = shoe
        self.chance = chance
        self.decisions: list[dict[str, object]] = []
        self.drawn: list[Card] = []

    def run(self) -> Outcome:
        """Play to the end; both must ask for the same things in the same order."""
        due = next(self.script)
        while True:
            step = told(self.deal)
            assert step[0] == due[0]
            sent = self._ask(due) if due[0] == "ask" else self._physical(step, due)
            assert on_the_table(self.deal) == self.deal.dealt == len(self.drawn)
            try:
                due = self.script.send(sent)
            except StopIteration as end:
                assert told(self.deal) == ("finished",)
                outcome: Outcome = end.value
                return outcome

    def _physical(self, step: tuple[Any, ...], due: tuple[Any, ...]) -> object:
        assert step == due
        if step[0] == "card":
            card = self.shoe.pop(0)
            self.drawn.append(card)
            self.deal.card(card)
            return card
        if step[0] == "peek":
            natural = self.deal.dealer.blackjack
            self.deal.peeked(natural)
            return natural
        if step[0] == "turn":
            hole = self.deal.dealer.cards[1]
            assert hole in self.drawn
            assert hole is not None
            self.deal.reveal(hole)
        else:
            self.deal.moved()
        return None

    def _ask(self, due: tuple[Any, ...]) -> object:
        _, who, at, legal = due
        need = self.deal.next()
        assert isinstance(need, NeedChoices)
        ask = need.asks[0]
        assert (ask.at, set(ask.legal)) == (at, legal)
        if isinstance(self.deal, CrowdRound):
            chosen = {name: self._will(legal) for name in who}
            assert self.deal.eligible == len(who)
            self.deal.choose_counts(Counter(chosen.values()))
            self._note(chosen, at)
            return chosen
        assert ask.who == who
        action = self._will(legal)
        self._note({who: action}, at)
        self.deal.choose(who, action)
        return action

    def _will(self, legal: set[str]) -> str:
        eager = [action for action in ("split", "hit") if action in legal]
        if eager and self.chance.random() < 0.5:
            return self.chance.choice(eager)
        return self.chance.choice(sorted(legal))

    def _note(self, chosen: dict[Any, str], at: str) -> None:
        self.decisions += [
            {"who": who, "at": at, "action": action} for who, action in chosen.items()
        ]


def sheet_of(match: Match, seats: list[Any]) -> dict[str, Any]:
    """The played round as a sheet at 200 minor units per seat."""
    return {
        "game": match.deal.rules.name,
        "seats": seats,
        "bets": {str(seat): {"main": 200} for seat in seats},
        "cards": match.drawn,
        "decisions": match.decisions,
    }


def agree(outcome: Outcome, played: Played) -> None:
    """The settlement of the sheet pays what the script pays."""
    settled = expected(played)
    hands = [hand for seat in settled["seats"].values() for hand in seat["hands"]]
    assert [hand["cards"] for hand in hands] == [spot.cards for spot in outcome.spots]
    assert [Fraction(hand["net"], 200) for hand in hands] == outcome.paid
    assert settled["dealer"]["cards"] == outcome.dealer
    assert settled["dealer"]["hole_revealed"] == outcome.opened


@pytest.mark.long
@pytest.mark.parametrize("game", BOX_GAMES)
@settings(max_examples=120, deadline=None, derandomize=True)
@given(seed=seeds, pool=pools)
def test_boxes_play_as_the_plain_script_does(game: str, seed: int, pool: str) -> None:
    chance = random.Random(seed)
    rules = rules_of(game)
    seats = sorted(chance.sample(range(1, rules.boxes + 1), chance.randint(1, rules.boxes)))
    sides = {seats[0]: {name for name in rules.side_bets if chance.random() < 0.2}}
    deal = start(rules, seats, sides=sides)
    script = boxes_script(rules, seats, sides)
    match = Match(deal, script, shoe_of(rules, pool, chance), chance)
    outcome = match.run()
    if not sides[seats[0]]:
        agree(outcome, redeal(rules, sheet_of(match, list(seats))))


@pytest.mark.long
@settings(max_examples=250, deadline=None, derandomize=True)
@given(seed=seeds, pool=pools, players=st.integers(min_value=1, max_value=6))
def test_the_crowd_plays_as_the_plain_script_does(seed: int, pool: str, players: int) -> None:
    chance = random.Random(seed)
    rules = rules_of("infinite")
    names = [f"p{number}" for number in range(1, players + 1)]
    deal = start(rules, players=players)
    match = Match(deal, crowd_script(rules, names), shoe_of(rules, pool, chance), chance)
    outcome = match.run()
    agree(outcome, redeal(rules, sheet_of(match, list(names))))


@pytest.mark.long
@settings(max_examples=1500, deadline=None, derandomize=True)
@given(seed=seeds, pool=pools)
def test_the_sheets_of_other_houses_are_played_as_they_say(seed: int, pool: str) -> None:
    """Every switch of a game file, in combinations that no shipped game has."""
    chance = random.Random(seed)
    rules = load_rules(other_house(chance), "other.toml")
    if rules.kind == "crowd":
        names = [f"p{number}" for number in range(1, chance.randint(1, 5) + 1)]
        deal, seats = start(rules, players=len(names)), list[Any](names)
        script = crowd_script(rules, names)
    else:
        boxes = sorted(chance.sample(range(1, rules.boxes + 1), chance.randint(1, rules.boxes)))
        out = [box for box in boxes if rules.insurance.opt_out and chance.random() < 0.4]
        deal, seats = start(rules, boxes, no_insurance=out), list[Any](boxes)
        script = boxes_script(rules, boxes, {}, out)
    match = Match(deal, script, shoe_of(rules, pool, chance), chance)
    outcome = match.run()
    sheet = round_sheet(deal, "r", {})
    assert sheet["cards"] == match.drawn
    if rules.kind == "boxes":
        sheet |= {"bets": {str(seat): {"main": 200} for seat in seats}}
        agree(outcome, redeal(rules, sheet))
    else:
        agree(outcome, redeal(rules, sheet_of(match, seats)))
