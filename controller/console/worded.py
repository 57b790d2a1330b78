"""The table's view in one language: whole, and as what changed since the view before.

A screen that asks for changes gets a whole view first. A change names the view that it follows;
a screen that was too slow, and has another one, gets a whole view again.
"""

import json
from typing import Any, Literal

from controller.staff_names import NameOf, with_names
from controller.words.catalogue import Language, catalogue

Wants = Literal["whole", "changes", "none"]
"""The views that a screen is sent: all of them whole, changes where it can take them, or none."""


def wants_of(asked: str) -> Wants:
    """Read which views a screen asks for; without a word of it, whole ones."""
    return "changes" if asked == "changes" else "none" if asked == "none" else "whole"


class WordedView:
    """The newest view in one language, worded once for all its screens."""

    def __init__(self, language: Language, name_of: NameOf = str) -> None:
        """`name_of` tells the name of a person whom the view knows by number."""
        self._catalogue, self._name_of = catalogue(language), name_of
        self._n = self._after = 0
        self._view: dict[str, Any] = {}
        self._whole = self._change = ""

    def take(self, n: int, view: str) -> None:
        """Word the view of this number, JSON with codes; the same one again does nothing."""
        if n == self._n:
            return
        worded = self._catalogue.shown(with_names(json.loads(view), self._name_of))
        self._change = _message(
            "change",
            n=n,
            after=self._n,
            set={key: one for key, one in worded.items() if _differs(self._view, key, one)},
            gone=sorted(self._view.keys() - worded.keys()),
        )
        self._n, self._after, self._view = n, self._n, worded
        self._whole = _message("view", n=n, view=worded)

    def whole(self) -> str:
        """The message with all of it."""
        return self._whole

    def since(self, n: int) -> str:
        """The message for who was sent view `n` last; 0: none."""
        return self._change if n and n == self._after else self._whole


def _differs(before: dict[str, Any], key: str, value: Any) -> bool:
    return key not in before or before[key] != value


def _message(kind: str, **what: Any) -> str:
    return json.dumps({"type": kind, **what})
