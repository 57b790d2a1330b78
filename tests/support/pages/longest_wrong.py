"""Every irregularity as a screen may have to show it: its most remedies and its longest words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from controller.core.messages.inputs import Moment
from controller.core.words import KINDS, Param, Say
from controller.words.catalogue import Language, catalogue
from tests.support.extremes import EXTREMES
from tests.support.mistakes import blackjack as mistakes
from tests.support.mistakes import coups as coup_mistakes
from tests.support.mistakes.blackjack import POSSIBLE as HANDS
from tests.support.mistakes.coups import POSSIBLE as COUPS
from tests.support.pages.served_table import ServedTable

Json = dict[str, Any]

GAMES = ("infinite", "quebec", "classic", "squeeze")
"""Games that have every irregularity between them."""


@dataclass(frozen=True)
class Wrong:
    """What a view tells while something is wrong."""

    irregularity: Json
    instruction: Json

    def longest(self, language: Language) -> "Wrong":
        """The same with the longest words that its sentences may hold in this language."""

        def long(part: Json) -> Json:
            return {**part, "text": longest(part["text"], language)}

        return Wrong(long(self.irregularity), long(self.instruction))


@cache
def every_wrong() -> tuple[Wrong, ...]:
    """Each irregularity once for each sentence it is told by, with the most that it ever offers."""
    most: dict[tuple[str, str], Wrong] = {}
    for wrong in _seen():
        irregularity = wrong.irregularity
        key = (irregularity["code"], getattr(wrong.instruction["text"], "code", ""))
        if key not in most or _size(wrong) > _size(most[key]):
            most[key] = wrong
    return tuple(wrong for _, wrong in sorted(most.items()))


def _size(wrong: Wrong) -> tuple[int, int]:
    told = wrong.irregularity
    return len(told["options"]), len(told["readings"])


def _seen() -> Iterator[Wrong]:
    for hand in {(one.code, one.phase): one for one in HANDS if one.game in GAMES}.values():
        driver = mistakes.table_with(hand)
        yield _told(driver.engine.console_view(driver.now))
    for coup in {(one.code, one.phase): one for one in COUPS if one.table in GAMES}.values():
        driver = coup_mistakes.table_with(coup)
        yield _told(driver.engine.console_view(driver.now))


def _told(view: Json) -> Wrong:
    return Wrong(view["irregularity"], view["instruction"])


def longest(words: Say | str, language: Language) -> Say | str:
    """The sentence with each parameter at its longest."""
    if isinstance(words, str):
        return words
    for name in words.params:
        values: tuple[Param, ...] = EXTREMES[KINDS[name]]
        if KINDS[name] == "words":
            values = (_within(words.params[name], language),)
        tried = [replace(words, params={**words.params, name: value}) for value in values]
        words = max(tried, key=lambda one: len(catalogue(language).text(one)))
    return words


def _within(words: Param, language: Language) -> Param:
    if isinstance(words, tuple):
        return tuple(longest(one, language) for one in words)
    return longest(words, language) if isinstance(words, Say | str) else words


SHOWN = "number => document.getElementById('trouble').dataset.stop === String(number)"
"""Whether the page has drawn the irregularity of this number: to have heard of it is too early."""


def show(served: ServedTable, wrong: Wrong, number: int) -> None:
    """Let every screen of the table show this, as irregularity of this number."""
    engine = served.driver.engine
    plain = type(engine).console_view

    def view(now: Moment) -> Json:
        told = {**wrong.irregularity, "id": number, "zone": "7.4"}
        return {**plain(engine, now), "irregularity": told, "instruction": wrong.instruction}

    engine.console_view = view  # type: ignore[method-assign]
    served.do(lambda driver: None)
