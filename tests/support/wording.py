"""Reads what the program says and what its catalogues hold, and puts it at its most extreme."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import get_args, get_type_hints

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from controller.core.config.remedies import is_code, last_resorts
from controller.core.games.registry import SHIPPED
from controller.core.irregularities.catalogue import every_row
from controller.core.irregularities.taken_back import TAKEN_BACK
from controller.core.messages.devices import CameraCondition, ShoeWhat
from controller.core.messages.inputs import Condition
from controller.core.table.device import Device
from controller.core.words import KINDS, Say
from controller.words.catalogue import ENGLISH, LANGUAGES, Language, files
from tests.support.extremes import EXTREMES
from tests.support.places import PROJECT
from tests.support.shipped_book import shipped_book

BOOK = shipped_book()

OTHERS = [language for language in LANGUAGES if language != ENGLISH]

SPEAKING = ("controller", "drivers", "vision")
"""The parts of the program that say codes."""


@cache
def said() -> dict[str, frozenset[str]]:
    """Each code that the program says, and its parameters."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(path for part in SPEAKING for path in (PROJECT / part).rglob("*.py")):
        text = path.read_text()
        for call in ast.walk(ast.parse(text)) if "controller.core.words import" in text else ():
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("say", "Say"):
                names = frozenset(one.arg for one in call.keywords if one.arg)
                for code in literals(call.args[0]):
                    assert found.setdefault(code, names) == names, f"{code}: two sets of parameters"
    return found | {code: frozenset() for code in made_up()} | DEVICE_STATES


PAGES = (
    PROJECT / "controller" / "console" / "page",
    PROJECT / "controller" / "pit" / "page",
    PROJECT / "controller" / "pit",
)
NAMED = re.compile(r'(?<!word\()["\'`]((?:page|pit)_\w+)["\'`]')
OWN = ("page_", "pit_")


def said_by_the_page() -> set[str]:
    files_of_it = [
        path
        for page in PAGES
        for kind in ("*.js", "*.html", "report.py")
        for path in page.rglob(kind)
    ]
    return {code for path in files_of_it for code in NAMED.findall(path.read_text())}


DEVICE_STATES = {
    f"{who}_{state}": params
    for who, params in {
        "device": frozenset({"device", "why"}),
        **{f"the_{kind}": frozenset({"why"}) for kind in get_args(get_type_hints(Device)["kind"])},
    }.items()
    for state in ("unknown", "warning", "lost")
}


def literals(code: ast.expr) -> list[str]:
    """The codes that stand in a call; none where the code is put together."""
    if isinstance(code, ast.Constant):
        return [str(code.value)]
    if isinstance(code, ast.IfExp):
        return [*literals(code.body), *literals(code.orelse)]
    return []


def made_up() -> Iterator[str]:
    """Codes that are put together of the words of the program and of the house."""
    titles = {code: title for game in SHIPPED for code, title in game.titles.items()}
    yield from (f"title_{code}" for code in every_row())
    yield from titles.values()
    yield from (title for game in SHIPPED for title in game.remedies.values())
    for remedy in (*BOOK.remedy, *last_resorts().remedy):
        yield f"remedy_{remedy.name}"
        yield from (step for step in remedy.steps if is_code(step))
    yield f"remedy_{TAKEN_BACK}"
    yield from (f"shoe_said_{what}" for what in get_args(ShoeWhat))
    yield from (f"camera_is_{one}" for one in get_args(CameraCondition) if one != "ok")
    yield from (f"around_{name}" for name in (*get_args(get_type_hints(Condition)["name"]), "date"))


BY_FILE = ("doctor_", "config_", "people_")
"""Told to who writes the table file, with the names that stand there."""


class Used(Visitor):
    """The variables, functions and choices of one message."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.bare: set[str] = set()
        self.formed: set[str] = set()
        self.plurals: list[tuple[str, frozenset[str]]] = []

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_Placeable(self, node: ftl.Placeable) -> None:  # noqa: N802
        if isinstance(node.expression, ftl.VariableReference):
            self.bare.add(node.expression.id.name)
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            keys = frozenset(one.key.name for one in node.variants if hasattr(one.key, "name"))
            self.plurals.append((node.selector.id.name, keys))
        self.generic_visit(node)


@cache
def messages(language: Language) -> dict[str, ftl.Message]:
    """Each message of a language; no code stands twice and no line is unreadable."""
    found: dict[str, ftl.Message] = {}
    for path in files(language):
        for entry in FluentParser().parse(path.read_text()).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


def used(message: ftl.Message) -> Used:
    found = Used()
    found.visit(message)
    return found


NUMBERS = ("count", "number", "percent", "seconds")


def cases(code: str) -> Iterator[Say]:
    """The code with each extreme of each parameter, the others at their first."""
    if code.startswith(OWN):
        names = used(messages(ENGLISH)[code]).variables
        yield from (
            Say(code, {name: n if name in NUMBERS else "Ana" for name in names}) for n in (1, 2, 21)
        )
        return
    kinds = {name: EXTREMES[KINDS[name]] for name in said().get(code, ())}
    first = {name: values[0] for name, values in kinds.items()}
    yield Say(code, first)
    for name, values in kinds.items():
        yield from (Say(code, {**first, name: value}) for value in values[1:])
