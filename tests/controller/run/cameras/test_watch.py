"""The skew between picture and event, held against a clock that is drawn in the picture."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.cards import DECK
from controller.core.messages.devices import DeviceInput, Sighting
from controller.core.messages.inputs import Condition
from controller.run.cameras.skew import PictureSkew
from controller.run.cameras.watch import CameraWatch
from controller.run.health import Metrics
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.sampled import sampled
from vision.frames.source import Frame
from vision.observer import Observer
from vision.reading.reader import Reader

BITS, CELL = 20, 16
FRAME_MS = 33
EPOCH = 1_760_000_000_000


def draw_clock(jpeg: bytes, ms: int) -> bytes:
    """Draw a time as black and white cells at the picture's lower edge, outside all zones."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    for bit in range(BITS):
        level = 255 if ms >> bit & 1 else 0
        picture[-CELL:, bit * CELL : (bit + 1) * CELL] = level
    return cv2.imencode(".jpg", picture)[1].tobytes()


def drawn_clock(picture: np.ndarray) -> int:
    row = picture[-CELL // 2, CELL // 2 : BITS * CELL : CELL, 1]
    return sum(1 << bit for bit in range(BITS) if row[bit] > 127)


def sightings(
    delays: list[int], offset: int, wear: Path
) -> tuple[list[tuple[int, int]], list[Condition], str]:
    """Lay a card per delay (ms on the way) on the simulated table, stamps off by `offset`.

    Returns (skew told by the picture's clock, skew measured) per sighting, what was told, and the
    metrics.
    """
    clock = ManualClock()
    layout = load_layout(LAYOUTS / "infinite.toml")
    scene = Scene(layout, clock, seed=1)
    camera = Camera(scene, seed=1)
    told: list[Condition] = []
    metrics, now = Metrics(), [0]
    watch = CameraWatch(told.append, metrics, wear, lambda: now[0])
    passed: list[DeviceInput] = []
    emit = watch.watched(passed.append)
    observer = Observer("camera0", "s", layout, Reader().read_card)
    both = []
    for number, delay in enumerate([0, *delays]):
        if number:
            scene.lay(layout.zones[number % 2].name, DECK[number])
        for _ in range(9):
            at = clock.advance(FRAME_MS)
            shot = camera.render_at(at)
            frame = Frame(shot.number, offset + shot.t_ms, draw_clock(shot.jpeg, at))
            now[0] = EPOCH + at + delay
            for report in observer.look(frame):
                emit(report)
                if isinstance(report, Sighting):
                    truth = now[0] - EPOCH - drawn_clock(frame.full())
                    both.append((truth, gauge(metrics)))
    return both, told, metrics.text().decode()


def gauge(metrics: Metrics) -> int:
    (line,) = [
        line
        for line in metrics.text().decode().splitlines()
        if line.startswith("livetable_picture_skew_ms{")
    ]
    return round(float(line.split()[-1]))


@pytest.mark.long
@pytest.mark.parametrize("offset", sampled([EPOCH, 0], EPOCH))
def test_the_skew_is_that_of_the_clock_in_the_picture_and_alarms_over_200_ms(
    offset: int, tmp_path: Path
) -> None:
    """A camera on the host's clock, and one on a clock of its own."""
    both, told, text = sightings([0] * 5 + [300] * 5 + [30] * 5, offset, tmp_path / "wear")
    assert [truth for truth, _ in both] == [0] * 5 + [300] * 5 + [30] * 5
    assert [measured for _, measured in both[4::5]] == [0, 300, 30]
    assert [one.name for one in told] == ["eyes", "eyes"]
    assert "300 ms" in told[0].why
    assert "time server" in told[0].why
    assert told[1].why == ""
    assert 'livetable_camera_warning{camera="camera0"} 0.0' in text


def test_a_constant_delay_of_a_camera_on_the_host_s_clock_is_told() -> None:
    skew = PictureSkew("camera0")
    assert [skew.note("s", EPOCH + 33 * k, EPOCH + 33 * k + 800) for k in range(6)][-1] == 800
    assert "800 ms" in skew.warning


def test_one_late_report_is_a_busy_moment() -> None:
    skew = PictureSkew("camera0")
    for k in range(20):
        skew.note("s", 33 * k, 33 * k + (900 if k == 10 else 40))
        assert skew.warning == ""


def test_a_new_start_of_vision_measures_anew() -> None:
    skew = PictureSkew("camera0")
    skew.note("a", 0, EPOCH)
    assert skew.note("b", 5_000_000, EPOCH + 100) == 0


@pytest.mark.parametrize("set_by", [3_600_000, -3_600_000])
def test_a_host_whose_clock_is_set_makes_no_picture_of_another_clock_late(set_by: int) -> None:
    skew, own = PictureSkew("camera0"), 31_536_000_000
    for k in range(20):
        skew.note("s", EPOCH - own + 33 * k, EPOCH + 33 * k + 40)
    for k in range(20, 40):
        assert skew.note("s", EPOCH - own + 33 * k, EPOCH + set_by + 33 * k + 40) == 0
        assert skew.warning == ""
