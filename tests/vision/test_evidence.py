"""Evidence: a crop is a file named by its own SHA-256; a disk that takes none ends no vision."""

import errno
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from controller.core.messages.devices import CameraState, Sighting, VisionReport
from tests.support.eyes.tabletop import CodeReader, Table
from vision.evidence import Evidence
from vision.felt.cards.pose import Pose
from vision.felt.eye import CURED_MS
from vision.observer import Observer


def test_a_crop_is_kept_under_its_digest(tmp_path: Path) -> None:
    crop = np.full((90, 64, 3), 200, np.uint8)
    evidence = Evidence(tmp_path / "crops")
    name = evidence.keep(crop)
    data = (tmp_path / "crops" / f"{name}.jpg").read_bytes()
    assert hashlib.sha256(data).hexdigest() == name
    assert evidence.keep(crop) == name
    assert [path.suffix for path in (tmp_path / "crops").iterdir()] == [".jpg"]


def test_without_a_folder_nothing_is_kept() -> None:
    assert Evidence(None).keep(np.zeros((4, 4, 3), np.uint8)) == ""


def full(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Fill the disk; what makes room again."""

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))

    monkeypatch.setattr("vision.evidence.write_whole", refuse)
    return monkeypatch.undo


def away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Take the folder away; what brings it back."""
    del monkeypatch
    shutil.rmtree(folder)
    return folder.mkdir


def seen(observer: Observer, table: Table, frames: int) -> list[VisionReport]:
    """The reports of so many frames."""
    return [report for _ in range(frames) for report in observer.look(table.shoot())]


@pytest.mark.parametrize(
    ("spoil", "why"), [(full, "No space left on device"), (away, "No such file or directory")]
)
def test_cards_are_told_without_a_picture_where_the_disk_takes_none(
    spoil: Callable[[Path, pytest.MonkeyPatch], Callable[[], None]],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table, folder = Table(), tmp_path / "crops"
    keep = Evidence(folder).keep
    observer = Observer("camera0", "s", table.layout, CodeReader().read_card, keep=keep)
    seen(observer, table, 3)
    mend = spoil(folder, monkeypatch)
    told: list[VisionReport] = []
    for face, x in (("8S", 280), ("QH", 320)):
        table.lay(face, Pose(x, 375, 0))
        told += seen(observer, table, 8)
    cards = [one for one in told if isinstance(one, Sighting)]
    assert [(one.face, one.evidence) for one in cards] == [("8S", ""), ("QH", "")]
    assert all(one.focus > 0 for one in cards)
    (state,) = [one for one in told if isinstance(one, CameraState)]
    assert state.condition == "ok"
    assert why in state.remark
    assert state.remark.endswith("see to the disk")
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert said[0].startswith(f"livetable vision: {folder}: no pictures are kept ({why})")

    mend()
    table.lay("8D", Pose(880, 375, 0))
    (card,) = [one for one in seen(observer, table, 8) if isinstance(one, Sighting)]
    assert (folder / f"{card.evidence}.jpg").is_file()
    table.number += round(CURED_MS * 30 / 1000)
    (cured,) = seen(observer, table, 3)
    assert isinstance(cured, CameraState)
    assert cured.remark == ""
