"""Hands as they lie: cards, totals, and whether more may come.

A total is kept as the hard sum (aces 1) and whether an ace is among the cards: the best total is
ten more when that does not bust. Adding a card costs two additions, whatever the hand's length.
"""

from typing import Literal

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.steps import Who

Status = Literal["open", "stands", "blackjack", "bust", "charlie", "interrupted", "dead"]

BLACKJACK = 21


class Hand:
    """One player's hand.

    `base` stakes are not here: a hand knows only whether it is doubled. `depth` is how many
    splits led to it, `status` `open` while it may still get cards or questions.
    """

    __slots__ = (
        "ace",
        "aces_split",
        "cards",
        "depth",
        "doubled",
        "hard",
        "split",
        "status",
        "who",
        "zone",
    )

    def __init__(self, who: Who, zone: str, split: bool = False) -> None:
        self.who = who
        self.zone = zone
        self.cards: list[Card] = []
        self.hard = 0
        self.ace = False
        self.status: Status = "open"
        self.doubled = False
        self.split = split
        self.depth = 0
        self.aces_split = False

    def add(self, card: Card) -> None:
        """Lay `card` on the hand."""
        value = VALUE[card]
        self.cards.append(card)
        self.hard += value
        if value == 1:
            self.ace = True

    @property
    def total(self) -> int:
        """The best total: an ace counts 11 if that does not bust."""
        return self.hard + 10 if self.ace and self.hard <= 11 else self.hard

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11 in `total`."""
        return self.ace and self.hard <= 11

    def is_pair(self, by: str) -> bool:
        """Two cards of equal `value` or `rank`."""
        if len(self.cards) != 2:
            return False
        first, second = self.cards
        return VALUE[first] == VALUE[second] if by == "value" else first[0] == second[0]

    def take_second(self, zone: str) -> "Hand":
        """Split: the second card leaves for a new hand in `zone`; both are now split hands."""
        other = Hand(self.who, zone, split=True)
        kept, moved = self.cards
        self.cards.clear()
        self.hard, self.ace, self.split = 0, False, True
        self.add(kept)
        other.add(moved)
        self.depth += 1
        other.depth = self.depth
        self.aces_split = other.aces_split = kept[0] == "A"
        return other


class DealerHand:
    """The dealer's cards; the hole may be unknown (None) until it is turned.

    `peeked` is the answer of the check: None if there was none. `total`, `blackjack` and `bust`
    cover all cards and may be read only when `open`.
    """

    __slots__ = ("cards", "hole", "peeked", "revealed", "zone")

    def __init__(self) -> None:
        self.cards: list[Card | None] = []
        self.hole: int | None = None
        self.peeked: bool | None = None
        self.revealed = False
        self.zone = "dealer"

    @property
    def up(self) -> Card:
        """The upcard."""
        card = self.cards[0]
        if card is None:
            raise LookupError("the dealer's upcard is not known; no decision may rest on it")
        return card

    @property
    def open(self) -> bool:
        """Whether two cards or more lie face up, so that the hand has a total."""
        return len(self.cards) > 1 and (self.hole is None or self.revealed)

    def sums(self) -> tuple[int, bool]:
        """The best total of the known cards and whether it is soft."""
        hard = 0
        ace = False
        for card in self.cards:
            if card is not None:
                value = VALUE[card]
                hard += value
                ace = ace or value == 1
        return (hard + 10, True) if ace and hard <= 11 else (hard, False)

    @property
    def total(self) -> int:
        """The best total of the known cards."""
        return self.sums()[0]

    @property
    def blackjack(self) -> bool:
        """Ace and ten-value as the first two cards."""
        return len(self.cards) == 2 and self.total == BLACKJACK

    @property
    def bust(self) -> bool:
        """More than 21."""
        return self.total > BLACKJACK

    def shows_ace(self) -> bool:
        """An ace is the upcard."""
        return self.up[0] == "A"

    def may_have_blackjack(self) -> bool:
        """The upcard allows a blackjack that no check has ruled in or out."""
        return self.peeked is None and VALUE[self.up] in (1, 10)


def finish(hand: Hand, hands: int, rules: GameRules) -> None:
    """Close `hand`, of a box that holds `hands`, if it ends by itself.

    Bust, Charlie, 21, doubled; a split ace with its one card, unless it may be split again.
    """
    if hand.hard > BLACKJACK:
        hand.status = "bust"
    elif is_charlie(hand, rules):
        hand.status = "charlie"
    elif hand.doubled or _stands_on_21(hand, rules) or _is_full(hand, hands, rules):
        hand.status = "stands"


def _is_full(hand: Hand, hands: int, rules: GameRules) -> bool:
    """Whether a split ace has its one card, and may not be split again."""
    has_it = hand.aces_split and rules.split.aces_one_card and len(hand.cards) > 1
    return has_it and not may_split(hand, hands, rules)


def is_charlie(hand: Hand, rules: GameRules) -> bool:
    """Whether it has enough cards and is not bust; split hands count only if the game says so."""
    charlie = rules.charlie
    return (
        charlie is not None
        and len(hand.cards) >= charlie.cards
        and hand.hard <= BLACKJACK
        and (charlie.on_split or not hand.split)
    )


def _stands_on_21(hand: Hand, rules: GameRules) -> bool:
    if hand.total != BLACKJACK:
        return False
    return rules.stands_on_21 == "any" or (rules.stands_on_21 == "soft" and hand.soft)


def automatic(hand: Hand, legal: tuple[str, ...], rules: GameRules) -> str:
    """The action for a player who gave no answer: `hit` if that is legal, or `stand`."""
    if rules.automatic.timeout == "stand" or "hit" not in legal:
        return "stand"
    total = hand.total if rules.automatic.soft_total == "best" else hand.hard
    return "hit" if total <= 11 else "stand"


def applied(hand: Hand, action: str, legal: tuple[str, ...], rules: GameRules) -> str | None:
    """Return what is done for `action`: itself, or the game's replacement for `timeout` and `...!`.

    None if the game does not allow it: `double!` only if double is legal and the file names a
    replacement.
    """
    if action in legal:
        return action
    if action == "timeout":
        return automatic(hand, legal, rules)
    if action == "double!" and "double" in legal:
        return rules.automatic.unpaid_double
    if action == "split!" and "split" in legal:
        replacement = rules.automatic.unpaid_split
        if replacement is None or replacement in legal:
            return replacement
        return automatic(hand, legal, rules)
    return None


def may_double(hand: Hand, rules: GameRules) -> bool:
    """Two cards of a total that the game allows to double, and not after a split unless it says
    so.
    """
    if len(hand.cards) != 2 or (hand.split and not rules.double.after_split):
        return False
    if rules.double.on == "any":
        return True
    lowest = 9 if rules.double.on == "9-11" else 10
    return not hand.soft and lowest <= hand.hard <= 11


def may_split(hand: Hand, hands: int, rules: GameRules) -> bool:
    """A pair, with room for one more than `hands` hands and a rule that lets it split again."""
    split = rules.split
    if hands >= split.max_hands or not hand.is_pair(split.by):
        return False
    if hand.aces_split and not split.resplit_aces:
        return False
    return split.resplit == "any" or hand.depth < 2


def legal_actions(hand: Hand, hands: int, rules: GameRules) -> tuple[str, ...]:
    """Return what the player of an open hand may choose, of a box that holds `hands` hands."""
    split = may_split(hand, hands, rules)
    if hand.aces_split and rules.split.aces_one_card:
        return ("stand", "split") if split else ("stand",)
    double = may_double(hand, rules)
    return _LEGAL[double, split]


_LEGAL: dict[tuple[bool, bool], tuple[str, ...]] = {
    (False, False): ("hit", "stand"),
    (True, False): ("hit", "stand", "double"),
    (False, True): ("hit", "stand", "split"),
    (True, True): ("hit", "stand", "double", "split"),
}


def makes_blackjack(dealer: DealerHand, hole: Card) -> bool:
    """Whether upcard and hole are an ace and a ten-value."""
    return {VALUE[dealer.up], VALUE[hole]} == {1, 10}
