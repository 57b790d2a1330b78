"""Rounds of the crowd: everybody has the same first two cards, and each player a chosen line.

A player's hand is (branch, prefix): how many cards of a branch's line were taken before stopping.
One card serves everybody who wants one, so the next card's place depends on the sum of choices,
never on one player. The pair stays together until the main branch is closed, because the same two
physical cards begin both branches and can be separated only once.

Zones: `P` the common pair, `H` its extension, `L` and `R` the split boxes.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from controller.core.frozen import dataclass
from controller.core.games.blackjack.deal.base import (
    DEALER_HOLE,
    DEALER_UP,
    BlackjackRound,
    mark_blackjack,
)
from controller.core.games.blackjack.deal.hands import Hand, applied, finish, legal_actions
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.steps import (
    CROWD,
    Action,
    Ask,
    Illegal,
    NeedCard,
    NeedChoices,
    NeedMove,
    Next,
    Who,
    describe,
    need_card,
    need_play,
)

INSURANCE = NeedChoices("insurance", (Ask(CROWD, "insurance", ("insure", "decline")),))
NO_SIDES: Mapping[Who, Collection[str]] = {}
MAIN, LEFT, RIGHT = range(3)
NAMES = ("main", "left", "right")

_COMMON = need_card("P", True, CROWD, MAIN)
FIRST_CARDS = (_COMMON, DEALER_UP, _COMMON, DEALER_HOLE)
"""Shared card, dealer up, shared card, dealer hole."""


@dataclass(frozen=True, slots=True)
class Line:
    """The hand of `count` players: the first `prefix` cards of `branch`, doubled or not."""

    branch: str
    prefix: int
    doubled: bool
    count: int


class Branch:
    """One line of cards, how many players still draw on it, and who stopped where."""

    __slots__ = ("active", "doubling", "hand", "stops", "zone")

    def __init__(self, hand: Hand, zone: str) -> None:
        self.hand = hand
        self.zone = zone
        self.active = 0
        self.doubling = 0
        self.stops: dict[tuple[int, bool], int] = {}

    def stop(self, count: int, doubled: bool = False) -> None:
        """`count` players hold the line as it lies and take no more."""
        if count:
            line = (len(self.hand.cards), doubled)
            self.stops[line] = self.stops.get(line, 0) + count

    def at(self, index: int) -> str:
        """The point of decision, as sheets name it."""
        return (
            f"main{len(self.hand.cards)}" if index == MAIN else f"s{index}:{len(self.hand.cards)}"
        )


class CrowdRound(BlackjackRound):
    """A round of the crowd; `players` is how many take part, None if nobody counts them."""

    __slots__ = (
        "_asked",
        "_index",
        "_judged",
        "_order",
        "branches",
        "insurance_asked",
        "insured_players",
        "players",
    )

    def __init__(
        self,
        rules: GameRules,
        sides: Mapping[Who, Collection[str]] = NO_SIDES,
        players: int | None = None,
    ) -> None:
        super().__init__(rules, sides)
        self.players = players
        self.insurance_asked = False
        self.insured_players = 0
        self.branches = [Branch(Hand(CROWD, "P"), "H")]
        self._asked = False
        self._order: list[int] = []
        self._index = 0
        self._judged: dict[tuple[int, int, bool], Hand] = {}
        self._queue.extend(FIRST_CARDS if rules.dealer.hole == "face_down" else FIRST_CARDS[:-1])

    def target(self, need: NeedCard) -> Hand:
        """The branch's line a card of `need` belongs to."""
        return self.branches[need.hand].hand

    def final_hands(self) -> list[Hand]:
        """Return each distinct line that somebody holds, as a hand of its own."""
        return [hand for _, hand in self.held()]

    def held(self) -> list[tuple[Line, Hand]]:
        """Return each distinct line that somebody holds, with that hand judged by itself."""
        return [
            (line, self.line_hand(NAMES.index(line.branch), line.prefix, line.doubled))
            for line in self.lines
        ]

    def line_hand(self, branch: int, prefix: int, doubled: bool) -> Hand:
        """The first `prefix` cards of a branch as one player's hand, judged by itself.

        Cards once dealt to a line stay, so each such hand is made and judged once.
        """
        key = (branch, prefix, doubled)
        hand = self._judged.get(key)
        if hand is None:
            hand = self._judged[key] = self._judge(branch, prefix, doubled)
        return hand

    def _judge(self, branch: int, prefix: int, doubled: bool) -> Hand:
        hand = self._prefix(branch, prefix)
        hand.doubled = doubled
        mark_blackjack(hand)
        if hand.status == "open":
            finish(hand, self.rules.split.max_hands, self.rules)
        if hand.status == "open":
            hand.status = "stands"
        return hand

    def _prefix(self, branch: int, prefix: int) -> Hand:
        whole = self.branches[branch].hand
        hand = Hand(CROWD, whole.zone, whole.split)
        hand.aces_split = whole.aces_split
        for card in whole.cards[:prefix]:
            hand.add(card)
        return hand

    def asks_at(self, branch: str, cards: int) -> bool:
        """Whether the first `cards` cards of a branch leave its players a question."""
        if self.dealer.peeked or self.common.status == "blackjack":
            return False
        hand = self._prefix(NAMES.index(branch), cards)
        finish(hand, self.rules.split.max_hands, self.rules)
        return hand.status == "open"

    def branch_index(self, name: str) -> int:
        """0 common line, 1 left, 2 right."""
        return NAMES.index(name)

    @property
    def lines(self) -> list[Line]:
        """The lines that somebody holds: stand, double, hits by prefix, then left and right.

        If nobody was asked (a blackjack decided the round), all hold the first two cards.
        """
        lines = [
            Line(name, prefix, doubled, count)
            for name, branch in zip(NAMES, self.branches, strict=False)
            for (prefix, doubled), count in sorted(branch.stops.items(), key=_line_order)
        ]
        return lines or [Line("main", 2, False, 1 if self.players is None else self.players)]

    def insured(self) -> bool:
        """Whether anybody took insurance."""
        return self.insured_players > 0

    @property
    def eligible(self) -> int | None:
        """Say how many must answer the question `next()` asks; None if nobody counted them."""
        if self._asked:
            return self.branches[self._order[self._index]].active
        return self.players

    # Answers.

    def choose_counts(self, counts: Mapping[Action, int]) -> dict[Action, int]:
        """The crowd's answer: how many chose what; returns the counts after conversions.

        Raises Illegal, and changes nothing, when an action is not legal now or the counts do not
        sum to those eligible.
        """
        need = self.next()
        if type(need) is not NeedChoices:
            raise Illegal(f"no answer is due: the round waits for {describe(need)}")
        done = self._applied(need, counts)
        if need.kind == "insurance":
            self.insured_players = done.get("insure", 0)
            self._enter("peek")
        elif not self._asked:
            self._first_choices(done)
        else:
            self._line_choices(done)
        self._go_on()
        return done

    def preview(self, counts: Mapping[Action, int]) -> dict[Action, int]:
        """Return what `choose_counts` would apply; changes nothing. Raises Illegal as it does."""
        return self._applied(self._question(), counts)

    def became(self, words: Iterable[Action]) -> dict[Action, Action]:
        """Say into which answer each other word is converted now. Raises Illegal if it is not
        allowed.
        """
        ask = self._question().asks[0]
        return {word: plain for word in words if (plain := self.plain(ask, word)) != word}

    def _question(self) -> NeedChoices:
        need = self.next()
        if not isinstance(need, NeedChoices):
            raise Illegal(f"no answer is due: the round waits for {describe(need)}")
        return need

    def _applied(self, need: NeedChoices, counts: Mapping[Action, int]) -> dict[Action, int]:
        ask = need.asks[0]
        done: dict[Action, int] = {}
        for action, count in counts.items():
            if count < 0:
                raise Illegal(f"{count} players cannot {action}; write a number from 0", ask.legal)
            plain = self.plain(ask, action)
            done[plain] = done.get(plain, 0) + count
        total = sum(done.values())
        if self.eligible is not None and total != self.eligible:
            sentence = f"{total} answers of {self.eligible} players; each answers once"
            raise Illegal(sentence, ask.legal)
        return done

    def plain(self, ask: Ask, action: Action) -> Action:
        """Say into what one player's `action` is converted at `ask`. Raises Illegal if it is not
        allowed.
        """
        if ask.at == "insurance":
            plain = "decline" if action == "timeout" else action
            if plain in ask.legal:
                return plain
        else:
            found = applied(self.asked_hand, action, ask.legal, self.rules)
            if found is not None:
                return found
        raise Illegal(f"the crowd may not answer {action} at {ask.at}", ask.legal)

    @property
    def asked_hand(self) -> Hand:
        """The line whose players are asked now."""
        return self.branches[self.asked_branch].hand

    @property
    def asked_branch(self) -> int:
        """0 common line, 1 left, 2 right: whose players are asked now."""
        return self._order[self._index] if self._asked else MAIN

    def _first_choices(self, done: Mapping[Action, int]) -> None:
        main = self.branches[MAIN]
        main.stop(done.get("stand", 0))
        main.active = done.get("hit", 0)
        main.doubling = done.get("double", 0)
        order = [MAIN] if main.active or main.doubling else []
        splitters = done.get("split", 0)
        if splitters:
            first = self.rules.crowd_order == "main_first"
            order = [*order, LEFT, RIGHT] if first else [LEFT, RIGHT, *order]
            self._prepare_split(splitters)
        self._order = order
        self._asked = True
        self._index = 0
        self._owe_card()

    def _line_choices(self, done: Mapping[Action, int]) -> None:
        branch = self.branches[self._order[self._index]]
        branch.stop(done.get("stand", 0))
        branch.active = done.get("hit", 0)
        branch.doubling = done.get("double", 0)
        self._owe_card()

    # Play.

    @property
    def common(self) -> Hand:
        """The common hand with its extension."""
        return self.branches[MAIN].hand

    def _after_deal(self) -> None:
        mark_blackjack(self.common)

    def _insurance(self) -> Next | None:
        if self.common.status == "blackjack" and not self.rules.insurance.on_blackjack:
            self._enter("peek")
            return None
        self.insurance_asked = True
        return INSURANCE

    def _play(self) -> Next | None:
        if not self._asked:
            return self._first_window()
        while self._index < len(self._order):
            index = self._order[self._index]
            branch = self.branches[index]
            if len(branch.hand.cards) == 1 and index == LEFT:
                self._separate()
                return self._queue[0]
            need = self._line_window(branch, index)
            if need is not None:
                return need
            self._index += 1
            if MAIN in self._order[self._index : self._index + 1]:
                self._owe_card()
                return self._queue[0]
        self._enter("open")
        return None

    def _first_window(self) -> Next | None:
        hand = self.common
        if hand.status == "open":
            finish(hand, self.rules.split.max_hands, self.rules)
        if hand.status == "open":
            return need_play(CROWD, "initial", legal_actions(hand, 1, self.rules))
        self._enter("open")
        return None

    def _line_window(self, branch: Branch, index: int) -> Next | None:
        """Close what the last card decided; return the next question of this branch, if any."""
        branch.stop(branch.doubling, doubled=True)
        branch.doubling = 0
        if not branch.active:
            return None
        finish(branch.hand, self.rules.split.max_hands, self.rules)
        if branch.hand.status == "open":
            legal = legal_actions(branch.hand, self.rules.split.max_hands, self.rules)
            return need_play(CROWD, branch.at(index), legal)
        branch.stop(branch.active)
        branch.active = 0
        return None

    def _owe_card(self) -> None:
        """One card for everybody who hit or doubled."""
        if self._index < len(self._order):
            index = self._order[self._index]
            branch = self.branches[index]
            if branch.active + branch.doubling and len(branch.hand.cards) > 1:
                self._queue.append(need_card(branch.zone, True, CROWD, index))

    def _prepare_split(self, splitters: int) -> None:
        for card, zone in zip(self.common.cards, ("L", "R"), strict=True):
            hand = Hand(CROWD, zone, split=True)
            hand.add(card)
            hand.depth = 1
            hand.aces_split = card[0] == "A"
            branch = Branch(hand, zone)
            branch.active = splitters
            self.branches.append(branch)

    def _separate(self) -> None:
        for index in (LEFT, RIGHT):
            branch = self.branches[index]
            move = NeedMove(self.common.zone, branch.zone, CROWD, index, branch.hand.cards[0])
            self._queue.append(move)
        for index in (LEFT, RIGHT):
            self._queue.append(need_card(self.branches[index].zone, True, CROWD, index))

    PHASES: ClassVar = {**BlackjackRound.PHASES, "insurance": _insurance, "play": _play}


def _line_order(item: tuple[tuple[int, bool], int]) -> tuple[int, bool, int]:
    (prefix, doubled), _ = item
    return (0 if prefix == 2 else 1, not doubled, prefix)
