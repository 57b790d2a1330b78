"""The table's view in one language: whole, or as changes since the view before.

A screen that asks for changes gets a whole view first. A change names the view that it follows; a
slow screen that has another view gets a whole view again.
"""

import json
from typing import Any, Literal

from controller.staff_names import NameOf, with_names
from controller.words.catalogue import Language, catalogue

Wants = Literal["whole", "changes", "none"]
"""The views that a screen gets: always whole ones, changes if possible, or none."""


def wants_of(asked: str) -> Wants:
    """Read which views a screen asks for; by default whole ones."""
    return "changes" if asked == "changes" else "none" if asked == "none" else "whole"


class WordedView:
    """The newest view in one language, put into words once for all its screens."""

    def __init__(self, language: Language, name_of: NameOf = str) -> None:
        """`name_of` returns the name of a person whom the view knows by number."""
        self._catalogue, self._name_of = catalogue(language), name_of
        self._n = self._after = 0
        self._view: dict[str, Any] = {}
        self._whole = self._change = ""

    def take(self, n: int, view: str) -> None:
        """Put the view of this number into words, JSON with codes; the same number again does
        nothing.
        """
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
        """The message with the whole view."""
        return self._whole

    def since(self, n: int) -> str:
        """The message for a screen that was sent view `n` last; 0: none."""
        return self._change if n and n == self._after else self._whole


def _differs(before: dict[str, Any], key: str, value: Any) -> bool:
    return key not in before or before[key] != value


def _message(kind: str, **what: Any) -> str:
    return json.dumps({"type": kind, **what})
