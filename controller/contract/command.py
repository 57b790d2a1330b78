"""`livetable schema`: prints the contract as JSON Schema, or as AsyncAPI.

livetable schema               one bundle of JSON Schemas
livetable schema --asyncapi    the AsyncAPI 3 document
livetable schema --write DIR   both, as files
"""

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from controller.contract.documents import asyncapi, json_schema

FILES: dict[str, Callable[[], dict[str, Any]]] = {
    "livetable-v1.schema.json": json_schema,
    "livetable-v1.asyncapi.json": asyncapi,
}
"""The files of docs/contract."""


def text(document: dict[str, Any]) -> str:
    """Return a document as it is printed and kept."""
    return json.dumps(document, indent=1) + "\n"


def main(argv: Sequence[str]) -> int:
    """Print a document, or write both."""
    parser = argparse.ArgumentParser(prog="livetable schema", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--asyncapi", action="store_true", help="AsyncAPI 3 instead")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write both files there")
    options = parser.parse_args(argv)
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for name, make in FILES.items():
            (options.write / name).write_text(text(make()))
    else:
        print(text(asyncapi() if options.asyncapi else json_schema()), end="")
    return 0
