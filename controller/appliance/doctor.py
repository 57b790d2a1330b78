"""`livetable doctor`: everything wrong with this appliance, in sentences with the next act.

Looks at each table file (people, broker, record, manifests, whether it runs) and at devices: serial
ports and cameras, whether this user may open them and which wire each port speaks. The shoes and
cameras of a table file that stand on the network are opened as the table would open them: does a
wire answer, does a picture come. It only listens: nothing is changed at any device, and the devices
of a table that runs are left to it. Exit code 1 when something is wrong.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from controller.appliance.findings import host_findings, runs, table_findings
from controller.appliance.integrity import HOUSE
from controller.appliance.network_devices import (
    camera_finding,
    is_camera,
    network_findings,
    untried,
)
from controller.appliance.table_word import TABLE, table_file, table_files
from controller.commands.ending import FAILED, OK
from controller.core.config.files import ConfigError
from controller.option_values import measure
from controller.settings.table_file import load_settings
from controller.shipped.option_help import parser_of
from controller.words.catalogue import english, in_english
from drivers.diagnosis.devices import Diagnosis, examine, ports


def main(argv: list[str]) -> int:
    """Print the sentences; 0 if all is well, 1 if a person has to act."""
    options = parser().parse_args(argv)
    well = True
    for finding in _findings(options):
        well = well and finding.ok
        if options.json:
            print(json.dumps(in_english(asdict(finding))), flush=True)
        else:
            print(f"{'ok ' if finding.ok else 'BAD'}  {english(finding.text)}", flush=True)
    return OK if well else FAILED


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = parser_of("doctor", __doc__)
    made.add_argument(
        "urls",
        nargs="*",
        metavar="URL",
        help="a device or camera to examine alone; default: serial ports and the tables' devices",
    )
    made.add_argument(
        "--seconds",
        type=measure(0.1, 3600),
        default=3.0,
        help="how many seconds to listen at each speed",
    )
    tables = f"{TABLE}; may be given again; default, without a URL: all of {HOUSE}"
    made.add_argument(
        "--table", action="append", type=table_file, metavar="TABLE", default=[], help=tables
    )
    made.add_argument("--json", action="store_true", help="one JSON object a line")
    return made


def _findings(options: argparse.Namespace) -> Iterator[Diagnosis]:
    named = bool(options.urls)
    tables = options.table or ([] if named else table_files(HOUSE))
    for path in tables:
        yield from table_findings(path)
        yield from _on_the_network(path, options.seconds)
    if not named:
        yield from host_findings()
    taken = {url for path in tables for url in _taken(path)}
    found = [url for url in options.urls or ports() if url not in taken]
    others = [url for url in found if not is_camera(url)]
    if others or not named:
        yield from examine(others, options.seconds, every_device=not named)
    for url in (one for one in found if is_camera(one)):
        yield camera_finding(url)


def _on_the_network(path: Path, seconds: float) -> Iterator[Diagnosis]:
    with suppress(ConfigError):  # reported already
        yield from network_findings(load_settings(path), seconds)


def _taken(path: Path) -> list[str]:
    """The devices of a running table, and those that were tried as the table file names them."""
    try:
        settings = load_settings(path)
    except ConfigError:
        return []
    devices = [*settings.shoes, *settings.shufflers] if runs(settings) else untried(settings)[0]
    return [one.url for one in devices]
