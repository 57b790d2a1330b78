"""Names the keys of a game file that have no effect beside another key.

Such a file is not refused: the table can be dealt. But a house that writes the key means something
by it, and nobody would see that it does not happen.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pydantic import BaseModel

from controller.core.games.rules import CommonRules
from controller.core.words import Say, say


class Idle(NamedTuple):
    """A key that has no effect while another one has some values.

    It is named where it is written with another value than the one it has when it is left out.
    """

    key: str
    beside: str
    """The other key."""
    when: Callable[[Any], bool]
    """Whether the rules are such that the key has no effect."""
    unless_wrong: bool = False
    """Whether it has an effect all the same where somebody saw a hidden card and said it wrong."""


def idle_keys(rules: CommonRules, rows: Iterable[Idle]) -> Iterator[Say]:
    """Yield a sentence for each key that is written and has no effect."""
    for row in rows:
        if is_said(rules, row.key) and row.when(rules):
            yield _sentence(rules, row)


def is_said(rules: BaseModel, key: str) -> bool:
    """Whether a key says something else than it would if it were left out."""
    section, _, rest = key.partition(".")
    for name, field in type(rules).model_fields.items():
        if (field.alias or name) == section:
            value = getattr(rules, name)
            if not rest:
                return bool(value != field.get_default(call_default_factory=True))
            return value is not None and is_said(value, rest)
    return False


def _sentence(rules: CommonRules, row: Idle) -> Say:
    value = _value(rules, row.beside)
    if value is None:
        return say("config_key_alone", name=row.key, names=(row.beside,))
    beside = f"{row.beside} = {_written(value)}"
    if row.unless_wrong:
        return say("config_key_checked", name=row.key, second=beside, found=row.beside)
    return say("config_key_idle", name=row.key, second=beside, found=row.beside)


def _value(rules: Any, key: str) -> Any:
    for part in key.split("."):
        rules = getattr(rules, part)
    return rules


def _written(value: object) -> str:
    """Return a value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


LIMITS = (
    Idle(
        "limits.main_max",
        "limits.total_max",
        lambda rules: (rules.limits.total_max or rules.limits.main_max) < rules.limits.main_max,
    ),
)
"""Rows of every family."""


def common_remarks(rules: CommonRules, whole: int, rows: Iterable[Idle]) -> Iterator[Say]:
    """Yield what any house may not have meant.

    `whole` is the number of minor units that a main bet must be a multiple of, so that whatever
    it wins is paid in whole ones.
    """
    yield from idle_keys(rules, (*LIMITS, *rows))
    windows, limits = rules.windows, rules.limits
    if windows.closing >= windows.betting:
        yield say(
            "config_never_green",
            name="windows.closing",
            found=str(windows.closing),
            second="windows.betting",
            file=str(windows.betting),
        )
    least = limits.main_multiple if is_said(limits, "main_multiple") else limits.main_min or 0
    if least % whole:
        yield say(
            "config_multiple_unpaid",
            name="limits.main_multiple",
            count=least,
            number=whole,
        )
