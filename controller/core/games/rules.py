"""The common parts of the game files of all families: those that the table itself reads.

Amounts are integers in minor units of the currency, times are whole seconds.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from controller.core.config.spellings import SMALL
from controller.core.words import WordedError, say

Seconds = Annotated[int, Field(ge=1, le=600)]

Amount = Annotated[int, Field(ge=1, le=10**12)]
"""Far below what a game server's numbers hold exactly (2 to the 53rd)."""

MOST_ODDS = 10_000
"""The most that is won by one staked unit, or by what stands for it in [3, 2]."""

Percent = Annotated[float, Field(ge=0, le=1_000_000)]
"""A return: neither endless nor no number at all, which nothing could be compared with."""


def _shown(title: str) -> str:
    if not title.strip() or not title.isprintable():
        raise WordedError("write what people can read, on one line", say("config_title"))
    return title


class Section(BaseModel):
    """A table of the game file: unknown keys refuse, values never change after loading."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True
    )


class ShuffleRules(Section):
    """When the cards of the shoe are shuffled."""

    policy: Literal["cut_card", "every_round"]
    """`cut_card`: the round in which the cut card comes is finished, then the shoe is changed."""


class Limits(Section):
    """Bet limits in minor units; shown to players, enforced by the game server."""

    main_min: Amount | None = None
    """Smallest main bet, in minor units of the currency."""

    main_max: Amount | None = None
    """Largest main bet on one box, in minor units."""

    main_multiple: Amount = 1
    """Main bets are multiples of this, in minor units."""

    total_max: Amount | None = None
    """Largest sum of main bets over all boxes of a player, before doubles and splits, in minor
    units."""

    @model_validator(mode="after")
    def _a_bet_fits(self) -> Self:
        """The smallest bet that may be placed is not above the largest."""
        least = -(-(self.main_min or 1) // self.main_multiple) * self.main_multiple
        for name in ("main_max", "total_max"):
            most = getattr(self, name)
            if most is not None and least > most:
                raise WordedError(
                    f"the smallest main bet is {least}, {name} is {most}: nobody can bet; "
                    "correct one of them",
                    say("config_no_bet", count=least, name=name, most=most),
                )
        return self


class Windows(Section):
    """The time that players have to bet and to answer, in seconds."""

    betting: Seconds = 15
    """From the green light to the end of betting, in seconds."""

    closing: Seconds = 4
    """The last seconds of betting, under the yellow light."""

    decision: Seconds = 12
    """Seconds for one playing decision."""

    def questions(self) -> dict[str, int]:
        """Return the seconds for the questions that have a time of their own, by name.

        They are the fields that a family adds.
        """
        own = type(self).model_fields.keys() - Windows.model_fields.keys()
        return {name: getattr(self, name) for name in own}


class CommonRules(Section):
    """The rules of one game, as far as every game has them."""

    family: str
    """The family of games whose rules these are; left out: the first that was shipped."""

    name: Annotated[str, Field(pattern=SMALL, max_length=40)]
    """The game's short name in sheets, topics and commands: small letters, digits, underscores."""

    title: Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_shown)]
    """The name people read."""

    decks: Annotated[int, Field(ge=1, le=8)]
    """Decks of 52 cards in the shoe."""

    cancel_after_days: Annotated[int, Field(ge=1, le=366)] | None = None
    """A round still in progress after so many days is cancelled and refunded."""

    void_refunds: Literal["all_stakes", "initial_bets"] = "all_stakes"
    """The stakes that a void gives back: all of the round, or the bets placed before the deal."""

    shuffle: ShuffleRules
    """When to shuffle."""

    limits: Limits = Limits()
    """Bet limits."""

    windows: Windows = Windows()
    """Seconds to bet and to answer."""

    @cached_property
    def procedure(self) -> Mapping[str, int | str]:
        """The `procedure` of its round sheets."""
        return {"decks": self.decks}

    @property
    def longer_wait(self) -> int:
        """Return the seconds to wait for the game server's answer beside the table's own grace."""
        return 0


def rules_hash(rules: CommonRules) -> str:
    """SHA-256 (64 hex digits) over the rules as canonical JSON: sorted keys, no spaces."""
    plain = rules.model_dump(mode="json", by_alias=True)
    canonical = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()
