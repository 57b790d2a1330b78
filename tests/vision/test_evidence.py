"""Evidence: a crop is a file named by its own SHA-256."""

import hashlib
from pathlib import Path

import numpy as np

from vision.evidence import Evidence


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
