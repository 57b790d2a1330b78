"""The checks on the engineer's page: config, files by manifest, calibrations, the doctor's list.

Each runs the same code as the command of its name (`check-config`, `integrity`, `doctor`). They
read files and use the network, so they run on a thread of their own and only when somebody looks.
"""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from controller.appliance.findings import host_findings, table_findings
from controller.appliance.integrity_watch import IntegrityWatch
from controller.commands.file_checks.layouts import check_layout
from controller.commands.file_checks.remark import Checker, Remarks, checked
from controller.commands.file_checks.remedies import check_remedies
from controller.commands.file_checks.tables import check_table
from controller.core.words import Say, Words, say
from controller.option_values import without_secrets
from controller.run.cameras.watch import CameraWatch
from controller.settings.table_file import CameraSection, Settings
from controller.system_errors import reason_of
from controller.whole_files import whole_text
from controller.words.system import why_of
from drivers.diagnosis.devices import check_cameras, check_wires

Json = dict[str, Any]

DAY_S = 86_400

FITTED = ("layout", "points", "method", "error_mm", "worst_mm", "least_px_per_mm")
"""The part of a calibration that is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """All checks of one running table."""

    settings: Settings
    file: Path
    """The table file."""
    loaded: str
    """The file's content when the table started."""
    watch: CameraWatch
    integrity: IntegrityWatch | None
    """None: no manifest names any."""
    wall: Callable[[], float] = time.time

    @classmethod
    def of(
        cls, settings: Settings, file: Path, watch: CameraWatch, integrity: IntegrityWatch | None
    ) -> "Checks":
        """The checks of a table that was just started from this file."""
        loaded = _text(file)
        return cls(settings=settings, file=file, loaded=loaded, watch=watch, integrity=integrity)

    def look(self) -> Json:
        """Check all; takes a second or more, mostly for the files' digests."""
        return {
            "config": self._config(),
            "manifests": self._manifests(),
            "cameras": [self._camera(one) for one in self.settings.cameras],
            "doctor": [asdict(one) for one in self._doctor()],
        }

    def _doctor(self) -> Iterator[Any]:
        """Yield the findings of `livetable doctor`, which leaves the devices of a running table
        alone.
        """
        yield from table_findings(self.file)
        yield from host_findings()
        yield from check_wires()
        yield from check_cameras()

    def _config(self) -> Json:
        now = _text(self.file)
        return {
            "file": str(self.file),
            "changed": now != self.loaded,
            "keys": list(keys_of(self.settings)),
            "remarks": [
                {"text": refused(one.refusal) if one.refusal else one.text, "fault": one.fault}
                for one in self._remarks()
            ],
        }

    def _remarks(self) -> Remarks:
        """Check the files from which the table was built; its game is checked with the table file.

        Only the command checks a game file's return: that takes seconds of the table's processor.
        """
        folder = self.settings.config_dir
        layouts = dict.fromkeys(camera.layout for camera in self.settings.cameras)
        files: list[tuple[Path, Checker]] = [
            (self.file, check_table),
            *((folder / "layouts" / f"{layout}.toml", check_layout) for layout in layouts),
            (folder / "remedies" / f"{self.settings.house.remedies}.toml", check_remedies),
        ]
        for path, check in files:
            yield from checked(path, folder, check)

    def _manifests(self) -> Json:
        watch = self.integrity
        if watch is None:
            return {"there": False, "faults": [], "checked": None}
        return {"there": True, "faults": watch.found, "checked": watch.checked_ms or None}

    def _camera(self, camera: CameraSection) -> Json:
        trends, warnings = self.watch.trends(camera.name)
        zones = [
            {
                "zone": zone,
                "figures": {
                    name: {"days": [[day, mean] for day, _, mean in days], "bound": bound}
                    for name, (days, bound) in figures.items()
                },
            }
            for zone, figures in sorted(trends.items())
        ]
        return {
            "name": camera.name,
            "calibration": self._calibration(camera),
            "warnings": warnings,
            "zones": zones,
        }

    def _calibration(self, camera: CameraSection) -> Json | None:
        """The fit and the age of a calibration; None if only the felt's marks are fitted."""
        path = camera.calibration
        if path is None:
            return None
        try:
            held = json.loads(whole_text(path))
            age = (self.wall() - path.stat().st_mtime) / DAY_S
            fitted = {name: held.get(name) for name in FITTED}
        except (OSError, ValueError, AttributeError) as error:
            wrong = why_of(error) if isinstance(error, OSError) else reason_of(error)
            why = say("doctor_calibration_unreadable", file=str(path), why=wrong)
            return {"file": str(path), "why": why}
        return {"file": str(path), "why": "", "age_days": round(age, 1), **fitted}


def refused(fault: Words) -> Say:
    """A fault of a file with which no table starts."""
    return say("config_refused", why=fault)


def keys_of(settings: Settings) -> Iterator[tuple[str, str]]:
    """Each key of the table file as loaded, with its value; addresses without their secrets."""
    yield from _keys("", settings.model_dump(mode="json"))


def _keys(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from _keys(f"{name}.{key}" if name else key, one)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for n, one in enumerate(value):
            yield from _keys(f"{name}[{n}]", one)
    elif name.endswith(".url"):
        yield name, without_secrets(str(value))
    elif name.endswith(".options"):
        yield name, f"({len(value)})"
    else:
        yield name, "" if value is None else str(value)


def _text(path: Path) -> str:
    try:
        return whole_text(path, errors="replace")
    except OSError:
        return ""
