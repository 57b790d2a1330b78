"""`livetable sim camera`: scripts, the demo, faults, and the whole process."""

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from drivers.sim.camera.camera import Camera
from drivers.sim.camera.command import main, parse
from drivers.sim.camera.script import Cue, demo, perform, read_script
from drivers.sim.felt.carry import HUMAN
from drivers.sim.felt.clock import ManualClock, wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.scene import Scene
from tests.support.places import PROJECT

FELT = load_layout(LAYOUTS / "infinite.toml")
SCRIPT = """
# a hand
1.5 lay dealer TD down
0.5 lay P 8S
2 turn dealer 0
3 move P 0 L
4 fault glare 2
5 remove L 0   # and the rest
6 clear
"""


@pytest.fixture
def camera() -> Camera:
    return Camera(Scene(FELT, ManualClock()), optics=Optics(width=480, height=270, focal_px=535))


def test_a_script_is_read_in_order_of_time() -> None:
    cues = read_script(SCRIPT, FELT)
    assert [cue.at_s for cue in cues] == [0.5, 1.5, 2, 3, 4, 5, 6]
    assert cues[1] == Cue(1.5, "lay", ("dealer", "TD", "down"))
    assert cues[-1].words == ()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("soon lay P 8S", "line 1, 'soon lay P 8S': 'soon': write a number"),
        ("1 throw P 8S", "no action 'throw': write one of lay, turn"),
        ("1 lay P", "lay takes 2 to 3 words, not 1"),
        ("1", "write SECONDS ACTION"),
        ("1 lay Q 8S", "line 1, '1 lay Q 8S': no zone 'Q': write one of dealer, P, H, L, R"),
        ("1 lay P ZZ", "'ZZ' is no card: write one as 8S or TD, or joker, cut, blank, foreign:BS"),
        ("1 lay P 8S up", "'up': write down, or leave it out"),
        ("9 fault nofault 2", "no fault 'nofault': write one of hand_pass"),
        ("9 fault glare long", "'long': write a number"),
        ("1 turn P 0", "zone P has 0 cards, none of order 0"),
        ("1 turn P first", "'first': write the card's order, 0 for the first"),
        ("1 lay P 8S\n2 move P 0 Q", "line 2, '2 move P 0 Q': no zone 'Q'"),
        ("2 remove P 0\n1 lay P 8S\n3 turn P 0", "line 3, '3 turn P 0': zone P has 0 cards"),
        ("1 lay P 8S\n2 clear\n3 turn P 0", "line 3, '3 turn P 0': zone P has 0 cards"),
    ],
)
def test_a_wrong_line_is_named(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_script(line, FELT)


def test_a_script_that_cannot_be_played_does_not_start_the_camera(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "script").write_text("0.5 lay P 8S\n1 lay Q 8S\n")
    assert main(["--script", str(tmp_path / "script")]) == 2
    told = capsys.readouterr()
    assert f"--script {tmp_path / 'script'}: script line 2, '1 lay Q 8S': no zone 'Q'" in told.err
    assert told.out == ""


def test_the_example_of_the_page_plays_to_its_end(camera: Camera) -> None:
    page = (PROJECT / "docs" / "sim-camera.md").read_text(encoding="utf-8")
    example = next(block for block in page.split("```")[1::2] if "lay P 8S" in block)
    clock = camera.scene.clock
    assert isinstance(clock, ManualClock)
    for cue in read_script(example, FELT):
        clock.advance(round(cue.at_s * 1000) - clock())
        perform(cue, camera)
    assert [t.what for t in camera.scene.truth()][:3] == ["placed", "placed", "revealed"]


@pytest.mark.long
def test_a_script_performed_is_what_the_scene_remembers(camera: Camera) -> None:
    clock = camera.scene.clock
    assert isinstance(clock, ManualClock)
    for cue in read_script(SCRIPT, FELT):
        clock.advance(round(cue.at_s * 1000) - clock())
        perform(cue, camera)
    happened = [(t.what, t.card, t.zone) for t in camera.scene.truth()]
    assert happened == [
        ("placed", "8S", "P"),
        ("placed", "TD", "dealer"),
        ("revealed", "TD", "dealer"),
        ("moved", "8S", "L"),
        ("removed", "8S", "L"),
        ("removed", "TD", "dealer"),
    ]
    assert [d.name for d in camera.disturbances.active(5000)] == ["glare"]


def test_a_cue_for_a_card_that_is_not_there_is_an_error(camera: Camera) -> None:
    with pytest.raises(ValueError, match="zone P has 0 cards, none of order 2"):
        perform(Cue(0, "turn", ("P", "2")), camera)
    with pytest.raises(ValueError, match="is no card"):
        perform(Cue(0, "lay", ("P", "1X")), camera)


@pytest.mark.parametrize("name", ["infinite", "seven_boxes"])
def test_the_demo_deals_rounds_that_the_table_can_hold(name: str) -> None:
    felt = load_layout(LAYOUTS / f"{name}.toml")
    clock = ManualClock()
    small = Optics(width=480, height=270, focal_px=535)
    camera = Camera(Scene(felt, clock), optics=small)
    fullest = 0
    for cue in islice(demo(felt, seed=4), 150):
        clock.advance(round(cue.at_s * 1000) - clock())
        perform(cue, camera)
        fullest = max([fullest, *(len(camera.scene.in_zone(z.name)) for z in felt.zones)])
    happened = {t.what for t in camera.scene.truth()}
    assert happened == {"placed", "revealed", "removed"}
    assert 3 <= fullest <= 10
    assert (
        [*islice(demo(felt, 4), 20)] == [*islice(demo(felt, 4), 20)] != [*islice(demo(felt, 5), 20)]
    )


def test_faults_are_names_at_seconds() -> None:
    options = parse(["--fault", "glare@3", "--fault", "camera_lost@5:1.5"])
    assert options.fault[0] == Cue(3.0, "fault", ("glare", "3.0"))
    assert options.fault[1] == Cue(5.0, "fault", ("camera_lost", "1.5"))
    with pytest.raises(SystemExit):
        parse(["--fault", "fog@3"])


def test_a_missing_layout_ends_with_2_and_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--layout", "nowhere.toml"]) == 2
    assert "no layout file nowhere.toml" in capsys.readouterr().err


@pytest.fixture
def process(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The command with a one-line script, losing its camera after four seconds."""
    (tmp_path / "script").write_text("0.2 lay P 8S\n")
    command = [sys.executable, "-m", "controller.cli", "sim", "camera", "--port", "0"]
    command += ["--script", str(tmp_path / "script"), "--truth", str(tmp_path / "truth.jsonl")]
    command += ["--fault", "camera_lost@4:60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


@pytest.mark.system
def test_the_process_streams_loses_its_camera_and_writes_the_truth(
    tmp_path: Path, process: subprocess.Popen[str]
) -> None:
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    with urllib.request.urlopen(url, timeout=30) as stream:
        assert stream.read().count(b"X-Frame") > 3
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(url, timeout=5)
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    lines = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text().splitlines()]
    assert [(line["what"], line["card"], line["zone"]) for line in lines] == [("placed", "8S", "P")]


@pytest.mark.system
def test_a_running_camera_numbers_its_frames_and_never_repeats_one() -> None:
    scene = Scene(FELT, wall_clock())
    camera = Camera(scene, optics=Optics(width=960, height=540, focal_px=1071))
    camera.start()
    scene.lay("P", "8S", pace=HUMAN)
    with urllib.request.urlopen(camera.url, timeout=5) as stream:
        read = stream.read(600_000)
    camera.stop()
    numbers = [int(n) for n in re.findall(rb"X-Frame: (\d+)", read)]
    times = [int(t) for t in re.findall(rb"X-Timestamp: (\d+)", read)]
    assert len(numbers) > 3
    assert numbers == sorted(set(numbers))
    assert times == sorted(set(times))
    for number, t_ms in zip(numbers, times, strict=False):
        assert number <= t_ms * camera.fps / 1000 + 2, "frames are not ahead of their time"
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(camera.url, timeout=1)
