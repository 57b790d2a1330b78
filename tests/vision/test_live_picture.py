"""The engineer's look through the camera: what is drawn, when, and that no hole card is in it."""

import socket
import threading
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from controller.core.messages.devices import BACK, UNREADABLE, CameraState
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.eyes.tabletop import CodeReader, Table
from vision.draw import FACE_INK, card_words
from vision.felt.cards.pose import Pose
from vision.felt.cards.track import TrackedCard
from vision.frames.source import Frame
from vision.live_picture import BAND_PX, GAP_S, LivePicture, VisionSnapshot, draw
from vision.observer import Observer
from vision.reading.reader import Reader


def observer(table: Table) -> Observer:
    return Observer("camera0", "v1", table.layout, CodeReader().read_card)


def watched(table: Table, picture: LivePicture | None = None, frames: int = 12) -> Observer:
    """An observer that has looked at the table for a while."""
    seen = observer(table)
    for _ in range(frames):
        frame = table.shoot()
        reports = seen.look(frame)
        if picture is not None:
            picture.note(frame, reports, seen)
    return seen


def fetched(path: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(5)
        line.connect(str(path))
        data = b""
        while more := line.recv(1 << 16):
            data += more
        return data


@pytest.fixture
def table() -> Table:
    table = Table()
    table.lay("8S", Pose(300, 375, 3))
    table.lay("back-blue", Pose(900, 375, -4))
    return table


def test_what_is_said_of_a_card_is_what_vision_told() -> None:
    pose = Pose(0, 0, 0)
    assert card_words(TrackedCard(1, "P", 0, pose, "TH", "", 0.987)) == "TH 0.99"
    assert card_words(TrackedCard(2, "dealer", 1, pose, BACK, "red", 0.9)) == "back red"
    assert card_words(TrackedCard(3, "P", 1, pose, UNREADABLE)) == "unreadable"


def test_zones_and_cards_are_drawn_where_they_lie(table: Table) -> None:
    seen = watched(table)
    plane = seen.plane
    assert plane is not None
    assert len(seen.tracks.cards) == 2
    state = CameraState("camera0", "v1", "ok", "fine")
    frame = table.shoot()
    drawn = draw(VisionSnapshot(frame, plane, tuple(seen.tracks.cards), state), table.layout)
    bare = draw(VisionSnapshot(frame, plane, (), state), table.layout)
    changed = cv2.absdiff(drawn, bare).max(axis=2) > 60
    face = next(card for card in seen.tracks.cards if card.face == "8S")
    corners = plane.to_px(face.pose.corners())
    corners[:, 1] += BAND_PX
    x, y = corners.mean(0).astype(int)
    edge = np.round(corners[1:3].mean(0)).astype(int)
    assert changed[edge[1] - 4 : edge[1] + 5, edge[0] - 4 : edge[0] + 5].any()
    assert not changed[y - 20 : y + 20, x - 10 : x + 10].any()
    assert not changed[:, 1500:].any()


def test_without_a_frame_the_sentence_is_shown() -> None:
    state = CameraState("camera0", "v1", "lost", "no frame comes")
    drawn = draw(VisionSnapshot(None, None, (), state), Table().layout)
    assert drawn.shape == (720 + BAND_PX, 1280, 3)
    assert (drawn[:40].reshape(-1, 3).max(axis=0) > 100).all()
    assert drawn[100:].max() == 30


def test_a_picture_is_handed_out_on_asking_and_drawn_only_then(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[VisionSnapshot] = []
    monkeypatch.setattr(
        "vision.live_picture.draw", lambda seen, layout: drawn.append(seen) or draw(seen, layout)
    )
    picture = LivePicture(tmp_path / "p", table.layout)
    watched(table, picture)
    assert drawn == []
    got: list[bytes] = []
    asking = threading.Thread(target=lambda: got.append(fetched(tmp_path / "p")))
    asking.start()
    watch_until(picture, table, lambda: bool(got))
    asking.join()
    picture.close()
    assert len(drawn) == 1
    shown = cv2.imdecode(np.frombuffer(got[0], np.uint8), cv2.IMREAD_COLOR)
    assert shown.shape == (1080 + BAND_PX, 1920, 3)
    assert not (tmp_path / "p").exists()


def test_a_picture_that_cannot_be_drawn_costs_no_later_one(
    table: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The thread that serves would end, and nobody be told that no picture comes any more."""
    fails = [OverflowError("planted"), OverflowError("planted")]

    def fragile(*seen: object) -> object:
        if fails:
            raise fails.pop()
        return draw(*seen)  # type: ignore[arg-type]

    monkeypatch.setattr("vision.live_picture.draw", fragile)
    picture = LivePicture(tmp_path / "p", table.layout)
    got: list[bytes] = []
    asking = threading.Thread(target=lambda: got.extend(fetched(tmp_path / "p") for _ in range(3)))
    asking.start()
    watch_until(picture, table, lambda: not asking.is_alive())
    picture.close()
    assert [bool(one) for one in got] == [False, False, True]
    assert capsys.readouterr().err.count("OverflowError: planted") == 1


def watch_until(picture: LivePicture, table: Table, done: Callable[[], bool]) -> None:
    """The watching thread's work, until it is done."""
    seen = observer(table)
    for _ in range(200):
        frame = table.shoot()
        picture.note(frame, seen.look(frame), seen)
        if done():
            return
    raise AssertionError("no picture came")


def test_who_asks_again_and_again_gets_five_a_second(table: Table, tmp_path: Path) -> None:
    picture = LivePicture(tmp_path / "p", table.layout)
    got: list[bytes] = []

    def ask() -> None:
        for _ in range(4):
            got.append(fetched(tmp_path / "p"))

    asking = threading.Thread(target=ask)
    began = cv2.getTickCount()
    asking.start()
    watch_until(picture, table, lambda: len(got) == 4)
    took_s = (cv2.getTickCount() - began) / cv2.getTickFrequency()
    asking.join()
    picture.close()
    assert took_s >= 3 * GAP_S


def seen_of(hole: Card) -> tuple[VisionSnapshot, Observer]:
    """What vision knows of a simulated table whose hole card is this one."""
    now = 0
    layout = load_layout(LAYOUTS / "infinite.toml")
    scene = Scene(layout, lambda: now, seed=3)
    camera = Camera(scene)
    scene.lay("P", Card("8S"))
    scene.lay("dealer", hole, face_up=False, back_colour="blue")
    eye = Observer("camera0", "v1", layout, Reader().read_card)
    for n in range(1, 40):
        now = n * 33
        frame = Frame(n, now, camera.render_at(now).jpeg)
        eye.look(frame)
    state = CameraState("camera0", "v1", "ok", "")
    return VisionSnapshot(frame, eye.plane, tuple(eye.tracks.cards), state), eye


@pytest.mark.system
def test_two_tables_that_differ_in_the_hole_card_alone_look_the_same() -> None:
    pictures = []
    for hole in (Card("KC"), Card("2D")):
        seen, eye = seen_of(hole)
        assert sorted(card.face for card in eye.tracks.cards) == ["8S", BACK]
        pictures.append(draw(seen, load_layout(LAYOUTS / "infinite.toml")))
    assert np.array_equal(*pictures)
    assert (pictures[0] == FACE_INK).all(axis=2).any()


def test_a_file_that_is_no_socket_is_never_removed_for_the_picture(
    table: Table, tmp_path: Path
) -> None:
    path = tmp_path / "notes"
    path.write_text("kept")
    with pytest.raises(OSError, match="notes is there and is no socket"):
        LivePicture(path, table.layout)
    assert path.read_text() == "kept"
