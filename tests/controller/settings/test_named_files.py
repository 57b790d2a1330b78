"""What a table file's check knows of a calibration is what vision writes into one."""

import json

from controller.settings.named_files import FITTED
from vision.geometry.calibration import Calibration


def test_a_calibration_that_vision_wrote_has_every_field_of_its_kind() -> None:
    row = (1.0, 0.0, 0.5)
    written = Calibration(
        layout="infinite",
        width=1280,
        height=720,
        k1=0,
        homography=(row, row, row),
        error_mm=0.4,
        worst_mm=1,
        points=4,
        method="fiducials",
        least_px_per_mm=2,
    )
    told = json.loads(written.model_dump_json())
    assert all(isinstance(told[name], kind) for name, kind in FITTED.items())
    needed = {name for name, field in Calibration.model_fields.items() if field.is_required()}
    assert needed - {"layout"} == set(FITTED)
