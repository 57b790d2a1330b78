"""How fast the rules are: rounds per second of `settle`, of dealing and of the whole core.

Other blackjack and poker libraries stand beside them in the same run, as ratios, where they can be
imported (`make bench-rules` puts them into a folder of their own). Everybody plays one hand by the
same will: draw below 17. The core's figure is `step` and `apply` with every check on, no I/O: the
inputs of whole rounds, shoe and camera reports included, taken by a fresh table.
"""

import argparse
import io
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.commands.settle import Complaints, Games, settle_lines
from controller.core.cards import DECK, Card
from controller.core.engine import Engine
from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.settle.settlement import settle
from controller.core.games.registry import game_of
from controller.core.games.steps import Finished, NeedCard, NeedCheck, NeedChoices, NeedReveal
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input, Moment
from controller.core.step import StepResult
from controller.shipped import CONFIG
from tests.support.places import ROUNDS
from tests.support.played import start
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, config_of

SECONDS = 1.0
"""Processor time each figure is measured over."""

WIDTH = 14
"""Characters of a column of ratios."""

GOAL = {"settle, decoded sheets": 15_000, "settle, JSON lines": 8_000, "core": 2_000}
"""Rounds per second that are asked for, with one box (or the crowd) playing."""

CUT_AT = 250
"""Cards dealt before the cut card comes."""

GAMES = Games(CONFIG)


@dataclass(frozen=True)
class Figure:
    """Rounds per second of one contender; `why` is set where it could not run."""

    name: str
    rate: float
    why: str = ""


def rate_of(play: Callable[[], int]) -> float:
    """Rounds per second of processor time; `play` plays some and says how many."""
    play()
    rounds = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        rounds += play()
    return rounds / spent


def one_box_sheets(game: str) -> list[dict[str, Any]]:
    """The shipped sheets of one game with one seat, without their settlement."""
    lines = (ROUNDS / f"{game}.jsonl").read_text().splitlines()
    sheets = [json.loads(line) for line in lines]
    for sheet in sheets:
        del sheet["expected"]
    return [sheet for sheet in sheets if len(sheet["seats"]) == 1]


# Ours.


def settle_decoded(game: str) -> Callable[[], int]:
    """Sheets that are Python objects already."""
    sheets, rules = one_box_sheets(game), GAMES.rules(game)
    family = game_of(rules)

    def play() -> int:
        for sheet in sheets:
            family.expected(rules, sheet)
        return len(sheets)

    return play


def settle_json(game: str) -> Callable[[], int]:
    """JSON lines in, JSON lines out, as the command does it."""
    lines = [json.dumps(sheet).encode() for sheet in one_box_sheets(game)]
    complain = Complaints("bench", sys.stderr)

    def play() -> int:
        settle_lines(lines, GAMES, io.StringIO(), complain, check=False)
        assert not complain.lines
        return len(lines)

    return play


def endless_shoe(decks: int) -> Iterator[Card]:
    """Freshly shuffled shoes for ever."""
    chance = random.Random(7)
    shoe = list(DECK) * decks
    while True:
        chance.shuffle(shoe)
        yield from shoe


def dealing(game: str) -> Callable[[], int]:
    """One hand dealt and settled by the machine of a round, without the table around it."""
    rules = GAMES.rules(game)
    shoe = endless_shoe(rules.decks)

    def play() -> int:
        deal = start(rules, (1,))
        assert isinstance(deal, BoxRound)
        while not isinstance(need := deal.next(), Finished):
            if isinstance(need, NeedCard):
                deal.card(next(shoe))
            elif isinstance(need, NeedChoices):
                _draw_below_17(deal, need)
            elif isinstance(need, NeedCheck):
                deal.peeked(deal.dealer.blackjack)
            elif isinstance(need, NeedReveal):
                deal.reveal(deal.dealer.cards[1] or DECK[0])
        settle(deal, {})
        return 1

    return play


def _draw_below_17(deal: BoxRound, need: NeedChoices) -> None:
    if need.kind == "insurance":
        deal.choose(1, "decline")
    else:
        deal.choose(1, "hit" if deal.hands[1][0].total < 17 else "stand")


class Recorder(Driver):
    """A table in virtual time that keeps every input it is given, and shuffles every shoe."""

    inputs: list[tuple[Moment, Input]]

    def __init__(self, game: str) -> None:
        """An unopened table of `game`."""
        super().__init__(Engine(config_of(GAMES.rules(game))), iter(()))
        self.inputs = []
        self.chance = random.Random(5)

    def feed(self, message: Input) -> StepResult:
        """Take an input and keep it."""
        self.inputs.append((self.now, message))
        return super().feed(message)

    def load_shoe(self) -> None:
        """Load a fresh shoe, cut CUT_AT cards from its front."""
        super().load_shoe()
        decks = self.engine.table.config.rules.decks
        self.cards = iter(any_shoe(decks, self.chance.shuffle))
        self.left = CUT_AT

    def pull(self, card: Card | None = None) -> Card:
        """Pull a card, behind the cut card where it is due."""
        self.left -= 1
        if self.left == 0:
            self.feed(d.CutCardRead("shoe0", next(self.report), boot=1))
        return super().pull(card)


def a_night(game: str, rounds: int, seats: int) -> list[tuple[Moment, Input]]:
    """All inputs of `rounds` rounds at a table of that game, dealer's and server's included."""
    table = Recorder(game)
    answer = random_server(5, seats=seats)
    table.open()
    for number in range(1, rounds + 1):
        table.close_betting()
        table.until(lambda n=number: len(table.of(f.RoundSettled)) == n, answer)
        table.command(c.AckRound(), table.of(f.RoundSettled)[-1].round)
        table.until(lambda: table.phase == "idle", answer)
    return table.inputs


def core(game: str, seats: int = 1, rounds: int = 60) -> Callable[[], int]:
    """Whole rounds through `step` and `apply` of a fresh table; a box is taken 7 times in 10."""
    inputs, config = a_night(game, rounds, seats), config_of(GAMES.rules(game))

    def play() -> int:
        engine = Engine(config)
        for moment, message in inputs:
            engine.step(moment, message)
            engine.deadline()
        return rounds

    return play


# Others.


def blackjack21_round() -> Callable[[], int]:
    """blackjack21: a table of one player."""
    from blackjack21 import DEFAULT_SUITS, Deck, GameState, Table, shoe_reset_hook

    deck = Deck(DEFAULT_SUITS, count=6)
    table = Table([("player", 100)], deck, on_round_reset=shoe_reset_hook(deck))

    def play() -> int:
        table.start_game()
        while table.state == GameState.PLAYERS_TURN:
            hand = table.current_hand
            if hand.total < 17:
                table.hit()
            else:
                table.stand()
        return 1

    return play


def gymnasium_round() -> Callable[[], int]:
    """gymnasium's Blackjack-v1, without its wrappers."""
    import gymnasium

    env = gymnasium.make("Blackjack-v1").unwrapped

    def play() -> int:
        (total, _, _), _ = env.reset()
        over = False
        while not over:
            (total, _, _), _, over, _, _ = env.step(int(total < 17))
        return 1

    return play


def rlcard_round() -> Callable[[], int]:
    """rlcard's blackjack game."""
    import rlcard

    env = rlcard.make("blackjack", config={"seed": 7})

    def play() -> int:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(0 if state["obs"][0] < 17 else 1)
        env.get_payoffs()
        return 1

    return play


def pokerkit_round() -> Callable[[], int]:
    """pokerkit: a heads-up hand of hold'em checked down, the nearest game it deals."""
    from pokerkit import Automation, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)

    def play() -> int:
        state = game((200, 200), 2)
        while state.status:
            state.check_or_call()
        return 1

    return play


OTHERS: dict[str, Callable[[], Callable[[], int]]] = {
    "blackjack21": blackjack21_round,
    "gymnasium": gymnasium_round,
    "rlcard": rlcard_round,
    "pokerkit": pokerkit_round,
}


def measure() -> tuple[list[Figure], list[Figure]]:
    """Our figures and theirs."""
    ours = [
        *(Figure(f"settle, decoded sheets, {g}", rate_of(settle_decoded(g))) for g in ONE_BOX),
        *(Figure(f"settle, JSON lines, {g}", rate_of(settle_json(g))) for g in ONE_BOX),
        Figure("dealing and settlement, igt", rate_of(dealing("igt"))),
        *(Figure(f"core, {game}", rate_of(core(game))) for game in ALL),
        *(Figure(f"up to {n} boxes, {game}", rate_of(core(game, n))) for game, n in BOXES.items()),
    ]
    theirs = []
    for name, prepare in OTHERS.items():
        try:
            theirs.append(Figure(name, rate_of(prepare())))
        except ImportError as error:
            theirs.append(Figure(name, 0.0, f"not installed here: {error.name}"))
    return ours, theirs


ONE_BOX = ("igt", "olivia", "quebec", "blackjack_live", "infinite", "baccarat")
ALL = (*ONE_BOX, "dragon_tiger")
BOXES = {"quebec": 3, "blackjack_live": 7}


def print_table(ours: list[Figure], theirs: list[Figure]) -> None:
    """Rounds per second, and how many times each other library's."""
    present = [figure for figure in theirs if not figure.why]
    print(f"{'':40}{'rounds/s':>10}" + "".join(f"{f'x {one.name}':>{WIDTH}}" for one in present))
    for figure in [*ours, *present]:
        ratios = "".join(f"{figure.rate / one.rate:>{WIDTH}.2f}" for one in present)
        print(f"{figure.name:40}{figure.rate:>10,.0f}{ratios}")
    for figure in theirs:
        if figure.why:
            print(f"{figure.name:40}{figure.why}")


def main() -> int:
    """Print the figures; exit 1 where one of ours misses its goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="for a program")
    parser.add_argument("--packages", type=Path, help="a folder with the other libraries")
    options = parser.parse_args()
    if options.packages:
        sys.path.append(str(options.packages))
    ours, theirs = measure()
    if options.json:
        print(json.dumps({figure.name: round(figure.rate, 1) for figure in [*ours, *theirs]}))
    else:
        print_table(ours, theirs)
    missed = [
        f"{figure.name}: {figure.rate:,.0f} of {goal:,} rounds/s"
        for figure in ours
        for name, goal in GOAL.items()
        if figure.name.startswith(name) and figure.rate < goal
    ]
    for line in missed:
        print(line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
