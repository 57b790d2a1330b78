"""Names that the simulation's commands take are those that their sentences list."""

from pathlib import Path

import pytest

from drivers.sim.devices.line_faults import FAULTS
from drivers.sim.felt.layouts import load_layout
from drivers.sim.world.faults import parse_fault


def test_a_shipped_layout_is_taken_by_its_name() -> None:
    assert load_layout(Path("seven_boxes")).name == "seven_boxes"
    with pytest.raises(ValueError, match=r"no layout file .*eight_boxes.*: shipped are"):
        load_layout(Path("eight_boxes"))


def test_every_listed_fault_is_one_and_none_stands_twice() -> None:
    with pytest.raises(ValueError, match="no fault is called 'none': there are ") as told:
        parse_fault("none@1")
    listed = str(told.value).partition("there are ")[2].split(", ")
    assert len(set(listed)) == len(listed)
    faults = [parse_fault(f"{name}@1") for name in listed]
    assert {fault.name for fault in faults if fault.device == "shoe"} == set(FAULTS)
