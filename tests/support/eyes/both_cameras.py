"""A felt under two cameras, each with pictures of its own, before one real Observer."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from controller.core.cards import Card
from controller.core.messages.devices import CameraState, Sighting
from tests.support.eyes.tabletop import SMALLER, Answer, CodeReader, Table, small_layout
from vision.felt.cards.pose import Pose
from vision.felt.eye import Eye
from vision.frames.source import Frame
from vision.observer import Observer
from vision.reading.indices import IndexPose

OPPOSITE = replace(SMALLER, tilt=-9.0, roll=178.8, distance=1800.0, aim=(812.0, 446.0))
"""The second camera hangs at the other end and sees the felt upside down."""

P0, P1, H0 = Pose(280, 375, 1), Pose(320, 375, -1), Pose(870, 375, 1)


class Misread:
    """A reader that takes one face for another, in pictures of one camera alone."""

    def __init__(self) -> None:
        self.reader = CodeReader()
        self.wrong: dict[str, str] = {}
        self.now = ""
        self.of = "camera1"

    def read_card(
        self, card: np.ndarray, mask: np.ndarray | None = None, places: Sequence[IndexPose] = ()
    ) -> Answer:
        told = self.reader.read_card(card, mask, places)
        if self.now == self.of and told.face is not None and told.face in self.wrong:
            return Answer(Card(self.wrong[told.face]), 0.999)
        return told


class Both:
    """A felt and two cameras over it; a picture of each is shown in turn."""

    def __init__(self) -> None:
        layout = small_layout()
        self.tables = [Table(layout, optics=SMALLER), Table(layout, 2, OPPOSITE)]
        self.tables[1].cards = self.tables[0].cards
        self.cards = self.tables[0].cards
        self.reader = Misread()
        eye = Eye("camera1", "s", layout)
        self.seen = Observer("camera0", "s", layout, self.reader.read_card, beside=[eye])
        self.off: set[int] = set()
        self.late: dict[int, deque[Frame]] = {}
        self.stamped = True
        self.stuck: dict[int, bytes] = {}
        self.states: list[tuple[str, str]] = []
        self.run(3)

    def lay(self, face: str, pose: Pose) -> None:
        self.cards.append((face, pose))

    def cover(self, outline: list[tuple[float, float]], camera: int) -> None:
        """Something flat lies between the felt and one camera."""
        self.tables[camera].hands.append((np.array(outline, float), (60, 50, 40)))

    def run(self, frames: int) -> list[tuple[str, ...]]:
        told = []
        for _ in range(frames):
            for n, table in enumerate(self.tables):
                frame = table.shoot()
                frame.captured_ms += 16 * n
                frame.arrived_ms = frame.captured_ms
                if n in self.off:
                    continue
                frame.jpeg = self.stuck.get(n, frame.jpeg)
                if n in self.late:
                    frame = self.held_back(frame, n)
                self.reader.now = f"camera{n}"
                for report in self.seen.look(frame, n):
                    if isinstance(report, CameraState):
                        self.states.append((report.camera, report.condition))
                    else:
                        told.append(_words(report))
        return told

    def held_back(self, frame: Frame, camera: int) -> Frame:
        """The picture that arrives instead of this one: an older one."""
        self.late[camera].append(frame)
        older = self.late[camera].popleft()
        stamp = older.captured_ms if self.stamped else frame.captured_ms
        return Frame(older.number, stamp, older.jpeg, arrived_ms=frame.captured_ms)

    def delay(self, camera: int, frames: int) -> None:
        """From now on this camera's pictures come so many frames late: till then none do."""
        self.off.add(camera)
        queue: deque[Frame] = deque()
        for _ in range(frames):
            self.run(1)
            shown = self.tables[camera]
            queue.append(Frame(shown.number, shown.number * 1000 // 30, shown.shoot().jpeg))
            shown.number -= 1
            if len(queue) == 22:
                self.lose(camera)
        self.off.discard(camera)
        self.late[camera] = queue

    def freeze(self, camera: int) -> None:
        """This camera sends one picture again and again from now on."""
        shot = self.tables[camera].shoot()
        self.seen.look(shot, camera)
        assert shot.jpeg is not None
        self.stuck[camera] = shot.jpeg

    def lose(self, camera: int) -> None:
        self.off.add(camera)
        at = self.tables[camera].number * 33 + 700
        (state,) = self.seen.lost("pulled", at, camera)
        assert isinstance(state, CameraState)
        assert (state.camera, state.condition) == (f"camera{camera}", "lost")

    def back(self, camera: int) -> None:
        self.off.discard(camera)


def _words(report: Sighting) -> tuple[str, ...]:
    assert (report.camera, report.start) == ("camera0", "s")
    return report.what, report.zone, str(report.order), report.face
