"""The scripts of the pages import each other in one direction: one is read without its users."""

from graphlib import TopologicalSorter

from tests.support.pages.scripts import imports
from tests.support.places import PROJECT


def test_no_module_of_a_page_imports_in_a_circle() -> None:
    found = imports(PROJECT / "controller")
    assert sum(map(len, found.values())) > 100
    TopologicalSorter(found).prepare()
