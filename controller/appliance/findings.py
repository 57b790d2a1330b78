"""The faults of an appliance around one table file, each a sentence that says what to do.

`drivers.diagnosis.devices` examines the devices; this module checks everything else that keeps a
table from dealing, now or later. `livetable setup` ends with the same sentences.
"""

import http.client
import os
import re
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from controller.appliance.assets import REGISTER, AssetError, places, read
from controller.appliance.drop_ins import (
    UNITS,
    SetupError,
    handed_over,
    is_handed_over,
    not_let,
)
from controller.appliance.integrity import all_faults, installed
from controller.appliance.manifest import MANIFEST
from controller.core.config.files import ConfigError
from controller.core.words import say
from controller.journal.file import LEAST_FREE
from controller.journal.proof.signing_key import CREDENTIAL, SigningKeyError, key_apart, key_file
from controller.journal.seal.key import sealing_key
from controller.people.file import PeopleError, load_people
from controller.settings.felts import felts_of
from controller.settings.named_files import certificate_faults
from controller.settings.rule_files import load_game
from controller.settings.table_file import Settings, load_settings
from controller.system_errors import named_reason
from controller.upgrade_files import read_health
from controller.words.system import why_of
from drivers.diagnosis.devices import Diagnosis
from drivers.link import is_device_path

CLOCK_SET = Path("/run/systemd/timesync/synchronized")
"""The file that systemd-timesyncd makes once a time server has answered."""

UNWELL = re.compile(r'^livetable_device_ok\{device="([^"]+)"\} 0', re.MULTILINE)
"""The devices that a running table has lost, in its figures."""

WITHIN_S = 2.0
"""How long a broker or a console may take to answer."""


def table_findings(path: Path, units: Path = UNITS) -> Iterator[Diagnosis]:
    """Yield what is wrong, or well, around one table file; `units` is the folder of the units'
    drop-ins.
    """
    try:
        settings = load_settings(path)
        load_game(settings)
    except ConfigError as error:
        for words in error.words:
            yield Diagnosis(False, "table", say("config_refused", why=words))
        return
    name = f"{settings.table.site}/{settings.table.id}"
    deals = say("doctor_table_deals", file=str(path), table=name, game=settings.table.game)
    yield Diagnosis(True, "table", deals)
    yield from _people(settings)
    yield from _devices(settings)
    yield from _cameras(path.stem, settings)
    yield from _broker(settings)
    yield from _disk(settings.table.journal.parent)
    given = partial(_given, path.stem, units)
    yield from _keys(path.stem, settings, units)
    yield from _password(settings, given)
    yield from (Diagnosis(False, "key", one) for one in certificate_faults(settings, given))
    yield from _manifests(path, settings)
    yield from _assets(path, settings)
    yield from _walls(path, settings, units)
    yield from _running(path, settings)


def host_findings() -> Iterator[Diagnosis]:
    """Yield the faults of the appliance that do not depend on a table."""
    if CLOCK_SET.parent.is_dir() and not CLOCK_SET.exists():
        text = say("doctor_clock_unset", command="timedatectl timesync-status")
        yield Diagnosis(False, "clock", text)


def runs(settings: Settings) -> bool:
    """Whether this table is running, by the file beside its journal or by its console's answer.

    The file may belong to another user, and a console with TLS is not asked.
    """
    return read_health(settings.table.journal) is not None or bool(_asked(settings, "/healthz"))


def _unwell(settings: Settings) -> list[str]:
    """The devices that a running table has lost."""
    health = read_health(settings.table.journal)
    if health is None:
        return UNWELL.findall(_asked(settings, "/metrics"))
    return [name for name, state in health.devices.items() if state != "ok"]


def _asked(settings: Settings, address: str) -> str:
    """Return the answer of the table's console at that address; empty if it has none or reports
    trouble.
    """
    console = settings.console
    if console.cert_file or not console.port:
        return ""
    link = http.client.HTTPConnection(console.host, console.port, timeout=WITHIN_S)
    try:
        link.request("GET", address)
        answer = link.getresponse()
        return answer.read().decode() if answer.status == http.client.OK else ""
    except (OSError, http.client.HTTPException):
        return ""
    finally:
        link.close()


def _people(settings: Settings) -> Iterator[Diagnosis]:
    path = settings.table.people
    try:
        roles = {role for person in load_people(path) for role in person.roles}
    except PeopleError as error:
        for words in error.words:
            yield Diagnosis(False, "people", say("doctor_nobody_signs_in", why=words))
        return
    for role in ("dealer", "shift_manager"):
        if role not in roles:
            command = f"livetable people {path} --add NAME --role {role}"
            text = say("doctor_role_missing", role=role, command=command)
            yield Diagnosis(False, "people", text)


def _devices(settings: Settings) -> Iterator[Diagnosis]:
    for device in (*settings.shoes, *settings.shufflers, *settings.cameras):
        if is_device_path(device.url) and not os.path.exists(device.url):
            text = say("doctor_not_there", device=device.name, file=device.url)
            yield Diagnosis(False, "device", text)


def _cameras(table: str, settings: Settings) -> Iterator[Diagnosis]:
    beside = {name for felt in felts_of(settings) for name in felt.names[1:]}
    for camera in settings.cameras:
        if camera.calibration is not None and not camera.calibration.exists():
            file, command = str(camera.calibration), "livetable calibrate --help"
            text = say("doctor_no_calibration", device=camera.name, file=file, command=command)
            yield Diagnosis(False, "camera", text)
        if camera.name in beside:
            continue  # watched by the unit of the first camera over the same felt
        unit = f"livetable-vision@{table}:{camera.name}"
        if camera.reports is not None and not os.path.exists(camera.reports):
            command = f"systemctl enable --now {unit}"
            text = say("doctor_vision_stands", device=camera.name, command=command)
            yield Diagnosis(False, "camera", text)
        elif camera.reports is None and installed(Path(sys.prefix)):
            line = f'reports = "/run/livetable-vision/{table}:{camera.name}/reports"'
            text = say("doctor_opens_no_camera", device=camera.name, command=line)
            yield Diagnosis(False, "camera", text)


def _broker(settings: Settings) -> Iterator[Diagnosis]:
    host, port = settings.mqtt.host, settings.mqtt.port
    try:
        socket.create_connection((host, port), timeout=WITHIN_S).close()
    except OSError as error:
        why = why_of(error)
        text = say("doctor_broker_silent", name=f"{host}:{port}", why=why)
        yield Diagnosis(False, "broker", text)


def _given(unit: str, units: Path, file: Path) -> bool:
    """Tell whether only the running table sees this file, as systemd hands it over."""
    return not os.path.exists(file) and is_handed_over(file, units, unit)


def _password(settings: Settings, given: Callable[[Path], bool]) -> Iterator[Diagnosis]:
    secret = settings.mqtt.password_file
    if secret is None or os.path.exists(secret) or given(secret):
        return
    yield Diagnosis(False, "broker", say("doctor_no_password", file=str(secret)))


def _disk(folder: Path) -> Iterator[Diagnosis]:
    try:
        if shutil.disk_usage(folder).free < LEAST_FREE:
            yield Diagnosis(False, "disk", say("doctor_disk_full", file=str(folder)))
    except FileNotFoundError:
        return  # it is made when the table first runs
    except OSError as error:
        text = say("doctor_disk_silent", file=str(folder), why=why_of(error))
        yield Diagnosis(False, "disk", text)


def _keys(unit: str, settings: Settings, units: Path) -> Iterator[Diagnosis]:
    table = settings.table
    key = key_file(table.signing_key_file)
    if key is None and CREDENTIAL not in handed_over(units, unit):
        command = "livetable journal key FILE"
        text = say("doctor_not_signed", command=command, name="table.signing_key_file")
        yield Diagnosis(False, "key", text)
    try:
        if key is not None and not _given(unit, units, key):
            key_apart(key, table.journal)
    except SigningKeyError as error:
        yield Diagnosis(False, "key", str(error))
    seal = table.seal_key_file
    try:
        if seal is None or not _given(unit, units, seal):
            sealing_key(seal, table.journal)
    except SigningKeyError as error:
        yield Diagnosis(False, "key", str(error))


def _assets(path: Path, settings: Settings) -> Iterator[Diagnosis]:
    """Compare the register, if the house keeps one, with the table's devices."""
    try:
        here = {one.at: one for one in places(read(path.with_name(REGISTER))).values()}
    except AssetError as error:
        yield Diagnosis(False, "asset", str(error))
        return
    for device in (*settings.shoes, *settings.shufflers, *settings.cameras) if here else ():
        place = f"{path.stem}/{device.name}"
        if (one := here.get(place)) is None:
            command = f"livetable assets NUMBER --kind KIND --at {place} --by NAME"
            text = say("doctor_no_asset", device=device.name, command=command)
            yield Diagnosis(False, "asset", text)
        elif one.over(datetime.now(UTC).date()):
            text = say("doctor_certificate_over", device=device.name, name=one.asset, day=one.until)
            yield Diagnosis(False, "asset", text)
        else:
            text = say("doctor_asset", device=device.name, name=one.asset, day=one.since)
            yield Diagnosis(True, "asset", text)


def _manifests(path: Path, settings: Settings) -> Iterator[Diagnosis]:
    for fault in all_faults([(path.parent, settings)]):
        yield Diagnosis(False, "integrity", fault)
    if not (path.parent / MANIFEST).exists():
        command = f"livetable integrity --write {path.parent}"
        text = say("doctor_no_manifest", file=str(path.parent), command=command)
        yield Diagnosis(False, "integrity", text)


def _walls(path: Path, settings: Settings, units: Path) -> Iterator[Diagnosis]:
    """Compare the units' drop-ins with the table file, which may name another device by now."""
    command = f"livetable setup --table {path.stem} --drop-ins"
    try:
        for unit, line in not_let(units, path.stem, settings):
            text = say("doctor_not_let", name=unit, line=line, command=command)
            yield Diagnosis(False, "unit", text)
    except (SetupError, OSError) as error:
        yield Diagnosis(False, "unit", say("config_refused", why=named_reason(error)))


def _running(path: Path, settings: Settings) -> Iterator[Diagnosis]:
    if runs(settings):
        yield Diagnosis(True, "unit", say("doctor_table_runs", table=path.stem))
        for device in _unwell(settings):
            text = say("doctor_device_unwell", device=device, table=path.stem)
            yield Diagnosis(False, "device", text)
        return
    command = f"systemctl enable --now livetable@{path.stem}"
    text = say("doctor_table_stands", table=path.stem, command=command)
    yield Diagnosis(False, "unit", text)
