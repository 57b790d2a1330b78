"""The sections of a game file: what a house may choose, one field per choice.

Every row of a rule sheet that is not plain procedure is a field here, and so is each sentence of
a sheet that can be read in two ways: the file says which reading the house deals. The procedure
itself (who gets the next card) is code and lives in `crowd` and `boxes`.

Amounts are integers in minor units of the currency, times are whole seconds.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from controller.core.games.rules import MOST_ODDS, Percent, Seconds, Section, Windows
from controller.core.words import WordedError, say

LEFT_OUT_TOGETHER = Field(exclude_if=lambda order: order == "together")
"""Told in hash and journal only where a house asks in turn: other games keep their hashes."""


def _payable(odds: tuple[int, int]) -> tuple[int, int]:
    wins, per = odds
    if not 1 <= wins <= MOST_ODDS or per < 1 or 100 % per:
        raise WordedError(
            f"{wins} to {per} cannot be paid on 100 units; write it as in [3, 2], the first "
            f"from 1 to {MOST_ODDS:,}, the second a number that divides 100",
            say("config_odds_unpayable", count=wins, most=per),
        )
    return odds


Odds = Annotated[tuple[int, int], AfterValidator(_payable)]


class DealerRules(Section):
    """The rules by which the dealer's hand is dealt, checked, opened and drawn."""

    hole: Literal["face_down", "none"] = "face_down"
    """`face_down`: the fourth step of the deal; `none`: drawn face up at the dealer's turn, where
    `open_hole` or `draw` ask for it; insurance is settled then."""

    peek: Literal["none", "A", "AT"]
    """Upcards under which the hole card is checked for blackjack before play: aces, or aces
    (after insurance) and ten-values."""

    soft_17: Literal["stand", "hit"]
    """The dealer's act on a soft total of 17."""

    max_cards: Annotated[int, Field(ge=3, le=21)] | None = None
    """The dealer stands on a hand of this many cards, whatever its total."""

    open_hole: Literal["always", "when_needed", "not_if_all_blackjack_or_bust"]
    """When the hole card is turned: always; only when something staked still depends on it; or
    never when every hand is a blackjack or bust, whatever `draw` says: blackjacks are paid unseen,
    and a side bet on the dealer's two cards gives its stake back."""

    draw: Literal["always", "unless_all_blackjack", "unless_all_bust", "when_compared"]
    """When the dealer completes his hand: always; unless every hand is a blackjack (busted ones
    do not stop him); unless every hand is bust; or only while a hand is still to be compared."""

    blackjack_beats_21: bool = True
    """A dealer blackjack beats a drawn or split 21; false: equal totals push."""

    late_blackjack_returns: Literal["none", "doubles", "doubles_and_splits"] = "none"
    """The stakes that go back when a dealer blackjack is found only after the players acted: what
    doubles added; or that and the bets of all hands of a box but its first."""

    late_blackjack_returns_busted: bool = False
    """Whether a busted hand too gets back what `late_blackjack_returns` names."""


class BlackjackRules(Section):
    """A player's blackjack: ace and ten-value as the first two cards, not after a split."""

    pays: Odds = (3, 2)
    """To one staked, as [3, 2]: the first from 1 to 10 000, the second a number that divides
    100."""


class InsuranceRules(Section):
    """The half-stake bet that the dealer has blackjack, offered under an ace."""

    offered: bool
    """Whether insurance is dealt at all."""

    on_blackjack: bool = True
    """Whether a player who has blackjack is asked too; for even money he is asked in any case."""

    even_money: bool = False
    """A blackjack hand is asked for even money (paid 1 to 1 at once) instead of insurance."""

    pays: Odds = (2, 1)
    """To one staked, as [2, 1]: the first from 1 to 10 000, the second a number that divides
    100."""

    order: Annotated[Literal["together", "in_turn"], LEFT_OUT_TOGETHER] = "together"
    """`together`: one question to all boxes at once; `in_turn`: hand by hand, in order."""

    opt_out: bool = False
    """Whether players may switch the question off for themselves beforehand."""


class SplitRules(Section):
    """The pairs that may be split, how often, and the order in which the hands get their cards."""

    by: Literal["value", "rank"]
    """`value`: king and ten are a pair; `rank`: only king and king."""

    max_hands: Annotated[int, Field(ge=1, le=4)]
    """Most hands one box may hold; 1 means no splitting."""

    resplit: Literal["any", "tree"] = "any"
    """`any`: any hand while fewer than `max_hands`; `tree`: each of the two hands once more."""

    aces_one_card: bool = True
    """Split aces get one card each and stand; a pair of them that may be split again is asked."""

    resplit_aces: bool = False
    """Whether two aces on split aces may be split again."""

    dealing: Literal["both_at_once", "as_played"]
    """`both_at_once`: both second cards come before play; `as_played`: each hand gets its second
    card when its turn comes."""


class DoubleRules(Section):
    """Doubling the stake for exactly one more card, on two cards."""

    on: Literal["any", "9-11", "10-11"] = "any"
    """The two-card totals that may be doubled; a range means hard totals."""

    after_split: bool
    """Whether the two cards of a split hand may be doubled (never one-card split aces)."""


class CharlieRules(Section):
    """A hand of so many cards that is not bust wins without comparison."""

    cards: Annotated[int, Field(ge=5, le=12)]
    """Cards in the hand, the first two included; it wins one to one."""

    beats_blackjack: bool
    """Whether it also beats a dealer blackjack."""

    on_split: bool = True
    """Whether split hands count; else they draw on without limit."""


class AutomaticRules(Section):
    """The choice for a player who does not answer, or cannot pay for his answer."""

    timeout: Literal["stand", "hit_to_11"]
    """The action for an unanswered hand; `hit_to_11` hits totals up to 11 and stands on more."""

    soft_total: Literal["best", "low"] = "best"
    """The total of a soft hand that counts for `hit_to_11`: A-5 as 16 (best) or 6 (low)."""

    unpaid_double: Literal["hit", "stand"] | None = None
    """The act that replaces a double when the funds do not cover it; left out: not offered."""

    unpaid_split: Literal["timeout", "hit", "stand"] | None = None
    """The act that replaces a split when the funds do not cover it; `timeout`: as if unanswered;
    left out: not offered."""

    reconnect_wait: Annotated[int, Field(ge=0, le=600)] = 0
    """Seconds to wait for a player who lost his line before `timeout` is applied."""

    lost_player: Literal["timeout", "hand_over"] = "timeout"
    """`hand_over`: the box is frozen and finished elsewhere; the physical round goes on without."""


class BlackjackWindows(Windows):
    """The time that players have to bet and to answer, in seconds."""

    insurance: Seconds = 8
    """Seconds for one insurance question."""


class Published(Section):
    """The return the rule sheet promises, in percent; checked against our own figures."""

    main: Percent | None = None
    """Main game, as printed."""

    per: Literal["initial_bet", "wagered"] = "initial_bet"
    """The money of which the printed figure is a percentage."""

    side: dict[str, Percent] = Field(default_factory=dict)
    """Side bets by name, as printed."""

    reason: str = ""
    """The reason why our own figure differs from the printed one; empty where it does not."""
