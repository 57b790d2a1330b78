"""`livetable vision-unit TABLE:CAMERA`: one camera's vision, as its systemd unit runs it.

It reads the camera's settings from the table file, as the table does when it runs vision itself,
and then becomes `livetable vision`.
"""

import os
import re
from pathlib import Path

from controller.commands.ending import UNUSABLE
from controller.core.config.files import ConfigError
from controller.option_values import place
from controller.run.cameras.child import secret_addresses, vision_command
from controller.settings.felts import felts_of
from controller.settings.table_file import CameraSection, Settings, SettingsError, load_settings
from controller.shipped.option_help import parser_of
from controller.stderr import say_error

INSTANCE = re.compile(r"[\w.-]+(:[\w.-]*)?")


def main(argv: list[str]) -> int:
    """Become the vision process. Returns 2 if there is no such camera or the table file is
    wrong.
    """
    parser = parser_of("vision-unit", __doc__)
    parser.add_argument(
        "instance", metavar="TABLE:CAMERA", help="the names of table and camera, as in bj1:camera0"
    )
    parser.add_argument(
        "--house",
        type=place,
        default=Path("/etc/livetable"),
        metavar="DIR",
        help="the folder of the table files",
    )
    options = parser.parse_args(argv)
    try:
        command, secrets = unit_command(options.house, options.instance)
    except ConfigError as error:
        say_error("vision-unit", error)
        return UNUSABLE
    return os.execve(command[0], command, {**os.environ, **secrets})


def unit_command(house: Path, instance: str) -> tuple[list[str], dict[str, str]]:
    """The command line of a camera's unit, and the variables that it needs. Raises ConfigError."""
    if not INSTANCE.fullmatch(instance):
        raise SettingsError(f"{instance!r}: write the names of table and camera, as bj1:camera0")
    table, _, name = instance.partition(":")
    path = house / f"{table}.toml"
    settings = load_settings(path)
    camera = _camera(settings, name, path)
    (felt,) = [one for one in felts_of(settings) if name in one.names]
    if name != felt.names[0]:
        raise SettingsError(
            f"{path}: {name} shares zones with {felt.names[0]}, whose unit watches it too; "
            "stop this unit"
        )
    if camera.reports is None:
        raise SettingsError(
            f"{path}: {name} has no `reports`, so the table runs its vision itself; write "
            f'reports = "/run/livetable-vision/{instance}/reports", or stop this unit'
        )
    command = vision_command(felt, settings.table.evidence, camera.reports)
    return [*command, "--unit"], secret_addresses(felt)


def _camera(settings: Settings, name: str, path: Path) -> CameraSection:
    known = {camera.name: camera for camera in settings.cameras}
    if name not in known:
        raise SettingsError(f"{path}: no camera {name!r}; there is {', '.join(known)}")
    return known[name]
