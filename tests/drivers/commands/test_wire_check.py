"""`livetable wire check`: good codecs keep every clause, each planted mistake is named by one."""

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from drivers.commands.wire.check import breaches_of, main
from drivers.commands.wire.clauses import CLAUSES
from drivers.commands.wire.subject import subject_of
from drivers.sim.devices.ends.deaf_end import DeafEnd
from drivers.sim.devices.ends.load_end import shoe_wires
from drivers.sim.devices.events import DeviceEvent
from drivers.wires.installed import load_wire
from tests.support.places import DOCS, TESTS
from tests.support.wires.broken_wires import CLAUSE_OF

BROKEN = "tests.support.wires.broken_wires"
GOOD = [type(load_wire(name)).__module__ for name in shoe_wires()]
"""The codec of every shoe that can be simulated."""


class CountsNothing(DeafEnd):
    """A shoe that forgets how many reports it sent."""

    def state(self) -> dict[str, object]:
        return {}

    def report(self, event: DeviceEvent) -> list[bytes]:
        return [f"[Game]<Card:{event.card}>".encode()]

    def reboot(self) -> list[bytes]:
        return []


def counts_nothing(_identity: str, _state: object, _boot: int | None) -> CountsNothing:
    return CountsNothing()


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A stranger's package is installed."""
    monkeypatch.syspath_prepend(str(TESTS / "support/wires/plugin_wire"))
    yield
    for module in ("plugin_wire", "plugin_wire_end"):
        sys.modules.pop(module, None)


@pytest.mark.long
@pytest.mark.usefixtures("plugin")
@pytest.mark.parametrize("module", [*GOOD, "plugin_wire"])
def test_a_good_codec_keeps_every_clause(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([module]) == 0, capsys.readouterr().out
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(CLAUSES) + 1
    assert lines[-1] == f"{len(CLAUSES)} of {len(CLAUSES)} clauses kept"


@pytest.mark.parametrize("mistake", CLAUSE_OF, ids=lambda mistake: str(mistake.__name__))
def test_a_planted_mistake_is_named_by_its_clause(mistake: type) -> None:
    subject = subject_of(f"{BROKEN}:{mistake.__name__}")
    (clause,) = (one for one in CLAUSES if one.__name__ == CLAUSE_OF[mistake])
    assert breaches_of(clause, subject)


def test_every_clause_has_its_mistake() -> None:
    assert {clause.__name__ for clause in CLAUSES} == set(CLAUSE_OF.values())


@pytest.mark.long
def test_a_broken_codec_ends_with_one_and_says_what_was_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([f"{BROKEN}:SwapsSuits"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("BROKEN  every card is read: Each card that the shoe sends")
    assert "read" in lines[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["no_such_module"], "cannot be imported"),
        (["drivers.wires.framing"], "has no Codec"),
        (["drivers.wires.framing:Deframer"], "it lacks the base class"),
        (["drivers.wires.shuffler"], "nothing speaks wire 'shuffler' to its codec"),
        (["drivers.wires.bee_tek", "--end", "drivers.wires.bee_tek"], "has no End"),
        (["drivers.wires.bee_tek", "--end", f"{__name__}:counts_nothing"], "lacks boot or last"),
    ],
)
def test_nothing_to_judge_is_a_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err


@pytest.mark.usefixtures("plugin")
def test_the_samples_of_the_page_judge_a_wire_without_checksum(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As the page has them, a codec that keeps the clauses is said to keep them."""
    import plugin_wire

    page = (DOCS / "wire-author.md").read_text(encoding="utf-8")
    (block,) = [one for one in re.findall(r"```python\n(.*?)```", page, re.S) if "SAMPLES" in one]
    told: dict[str, Any] = {}
    exec(block, told)
    monkeypatch.setattr(plugin_wire, "SAMPLES", told["SAMPLES"], raising=False)
    subject = subject_of("plugin_wire")
    assert [breaches_of(clause, subject) for clause in (CLAUSES[0], CLAUSES[-1])] == [[], []]


@pytest.mark.usefixtures("plugin")
def test_samples_of_the_module_stand_for_a_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    import plugin_wire

    monkeypatch.setattr(
        plugin_wire, "SAMPLES", {"8S": b"CARD 8S\n", "TH": b"CARD TH\n"}, raising=False
    )
    subject = subject_of("plugin_wire")
    assert all(breaches_of(clause, subject) == [] for clause in CLAUSES[:3])
    monkeypatch.setattr(plugin_wire, "SAMPLES", {"8S": b"CARD 9S\n"}, raising=False)
    assert "read 9S" in breaches_of(CLAUSES[0], subject_of("plugin_wire"))[0]
