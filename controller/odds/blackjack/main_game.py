"""The main game's return: one box, the first hand of a fresh shoe, best play hand by hand.

Every two-card hand against every upcard gets the expected value of each legal action; the return
is the mean of the best ones. The player knows his own cards and the upcard, nothing else.
Insurance and even money are never taken.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import ACE, TEN, HandTable, Ints, hand_table
from controller.odds.blackjack.dealer import DealerBook, DrawingRule
from controller.odds.blackjack.payoffs import UPCARDS, Matchups, Terms, peeked
from controller.odds.blackjack.play import best_play
from controller.odds.blackjack.splits import SplitPair, SplitValue
from controller.odds.card_values import VALUES
from controller.odds.families import Progress

HAND_ORDER = (ACE, TEN, 8, 7, 6, 5, 4, 3, 2, 1)
"""Order in which a hand's cards are named: ace, ten-value, then nine down to two."""


@dataclass(frozen=True)
class ActionValue:
    """An action's expected value and its stake, per unit of the initial bet."""

    expected_value: float
    staked: float = 1.0


@dataclass(frozen=True)
class Cell:
    """One two-card hand against one upcard; the actions that are legal, in the usual order."""

    hand: str
    up: str
    chance: float
    """Chance of this deal in a fresh shoe."""

    actions: dict[str, ActionValue]
    """`stand`, `hit`, `double`, `split`: a dealer blackjack is counted in all of them."""

    pairs: float = 1.0
    """Share of these deals in which the split is legal (kings and tens, where ranks must match)."""

    @property
    def best(self) -> str:
        """Return the action with the greatest expected value."""
        return max(self.actions, key=lambda name: self.actions[name].expected_value)

    def mean(self, part: Callable[[ActionValue], float]) -> float:
        """`part` of the best action, over the deals that may be split and those that may not."""
        whole = part(self.actions[self.best])
        if self.best != "split" or self.pairs == 1.0:
            return whole
        unsplit = [action for name, action in self.actions.items() if name != "split"]
        second = max(unsplit, key=lambda action: action.expected_value)
        return self.pairs * whole + (1 - self.pairs) * part(second)


@dataclass(frozen=True)
class MainReturn:
    """Return of the main game in percent."""

    percent: float
    """Per unit of the initial bet."""

    percent_of_wagered: float
    """Per unit staked, doubles and splits included."""

    cells: tuple[Cell, ...]


class MainGame:
    """The analysis of one game's first hands, dealt from one shoe."""

    def __init__(self, rules: GameRules, shoe: Ints) -> None:
        self.rules, self.shoe = rules, shoe
        self.table: HandTable = hand_table(shoe)
        self.book = DealerBook(shoe, DrawingRule.of(rules))
        nothing = np.zeros(10, dtype=np.int64)
        terms = Terms.of(rules, split=False)
        self.first = Matchups(self.book, self.table, nothing, peeked(rules), terms)
        self.played = best_play(self.first, rules, doubles=True)

    def analyse(self, progress: Progress) -> MainReturn:
        """Work out the expected value of every deal, and their mean."""
        cells = tuple(self._cells(progress))
        mean = sum(cell.chance * cell.mean(lambda action: action.expected_value) for cell in cells)
        staked = sum(cell.chance * cell.mean(lambda action: action.staked) for cell in cells)
        return MainReturn(100 * (1 + mean), 100 * (1 + mean / staked), cells)

    def _cells(self, progress: Progress) -> Iterator[Cell]:
        for place, one in enumerate(HAND_ORDER):
            progress(f"hands with {VALUES[one]}")
            for two in HAND_ORDER[place:]:
                splits = self._splits(one) if one == two else None
                yield from (self._cell(one, two, up, splits) for up in range(UPCARDS))

    def _splits(self, pair: int) -> SplitValue | None:
        if self.rules.split.max_hands < 2:
            return None
        return SplitPair(self.book, self.table, pair, self.rules).best()

    def _cell(self, one: int, two: int, up: int, splits: SplitValue | None) -> Cell:
        hand = VALUES[one] + VALUES[two]
        row = self.table.row(hand)
        if (one, two) == (ACE, TEN):
            actions = {"stand": ActionValue(self._blackjack_worth(row, up))}
        else:
            actions = self._actions(row, up, splits)
        pairs = self._splittable(one) if splits else 1.0
        return Cell(hand, VALUES[up], self._chance(one, two, up), actions, pairs)

    def _actions(self, row: int, up: int, splits: SplitValue | None) -> dict[str, ActionValue]:
        """Return each legal action; a peeked blackjack costs one unit whichever was intended."""
        seen = float(self.first.blackjack[row, up]) if self.first.peek[up] else 0.0
        actions = {
            "stand": ActionValue(float(self.played.stand[row, up]) - seen),
            "hit": ActionValue(float(self.played.hit[row, up]) - seen),
            "double": ActionValue(float(self.played.double[row, up]) - seen, 2.0 - seen),
        }
        if splits:
            once = self._lost_once(row, up)
            actions["split"] = ActionValue(
                float(splits.expected_value[up]) - seen - once, float(splits.stakes[up]) + seen
            )
        return {
            name: action for name, action in actions.items() if np.isfinite(action.expected_value)
        }

    def _blackjack_worth(self, row: int, up: int) -> float:
        """Return the worth of a player's blackjack against each upcard.

        It pays, but pushes with a dealer's blackjack if the hole card is opened."""
        above, staked = self.rules.blackjack.pays
        blackjack = float(self.first.blackjack[row, up])
        blind = self.rules.dealer.open_hole == "not_if_all_blackjack_or_bust"
        return above / staked * (1.0 if blind and not self.first.peek[up] else 1.0 - blackjack)

    def _lost_once(self, row: int, up: int) -> float:
        """Loss of the original bet to a late blackjack where the bets of splits are returned.

        Hands already bust are lost besides. Where all hands of a box are bust this counts one
        unit too many, less than 0.001 % of a return: no sum over single hands can know of it.
        """
        if self.rules.dealer.late_blackjack_returns != "doubles_and_splits":
            return 0.0
        return float(self.first.late[row, up])

    def _splittable(self, pair: int) -> float:
        if pair != TEN or self.rules.split.by == "value":
            return 1.0
        tens = float(self.shoe[TEN])
        return (tens / 4 - 1) / (tens - 1)

    def _chance(self, one: int, two: int, up: int) -> float:
        """Return the chance that these two cards, in either order, and this upcard are dealt."""
        left = self.shoe.astype(np.float64)
        chance = 1.0 if one == two else 2.0
        for value in (one, two, up):
            chance *= max(left[value], 0.0) / left.sum()
            left[value] -= 1
        return chance
