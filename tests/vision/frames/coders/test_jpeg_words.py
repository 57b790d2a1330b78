"""A JPEG whose data was damaged on the way is known by what its decoder says of it."""

import os

import pytest

from controller.core.messages.devices import CameraState, Sighting, VisionReport
from tests.support.eyes.tabletop import CodeReader, Table, small_layout
from tests.support.sampled import sampled
from vision.felt.cards.pose import Pose
from vision.frames.coders.jpeg_words import DAMAGED, jpeg_words
from vision.frames.source import Frame
from vision.observer import Observer

FRAME_MS = 33
HEAD = 700


def damaged(jpeg: bytes, n: int) -> bytes:
    """The picture with a piece of its data lost, each time another."""
    at = HEAD + (n * 7919) % (len(jpeg) // 2)
    return jpeg[:at] + jpeg[at + 64 :]


def test_lost_data_is_heard_whichever_size_is_decoded() -> None:
    for n in range(8):
        shot = Table(small_layout(), seed=n).shoot()
        broken = Frame(n, n, damaged(shot.jpeg or b"", n))
        (broken.small if n % 2 else broken.full)()
        shot.small()
        assert (broken.spoilt, shot.spoilt) == (DAMAGED, "")


def test_bytes_that_a_camera_writes_before_the_end_mark_are_no_damage() -> None:
    shot = Table(small_layout()).shoot()
    assert shot.jpeg is not None
    for extra in (1, 2, 30):
        padded = Frame(1, 1, shot.jpeg[:-2] + b"\0" * extra + shot.jpeg[-2:])
        padded.small()
        assert padded.spoilt == ""


def test_what_others_print_meanwhile_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    with jpeg_words.heard() as said:
        os.write(2, b"another's line\nCorrupt JPEG data: bad Huffman code\n")
    assert said.damage == DAMAGED
    with jpeg_words.heard() as said:
        os.write(2, b"Corrupt JPEG data: 2 extraneous bytes before marker 0xd9\n")
    assert said.damage == ""
    assert capfd.readouterr().err == "another's line\n"


def _reports(every: int) -> list[tuple[int, VisionReport]]:
    """A table on which cards lie and come, of which every so manieth picture is damaged."""
    table = Table(small_layout())
    table.lay("8S", Pose(280, 375, 1))
    observer = Observer("camera0", "1", small_layout(), CodeReader().read_card)
    told = list[tuple[int, VisionReport]]()
    for n in range(160):
        frame = table.shoot()
        if n == 70:
            table.lay("KD", Pose(870, 375, 4))
        if 40 <= n < 100 and n % every == 0:
            frame.jpeg = damaged(frame.jpeg or b"", n)
        told += [(n, report) for report in observer.look(frame)]
    return told


@pytest.mark.long
@pytest.mark.parametrize("every", sampled([1, 2, 5], 1, 5))
def test_a_stream_of_damaged_jpegs_is_blind_and_no_card_is_told_of_it(every: int) -> None:
    """Where one in five is, some between them are looked at."""
    told = _reports(every)
    states = [(n, one) for n, one in told if isinstance(one, CameraState)]
    assert [one.condition for _, one in states][:2] == ["ok", "blind"]
    assert states[1][1].why == DAMAGED
    assert (states[1][0] - 40) * FRAME_MS <= 500
    assert states[-1][1].condition == "ok"
    assert len(states) == 3 or every == 5
    cards = [(n, one.what, one.face) for n, one in told if isinstance(one, Sighting)]
    assert [card[1:] for card in cards] == [("placed", "8S"), ("placed", "KD")]
    assert cards[1][0] >= 100 or every == 5


@pytest.mark.long
def test_jpegs_that_are_damaged_now_and_then_are_named_and_the_others_are_used() -> None:
    told = _reports(9)
    states = [(n, one) for n, one in told if isinstance(one, CameraState)]
    assert {one.condition for _, one in states} == {"ok"}
    named = next(n for n, one in states if DAMAGED in one.remark)
    assert (named - 45) * FRAME_MS <= 1000
    cards = [(one.what, one.face) for _, one in told if isinstance(one, Sighting)]
    assert cards == [("placed", "8S"), ("placed", "KD")]
