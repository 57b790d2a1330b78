"""Checks the files that a table file names, before a night on which they would be missing.

A table starts without its people, its calibration or its certificates, and every screen shows what
is missing: half a table is better than none. An engineer who checks a file beforehand wants to know
it earlier. Each fault is a sentence with the key and what to do.
"""

import json
import os
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import UnionType

from cryptography import x509

from controller.core.config.layout import Layout
from controller.core.words import Say, say
from controller.people.file import PeopleError, load_people
from controller.settings.camera_words import enrolled_in
from controller.settings.table_file import (
    KEY_BYTES,
    CameraSection,
    ConsoleSection,
    MqttSection,
    Settings,
)
from controller.whole_files import lies_beside, password_in, whole_bytes
from controller.words.system import why_of

CALIBRATE = "livetable calibrate"
MAKE_KEY = "livetable journal key"

FITTED: dict[str, type | UnionType] = {
    "width": int,
    "height": int,
    "k1": int | float,
    "homography": list,
    "error_mm": int | float,
    "worst_mm": int | float,
    "points": int,
    "method": str,
    "least_px_per_mm": int | float,
}
"""The fields that vision reads in a calibration, except the layout's name, and their types."""


def file_faults(settings: Settings, layouts: list[Layout]) -> Iterator[Say]:
    """Report files that are missing or invalid; `layouts` are the cameras'."""
    yield from _record_faults(settings)
    try:
        load_people(settings.table.people)
    except PeopleError as error:
        yield from (say("config_people", name="table.people", what=one) for one in error.words)
    for n, camera in enumerate(settings.cameras):
        yield from _camera_faults(f"cameras.{n}", camera, layouts[n])
    yield from server_faults(settings.mqtt, settings.console)
    yield from _metrics_faults(settings)


def certificate_faults(settings: Settings, given: Callable[[Path], bool]) -> Iterator[Say]:
    """Report every certificate of a table that is missing, invalid or over.

    Of a pair that the running table alone is `given` nothing can be said.
    """
    named = {"mqtt": settings.mqtt, "console": settings.console, "metrics": settings.metrics}
    for name, section in named.items():
        pair = (section.cert_file, section.key_file) if section is not None else ()
        if not any(file is not None and given(file) for file in pair):
            yield from _certificate_faults(name, *(pair or (None, None)))


def _metrics_faults(settings: Settings) -> Iterator[Say]:
    if settings.metrics is not None:
        metrics = settings.metrics
        yield from _certificate_faults("metrics", metrics.cert_file, metrics.key_file)


def server_faults(mqtt: MqttSection, console: ConsoleSection) -> Iterator[Say]:
    """Report invalid files of the broker's and the console's sections."""
    yield from _broker_faults(mqtt)
    yield from _certificate_faults("console", console.cert_file, console.key_file)


def _record_faults(settings: Settings) -> Iterator[Say]:
    table = settings.table
    yield from _written_faults("table.journal", table.journal, JOURNAL)
    if table.anchor_file is not None:
        yield from _written_faults("table.anchor_file", table.anchor_file, CHECKPOINT)
    yield from _evidence_faults(table.evidence)
    keys = {"signing_key_file": table.signing_key_file, "seal_key_file": table.seal_key_file}
    for key, path in keys.items():
        if path is None:
            continue
        yield from _key_faults(f"table.{key}", path)
        if lies_beside(path, table.journal):
            yield say("config_key_beside_journal", name=f"table.{key}")
    yield from _one_key_for_two(keys)


JOURNAL = b"SQLite format 3\0"
CHECKPOINT = b"livetable/"
"""The beginnings of a journal and of a kept checkpoint."""


def _written_faults(key: str, path: Path, begins: bytes) -> Iterator[Say]:
    """Say why the table cannot write this file: it overwrites only files of the same kind."""
    if not path.parent.is_dir():
        yield say("config_no_folder", name=key, file=str(path.parent))
    elif path.is_dir():
        yield say("config_a_folder", name=key, file=str(path))
    elif _leads_nowhere(path) or (path.exists() and not path.is_file()):
        yield say("config_no_file", name=key, file=str(path))
    elif path.is_file():
        try:
            with path.open("rb") as file:
                there = file.read(len(begins))
        except OSError as error:
            yield say("config_file_unreadable", name=key, file=str(path), why=why_of(error))
            return
        if there and there != begins:
            yield say("config_holds_else", name=key, file=str(path))


def _leads_nowhere(path: Path) -> bool:
    """Whether it is a link to a place where no file can be, such as to itself."""
    end = Path(os.path.realpath(path))
    return path.is_symlink() and not path.exists() and (end == path or not end.parent.is_dir())


def _evidence_faults(path: Path) -> Iterator[Say]:
    """Report a place where the table cannot make a folder and those above it."""
    there = next(one for one in (path, *path.parents) if os.path.lexists(one))
    if not there.is_dir():
        yield say("config_not_a_folder", name="table.evidence", file=str(there))


def _key_faults(key: str, path: Path) -> Iterator[Say]:
    found = list(unreadable(key, path))
    yield from found
    if found:
        return
    size = len(whole_bytes(path))
    if size != KEY_BYTES:
        yield say(
            "config_key_size",
            name=key,
            file=str(path),
            count=size,
            most=KEY_BYTES,
            command=f"{MAKE_KEY} NEWFILE",
        )


def _one_key_for_two(keys: dict[str, Path | None]) -> Iterator[Say]:
    """Report a sealing key, which auditors receive, that is also the signing key."""
    try:
        held = {whole_bytes(path) for path in keys.values() if path is not None}
    except OSError:
        return  # reported above
    if len(held) == 1 and None not in keys.values():
        one, other = (f"table.{key}" for key in keys)
        yield say("config_one_key", name=one, second=other, command=f"{MAKE_KEY} NEWFILE")


def _camera_faults(key: str, camera: CameraSection, layout: Layout) -> Iterator[Say]:
    path = Path(camera.url.removeprefix("file://"))
    remote = "://" in camera.url and not camera.url.startswith("file://")
    if not remote and not path.is_relative_to("/dev") and not path.exists():
        yield say("config_no_recording", name=f"{key}.url")
    enrolled = enrolled_in(camera.options)
    if enrolled is not None:
        yield from unreadable(f"{key}.options", enrolled)
    if camera.calibration is None:
        return
    found = list(unreadable(f"{key}.calibration", camera.calibration))
    yield from found
    if found:
        return
    try:
        told = json.loads(whole_bytes(camera.calibration))
        made_for = told["layout"]
    except (ValueError, KeyError, TypeError):
        yield say("config_no_calibration", name=f"{key}.calibration", command=CALIBRATE)
        return
    if made_for != layout.name:
        yield say(
            "config_calibration_of_another",
            name=f"{key}.calibration",
            found=str(made_for)[:40],
            second=layout.name,
            command=CALIBRATE,
        )
    elif not all(isinstance(told.get(name), kind) for name, kind in FITTED.items()):
        yield say("config_no_calibration", name=f"{key}.calibration", command=CALIBRATE)


def _broker_faults(mqtt: MqttSection) -> Iterator[Say]:
    if mqtt.password_file is not None:
        yield from _password_faults(mqtt.password_file)
    if mqtt.ca_file is not None:
        found = list(unreadable("mqtt.ca_file", mqtt.ca_file))
        yield from found
        if not found:
            try:
                ssl.create_default_context(cafile=str(mqtt.ca_file))
            except (OSError, ValueError):
                yield say("config_no_certificate", name="mqtt.ca_file")
    yield from _certificate_faults("mqtt", mqtt.cert_file, mqtt.key_file)


def _password_faults(path: Path) -> Iterator[Say]:
    found = list(unreadable("mqtt.password_file", path))
    yield from found
    if not found:
        try:
            password_in(path)
        except OSError:
            yield say("config_no_password", name="mqtt.password_file", file=str(path))


def _certificate_faults(section: str, cert: Path | None, key: Path | None) -> Iterator[Say]:
    if cert is None or key is None:
        return
    found = [*unreadable(f"{section}.cert_file", cert), *unreadable(f"{section}.key_file", key)]
    yield from found
    if found:
        return
    try:
        ssl.create_default_context().load_cert_chain(cert, key, password=_no_password)
        ends = x509.load_pem_x509_certificates(whole_bytes(cert))[0].not_valid_after_utc
    except (OSError, ValueError):
        yield say("config_no_pair", name=f"{section}.cert_file")
        return
    if ends < datetime.now(UTC):
        yield say("config_certificate_over", name=f"{section}.cert_file", day=f"{ends:%Y-%m-%d}")


def _no_password() -> str:
    """Without it OpenSSL would ask at the terminal."""
    return ""


def unreadable(key: str, path: Path) -> Iterator[Say]:
    """Say why a file that a key names cannot be used; nothing if it can."""
    try:
        if whole_bytes(path):
            return
        yield say("config_file_empty", name=key, file=str(path))
    except OSError as error:
        yield say("config_file_unreadable", name=key, file=str(path), why=why_of(error))
