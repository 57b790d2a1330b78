"""`livetable schema console`: prints what a screen asks the console by HTTP, and what both say.

livetable schema console              the OpenAPI document of the addresses
livetable schema console --socket     the messages of the WebSocket as JSON Schema
livetable schema console --write DIR  both, as files
"""

import argparse
import json
from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.console.server import Console
from controller.core.messages.limits import WORD
from controller.core.messages.parse import ACTS
from controller.core.messages.public.base import CONTRACT
from controller.core.messages.roles import ALL_ROLES
from controller.run.health import Metrics
from controller.run.loop import Inbox
from controller.settings import ConsoleSection

Schema = dict[str, Any]

URN = "urn:livetable:console:v1"

TEXT: Schema = {"type": "string"}
ID: Schema = {"type": "string", "minLength": 1, "maxLength": WORD}
ROLE: Schema = {"enum": list(ALL_ROLES)}
NUMBER: Schema = {"type": "integer", "minimum": 0}
VIEW: Schema = {"type": "object", "description": "The table, worded in the screen's language."}


def openapi() -> Schema:
    """Return the OpenAPI document of the console's addresses, as FastAPI makes it of the routes."""
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
    app = console.app
    app.title, app.version = "livetable console", CONTRACT
    app.description = (
        "The addresses of one table's console. A screen signs in over its WebSocket, /ws; the "
        "token of that session goes with requests as a bearer's, or as cookie livetable_session."
    )
    return app.openapi()


def socket_schema() -> Schema:
    """Return the messages of the WebSocket as JSON Schema, from the screen and to it."""
    acts = TypeAdapter(reduce(or_, ACTS.values())).json_schema(ref_template="#/$defs/{model}")
    claim = _object(person=TEXT, role=ROLE, pin=TEXT)
    second = {"second": {"anyOf": [claim, {"type": "null"}]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": URN,
        "title": f"What a screen and its console say to each other, version {CONTRACT}",
        "description": "The address is /ws; `language` in its query is a language's code, `views` "
        "is `changes`, `none`, or left out for whole views.",
        "$defs": {
            **acts["$defs"],
            "act": {"anyOf": acts["anyOf"]},
            "claim": claim,
            "from_screen": {
                "oneOf": [
                    _message("sign_in", optional=second, person=TEXT, role=ROLE, pin=TEXT),
                    _message("sign_out", optional={"id": ID}),
                    _message("resume", token=TEXT),
                    _message(
                        "act",
                        optional={"seen": TEXT, **second},
                        id=ID,
                        act={"$ref": "#/$defs/act"},
                    ),
                ]
            },
            "to_screen": {
                "oneOf": [
                    _message("view", n=NUMBER, view=VIEW),
                    _message(
                        "change",
                        n=NUMBER,
                        after=NUMBER,
                        set={"type": "object"},
                        gone={"type": "array", "items": TEXT},
                    ),
                    _message("tick", at=NUMBER, utc=NUMBER),
                    _message("signed_in", person=TEXT, role=ROLE, token=TEXT),
                    _message("signed_out", text=TEXT),
                    _message("refused", optional={"detail": TEXT}, text=TEXT),
                    _message(
                        "reply",
                        optional={"detail": TEXT, "code": TEXT},
                        id=ID,
                        status={"enum": ["accepted", "rejected"]},
                        text=TEXT,
                    ),
                ]
            },
        },
    }


def _message(kind: str, *, optional: Schema | None = None, **fields: Schema) -> Schema:
    told = _object(type={"const": kind}, **fields)
    told["properties"] |= optional or {}
    return {**told, "title": kind}


def _object(**fields: Schema) -> Schema:
    return {"type": "object", "properties": dict(fields), "required": list(fields)}


FILES: dict[str, Callable[[], Schema]] = {
    "livetable-v1.console.openapi.json": openapi,
    "livetable-v1.console.schema.json": socket_schema,
}
"""The files of docs/contract that are made here."""


def text(document: Schema) -> str:
    """Return a document as it is printed and kept."""
    return json.dumps(document, indent=1) + "\n"


def main(argv: Sequence[str]) -> int:
    """Print a document, or write both."""
    parser = argparse.ArgumentParser(prog="livetable schema console", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--socket", action="store_true", help="the WebSocket's messages instead")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write both files there")
    options = parser.parse_args(argv)
    if options.write:
        for name, make in FILES.items():
            (options.write / name).write_text(text(make()))
    else:
        print(text(socket_schema() if options.socket else openapi()), end="")
    return 0
