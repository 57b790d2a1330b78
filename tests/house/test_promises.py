"""What a file or a game server may write is read somewhere: no key is accepted and then ignored.

The test knows names, not types: a field counts as read where any attribute of its name is read
that is not called. It therefore misses a field that shares its name with another one that is read.
"""

import ast
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import get_args

import pytest
from pydantic import BaseModel

from controller.core.config.layout import Layout
from controller.core.config.remedies import RemedyBook
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.rules.side_bets import SideBets
from controller.core.games.rules import Limits
from controller.core.messages import commands
from controller.settings.table_file import Settings
from tests.support.places import PROJECT

pytestmark = pytest.mark.long

READ_WHOLE = {Limits, SideBets}
"""Sections that are read or published as they stand in the file, field by field unseen."""

ONE_VALUE = {"GameRules.surrender"}
"""Keys that allow one value, by which a file says that the game has no such thing."""

NOT_YET: dict[str, str] = {}
"""Promises that nothing keeps, and what happens instead."""


def models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """The model and all that it holds."""
    yield model
    waiting = [field.annotation for field in model.model_fields.values()]
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from models(kind)


def promised() -> list[str]:
    """Every field of the config files and of a game server's commands, as `Model.field`."""
    files = (Settings, GameRules, RemedyBook, Layout)
    sections = {section for file in files for section in models(file)} - READ_WHOLE
    keys = [f"{one.__name__}.{name}" for one in sections for name in one.model_fields]
    verbs = get_args(commands.Verb)
    asked = [f"{one.__name__}.{field.name}" for one in verbs for field in fields(one)]
    return sorted([*keys, *(key for key in asked if not key.endswith(".kind"))])


@cache
def attributes_read() -> set[str]:
    """Every name that is read as an attribute or matched by one in the product's code."""
    names: set[str] = set()
    for folder in ("controller", "drivers", "vision"):
        for path in (PROJECT / folder).rglob("*.py"):
            nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
            called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
            for node in nodes:
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    names |= {node.attr} if id(node) not in called else set()
                elif isinstance(node, ast.MatchClass):
                    names |= set(node.kwd_attrs)
    return names


@pytest.mark.parametrize("key", promised())
def test_what_may_be_written_is_read(key: str) -> None:
    read = key.rpartition(".")[2] in attributes_read()
    if key in NOT_YET:
        assert not read, f"{key} is read now: take it off NOT_YET"
    elif key not in ONE_VALUE:
        assert read, f"{key} may be written and nothing reads it: keep the promise or delete it"


def test_the_exceptions_exist() -> None:
    assert {*NOT_YET, *ONE_VALUE} <= set(promised())
