"""Public words: the integrator's page names every event and every command."""

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
