"""Whoever names a file may name one without an end (a device): it is read by `whole_files`.

`Path.read_text` would read until the memory is full.
"""

import ast

import pytest

from tests.support.places import PROJECT

READS = ("read_text", "read_bytes")

OURS = {
    "controller/kit/servers/server.py": "stands alone, to be copied",
    "controller/words/catalogue.py": "the program's own catalogues",
    "controller/console/web/page_files.py": "the program's own pages",
    "controller/console/web/whole_page.py": "the program's own pages",
    "controller/upgrade_files.py": "what upgrades leave for one another",
    "controller/appliance/upgrade/versions.py": "what upgrades leave for one another",
    "controller/journal/bundle": "pictures and tables of a bundle that we made",
    "controller/journal/checks/wal.py": "a journal's own log, which may be large",
    "controller/journal/live/kept_state.py": "a journal's own state",
    "controller/journal/proof/kept_tree.py": "a journal's own tree",
    "controller/run/failing/failure_note.py": "a table's own note",
    "controller/run/cameras/wear.py": "a camera's own wear",
    "controller/kit/fleet": "ledgers, logs and figures of a fleet, which may be large",
    "controller/kit/conform/processes.py": "the log of a server on trial",
    "drivers/sim/demo": "the demo's own logs and truth, which may be large",
    "drivers/sim/world": "the simulated hall's own truth",
    "drivers/sim/deck/svg_folder.py": "the drawn decks",
    "vision/training": "not shipped",
}
"""Files, and folders, whose reads are of the program's own making."""


def reads(text: str) -> list[int]:
    """The lines that read a whole file from anywhere but a place that the program names itself."""
    tree = ast.parse(text if any(name in text for name in READS) else "")
    return [
        call.lineno
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in READS
        and not (isinstance(call.func.value, ast.Name) and call.func.value.id.isupper())
    ]


@pytest.mark.parametrize("part", ["controller", "vision", "drivers"])
def test_a_file_that_somebody_names_is_read_to_an_end(part: str) -> None:
    for path in (PROJECT / part).rglob("*.py"):
        name = path.relative_to(PROJECT)
        if not any(name.is_relative_to(ours) for ours in OURS):
            assert reads(path.read_text()) == [], f"{name}: read it by whole_text or whole_bytes"


def test_the_exceptions_exist() -> None:
    for name in OURS:
        at = PROJECT / name
        files = [at] if at.is_file() else list(at.rglob("*.py"))
        assert any(reads(path.read_text()) for path in files)


def test_a_bare_read_is_noticed() -> None:
    assert reads("a = path.read_text()\nb = PAGE.read_bytes()\nc = Path(x).read_bytes()") == [1, 3]
