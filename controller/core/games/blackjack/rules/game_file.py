"""A game is a file: this is the model of one, and the way to load it.

`load_rules` turns the text of a TOML file into `GameRules` or raises `ConfigError`, whose lines
name the file, the key, what is wrong and what to write. `rules_hash` identifies the rules that
were dealt: it goes into every round, so that shown rules are dealt rules.
"""

import hashlib
import json
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from controller.core.config.files import read_config
from controller.core.games.blackjack.rules.sections import (
    AutomaticRules,
    BlackjackRules,
    CharlieRules,
    DealerRules,
    DoubleRules,
    InsuranceRules,
    Limits,
    Published,
    Section,
    ShuffleRules,
    SplitRules,
    Windows,
)
from controller.core.games.blackjack.rules.side_bets import SideBet, SideBets


class GameRules(Section):
    """The rules of one game, as its file states them."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
    """The game's short name in sheets, topics and commands: small letters, digits, underscores."""

    title: Annotated[str, Field(min_length=1, max_length=80)]
    """The name people read."""

    kind: Literal["crowd", "boxes"]
    """`crowd`: one common hand for everybody; `boxes`: a hand per box."""

    decks: Annotated[int, Field(ge=1, le=8)]
    """Decks of 52 cards in the shoe."""

    boxes: Annotated[int, Field(ge=0, le=7)] = 0
    """Betting boxes on the felt; left out for a crowd game."""

    stands_on_21: Literal["any", "soft", "never"] = "any"
    """Which totals of 21 stand by themselves, without a question."""

    surrender: Literal["none"] = "none"
    """No rule sheet offers surrender; the key is there so that a file can say so."""

    crowd_order: Literal["main_first", "split_first"] = "main_first"
    """Crowd games: which branch of the common hand is dealt first."""

    cancel_after_days: Annotated[int, Field(ge=1, le=366)] | None = None
    """A round still in progress after so many days is cancelled and refunded."""

    void_refunds: Literal["all_stakes", "initial_bets"] = "all_stakes"
    """What a void gives back: every stake of the round, or the bets placed before the deal."""

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

    shuffle: ShuffleRules
    """When to shuffle."""

    side: SideBets = SideBets()
    """Side bets."""

    limits: Limits = Limits()
    """Bet limits."""

    windows: Windows = Windows()
    """Seconds to bet and to answer."""

    published: Published = Published()
    """The return promised to players."""

    @cached_property
    def side_bets(self) -> dict[str, SideBet]:
        """The side bets on offer by name, in the order of the rule sheets."""
        return self.side.offered()

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> Self:
        for broken, advice in self._contradictions():
            if broken:
                raise ValueError(advice)
        return self

    def _contradictions(self) -> list[tuple[bool, str]]:
        crowd = self.kind == "crowd"
        hole = self.dealer.hole == "face_down"
        unknown = sorted(self.published.side.keys() - self.side_bets.keys())
        return [
            (crowd and self.boxes != 0, "a crowd game has no boxes; leave `boxes` out"),
            (not crowd and self.boxes == 0, "a game of boxes needs `boxes`, 1 to 7"),
            (crowd and self.split.max_hands > 2, "a crowd splits once; write split.max_hands = 2"),
            (
                crowd and self.split.dealing != "both_at_once",
                'a crowd gets both second cards first; write split.dealing = "both_at_once"',
            ),
            (
                crowd and self.automatic.lost_player == "hand_over",
                'a crowd has no box to hand over; write automatic.lost_player = "timeout"',
            ),
            (
                not hole and self.dealer.peek != "none",
                'without a hole card there is no peek; write dealer.peek = "none"',
            ),
            (
                self.split.resplit == "tree" and self.split.max_hands < 3,
                'two hands make no tree; write split.resplit = "any"',
            ),
            (bool(unknown), f"published.side names {unknown}, which [side] does not offer"),
        ]


def load_rules(text: str, filename: str) -> GameRules:
    """The rules in the TOML `text`; `filename` only names the file in errors.

    Raises ConfigError, one line per fault.
    """
    return read_config(GameRules, text, filename)


def rules_hash(rules: GameRules) -> str:
    """SHA-256 (64 hex digits) over the rules as canonical JSON: sorted keys, no spaces."""
    plain = rules.model_dump(mode="json", by_alias=True)
    canonical = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()
