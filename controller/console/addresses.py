"""The console's addresses as an OpenAPI document tells them: from its routes, with their answers.

Source: the OpenAPI Specification 3.1, paths, parameters and responses.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from starlette.convertors import IntegerConvertor
from starlette.routing import BaseRoute, Route

Schema = dict[str, Any]

HTML, JSON, TEXT, JPEG, PNG = (
    "text/html",
    "application/json",
    "text/plain",
    "image/jpeg",
    "image/png",
)

SEEN = {403: "Sign in first, in a role that sees it.", 404: "There is none of this name."}
LATER = {403: SEEN[403], 404: "It is not told now, or not there."}

ANSWERS: Mapping[str, tuple[tuple[str, ...], Mapping[int, str]]] = {
    "/": ((HTML,), {}),
    "/words/{language}.json": ((JSON,), {}),
    "/metrics": ((TEXT,), {}),
    "/healthz": ((TEXT,), {503: "The table hangs."}),
    "/evidence/{name}": ((JPEG, PNG), SEEN),
    "/rulings/{round_id}.json": (
        (JSON,),
        {
            403: "Sign in first, in a role that is told.",
            404: "No round of this name is over here.",
        },
    ),
    "/camera/{name}.jpg": ((JPEG,), {**SEEN, 204: "The camera gives no picture now."}),
    "/engineer": ((HTML,), {}),
    "/doctor": ((HTML,), {}),
    "/engineer/now.json": ((JSON,), LATER),
    "/engineer/checks.json": ((JSON,), LATER),
    "/figures.json": ((JSON,), LATER),
    "/evidence/shoe/{pull}.json": ((JSON,), LATER),
}
"""The media types that each address sends, and its other answers."""

ASKED: Mapping[str, Mapping[str, str]] = {
    "/engineer/checks.json": {"language": "A language's code; left out: English."}
}
"""The words that the query of an address may hold, each with its meaning."""


def paths_of(routes: Iterable[BaseRoute]) -> Schema:
    """Return the paths that the document tells, each with what its function says of itself."""
    return {
        route.path_format: {"get": _told(route)}
        for route in routes
        if isinstance(route, Route) and route.include_in_schema
    }


def _told(route: Route) -> Schema:
    path = route.path_format
    kinds, others = ANSWERS[path]
    sent = {"description": "It is sent.", "content": {kind: {} for kind in kinds}}
    other = {str(code): {"description": why} for code, why in sorted(others.items())}
    return {
        "description": " ".join((route.endpoint.__doc__ or "").split()),
        "parameters": [*_in_path(route), *_in_query(path)],
        "responses": {"200": sent, **other},
    }


def _in_path(route: Route) -> list[Schema]:
    numbers = {
        name for name, kind in route.param_convertors.items() if isinstance(kind, IntegerConvertor)
    }
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if name in numbers else "string"},
        }
        for name in route.param_convertors
    ]


def _in_query(path: str) -> list[Schema]:
    return [
        {"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}}
        for name, meaning in ASKED.get(path, {}).items()
    ]
