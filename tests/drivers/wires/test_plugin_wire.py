"""A third party's package adds a wire and its simulated end by entry points alone."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.core.messages.devices import BadFrame, CardRead, CardUnread, ShoeNotice
from drivers.diagnosis.devices import check_wires
from drivers.diagnosis.listening import verdict
from drivers.shoe import ShoeDriver
from drivers.sim.devices.ends.load_end import shoe_wires
from drivers.sim.devices.sim_shoe import SimShoe
from drivers.wires import SerialLine, load_wire, wire_names
from drivers.wires.installed import lines_of, load_all
from tests.support.places import TESTS
from tests.support.wires.device_listener import Listener
from tests.support.wires.wire_samples import streams

PLUGIN = str(TESTS / "support/wires/plugin_wire")


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package is installed, for this process and for those it starts."""
    monkeypatch.syspath_prepend(PLUGIN)
    paths = [PLUGIN, *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    yield
    for module in ("plugin_wire", "plugin_wire_end"):
        sys.modules.pop(module, None)


@pytest.mark.usefixtures("plugin")
def test_an_installed_package_adds_its_wire() -> None:
    assert "plugin_line" in wire_names()
    assert "plugin_line" in shoe_wires()
    frames = load_wire("plugin_line").feed(b"CARD 8S\nCARD 10H\nnoise\n")
    assert [frame.message for frame in frames] == [
        CardRead("", 0, "8S"),
        CardRead("", 0, "TH"),
        None,
    ]


@pytest.mark.usefixtures("plugin")
def test_the_tests_of_streams_try_it_with_what_its_simulated_shoe_sends() -> None:
    stream = streams()["plugin_line"]
    assert stream.count(b"\n") > 3
    assert all(frame.message for frame in load_wire("plugin_line").feed(stream))


@pytest.mark.usefixtures("plugin")
def test_its_serial_settings_are_tried_with_those_of_the_other_wires() -> None:
    codecs, faults = load_all()
    assert faults == []
    assert [str(line) for line in lines_of(list(codecs.values()))] == [
        "115200",
        "19200 7E1",
        "9600",
        "4800",
        "2400 7E1",
    ]
    assert SerialLine(4800).framing == "8N1"


@pytest.mark.usefixtures("plugin")
def test_its_simulated_shoe_deals_and_a_damaged_line_is_asked_for_again(tmp_path: Path) -> None:
    path, listener = str(tmp_path / "shoe0"), Listener()
    shoe = SimShoe("plugin_line", path)
    shoe.start()
    driver = ShoeDriver("shoe0", path, "plugin_line", listener)
    driver.start()
    try:
        listener.until_kind("device_up")
        shoe.fault("flipped")
        shoe.pull("8S")
        listener.until_kind("card_read")
        shoe.pull_unreadable()
        listener.until_kind("card_unread")
    finally:
        driver.stop()
        shoe.stop()
    kinds = [type(report) for report in listener.reports[1:]]
    assert kinds == [BadFrame, CardRead, ShoeNotice, CardUnread]
    assert listener.faces() == ["8S"]


@pytest.mark.usefixtures("plugin")
def test_the_doctor_understands_it(tmp_path: Path) -> None:
    master, slave = os.openpty()
    os.write(master, b"CARD 8S\nCARD 9S\n")
    ok, text = verdict(os.ttyname(slave), 0.2)
    os.close(slave)
    os.close(master)
    assert ok
    assert "speaks wire 'plugin_line'" in text
    assert any("plugin_line" in str(finding.text) for finding in check_wires())


def livetable(*words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "controller.cli", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.system
@pytest.mark.usefixtures("plugin")
@pytest.mark.parametrize(
    ("watcher", "expected"),
    [
        (["shoe", "watch", "{link}", "--wire", "plugin_line", "--json"], "card"),
        (["doctor", "{link}", "--json"], "speaks wire 'plugin_line'"),
    ],
)
def test_the_commands_take_it_by_name(watcher: list[str], expected: str, tmp_path: Path) -> None:
    cards, link = tmp_path / "cards.txt", str(tmp_path / "shoe0")
    cards.write_text("8S\nTD\nAH\n")
    words = ["sim", "shoe", "--wire", "plugin_line", "--link", link, "--cards", str(cards)]
    with livetable(*words) as shoe:
        assert shoe.stdout is not None
        assert shoe.stdout.readline() == f"ready: plugin_line shoe on {link}\n"
        with livetable(*(word.format(link=link) for word in watcher)) as watch:
            assert watch.stdout is not None
            told = next(line for line in watch.stdout if expected in line)
            watch.terminate()
        shoe.terminate()
    assert json.loads(told)


def test_without_the_package_the_error_names_what_is_installed(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no wire is called 'plugin_line': installed are angel"):
        load_wire("plugin_line")
    with pytest.raises(ValueError, match=r"no simulated shoe speaks 'plugin_line': installed are"):
        SimShoe("plugin_line", str(tmp_path / "shoe0"))


def test_an_option_the_wire_does_not_know_is_named() -> None:
    with pytest.raises(ValueError, match="no such option"):
        load_wire("bee_tek", event_bcc="seq")


BROKEN = {
    "raise RuntimeError('half a package')": "does not load",
    "class Codec:\n    name = 'broken'": "it lacks the base class drivers.wires.WireCodec",
    "from drivers.wires import WireCodec\nclass Codec(WireCodec):\n    name = 'broken'": (
        "it lacks feed, flush, line, pending"
    ),
}


@pytest.mark.parametrize("source", BROKEN)
def test_a_broken_package_is_a_sentence_and_disturbs_no_other_wire(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "broken_wire-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-wire\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[livetable.wires]\nbroken = broken_wire:Codec\n")
    (tmp_path / "broken_wire.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "broken_wire", raising=False)
    bad = [finding.text for finding in check_wires() if not finding.ok]
    assert len(bad) == 1
    assert BROKEN[source] in bad[0]
    assert len(load_all()[0]) == len(wire_names()) - 1


def test_an_option_that_a_wire_does_not_know_is_told_with_those_that_it_knows() -> None:
    with pytest.raises(ValueError, match=r"option .bcc. is unknown; write one of .*command_bcc"):
        load_wire("angel_eye", bcc="seq")
