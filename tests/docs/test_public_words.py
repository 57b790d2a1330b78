"""Public words: the integrator's page names every event and every command."""

import ast
from pathlib import Path

from controller.core import public_events as public
from controller.core.requests.legality import COMMANDS
from tests.support.places import DOCS

TOPICS = {"event", "round", "alarm"}


def event_types() -> set[str]:
    """The second word of every tuple that starts with a topic in `public`."""
    tree = ast.parse(Path(public.__file__).read_text())
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and len(node.elts) == 3:
            topic, kind = node.elts[:2]
            if isinstance(topic, ast.Constant) and topic.value in TOPICS:
                assert isinstance(kind, ast.Constant)
                found.add(str(kind.value))
    return found


def test_the_integrators_page_names_every_event() -> None:
    page = (DOCS / "mqtt.md").read_text()
    types = event_types()
    assert len(types) > 30
    assert {kind for kind in types if f"`{kind}`" not in page} == set()


def test_the_integrators_page_names_every_command() -> None:
    page = (DOCS / "mqtt.md").read_text()
    for kind in COMMANDS:
        verb = next(f.default for f in kind.__dataclass_fields__.values() if f.name == "kind")
        assert f"`{verb}`" in page, verb
