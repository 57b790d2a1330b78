"""Side bets are found, not listed: a file in a family's folder that defines one offers it."""

import pkgutil
from collections.abc import Collection, Iterable
from types import ModuleType
from typing import Any, ClassVar

from pydantic import Field, create_model

from controller.core.games.rules import Section


class NamedBet(Section):
    """The part that side bets of every family share."""

    name: ClassVar[str] = ""
    """The name in game files and round sheets; empty: only a base of others."""

    place: ClassVar[int] = 1000
    """Its place in lists of side bets, as on the rule sheets: the smallest comes first."""


class Offer(Section):
    """The side bets that are offered, by the names round sheets use."""

    def offered(self) -> dict[str, Any]:
        """Name to bet, in the order of the rule sheets, of those this game offers."""
        bets = [getattr(self, field) for field in type(self).model_fields]
        return {bet.name: bet for bet in bets if bet is not None}


def found_in(folder: ModuleType) -> list[type[NamedBet]]:
    """Return every side bet that is defined in a file of this package, each once, file by file."""
    modules = [
        pkgutil.resolve_name(f"{folder.__name__}.{file.name}")
        for file in pkgutil.iter_modules(folder.__path__)
    ]
    things = [thing for module in modules for thing in vars(module).values()]
    kinds = [one for one in things if isinstance(one, type) and issubclass(one, NamedBet)]
    return [kind for kind in dict.fromkeys(kinds) if kind.name]


def offer_of(kinds: Iterable[type[NamedBet]], in_every_hash: Collection[str] = ()) -> type[Offer]:
    """Return the section of a game file that may offer any of these side bets.

    Raises ValueError where two bets have one name.

    A bet that is not offered is left out of the rules hash, so that a new file changes no hash of
    games without it. The bets named in `in_every_hash` are hashed all the same, as `null`.
    """
    fields: dict[str, Any] = {}
    in_order = sorted({*kinds}, key=lambda kind: (kind.place, kind.name, kind.__qualname__))
    named: dict[str, type[NamedBet]] = {}
    for kind in in_order:
        if (other := named.setdefault(kind.name, kind)) is not kind:
            raise ValueError(
                f"two side bets are called '{kind.name}': {other.__qualname__} and "
                f"{kind.__qualname__}; give each its own name"
            )
    for number, kind in enumerate(in_order):
        plain = kind.name.isidentifier()
        alias = None if plain else kind.name
        left_out = None if kind.name in in_every_hash else _is_none
        field = Field(default=None, alias=alias, description=kind.__doc__, exclude_if=left_out)
        fields[kind.name if plain else f"bet{number}"] = (kind | None, field)
    return create_model("SideBets", __base__=Offer, __doc__=Offer.__doc__, **fields)


def _is_none(bet: object) -> bool:
    return bet is None
