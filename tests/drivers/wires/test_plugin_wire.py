"""A third party's package adds a wire by an entry point alone."""

import pytest

from controller.core.messages.devices import CardRead
from drivers.wires import load_wire, wire_names
from tests.support.places import TESTS

PLUGIN = TESTS / "support" / "plugin_wire"


def test_an_installed_package_adds_its_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PLUGIN))
    assert "plugin_line" in wire_names()
    frames = load_wire("plugin_line").feed(b"CARD 8S\nCARD 10H\nnoise\n")
    assert [frame.message for frame in frames] == [
        CardRead("", 0, "8S"),
        CardRead("", 0, "TH"),
        None,
    ]


def test_without_the_package_the_error_names_what_is_installed() -> None:
    with pytest.raises(ValueError, match=r"no wire is called 'plugin_line': installed are angel"):
        load_wire("plugin_line")


def test_an_option_the_wire_does_not_know_is_named() -> None:
    with pytest.raises(ValueError, match="no such option"):
        load_wire("bee_tek", event_bcc="seq")
