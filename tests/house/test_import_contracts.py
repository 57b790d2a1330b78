"""The import contracts notice what they forbid: a forbidden import is planted and is refused."""

import tomllib
from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import grimp
import pytest
from importlinter import Contract
from importlinter.configuration import configure
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract

from tests.support.code.only_contract import OnlyContract
from tests.support.places import PROJECT

configure()

KINDS: dict[str, type[Contract]] = {
    "layers": LayersContract,
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "only": OnlyContract,
}
SETTINGS: dict[str, Any] = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"][
    "importlinter"
]
CONTRACTS = {one["name"]: one for one in SETTINGS["contracts"]}


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        *SETTINGS["root_packages"], include_external_packages=True, cache_dir=None
    )


def kept(name: str, graph: grimp.ImportGraph) -> bool:
    options = {
        key: str(value) if isinstance(value, bool) else value
        for key, value in CONTRACTS[name].items()
        if key not in ("name", "type")
    }
    contract = KINDS[CONTRACTS[name]["type"]](name, SETTINGS, options)
    return contract.check(deepcopy(graph), verbose=False).kept  # a check may cut the graph


def with_import(importer: str, imported: str) -> grimp.ImportGraph:
    graph = grimp.ImportGraph()
    graph = deepcopy(_graph())
    if imported not in graph.modules:
        graph.add_module(imported, is_squashed="." not in imported)
    graph.add_import(importer=importer, imported=imported, line_number=1, line_contents="planted")
    return graph


def _module_of(floor: str) -> str:
    """A module that really stands on the floor, as deep as there is one."""
    return max({floor} | set(_graph().find_descendants(floor)), key=lambda name: name.count("."))


def _upward() -> list[tuple[str, str, str]]:
    """For every two neighbouring floors of every house: the lower one importing the upper."""
    planted = []
    for name, one in CONTRACTS.items():
        if one["type"] != "layers":
            continue
        (house,) = one["containers"]
        floors = [[room.strip() for room in floor.split("|")] for floor in one["layers"]]
        for upper, lower in pairwise(floors):
            planted.append((name, f"{house}.{lower[0]}", f"{house}.{upper[0]}"))
        for floor in floors:
            for left, right in pairwise(floor):
                planted.append((name, f"{house}.{left}", f"{house}.{right}"))
    return planted


OTHERS = [
    ("The core has no I/O", "controller.core.step", "datetime"),
    ("The core has no I/O", "controller.core.views.menu", "http"),
    ("The core has no I/O", "controller.core.games", "numpy"),
    ("The core has no I/O", "controller.core.step", "controller.settings.table_file"),
    ("Drivers and vision know", "drivers.wires.framing", "controller.journal.live.writer"),
    ("Drivers and vision know", "drivers.device", "controller.core.table.table"),
    ("Drivers and vision know", "vision.observer", "controller.core.games"),
    ("Drivers and vision know", "drivers.shoe", "controller.core.messages.facts"),
    ("Drivers and vision do not", "vision.observer", "drivers.link"),
    ("The simulated hall is opened", "controller.commands.settle", "drivers.sim.demo.demo"),
    ("The simulated hall is opened", "drivers.shoe", "drivers.sim.devices.sim_shoe"),
]


@pytest.mark.parametrize("name", CONTRACTS)
def test_every_contract_is_kept_today(name: str) -> None:
    assert kept(name, _graph())


@pytest.mark.parametrize(("name", "lower", "upper"), _upward())
def test_a_floor_may_not_import_the_one_above_it_or_beside_it(
    name: str, lower: str, upper: str
) -> None:
    assert not kept(name, with_import(_module_of(lower), _module_of(upper)))


@pytest.mark.parametrize(("begins", "importer", "imported"), OTHERS)
def test_a_forbidden_import_is_refused(begins: str, importer: str, imported: str) -> None:
    (name,) = [one for one in CONTRACTS if one.startswith(begins)]
    assert not kept(name, with_import(importer, imported))


@pytest.mark.parametrize(
    "name", [name for name, one in CONTRACTS.items() if one["type"] == "layers"]
)
def test_a_file_that_stands_on_no_floor_is_refused(name: str) -> None:
    (house,) = CONTRACTS[name]["containers"]
    graph = deepcopy(_graph())
    graph.add_module(f"{house}.homeless")
    assert not kept(name, graph)


def test_every_package_imports_in_one_direction() -> None:
    """No circle of imports between modules anywhere, lazy imports included."""
    graph = _graph()
    ours = {name for name in graph.modules if name.split(".")[0] in SETTINGS["root_packages"]}
    left = {name: graph.find_modules_directly_imported_by(name) & ours for name in ours}
    while True:
        free = {name for name, imports in left.items() if not imports & left.keys()}
        if not free:
            break
        left = {name: imports for name, imports in left.items() if name not in free}
    assert not left, f"these import each other in a circle: {sorted(left)}"


def test_every_module_can_be_imported() -> None:
    for name in sorted(_graph().modules):
        if name.split(".")[0] in SETTINGS["root_packages"] and "training" not in name:
            import_module(name)
