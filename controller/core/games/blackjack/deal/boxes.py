"""Rounds of boxes: each box plays its hands in turn, from the lowest number up.

Split hands lie in the box's further zones: the hand that is split keeps its zone, and its second
card moves to the next free zone, wherever the new hand comes in playing order. A box that is
interrupted (its player's connection was lost and it is finished elsewhere) has no more questions;
cards owed for earlier answers are still dealt. A dead box gets nothing at all.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import ClassVar

from controller.core.cards import Card
from controller.core.games.blackjack.deal.base import (
    DEALER_HOLE,
    DEALER_UP,
    BlackjackRound,
    mark_blackjack,
)
from controller.core.games.blackjack.deal.hands import Hand, applied, finish, legal_actions
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.steps import (
    FINISHED,
    Action,
    Ask,
    Illegal,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedMove,
    NeedReveal,
    Next,
    Who,
    describe,
    need_card,
    need_play,
)

PLAY_AT = tuple(f"play:{index}" for index in range(8))
NO_SIDES: Mapping[int, Collection[str]] = {}
INSURE = ("insure", "decline")
EVEN_MONEY = ("even_money", "decline")


@cache
def _first_cards(seats: tuple[int, ...], hole: bool) -> tuple[NeedCard, ...]:
    """Boxes in order, dealer up, boxes again, and the dealer's hole card if there is one."""
    boxes = tuple(need_card(str(box), True, box, 0) for box in seats)
    return (*boxes, DEALER_UP, *boxes, DEALER_HOLE) if hole else (*boxes, DEALER_UP, *boxes)


class BoxRound(BlackjackRound):
    """A round over the boxes `seats`; `no_insurance` opted out of the question beforehand.

    `hands[box]` are a box's hands in playing order; `insurance[box]` its answer, absent if it was
    not asked; `first_cards[box]` its first two cards, which side bets use. `abandoned`: every box
    is dead, so nothing more is dealt, asked, checked or turned.
    """

    __slots__ = (
        "_hand",
        "_seat",
        "abandoned",
        "first_cards",
        "hands",
        "insurance",
        "interrupted",
        "no_insurance",
        "seats",
    )

    def __init__(
        self,
        rules: GameRules,
        seats: tuple[int, ...],
        sides: Mapping[int, Collection[str]] = NO_SIDES,
        no_insurance: Collection[int] = (),
    ) -> None:
        placed: dict[Who, Collection[str]] = dict(sides.items())
        super().__init__(rules, placed)
        self.seats = seats
        self.no_insurance = no_insurance
        self.hands: dict[int, list[Hand]] = {box: [Hand(box, str(box))] for box in seats}
        self.insurance: dict[int, Action] = {}
        self.first_cards: dict[int, tuple[Card, Card]] = {}
        self.interrupted: set[int] = set()
        self.abandoned = False
        self._seat = 0
        self._hand = 0
        self._queue.extend(_first_cards(seats, rules.dealer.hole == "face_down"))

    def next(self) -> Next:
        """Return what the round needs now: nothing more if every box is dead."""
        return FINISHED if self.abandoned else super().next()

    def card(self, card: Card | None) -> None:
        """The card that `next()` asked for lies there."""
        if self.abandoned:
            self._go_on_with(NeedCard)
        super().card(card)

    def peeked(self, blackjack: bool) -> None:
        """The hole card was checked and makes `blackjack`, or not."""
        if self.abandoned:
            self._go_on_with(NeedCheck)
        super().peeked(blackjack)

    def reveal(self, card: Card) -> None:
        """The hole card was turned and is `card`."""
        if self.abandoned:
            self._go_on_with(NeedReveal)
        super().reveal(card)

    def _go_on_with(self, due: type[Next]) -> None:
        """Older rounds continued after every box had died: allow what would be due then."""
        self.abandoned = not isinstance(super().next(), due)

    def target(self, need: NeedCard) -> Hand:
        """The hand a card of `need` belongs to."""
        return self.hands[int(need.who)][need.hand]

    def final_hands(self) -> list[Hand]:
        """Every hand of every box."""
        return [hand for hands in self.hands.values() for hand in hands]

    def hands_of(self, who: Who) -> list[Hand]:
        """The hands of box `who`."""
        return self.hands[int(who)]

    def insured(self) -> bool:
        """Whether a box that is still in play took insurance."""
        return "insure" in self.insurance.values()

    def _undecided(self, hand: Hand) -> bool:
        """Whether the hand is paid whatever the dealer has, because it took even money."""
        return super()._undecided(hand) and self.insurance.get(int(hand.who)) != "even_money"

    # Answers.

    def choose(self, who: int, action: Action) -> Action:
        """The answer of box `who` to what `next()` asks; returns the action applied.

        Insurance may be answered in any order, play only by the hand in turn. Raises Illegal,
        and changes nothing, for an answer that is not due.
        """
        ask = self._asked(who)
        if self.phase == "insurance":
            return self._insure(who, ask, action)
        plain = self._plain(who, ask, action)
        self.log.append((who, ask.at, action))
        self._act(self.hands[who][self._hand], plain)
        self._go_on()
        return plain

    def preview(self, who: int, action: Action) -> Action:
        """Say what `choose` would apply to a hand in play; changes nothing, raises as it does."""
        return self._plain(who, self._asked(who), action)

    def _asked(self, who: int) -> Ask:
        need = self.next()
        if type(need) is not NeedChoices:
            raise Illegal(f"no answer is due: the round waits for {describe(need)}")
        for ask in need.asks:
            if ask.who == who:
                return ask
        raise Illegal(f"box {who} is not asked: the round waits for {describe(need)}")

    def _plain(self, who: int, ask: Ask, action: Action) -> Action:
        plain = applied(self.hands[who][self._hand], action, ask.legal, self.rules)
        if plain is None:
            raise Illegal(f"box {who} may not answer {action} at {ask.at}", ask.legal)
        return plain

    def interrupt(self, box: int) -> None:
        """Box `box` is finished elsewhere: no more questions, its open hands are frozen."""
        if self.rules.automatic.lost_player != "hand_over":
            raise Illegal(f"{self.rules.name} hands no box over; apply the automatic decision")
        if box not in self.hands or not self.unfinished(box):
            raise Illegal(f"box {box} has no open hand to interrupt; it is settled by this round")
        self.interrupted.add(box)
        self._go_on()

    def unfinished(self, box: int) -> bool:
        """Whether a hand of the box may still be asked."""
        past = self.phase in ("open", "draw", "finished")
        return not past and any(hand.status == "open" for hand in self.hands[box])

    def kill(self, box: int) -> None:
        """A dead hand: box `box` gets no more cards and all its stakes are refunded."""
        if box not in self.hands:
            raise Illegal(f"box {box} has no hand; boxes in play are {list(self.hands)}")
        if self.hands[box][0].status == "dead":
            raise Illegal(f"box {box} is dead already")
        for hand in self.hands[box]:
            hand.status = "dead"
        for step in [step for step in self._queue if step.who == box]:
            self._queue.remove(step)
        answered = self.insurance.pop(box, None) is not None
        self._log_death(box, asked=answered or self.phase != "insurance")
        self._draws = None
        self.abandoned = all(hand.status == "dead" for hand in self.final_hands())
        self._go_on()

    def _log_death(self, box: int, asked: bool) -> None:
        """If a box dies before it answers for insurance, it counts as if it had never been
        asked.
        """
        place = len(self.log)
        if not asked:
            places = (n for n, (_, at, _) in enumerate(self.log) if at == "insurance")
            place = next(places, place)
        self.log.insert(place, (box, self.moment, "dead"))

    @property
    def moment(self) -> str:
        """The progress of the round, as a sheet dates a death.

        The hole card is turned between two cards, so the date also says whether the dealer's hand
        was open.
        """
        turned = self.dealer.revealed and len(self.dealer.cards) == 2
        return f"turned:{self.dealt}" if turned else f"cards:{self.dealt}"

    # Insurance.

    def _after_deal(self) -> None:
        for box, (hand,) in self.hands.items():
            if hand.status == "open":
                first, second = hand.cards
                self.first_cards[box] = (first, second)
                mark_blackjack(hand)

    def _insurance(self) -> Next | None:
        asks = tuple(self._insurance_asks())
        if asks:
            in_turn = self.rules.insurance.order == "in_turn"
            return NeedChoices("insurance", asks[:1] if in_turn else asks)
        self._enter("peek")
        return None

    def _insurance_asks(self) -> Iterator[Ask]:
        rules = self.rules.insurance
        for box, hands in self.hands.items():
            if box in self.insurance or hands[0].status == "dead":
                continue
            blackjack = hands[0].status == "blackjack"
            if blackjack and not (rules.on_blackjack or rules.even_money):
                continue
            if box in self.no_insurance or box in self.interrupted:
                self.insurance[box] = "decline"
                self.log.append((box, "insurance", "decline"))
                continue
            yield Ask(box, "insurance", EVEN_MONEY if blackjack and rules.even_money else INSURE)

    def _insure(self, who: int, ask: Ask, action: Action) -> Action:
        plain = "decline" if action == "timeout" else action
        if plain not in ask.legal:
            raise Illegal(f"box {who} may not answer {action} at insurance", ask.legal)
        self.insurance[who] = plain
        self.log.append((who, "insurance", action))
        self._go_on()
        return plain

    # Play.

    def _play(self) -> Next | None:
        rules = self.rules
        while self._seat < len(self.seats):
            box = self.seats[self._seat]
            hands = self.hands[box]
            hand = hands[self._hand]
            if hand.status == "open":
                if len(hand.cards) == 1 and box not in self.interrupted:
                    return need_card(hand.zone, True, box, self._hand)
                finish(hand, len(hands), rules)
                if hand.status == "open":
                    if box not in self.interrupted:
                        legal = legal_actions(hand, len(hands), rules)
                        return need_play(box, PLAY_AT[self._hand], legal)
                    self._freeze(box, hand)
            self._hand += 1
            if self._hand >= len(hands):
                self._seat += 1
                self._hand = 0
        self._enter("open")
        return None

    def _freeze(self, box: int, hand: Hand) -> None:
        if not any(other.status == "interrupted" for other in self.hands[box]):
            self.log.append((box, PLAY_AT[self._hand], "interrupted"))
        hand.status = "interrupted"

    def _act(self, hand: Hand, action: Action) -> None:
        if action == "stand":
            hand.status = "stands"
        elif action == "split":
            self._split(hand)
        else:
            hand.doubled = action == "double"
            self._queue.append(need_card(hand.zone, True, hand.who, self._hand))

    def _split(self, hand: Hand) -> None:
        hands = self.hands[self.seats[self._seat]]
        other = hand.take_second(f"{hand.who}.{len(hands) + 1}")
        hands.insert(self._hand + 1, other)
        move = NeedMove(hand.zone, other.zone, hand.who, self._hand + 1, other.cards[0])
        self._queue.append(move)
        self._queue.append(need_card(hand.zone, True, hand.who, self._hand))
        if self.rules.split.dealing == "both_at_once":
            self._queue.append(need_card(other.zone, True, hand.who, self._hand + 1))

    PHASES: ClassVar = {**BlackjackRound.PHASES, "insurance": _insurance, "play": _play}
