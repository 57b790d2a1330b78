"""Cleans the reports of devices and cameras before they enter the inbox: they are untrusted.

Rules never veto reality, so a driver's report is repaired and not refused. A text that is too long
or cannot be stored is changed; the frame beside it (`raw`) remains the evidence. Only a number that
no program could store turns the report into bad bytes. Vision is part of this program and gets no
leniency: a line that is not exactly a report is refused.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, replace
from typing import Any

from pydantic import ValidationError

from controller.core.cards import VALUE
from controller.core.messages import limits
from controller.core.messages.codec import VISION
from controller.core.messages.devices import (
    BACK,
    UNREADABLE,
    BadFrame,
    DeviceInput,
    Sighting,
    VisionReport,
)
from controller.core.messages.parse import first_fault
from controller.core.messages.untrusted import AskError, check_number, read_json, shown, storable

Emit = Callable[[DeviceInput], None]

FACES = frozenset({*VALUE, BACK, UNREADABLE})


def guarded(emit: Emit) -> Emit:
    """`emit`, but every report is cleaned first."""
    return lambda report: emit(fit(report))


def fit(report: DeviceInput) -> DeviceInput:
    """The report with every text fit to be stored; bad bytes if a number is not."""
    mended: dict[str, Any] = {}
    for field in fields(report):
        value = getattr(report, field.name)
        if isinstance(value, str):
            fitting = _fit_text(value, field.name)
            if fitting != value:
                mended[field.name] = fitting
        elif isinstance(value, int | float):
            try:
                check_number(value, field.name)
            except AskError as error:
                raw = _fit_text(getattr(report, "raw", ""), "raw")
                return BadFrame(getattr(report, "device", ""), raw, str(error))
    return replace(report, **mended) if mended else report


def _fit_text(text: str, field: str) -> str:
    if field in limits.FRAMES:
        return text[: limits.FRAME]
    if not storable(text):
        text = "".join(char if storable(char) else "\N{REPLACEMENT CHARACTER}" for char in text)
    return limits.clipped(text, limits.longest(field))


def read_report(line: bytes | str, cameras: Sequence[str], zones: Collection[str]) -> VisionReport:
    """The report in a line that the vision process of `cameras` wrote. Raises AskError.

    Cards are reported under the first camera's name.
    """
    read_json(line)
    try:
        report = VISION.validate_json(line, strict=True)
    except ValidationError as error:
        raise AskError(first_fault(error)) from None
    known = cameras[:1] if isinstance(report, Sighting) else cameras
    if report.camera not in known:
        names = ", ".join(known)
        raise AskError(f"camera: {shown(report.camera)} is not {names}, whose process this is")
    if isinstance(report, Sighting):
        if report.zone not in zones:
            raise AskError(f"zone: {shown(report.zone)} is no zone of {cameras[0]}'s layout")
        if report.face not in FACES:
            raise AskError(f"face: {shown(report.face)} is no card, back or unreadable")
    return report
