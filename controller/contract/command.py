"""`livetable schema`: prints the contract as JSON Schema, or as AsyncAPI.

livetable schema               one bundle of JSON Schemas
livetable schema --asyncapi    the AsyncAPI 3 document
livetable schema --write DIR   both, as files
"""

from collections.abc import Sequence

from controller.contract.documents import asyncapi, json_schema
from controller.contract.files import Documents, command

FILES: Documents = {
    "livetable-v1.schema.json": json_schema,
    "livetable-v1.asyncapi.json": asyncapi,
}
"""The files of docs/contract."""


def main(argv: Sequence[str]) -> int:
    """Print a document, or write both."""
    return command(argv, "schema", __doc__, FILES, ("--asyncapi", "AsyncAPI 3 instead"))
