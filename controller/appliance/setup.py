"""`livetable setup`: asks the few things that a table needs, and ends with what is still missing.

Each question has an answer in brackets, taken by Enter; what the command line answers is not
asked, and `--usual` takes the answer in brackets for all the rest. It writes the table file and the
drop-ins of its units: which cameras belong to the table, where vision keeps its pictures, and with
which other machines (broker, serial server, IP camera) each unit may speak. It never writes over a
table file that is there; `--drop-ins` writes the drop-ins anew when that file names other devices.
A shoe and a camera on the network are tried at once; at its end it names what it did not try, and
the command that does.
"""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from controller.appliance.drop_ins import UNITS, SetupError, write_drop_ins
from controller.appliance.findings import table_findings
from controller.appliance.integrity import HOUSE
from controller.appliance.network_devices import network_findings
from controller.commands.ending import OK, UNUSABLE
from controller.core.config.files import ConfigError
from controller.core.config.layout import read_layout
from controller.core.games.registry import game_of, load_rules
from controller.option_values import place, without_secrets
from controller.settings.table_file import (
    DEFAULT_CONFIG_DIR,
    CameraSection,
    Settings,
    load_settings,
)
from controller.shipped.option_help import parser_of
from controller.stderr import say, say_error
from controller.whole_files import whole_text, write_whole
from controller.words.catalogue import english
from drivers.diagnosis.devices import ports
from drivers.wires.installed import DEFAULT_SHOE_WIRE, wires_of

HEAR_S = 1.0
"""How long a shoe on the network is heard: long enough for an answer, not for a card."""

RECORDS = Path("/var/lib/livetable")

QUESTIONS = {
    "site": "Site, a short name",
    "table": "Table, a short name",
    "game": "Game",
    "shoe": "Shoe: a serial port, or socket://host:port",
    "wire": "Wire of the shoe",
    "camera": "Camera: /dev/video0, rtsp://... or http://...",
    "broker": "Broker: host:port",
}
"""Each question, by the option that answers it, in order."""

TABLE = """\
# Written by `livetable setup`. Every key, its range and its meaning: docs/table-file.md.
[table]
site = "{site}"
id = "{table}"
game = "{game}"
journal = "{records}/{table}/journal.db"
evidence = "{records}/{table}/evidence"
people = "{house}/people.toml"

[[shoes]]
name = "shoe0"
url = "{shoe}"
wire = "{wire}"

[[cameras]]
name = "camera0"
url = "{camera}"
layout = "{layout}"
reports = "/run/livetable-vision/{table}:camera0/reports"

[mqtt]
host = "{broker}"
port = {port}
"""


def main(argv: list[str]) -> int:
    """Ask, write, and say what is missing. 0: written; 2: an answer or a folder is not
    acceptable.
    """
    options = _parser().parse_args(argv)
    try:
        if options.drop_ins:
            return again(options.house, options.units, options.table)
        given = {name: getattr(options, name) for name in QUESTIONS if getattr(options, name)}
        path = set_up(options.house, options.units, _enter if options.usual else input, given)
    except (SetupError, ConfigError) as error:
        say_error("setup", error)
        return UNUSABLE
    except EOFError:
        say("setup", "the answers ended early; nothing was written")
        return UNUSABLE
    _tell(path)
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = parser_of("setup", __doc__)
    parser.add_argument(
        "--house", type=place, default=HOUSE, metavar="DIR", help="the folder of the table files"
    )
    parser.add_argument(
        "--units",
        type=place,
        default=UNITS,
        metavar="DIR",
        help="the folder of the units' drop-ins",
    )
    for name, what in QUESTIONS.items():
        parser.add_argument(f"--{name}", metavar="ANSWER", help=f"the answer to: {what}")
    parser.add_argument(
        "--usual",
        action="store_true",
        help="ask nothing: take the answer in brackets where the line gives none",
    )
    parser.add_argument(
        "--drop-ins",
        action="store_true",
        help="write only the drop-ins, anew, of a table that is there (--table)",
    )
    return parser


def _tell(path: Path) -> None:
    """Print what is still missing at a table that was just written, and what was not tried."""
    settings = load_settings(path)
    found = [*table_findings(path), *network_findings(settings, HEAR_S)]
    missing = [english(one.text) for one in found if not one.ok]
    print(f"\n{path} is written. " + ("Still missing:" if missing else "Nothing is missing."))
    for text in missing:
        print(f"  - {text}")
    print("Not tried:")
    for text in not_tried(settings, path):
        print(f"  - {text}")


def not_tried(settings: Settings, path: Path) -> list[str]:
    """Return what needs a card or the felt to be tried, with the command that tries it."""
    table = path.stem if path.parent == HOUSE else str(path)
    shoes = [
        f"whether a card of {one.name} ({one.url}) is read: livetable doctor --table {table} "
        "--seconds 20, and pull a card while it listens"
        for one in settings.shoes
    ]
    return shoes + [f"whether {_calibrated(one, settings, path)}" for one in settings.cameras]


def _calibrated(camera: CameraSection, settings: Settings, path: Path) -> str:
    """Name the command that shows a camera the felt, without an address that holds a password."""
    url = camera.url if without_secrets(camera.url) == camera.url else "ADDRESS"
    layout = settings.config_dir / "layouts" / f"{camera.layout}.toml"
    out = path.with_name(f"{path.stem}-{camera.name}.json")
    command = f"livetable calibrate --url {url} --layout {layout} --out {out}"
    return f"{camera.name} sees the felt: {command}"


def again(house: Path, units: Path, table: str | None) -> int:
    """Write the drop-ins of an existing table file. Raises SetupError, ConfigError, OSError."""
    if table is None:
        raise SetupError("--drop-ins wants --table: whose?")
    write_drop_ins(units, table, load_settings(_file_of(house, table)))
    print(
        f"the drop-ins are written: systemctl daemon-reload && systemctl restart livetable@{table}"
    )
    return OK


def set_up(
    house: Path, units: Path, ask: Callable[[str], str], given: Mapping[str, str] | None = None
) -> Path:
    """Ask everything that is not `given`, and write; return the table file's path.

    Raises SetupError, ConfigError, OSError.
    """
    house, known = house.absolute(), given or {}
    if not house.is_dir():
        raise SetupError(f"{house} is no folder: make it first (mkdir -p {house})")

    def answer(name: str, usual: str, among: str) -> str:
        return known.get(name) or ask(f"{QUESTIONS[name]}{among} [{usual}]: ").strip() or usual

    answers = _answers(house, answer)
    path = _file_of(house, answers["table"])
    new = path.with_suffix(".new")
    write_whole(new, TABLE.format(**answers, house=house, records=RECORDS))
    try:
        write_drop_ins(units, path.stem, load_settings(new))
    except (ConfigError, SetupError, OSError):
        new.unlink()
        raise
    new.replace(path)
    return path


def _file_of(house: Path, table: str) -> Path:
    """The table's file, always in the house's folder. Raises SetupError."""
    path = house / f"{table}.toml"
    if path.parent != house:
        raise SetupError(f"{table!r} is no table: write letters, digits, dot, dash, underscore")
    return path


def _enter(_question: str) -> str:
    return ""


def _answers(house: Path, ask: Callable[[str, str, str], str]) -> dict[str, str]:
    games = sorted(path.stem for path in (DEFAULT_CONFIG_DIR / "games").glob("*.toml"))
    answers = {"site": ask("site", "studio", ""), "table": ask("table", "bj1", "")}
    path = _file_of(house, answers["table"])
    if path.exists():
        raise SetupError(f"{path} is there already; edit it, or answer another table")
    answers["game"] = _one_of(games, ask("game", games[0], f" ({', '.join(games)})"), "game")
    answers["shoe"] = ask("shoe", next(iter(ports()), "/dev/serial/by-id/"), "")
    wires = wires_of("shoe")
    wire = ask("wire", DEFAULT_SHOE_WIRE, f" ({', '.join(wires)})")
    answers["wire"] = _one_of(wires, wire, "wire")
    answers["camera"] = ask("camera", "/dev/video0", "")
    answers["layout"] = _layout_of(answers["game"])
    broker, _, port = ask("broker", "127.0.0.1:1883", "").rpartition(":")
    if not broker or not port.isdecimal():
        raise SetupError("a broker is written as host:port, as in 10.0.0.5:8883")
    return answers | {"broker": broker, "port": port}


def _one_of(known: list[str], answer: str, what: str) -> str:
    if answer not in known:
        raise SetupError(f"{answer!r} is no {what} here; answer one of {', '.join(known)}")
    return answer


def _layout_of(game: str) -> str:
    """The first shipped layout that has every zone of the game. Raises SetupError."""
    folder = DEFAULT_CONFIG_DIR
    path = folder / "games" / f"{game}.toml"
    try:
        rules = load_rules(whole_text(path), str(path))
        wanted = set(game_of(rules).zones(rules))
        for layout in sorted((folder / "layouts").glob("*.toml")):
            zones = read_layout(whole_text(layout), str(layout)).zones
            if wanted <= {zone.name for zone in zones}:
                return layout.stem
    except ConfigError as error:
        raise SetupError(str(error)) from None
    raise SetupError(f"no shipped layout has every zone of {game}: write one in config/layouts")
