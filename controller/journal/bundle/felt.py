"""Names the places of a round's felt in words, for the letter about it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from controller.core.games.registry import AnyRules, game_of
from controller.core.words import Say, say
from controller.words.catalogue import Catalogue

GROUPS = frozenset({"boxes", "hands", "lines", "main", "side"})
"""Names in a result that say nothing to a reader, unless they come last."""

RULES: TypeAdapter[AnyRules] = TypeAdapter(AnyRules)


@dataclass(frozen=True, slots=True)
class FeltWords:
    """The places of one game's felt, by zone and by the public names of their hands."""

    places: Mapping[str, Say | str] = field(default_factory=dict)

    def place(self, zone: str) -> Say | str:
        """Return the words for a zone, hand or box; a plain name where they are not known."""
        return self.places.get(zone, zone)

    def names(self, where: tuple[str, ...], words: Catalogue) -> str:
        """Name a hand or bet of a result by the names on the way to it."""
        return ", ".join(self._names(where, words))

    def _names(self, where: tuple[str, ...], words: Catalogue) -> Iterator[str]:
        told = ""
        for group, name in zip(("", *where), where, strict=False):
            if name in GROUPS and name != where[-1]:
                continue
            place = self.places.get(name)
            text = words.text(say("letter_place", zone=place)) if place else name.replace("_", " ")
            if group == "main":
                text = words.text(say("letter_bet_on", what=text))
            elif group == "side":
                text = words.text(say("letter_side_bet_on", what=text))
            if text != told:
                yield text
            told = text


def felt_of(rules: Mapping[str, Any]) -> FeltWords:
    """Return the felt of a journal's rules; it has no words if today's program cannot read them."""
    try:
        read = RULES.validate_python(rules)
    except ValidationError:
        return FeltWords()
    game = game_of(read)
    zones = game.zones(read)
    hands = {
        game.hand(zone): zones[zone] for zone in reversed([*zones])
    }  # a hand begins in its first
    return FeltWords({**hands, **zones})
