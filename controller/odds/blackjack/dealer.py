"""The dealer's final hand, exactly, for many compositions of the shoe at once.

The dealer has no choices, so his hand is a walk over a fixed graph: a node is the multiset of his
cards so far, an edge the value of the next one. The graph depends on the upcard and the rules
alone; the shoe only weighs its edges. One walk therefore carries a whole vector of weights, one
per composition of removed cards, and each edge costs a few array operations.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import ACE, KEY_WEIGHTS, TEN, Floats, Ints

BLOCK = 2048
"""Compositions walked at once: with some hundred nodes the weights stay within a core's cache."""

LAST_TOTAL = 21
BUST_COLUMN = 22
BLACKJACK_COLUMN = 23
COLUMNS = 24
"""Outcomes per row: final totals 0 to 21, bust, blackjack."""

Node = tuple[int, ...]


@dataclass(frozen=True)
class DrawingRule:
    """When the dealer stops."""

    hits_soft_17: bool
    max_cards: int

    @classmethod
    def of(cls, rules: GameRules) -> "DrawingRule":
        """Return the drawing rule of a game file; without a card limit, any hand fits."""
        return cls(rules.dealer.soft_17 == "hit", rules.dealer.max_cards or 22)

    def outcome(self, node: Node) -> int | None:
        """Return the outcome column in which a dealer's hand ends; None if it still draws."""
        cards = sum(node)
        hard = sum(count * (place + 1) for place, count in enumerate(node))
        if hard > LAST_TOTAL:
            return BUST_COLUMN
        soft = node[ACE] > 0 and hard <= 11
        total = hard + 10 if soft else hard
        if cards == 2 and total == LAST_TOTAL:
            return BLACKJACK_COLUMN
        draws_again = total < 17 or (total == 17 and soft and self.hits_soft_17)
        return None if cards < 2 or (draws_again and cards < self.max_cards) else total


@dataclass(frozen=True)
class Edge:
    """The dealer's next card, from node number `source`."""

    source: int
    value: int
    """The card's value; where it busts the hand, this value or any higher one."""

    held: int
    """Cards of that value (or those values) that he already drew, the upcard not counted."""

    cards: int
    """Cards of his hand after this one."""

    outcome: int | None
    target: int
    """The node it leads to, where the hand goes on; else -1."""


def graph(up: int, rule: DrawingRule) -> tuple[list[Edge], int]:
    """Return the dealer's draws from the upcard `up`: edges in drawing order, number of nodes.

    Nodes are numbered as they are reached, so an edge never leads to an earlier one.
    """
    start = tuple(int(place == up) for place in range(10))
    number = {start: 0}
    queue, edges = [start], []
    for node in queue:
        drawn = [count - own for count, own in zip(node, start, strict=True)]
        cards = sum(node) + 1
        for value in range(10):
            grown = (*node[:value], node[value] + 1, *node[value + 1 :])
            outcome = rule.outcome(grown)
            if outcome == BUST_COLUMN:
                edges.append(Edge(number[node], value, sum(drawn[value:]), cards, outcome, -1))
                break
            if outcome is None and grown not in number:
                number[grown] = len(queue)
                queue.append(grown)
            target = number[grown] if outcome is None else -1
            edges.append(Edge(number[node], value, drawn[value], cards, outcome, target))
    return edges, len(queue)


def walk(edges: list[Edge], nodes: int, remaining: Ints) -> Iterator[tuple[Edge, Floats]]:
    """Yield each edge that ends the dealer's hand with its probability per row of `remaining`.

    `remaining` holds one shoe per row, the upcard already taken out. A shoe that runs dry
    leaves its row's probabilities below one.
    """
    left = np.ascontiguousarray(remaining.T.astype(np.float64))
    at_least = np.cumsum(left[::-1], axis=0)[::-1]
    cards_left = left.sum(axis=0)
    weights = np.zeros((nodes, len(remaining)))
    weights[0] = 1.0
    source, scaled = -1, weights[0]
    for edge in edges:
        if edge.source != source:
            source = edge.source
            scaled = weights[source] / np.maximum(cards_left - (edge.cards - 2), 1.0)
        if edge.outcome is None:
            weights[edge.target] += scaled * (left[edge.value] - edge.held)
        elif edge.outcome == BUST_COLUMN:
            yield edge, scaled * (at_least[edge.value] - edge.held)
        else:
            yield edge, scaled * (left[edge.value] - edge.held)


class DealerBook:
    """Outcome probabilities of the dealer's hand, worked out once per upcard and composition."""

    def __init__(self, shoe: Ints, rule: DrawingRule) -> None:
        self.shoe = shoe
        self._graphs = [graph(up, rule) for up in range(10)]
        self._keys = [np.zeros(0, dtype=np.int64) for _ in range(10)]
        self._rows = [np.zeros((0, COLUMNS)) for _ in range(10)]

    def outcomes(self, up: int, removed: Ints) -> Floats:
        """Probabilities (rows x COLUMNS) with `up` showing and each row of `removed` dealt out.

        The upcard is not part of `removed`.
        """
        self.prepare(up, removed)
        return self._rows[up][np.searchsorted(self._keys[up], removed @ KEY_WEIGHTS)]

    def prepare(self, up: int, removed: Ints) -> None:
        """Work out at once what `outcomes` will be asked: a walk costs little more for many."""
        keys, first = np.unique(removed @ KEY_WEIGHTS, return_index=True)
        fresh = ~np.isin(keys, self._keys[up], assume_unique=True)
        if fresh.any():
            self._learn(up, keys[fresh], removed[first[fresh]])

    def _learn(self, up: int, keys: Ints, removed: Ints) -> None:
        remaining = self.shoe - removed
        remaining[:, up] -= 1
        blocks = [self._walk(up, remaining[at : at + BLOCK]) for at in range(0, len(keys), BLOCK)]
        merged = np.concatenate([self._keys[up], keys])
        order = np.argsort(merged)
        self._keys[up] = merged[order]
        self._rows[up] = np.concatenate([self._rows[up], *blocks])[order]

    def _walk(self, up: int, remaining: Ints) -> Floats:
        edges, nodes = self._graphs[up]
        columns = np.zeros((COLUMNS, len(remaining)))
        for edge, flow in walk(edges, nodes, remaining):
            if edge.outcome is not None:
                columns[edge.outcome] += flow
        return columns.T


def blackjack_chance(up: int, remaining: Floats) -> Floats:
    """Return the chance that the hole card makes blackjack, per shoe of `remaining`.

    The values are on the last axis.

    The upcard is already out of `remaining`.
    """
    if up not in (ACE, TEN):
        return np.zeros(remaining.shape[:-1])
    needed = TEN if up == ACE else ACE
    cards: Floats = np.maximum(remaining.sum(axis=-1), 1.0)
    chance: Floats = np.maximum(remaining[..., needed], 0.0) / cards
    return chance
