"""The check of a pit's floor file, and of the files that it names."""

from collections.abc import Iterator
from pathlib import Path

from controller.commands.file_checks.remark import Remark, Remarks
from controller.core.words import Say, say
from controller.people.file import PeopleError, load_people
from controller.settings.floor_file import FloorFile, FloorFileError, load_floor
from controller.settings.named_files import server_faults, unreadable


def check_floor(path: Path, config: Path) -> Remarks:
    """Check that a pit's floor file is usable, with the files that it names."""
    del config
    try:
        floor = load_floor(path)
    except FloorFileError as error:
        yield from map(Remark, str(error).splitlines())
        return
    yield from (Remark.of(path, fault) for fault in _floor_faults(floor))
    names = len(floor.consoles)
    yield Remark(f"{path}: a pit that knows the consoles of {names} tables", fault=False)


def _floor_faults(floor: FloorFile) -> Iterator[Say]:
    if not floor.pit.store.parent.is_dir():
        yield say("config_no_folder", name="pit.store", file=str(floor.pit.store.parent))
    try:
        load_people(floor.pit.people)
    except PeopleError as error:
        yield from (say("config_people", name="pit.people", what=one) for one in error.words)
    yield from server_faults(floor.mqtt, floor.console)
    if floor.consoles_ca_file is not None:
        yield from unreadable("consoles_ca_file", floor.consoles_ca_file)
