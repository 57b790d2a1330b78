"""A game is a file: this is the model of one, and the way to load it.

`load_rules` turns the text of a TOML file into `GameRules` or raises `ConfigError`, whose lines
name the file, the key, what is wrong and what to write.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.core.games.blackjack.rules.sections import (
    AutomaticRules,
    BlackjackRules,
    BlackjackWindows,
    CharlieRules,
    DealerRules,
    DoubleRules,
    InsuranceRules,
    Published,
    SplitRules,
)
from controller.core.games.blackjack.rules.side_bets import SideBets
from controller.core.games.blackjack.side_bet import SideBet
from controller.core.games.rules import CommonRules
from controller.core.words import Say, WordedError, say


class GameRules(CommonRules):
    """The rules of one game, as its file states them."""

    family: Annotated[Literal["blackjack"], Field(exclude=True)] = "blackjack"
    """The family of games whose rules these are; it is told in no hash and no journal."""

    kind: Literal["crowd", "boxes"]
    """`crowd`: one common hand for everybody; `boxes`: a hand per box."""

    boxes: Annotated[int, Field(ge=0, le=7)] = 0
    """Betting boxes on the felt; left out for a crowd game."""

    stands_on_21: Literal["any", "soft", "never"] = "any"
    """The totals of 21 that stand by themselves, without a question."""

    surrender: Literal["none"] = "none"
    """No surrender can be dealt here; the key is there so that a file can say so."""

    crowd_order: Literal["main_first", "split_first"] = "main_first"
    """Crowd games: which branch of the common hand is dealt first."""

    dealer: DealerRules
    """The dealer's hand."""

    blackjack: BlackjackRules = BlackjackRules()
    """A player's blackjack."""

    insurance: InsuranceRules
    """Insurance and even money."""

    split: SplitRules
    """Splitting pairs."""

    double: DoubleRules
    """Doubling down."""

    charlie: CharlieRules | None = None
    """The hand that wins by its number of cards; left out where there is none."""

    automatic: AutomaticRules
    """Players who do not answer or cannot pay."""

    side: SideBets = SideBets()
    """Side bets."""

    windows: BlackjackWindows = BlackjackWindows()
    """Seconds to bet and to answer."""

    published: Published = Published()
    """The return promised to players."""

    @property
    def longer_wait(self) -> int:
        """Return the seconds given to a player who lost his line."""
        return self.automatic.reconnect_wait

    @cached_property
    def side_bets(self) -> dict[str, SideBet]:
        """The side bets on offer by name, in the order of the rule sheets."""
        return self.side.offered()

    @cached_property
    def procedure(self) -> Mapping[str, int | str]:
        """The `procedure` of its round sheets: decks, order of split cards, upcards under which
        the hole card is checked."""
        peek = "" if self.dealer.peek == "none" else self.dealer.peek
        return {"decks": self.decks, "split_deal": self.split.dealing, "peek": peek}

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        for broken, text, words in self._contradictions():
            if broken:
                raise WordedError(text, words)
        return self

    def _contradictions(self) -> list[tuple[bool, str, Say]]:
        return [*self._of_players(), *self._of_hands(), *self._of_a_closed_card()]

    def _of_players(self) -> list[tuple[bool, str, Say]]:
        """Return what a game of one common hand, and one of boxes, cannot have."""
        crowd = self.kind == "crowd"
        return [
            (
                crowd and self.boxes != 0,
                "a crowd game has no boxes; leave `boxes` out",
                say("config_crowd_no_boxes"),
            ),
            (
                not crowd and self.boxes == 0,
                "a game of boxes needs `boxes`, 1 to 7",
                say("config_boxes_needed"),
            ),
            (
                crowd and self.split.max_hands > 2,
                "a crowd splits once; write split.max_hands = 2",
                say("config_crowd_splits_once"),
            ),
            (
                crowd and self.split.dealing != "both_at_once",
                'a crowd gets both second cards first; write split.dealing = "both_at_once"',
                say("config_crowd_both_cards"),
            ),
            (
                crowd and self.automatic.lost_player == "hand_over",
                'a crowd has no box to hand over; write automatic.lost_player = "timeout"',
                say("config_crowd_hands_over"),
            ),
            (
                crowd and self.insurance.even_money,
                "insurance: nobody of a crowd is asked for even money, a blackjack may be insured; "
                "write even_money = false",
                say("config_crowd_even_money"),
            ),
            (
                crowd and self.insurance.opt_out,
                "insurance: a crowd is asked as a whole, and the game server declines for anybody "
                "who wants no question; write opt_out = false",
                say("config_crowd_opt_out"),
            ),
        ]

    def _of_hands(self) -> list[tuple[bool, str, Say]]:
        """Return what the hands of any game, and their bets, cannot have."""
        unknown = sorted(self.published.side.keys() - self.side_bets.keys())
        return [
            (
                self.dealer.hole != "face_down" and self.dealer.peek != "none",
                'without a hole card there is no peek; write dealer.peek = "none"',
                say("config_no_peek"),
            ),
            (
                self.split.resplit == "tree" and self.split.max_hands < 3,
                'two hands make no tree; write split.resplit = "any"',
                say("config_no_tree"),
            ),
            (
                self.insurance.even_money and not self.insurance.offered,
                "insurance: even money is insurance of a blackjack, and none is offered; write "
                "offered = true or even_money = false",
                say("config_even_money_alone"),
            ),
            (
                self.split.resplit_aces and self.split.max_hands < 3,
                "split: two hands leave none to split aces again; write resplit_aces = false",
                say("config_no_hand_for_aces"),
            ),
            (
                bool(unknown),
                f"published.side names {', '.join(unknown)}, which [side] does not offer",
                say("config_side_not_offered", names=tuple(unknown)),
            ),
        ]

    def _of_a_closed_card(self) -> list[tuple[bool, str, Say]]:
        """Return what cannot be decided where the hole card may stay closed over a bet."""
        mode = "not_if_all_blackjack_or_bust"
        closed = self.dealer.open_hole == mode
        whole = [name for name, bet in self.side_bets.items() if bet.needs_hand]
        return [
            (
                closed and self.insurance.offered and self.dealer.peek == "none",
                "dealer: an insurance that no check decides would stay open under a hole card that "
                f'stays closed; write peek = "A", another open_hole than "{mode}", or '
                "insurance.offered = false",
                say("config_closed_insurance", found=mode),
            ),
            (
                closed and bool(whole),
                f"dealer: {', '.join(whole)} needs the dealer's whole hand; write another "
                f'open_hole than "{mode}", or leave the side bet out',
                say("config_closed_hand", names=tuple(whole), found=mode),
            ),
        ]
