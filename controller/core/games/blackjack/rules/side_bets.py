"""The section `[side]` of a game file: one key for each side bet that is found.

The names are those that round sheets use. A class missing from a bet's pay table loses; a class
that the bet does not know refuses to load.
"""

import pkgutil
from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pydantic import Field, create_model

from controller.core.games.blackjack import side_bets
from controller.core.games.blackjack.side_bet import SideBet
from controller.core.games.rules import Section


class Offer(Section):
    """The side bets that are offered, by the names round sheets use."""

    def offered(self) -> dict[str, SideBet]:
        """Name to bet, in the order of the rule sheets, of those this game offers."""
        bets = [getattr(self, field) for field in type(self).model_fields]
        return {bet.name: bet for bet in bets if bet is not None}


def found_in(folder: ModuleType) -> list[type[SideBet]]:
    """Every side bet whose file lies in this package."""
    modules = [
        pkgutil.resolve_name(f"{folder.__name__}.{file.name}")
        for file in pkgutil.iter_modules(folder.__path__)
    ]
    things = [thing for module in modules for thing in vars(module).values()]
    kinds = {one for one in things if isinstance(one, type) and issubclass(one, SideBet)}
    return [kind for kind in kinds if kind.name]


def offer_of(kinds: Iterable[type[SideBet]]) -> type[Offer]:
    """The section of a game file in which any of these side bets may stand."""
    fields: dict[str, Any] = {}
    for number, kind in enumerate(sorted(kinds, key=lambda kind: (kind.place, kind.name))):
        plain = kind.name.isidentifier()
        alias = None if plain else kind.name
        field = Field(default=None, alias=alias, description=kind.__doc__)
        fields[kind.name if plain else f"bet{number}"] = (kind | None, field)
    return create_model("SideBets", __base__=Offer, __doc__=Offer.__doc__, **fields)


SHIPPED = found_in(side_bets)
"""The side bets of this package."""

if TYPE_CHECKING:
    SideBets = Offer
else:
    SideBets = offer_of(SHIPPED)
