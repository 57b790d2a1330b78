"""Public words: the integrator's page names every event and every command."""

from dataclasses import fields

from controller.contract.shapes import every_event, verbs
from tests.support.places import DOCS

PAGE = (DOCS / "integrator.md").read_text()


def test_the_integrators_page_names_every_event() -> None:
    types = {kind.name for kind in every_event()}
    assert len(types) > 30
    assert {kind for kind in types if f"`{kind}`" not in PAGE} == set()


def test_the_integrators_page_names_every_command() -> None:
    assert len(verbs()) > 10
    assert {verb for verb in verbs() if f"`{verb}`" not in PAGE} == set()


def test_a_row_of_the_page_names_every_field_of_its_event() -> None:
    """`code` stands for `params` and `text`, which come with it."""
    rows: dict[str, str] = {}
    for line in PAGE.splitlines():
        name = line.removeprefix("| `").partition("`")[0]
        if line.startswith("| `"):
            rows[name] = rows.get(name, "") + line
    with_row = [kind for kind in every_event() if kind.name in rows]
    assert len(with_row) > 10
    lacking = {
        kind.name: [
            field.name
            for field in fields(kind)
            if field.name not in ("params", "text") and f"`{field.name}`" not in rows[kind.name]
        ]
        for kind in with_row
    }
    assert {name: left for name, left in lacking.items() if left} == {}
