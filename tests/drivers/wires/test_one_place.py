"""A wire is named in its own modules and in the entry points, nowhere else."""

import ast
import re
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from drivers.sim.devices.ends.load_end import SHOES, SHUFFLERS
from drivers.wires.installed import GROUP
from tests.support.places import PROJECT

ROOTS = ("controller", "drivers", "vision")
OWN_GROUPS = (GROUP, SHOES, SHUFFLERS)
POINTS = [point for group in OWN_GROUPS for point in entry_points(group=group)]
WIRES = sorted({point.name for point in POINTS})
OWN = {PROJECT / (point.module.replace(".", "/") + ".py") for point in POINTS}
DEFAULTS = PROJECT / "drivers" / "wires" / "installed.py"

A_ROLE_OR_A_KIND_OF_DEVICE = {
    "shuffler": (
        "controller/appliance/assets.py",
        "controller/core/messages/roles.py",
        "controller/core/round/start_gate.py",
        "controller/core/table/device.py",
        "controller/core/table/table.py",
        "controller/settings/table_file.py",
        "drivers/sim/devices/ends/load_end.py",
        "drivers/sim/devices/shuffler_command.py",
        "drivers/sim/world/world_files.py",
        "drivers/wires/protocol.py",
        "controller/core/messages/public/retained.py",
        "controller/kit/hands.py",
        "controller/console/engineer/bench.py",
    )
}
"""Files in which the word of a wire's name means a person's role or a kind of device."""


def sources() -> Iterator[Path]:
    """Python files that are not a wire's own."""
    for root in ROOTS:
        for path in (PROJECT / root).rglob("*.py"):
            if path not in OWN and path != DEFAULTS:
                yield path


def spellings(wire: str) -> re.Pattern[str]:
    """Every way to write a name of two words: `a_b`, `AB`, `A B`, `A-B`, in any case."""
    return re.compile(wire.replace("_", "[ _-]?"), re.IGNORECASE)


def has_text(tree: ast.AST, text: str) -> bool:
    """True where the code holds this very text."""
    return any(isinstance(node, ast.Constant) and node.value == text for node in ast.walk(tree))


def names_it(path: Path, wire: str) -> bool:
    """True where the file's code or text names the wire, or imports one of its modules."""
    text = path.read_text()
    if "_" in wire:
        return bool(spellings(wire).search(text))
    if re.search(rf"""["']{wire}["']""", text) and has_text(ast.parse(text), wire):
        return True
    own = {point.module for point in POINTS if point.name == wire}
    return any(re.search(rf"\b{re.escape(module)}\b", text) for module in own)


@pytest.mark.parametrize("wire", WIRES)
def test_a_wire_is_named_in_its_own_modules_only(wire: str) -> None:
    allowed = A_ROLE_OR_A_KIND_OF_DEVICE.get(wire, ())
    named = {str(path.relative_to(PROJECT)) for path in sources() if names_it(path, wire)}
    assert sorted(named - set(allowed)) == []
    assert sorted(set(allowed) - named) == [], "a file that no longer needs its exception"


def test_the_defaults_are_named_once() -> None:
    text = DEFAULTS.read_text()
    constants = [
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and node.value in WIRES
    ]
    assert sorted(constants) == ["reference", "shuffler"]
    assert not any(spellings(wire).search(text) for wire in WIRES if "_" in wire)


def test_a_planted_name_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    for text in ("x = 'reference'", "from drivers.wires.reference import Codec"):
        planted.write_text(text)
        assert names_it(planted, "reference")
    for text in ("BeeTekEnd()", "'a Bee-Tek shoe'", "wire == 'bee_tek'"):
        planted.write_text(text)
        assert names_it(planted, "bee_tek")
    planted.write_text("reference = 1")
    assert not names_it(planted, "reference")
