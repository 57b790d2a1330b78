"""Says what to write in place of a value that is none, out of what pydantic found."""

from typing import Any

from pydantic_core import ErrorDetails

from controller.core.config.spellings import SPELLINGS
from controller.core.words import Say, say

_TYPES = {
    "int": ("a whole number", say("config_int")),
    "float": ("a number", say("config_float")),
    "bool": ("true or false", say("config_bool")),
    "string": ("text in quotes", say("config_text")),
    "tuple": ("a list in square brackets", say("config_list")),
    "list": ("a list in square brackets", say("config_list")),
    "dict": ("a table", say("config_table")),
    "model": ("a table", say("config_table")),
}

MOST = 60
"""Signs of a value that are told again."""


def as_written(value: object) -> str:
    """Return a value as the file has it, so much of it that one knows it again."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= MOST else f"{text[:MOST]}..."


def wanted_instead(detail: ErrorDetails) -> tuple[str, Say]:
    """Return what to write: as a command's line has it, and in words for a screen."""
    context: dict[str, Any] = detail.get("ctx", {})
    kind = detail["type"]
    if context.get("pattern") in SPELLINGS:
        return SPELLINGS[context["pattern"]]
    if kind == "literal_error":
        return _one_of(str(context["expected"]))
    for prefix, wanted in _TYPES.items():
        if kind.startswith(prefix) and kind.endswith(("_type", "_parsing", "_from_float")):
            return wanted
    return _bounds(kind, context) or _as_said(detail["msg"], context)


def _one_of(expected: str) -> tuple[str, Say]:
    names = tuple(expected.replace(" or ", ", ").split(", "))
    if len(names) == 1:
        return expected, say("config_only", found=expected)
    return f"one of {expected}", say("config_one_of", names=names)


def _bounds(kind: str, context: dict[str, Any]) -> tuple[str, Say] | None:
    """Return the bound that a number, a list or a text has passed."""
    match kind:
        case "greater_than_equal":
            bound = str(context["ge"])
            return f"a number of at least {bound}", say("config_at_least", found=bound)
        case "less_than_equal":
            bound = str(context["le"])
            return f"a number of at most {bound}", say("config_at_most", found=bound)
        case "greater_than":
            bound = str(context["gt"])
            return f"a number above {bound}", say("config_more_than", found=bound)
        case "less_than":
            bound = str(context["lt"])
            return f"a number below {bound}", say("config_less_than", found=bound)
        case "too_short" | "string_too_short":
            least = int(context["min_length"])
            return f"{least} or more {_counted(kind)}", say("config_longer", count=least)
        case "too_long" | "string_too_long":
            most = int(context["max_length"])
            return f"{most} {_counted(kind)} or fewer", say("config_shorter", count=most)
        case "finite_number":
            return "a number that has an end", say("config_finite")
    return None


def _counted(kind: str) -> str:
    return "signs" if kind.startswith("string") else "entries"


def _as_said(said: str, context: dict[str, Any]) -> tuple[str, Say]:
    """Return the library's own words; what it quotes stays as it is."""
    why = said[:1].lower() + said[1:]
    if "pattern" in context:
        return f"what fits: {why}", say("config_pattern", found=str(context["pattern"]))
    return f"what fits: {why}", say("config_fits", why=why)
