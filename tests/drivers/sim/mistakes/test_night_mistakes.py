"""Nights beside the catalogue: rulings not carried out, answers out of turn, two cameras."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from controller.core.config.layout import read_layout
from drivers.sim.felt.layouts import LAYOUTS
from drivers.sim.hall.played_game import CONFIG, layout_of
from drivers.sim.mistakes.night_mistakes import LONE_HALF, LONG, hostile_text
from drivers.sim.mistakes.stage import HOLD, BrokenError, Stage
from drivers.sim.world.cameras import opposite, split_layout, two_layouts
from drivers.sim.world.end_watcher import end_watcher, watchers


def view(code: str = "early_card", phase: str = "betting") -> dict[str, Any]:
    return {"table": {"phase": phase}, "irregularity": {"code": code} if code else None}


def stage() -> Stage:
    nobody: Any = None
    return Stage(nobody, nobody, nobody, "early_card")


def test_play_that_waits_for_a_ruling_to_be_done_breaks_nothing() -> None:
    script = stage().stands_still(0.0)
    assert next(script) is HOLD
    with pytest.raises(StopIteration):
        script.send(view())


@pytest.mark.parametrize("then", [view(code=""), view(phase="dealing"), view(code="wrong_box")])
def test_play_that_goes_on_before_it_is_done_is_named(then: dict[str, Any]) -> None:
    script = stage().stands_still(60.0)
    assert next(script) is HOLD
    assert script.send(view()) is HOLD
    with pytest.raises(BrokenError, match="play went on although early_card is not put right"):
        script.send(then)


class Hearing:
    """Players who remember what they sent, and what was refused."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.refused: Counter[str] = Counter()

    def blurt(self, _verb: str, body: dict[str, Any]) -> None:
        self.sent.append(body)


def test_each_hostile_text_waits_for_its_refusal() -> None:
    players, nobody = Hearing(), OneCard()
    script = hostile_text(Stage(nobody, nobody, players, ""))  # type: ignore[arg-type]
    due = view(code="", phase="dealing") | {"instruction": {"code": "deal", "face": "up"}}
    due |= {"zones": [{"cards": ["9S"]}]}
    next(script)
    for text in (LONE_HALF, LONG):
        assert script.send(due) is HOLD
        assert players.sent[-1] == {"reason": text}
        assert script.send(due) is HOLD
        players.refused[""] += 1
    script.send(due)
    with pytest.raises(StopIteration):
        script.send(view(code="", phase="results"))


class OneCard:
    """One card lies, none is in hand."""

    def occupied(self) -> list[str]:
        return ["P"]

    def count(self, _zone: str) -> int:
        return 1

    def in_hand(self) -> str:
        return ""


@pytest.mark.parametrize("name", sorted(path.stem for path in LAYOUTS.glob("*.toml")))
def test_two_cameras_share_the_zones_of_a_layout(name: str, tmp_path: Path) -> None:
    whole = layout_of(name)
    text = (LAYOUTS / f"{name}.toml").read_text()
    dealers, players = (read_layout(part, name) for part in split_layout(text, name))
    (alone,) = (zone.name for zone in dealers.zones)
    assert alone == "dealer" or "dealer" not in {zone.name for zone in whole.zones}
    assert {z.name for z in players.zones} == {z.name for z in whole.zones} - {alone}
    assert dealers.fiducials == players.fiducials == whole.fiducials
    config = two_layouts(CONFIG, name, tmp_path)
    assert layout_of(dealers.name, config) == dealers
    assert layout_of(players.name, config) == players


@pytest.mark.parametrize("name", sorted(path.stem for path in LAYOUTS.glob("*.toml")))
def test_the_camera_at_the_other_side_sees_every_zone_as_large_as_the_first(name: str) -> None:
    layout = layout_of(name)
    optics = opposite(layout)
    for zone in layout.zones:
        left, top, width, height = zone.rect
        corners = [(x, y) for x in (left, left + width) for y in (top, top + height)]
        pixels = optics.project(corners)
        assert (pixels > 0).all(), zone.name
        assert (pixels < (optics.width, optics.height)).all(), zone.name
        assert min(optics.scale_at(x, y) for x, y in corners) > 1.15, zone.name
    marks = optics.project([mark.centre for mark in layout.fiducials])
    assert ((marks > 40) & (marks < (optics.width - 40, optics.height - 40))).all()


def test_a_process_that_was_handed_the_address_in_a_variable_is_found_too() -> None:
    url = f"http://127.0.0.1:0/{os.getpid()}/handed"
    waits = [sys.executable, "-c", "input('here\\n')", "vision"]
    variables = {**os.environ, "LIVETABLE_CAMERA_0": url}
    pipe = subprocess.PIPE
    with subprocess.Popen(waits, stdin=pipe, stdout=pipe, env=variables) as looks:
        assert looks.stdout is not None
        assert looks.stdout.readline() == b"here\n"
        assert watchers(url) == [looks.pid]
        looks.communicate(b"\n", timeout=10)


def test_the_process_that_looks_at_a_camera_ends_and_no_other() -> None:
    url = f"http://127.0.0.1:0/{os.getpid()}"
    waits = [sys.executable, "-c", "input()", "vision"]
    with (
        subprocess.Popen([*waits, "--url", url], stdin=subprocess.PIPE) as looks,
        subprocess.Popen([*waits, "--url", url + "/other"], stdin=subprocess.PIPE) as other,
    ):
        assert watchers(url) == [looks.pid]
        end_watcher(url)
        assert looks.wait(10) < 0
        assert other.poll() is None
        assert watchers(url) == []
        other.communicate(b"\n", timeout=10)
