"""The base of every round: the first cards, the check, the dealer's turn, and one rule.

The rule: `next()` always names exactly one thing, and never depends on the face of a hidden card.
Subclasses define the players' part, and which of their hands still need the dealer.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, ClassVar

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.deal.hands import (
    BLACKJACK,
    DealerHand,
    Hand,
    Status,
    makes_blackjack,
)
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.side_bet import SideBet
from controller.core.games.steps import (
    DEALER,
    FINISHED,
    Illegal,
    NeedCard,
    NeedCheck,
    NeedMove,
    NeedReveal,
    Next,
    Who,
    describe,
    need_card,
)
from controller.core.words import say

NO_MATTER = frozenset({"dead", "interrupted"})
"""Hands this round does not settle: nothing is opened or drawn for them."""

NATURAL = NO_MATTER | {"blackjack"}
BUSTED = NO_MATTER | {"bust"}
DECIDED = NATURAL | BUSTED
"""Hands that the game's `draw` and `open_hole` may ignore."""

ZONE = "dealer"
"""The zone of the dealer's cards."""

HOLE_CARD = say("hole_card")

DEALER_UP = need_card(ZONE, True, DEALER, 0)
DEALER_HOLE = need_card(ZONE, False, DEALER, 0)
PEEK = NeedCheck(ZONE, 1, HOLE_CARD)
TURN = NeedReveal(ZONE, 1, HOLE_CARD)


class BlackjackRound:
    """One round from the first card to the last; the base of crowd and box rounds.

    `phase` is one of `deal`, `insurance`, `peek`, `play`, `open`, `draw`, `finished`.
    `sides` names the side bets by who placed them, `drawn` holds every card in the order it
    left the shoe (the hole card at `hole_drawn`), `log` every answer as (who, at, action).
    """

    __slots__ = (
        "_draws",
        "_need",
        "_queue",
        "dealer",
        "drawn",
        "hole_drawn",
        "log",
        "phase",
        "rules",
        "sides",
    )

    def __init__(self, rules: GameRules, sides: Mapping[Who, Collection[str]]) -> None:
        self.rules = rules
        self.sides = sides
        self.dealer = DealerHand()
        self.drawn: list[Card | None] = []
        self.phase = "deal"
        self.log: list[tuple[int | str, str, str]] = []
        self._queue: deque[NeedCard | NeedMove] = deque()
        self._need: Next | None = None
        self._draws: bool | None = None
        self.hole_drawn = 0

    # The methods that subclasses define.

    def target(self, need: NeedCard) -> Hand:
        """Return the player's hand that a card of `need` belongs to."""
        raise LookupError(f"no hand for {describe(need)}")

    def final_hands(self) -> list[Hand]:
        """Return every hand or line that is staked on, in settling order."""
        return []

    def hands_of(self, who: Who) -> list[Hand]:
        """Return the hands, or lines, of one who may have placed side bets."""
        del who
        return self.final_hands()

    def insured(self) -> bool:
        """Whether anybody took insurance."""
        return False

    def _after_deal(self) -> None:
        """Mark blackjacks, now that the first cards lie."""

    def _insurance(self) -> Next | None:
        """Return the insurance question; None (and the next phase) if nobody is to be asked."""
        return None

    def _play(self) -> Next | None:
        """Return the players' next step; None (and the next phase) when they are done."""
        return None

    # The questions and reports of the table.

    @property
    def dealt(self) -> int:
        """Count the cards that have left the shoe for this round."""
        return len(self.drawn)

    def next(self) -> Next:
        """Return what the round needs now."""
        need = self._need
        if need is not None:
            return need
        while need is None:
            need = self._queue[0] if self._queue else self.PHASES[self.phase](self)
        self._need = need
        return need

    def card(self, card: Card | None) -> None:
        """Take the card that `next()` asked for; None stands for a hole card that nobody could
        read.
        """
        need = self._need or self.next()
        if type(need) is not NeedCard:
            raise Illegal(f"no card is due: the round waits for {describe(need)}")
        if need.who is DEALER:
            if card is None and need.face_up:
                raise Illegal("a face-up card of the dealer must be known; read it first")
            self._dealer_card(card, need.face_up)
        elif card is None:
            raise Illegal(f"{describe(need)} must be known; read it first")
        else:
            self.target(need).add(card)
        self.drawn.append(card)
        queue = self._queue
        if queue:
            queue.popleft()
        if queue:
            self._need = queue[0]
        else:
            self._go_on()

    def bring_forward(self, zone: str) -> None:
        """Make a card meant for later the next one, because it was laid in `zone` and stays there.

        Raises Illegal if the steps known by now need no further card in that zone.
        """
        later = self.owed_to(zone)
        if later is None:
            raise Illegal(f"no card is still owed to {zone}: {describe(self.next())} comes next")
        self._queue.remove(later)
        self._queue.appendleft(later)
        self._need = None

    def owed_to(self, zone: str) -> NeedCard | None:
        """Return the first face-up card for `zone` among the steps already known."""
        for step in self._queue:
            if isinstance(step, NeedMove):
                return None
            if step.zone == zone and step.face_up:
                return step
        return None

    def moved(self) -> None:
        """Record that the card of a split lies in its new place."""
        need = self.next()
        if type(need) is not NeedMove:
            raise Illegal(f"no move is due: the round waits for {describe(need)}")
        self._queue.popleft()
        self._go_on()

    def peeked(self, blackjack: bool) -> None:
        """Record that the hole card was checked and makes `blackjack`, or does not."""
        need = self.next()
        if type(need) is not NeedCheck:
            raise Illegal(f"no check is due: the round waits for {describe(need)}")
        self.dealer.peeked = blackjack
        self._enter("open" if blackjack else "play")
        self._go_on()

    def reveal(self, card: Card) -> None:
        """Turn the hole card, which is `card`; the face it was dealt with, or ruled, counts."""
        need = self.next()
        if type(need) is not NeedReveal or self.dealer.hole is None:
            raise Illegal(f"no turn is due: the round waits for {describe(need)}")
        face = self.dealer.cards[self.dealer.hole] or card
        if self.dealer.peeked not in (None, makes_blackjack(self.dealer, face)):
            raise Illegal(f"{face} contradicts the check of the hole card")
        self.drawn[self.hole_drawn] = face
        self.dealer.cards[self.dealer.hole] = face
        self.dealer.revealed = True
        self._enter("draw")
        self._go_on()

    # The phases.

    def _go_on(self) -> None:
        """Apply the consequences of the last event, so that every status is current."""
        self._need = None
        self.next()

    def _enter(self, phase: str) -> None:
        self.phase = phase
        self._need = None

    def _dealer_card(self, card: Card | None, face_up: bool) -> None:
        if not face_up:
            self.dealer.hole = len(self.dealer.cards)
            self.hole_drawn = len(self.drawn)
        self.dealer.cards.append(card)

    def _dealt(self) -> Next | None:
        self._after_deal()
        asks = self.rules.insurance.offered and self.dealer.shows_ace()
        self._enter("insurance" if asks else "peek")
        return None

    def _peek(self) -> Next | None:
        peek = self.rules.dealer.peek
        if peek != "none":
            value = VALUE[self.dealer.up]
            if value == 1 or (value == 10 and peek == "AT"):
                return PEEK
        self._enter("play")
        return None

    def _open(self) -> Next | None:
        if self.dealer.peeked or self._hole_needed():
            if self.dealer.hole is not None:
                return TURN
            if len(self.dealer.cards) == 1:
                return DEALER_UP
            self._enter("draw")
            return None
        self._enter("finished")
        return None

    def _draw(self) -> Next | None:
        if self._draw_needed() and not self._dealer_stands():
            return DEALER_UP
        self._enter("finished")
        return None

    def _finished(self) -> Next:
        return FINISHED

    def _dealer_stands(self) -> bool:
        dealer = self.rules.dealer
        if dealer.max_cards is not None and len(self.dealer.cards) >= dealer.max_cards:
            return True
        total, soft = self.dealer.sums()
        if total == 17 and soft:
            return dealer.soft_17 == "stand"
        return total >= 17

    def _hole_needed(self) -> bool:
        mode = self.rules.dealer.open_hole
        if mode == "always":
            return True
        hands = self.final_hands()
        if mode == "not_if_all_blackjack_or_bust":
            return any(hand.status not in DECIDED for hand in hands)
        return (
            self._draw_needed()
            or (self.insured() and self.dealer.peeked is None)
            or any(bet.opens_hole(statuses) for bet, statuses in self._live_side_bets())
            or (self.dealer.may_have_blackjack() and any(map(self._undecided, hands)))
        )

    def _undecided(self, hand: Hand) -> bool:
        """Whether a dealer blackjack would change the result of this finished hand."""
        if hand.status == "charlie":
            return self.rules.charlie is not None and not self.rules.charlie.beats_blackjack
        if hand.status == "bust":
            mode = self.rules.dealer.late_blackjack_returns
            staked_more = hand.doubled if mode == "doubles" else hand.doubled or hand.split
            returned = self.rules.dealer.late_blackjack_returns_busted
            return returned and mode != "none" and staked_more
        return hand.status == "blackjack"

    def _draw_needed(self) -> bool:
        """Whether the dealer plays the hand out; computed once, and again if a hand dies."""
        if self._draws is None:
            self._draws = self._draws_against([hand.status for hand in self.final_hands()])
        return self._draws

    def _draws_against(self, statuses: list[Status]) -> bool:
        if self.sides and any(bet.needs_dealer(own) for bet, own in self._live_side_bets()):
            return True
        match self.rules.dealer.draw:
            case "always":
                return True
            case "unless_all_blackjack":
                return not NATURAL.issuperset(statuses)
            case "unless_all_bust":
                return not BUSTED.issuperset(statuses)
            case "when_compared":
                return "stands" in statuses

    def _live_side_bets(self) -> Iterator[tuple[SideBet, list[Status]]]:
        """Return each side bet that is not given back, with the statuses of its owner's hands."""
        for who, names in self.sides.items():
            statuses = [hand.status for hand in self.hands_of(who)] if names else []
            if "dead" not in statuses:
                for name in names:
                    yield self.rules.side_bets[name], statuses

    PHASES: ClassVar[dict[str, Callable[[Any], Next | None]]] = {
        "deal": _dealt,
        "insurance": _insurance,
        "peek": _peek,
        "play": _play,
        "open": _open,
        "draw": _draw,
        "finished": _finished,
    }
    """The next need of each phase; a subclass adds the players' part."""


def mark_blackjack(hand: Hand) -> None:
    """Mark a first hand of 21 in two cards as a blackjack, which has no more questions."""
    if len(hand.cards) == 2 and hand.total == BLACKJACK and not hand.split:
        hand.status = "blackjack"
