"""`livetable schema console`: prints what a screen asks the console by HTTP, and what both say.

livetable schema console              the OpenAPI document of the addresses
livetable schema console --socket     the messages of the WebSocket as JSON Schema
livetable schema console --write DIR  both, as files
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.console.addresses import paths_of
from controller.console.server import Console
from controller.contract.files import Documents, command
from controller.core.messages.limits import WORD
from controller.core.messages.parse import ACTS
from controller.core.messages.public.base import CONTRACT
from controller.core.messages.roles import ALL_ROLES
from controller.run.health import Metrics
from controller.run.loop import Inbox
from controller.settings.table_file import ConsoleSection

Schema = dict[str, Any]

URN = "urn:livetable:console:v1"

TEXT: Schema = {"type": "string"}
ID: Schema = {"type": "string", "minLength": 1, "maxLength": WORD}
ROLE: Schema = {"enum": list(ALL_ROLES)}
NUMBER: Schema = {"type": "integer", "minimum": 0}
ABOUT = (
    "The addresses of one table's console. A screen signs in over its WebSocket, /ws; the "
    "token of that session goes with requests as a bearer's, or as cookie livetable_session."
)

VIEW: Schema = {"type": "object", "description": "The table, worded in the screen's language."}


def openapi() -> Schema:
    """Return the OpenAPI document of the console's addresses, made of its routes."""
    nowhere = Path()
    console = Console(
        section=ConsoleSection(),
        people=nowhere,
        evidence=nowhere,
        cameras={},
        inbox=Inbox(),
        metrics=Metrics(),
        now=lambda: None,
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "livetable console", "description": ABOUT, "version": CONTRACT},
        "paths": paths_of(console.app.routes),
    }


def socket_schema() -> Schema:
    """Return the messages of the WebSocket as JSON Schema, from the screen and to it."""
    acts = TypeAdapter(reduce(or_, ACTS.values())).json_schema(ref_template="#/$defs/{model}")
    claim = _object(person=TEXT, role=ROLE, pin=TEXT)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": URN,
        "title": f"What a screen and its console say to each other, version {CONTRACT}",
        "description": "The address is /ws; `language` in its query is a language's code, `views` "
        "is `changes`, `none`, or left out for whole views. `wait` is for so many "
        "seconds no PIN is heard at this screen. A page of ours says in `page` of which "
        "program it is; `reload` tells it that another one answers.",
        "$defs": {
            **acts["$defs"],
            "act": {"anyOf": acts["anyOf"]},
            "claim": claim,
            "from_screen": {"oneOf": _from_screen(claim)},
            "to_screen": {"oneOf": _to_screen()},
        },
    }


def _from_screen(claim: Schema) -> list[Schema]:
    second = {"second": {"anyOf": [claim, {"type": "null"}]}}
    act = {"$ref": "#/$defs/act"}
    return [
        _message("sign_in", optional=second, person=TEXT, role=ROLE, pin=TEXT),
        _message("sign_out", optional={"id": ID}),
        _message("resume", token=TEXT),
        _message("act", optional={"seen": TEXT, **second}, id=ID, act=act),
    ]


def _to_screen() -> list[Schema]:
    names = {"type": "array", "items": TEXT}
    status = {"enum": ["accepted", "rejected"]}
    refusal = {"detail": TEXT, "wait": NUMBER}
    return [
        _message("view", n=NUMBER, view=VIEW),
        _message("change", n=NUMBER, after=NUMBER, set={"type": "object"}, gone=names),
        _message("tick", at=NUMBER, utc=NUMBER),
        _message("signed_in", person=TEXT, role=ROLE, token=TEXT),
        _message("signed_out", text=TEXT),
        _message("refused", optional=refusal, text=TEXT),
        _message("reload"),
        _message("reply", optional={**refusal, "code": TEXT}, id=ID, status=status, text=TEXT),
    ]


def _message(kind: str, *, optional: Schema | None = None, **fields: Schema) -> Schema:
    told = _object(type={"const": kind}, **fields)
    told["properties"] |= optional or {}
    return {**told, "title": kind}


def _object(**fields: Schema) -> Schema:
    return {"type": "object", "properties": dict(fields), "required": list(fields)}


FILES: Documents = {
    "livetable-v1.console.openapi.json": openapi,
    "livetable-v1.console.schema.json": socket_schema,
}
"""The files of docs/contract that are made here."""


def main(argv: Sequence[str]) -> int:
    """Print a document, or write both."""
    instead = ("--socket", "the WebSocket's messages instead")
    return command(argv, "schema console", __doc__, FILES, instead)
