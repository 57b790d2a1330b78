"""The command line of `livetable demo`: what was asked for, ports and places chosen."""

import argparse
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from controller.option_values import place, port_or_any, whole
from controller.shipped import CONFIG
from controller.shipped.option_help import GAME, parser_of
from controller.system_errors import named_reason, reason_of
from controller.whole_files import beside, spare, whole_text
from drivers.sim.demo.children import DemoError
from drivers.sim.hall.played_game import felt_of_sides, read_game
from drivers.sim.ports import free_port
from drivers.sim.world.shared_options import add_shared
from drivers.sim.world.world_files import spare_house

FOR_THE_WORLD = (
    "dir", "journal", "seed", "game", "speed", "mqtt_port", "console_port", "sheets", "out",
    "rounds", "wire", "shoe_port", "shoe_url", "players", "cameras",
)  # fmt: skip
"""Options that `livetable sim world` takes too."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the command line."""

    world: tuple[str, ...]
    """Words for `livetable sim world`."""
    game: str
    folder: Path
    own_folder: bool
    """Whether the folder was made here, among temporary ones, as no other was named."""
    journal: Path
    rounds: int | None
    json: bool
    headless: bool
    mqtt_port: int
    console_port: int


def command_line() -> argparse.ArgumentParser:
    """Return what `livetable demo` takes."""
    parser = parser_of(
        "demo",
        "A whole simulated table: shoe, camera, vision, dealer, broker, players, "
        "console. Exit 0: ended as asked; 1: the table stopped; 2: it could not start.",
    )
    add_shared(parser)
    add = parser.add_argument
    add("--game", default="infinite", help=f"{GAME}; or a game file")
    add("--rounds", type=whole(1, 10**9), help="end after so many settled rounds (else on Ctrl-C)")
    add("--headless", action="store_true", help="show no live view in the terminal")
    add(
        "--journal",
        type=place,
        help="the journal's file; an existing one is gone on with; left out: a new one",
    )
    add(
        "--dir",
        type=place,
        help="the folder of the simulation's files; left out: beside the journal",
    )
    add("--mqtt-port", type=port_or_any, help="the broker's port; left out, or 0: any free one")
    add("--console-port", type=port_or_any, help="the console's port; left out, or 0: any free one")
    add("--shoe-port", type=port_or_any, help="the shoe is on this TCP port; left out: on a pty")
    add(
        "--shoe-url",
        help="where the table finds the shoe, if something stands between; left out: where it is",
    )
    add(
        "--drill",
        nargs="?",
        const="all",
        metavar="NAME",
        help="the dealer makes this mistake on purpose; without NAME all of them, one by one",
    )
    add("--json", action="store_true", help="the summary as JSON, alone on stdout")
    return parser


def _spared(out: Path) -> None:
    """Raise DemoError, before anything is dealt, where sheets would go over something else."""
    try:
        spare(out, '{"')
    except OSError as wrong:
        raise DemoError(f"--out {named_reason(wrong)}; name another file") from None


def options_from(argv: Sequence[str]) -> Options:
    """Read the options on the command line, with ports and places chosen. Raises DemoError."""
    given = command_line().parse_args(argv)
    if given.out and not given.sheets:
        raise DemoError("--out writes sheets back: give --sheets too")
    if given.out:
        _spared(given.out)
    if given.players == "outside" and given.sheets:
        raise DemoError("--sheets say how the built-in players bet: leave out --players outside")
    if given.journal is not None and not given.journal.name:
        raise DemoError(f"--journal {given.journal}: write the name of a file")
    folder, journal = _places(given.dir, given.journal)
    try:
        spare_house(folder)
    except OSError as wrong:
        raise DemoError(f"--dir {named_reason(wrong)}; name another folder") from None
    own_folder = given.dir is None and given.journal is None
    with gone_if_unused(folder, own_folder):
        game, config = _game_of(given.game, folder)
    options = Options(
        world=(),
        game=game,
        folder=folder,
        own_folder=own_folder,
        journal=journal,
        rounds=given.rounds,
        json=given.json,
        headless=given.headless,
        mqtt_port=given.mqtt_port or free_port(),
        console_port=given.console_port or free_port(),
    )
    return replace(options, world=(*_world_words(options, given), *config))


@contextmanager
def gone_if_unused(folder: Path, own_folder: bool) -> Iterator[None]:
    """Remove a folder that nobody named where the demo cannot start.

    Where a process of the demo said something, the folder stays: the fault names its log there.
    """
    try:
        yield
    except DemoError:
        if own_folder and not any(log.stat().st_size for log in folder.glob("*.log")):
            shutil.rmtree(folder, ignore_errors=True)
        raise


def _game_of(game: str, folder: Path) -> tuple[str, list[str]]:
    """Return the game's name and, if it is given as a file, the world's options for its folder.

    The folder is a copy of the shipped one with the game in it. Raises DemoError.
    """
    if not game.endswith(".toml"):
        return game, []
    file, config = Path(game), folder / "config"
    try:
        text = whole_text(file)
        shutil.copytree(CONFIG, config, dirs_exist_ok=True)
        (config / "games" / file.name).write_text(text, encoding="utf-8")
        own = file.absolute().parent.parent / "layouts" / file.name
        felt = whole_text(own) if own.is_file() else _felt_of(file.stem, config)
        if felt:
            (config / "layouts" / file.name).write_text(felt, encoding="utf-8")
        read_game(file.stem, config)
    except UnicodeDecodeError:
        raise DemoError(f"--game {game}: no UTF-8 text; save it as UTF-8") from None
    except OSError as error:
        raise DemoError(
            f"--game {game}: {reason_of(error)}; name a game file, or a shipped game"
        ) from None
    except UNREADABLE:
        raise DemoError(
            f"--game {game}: no game can be read from it; `livetable check-config {game}` says "
            "what to write"
        ) from None
    return file.stem, ["--config", str(config)]


def _felt_of(game: str, config: Path) -> str:
    """Return the felt that a game of this folder needs; empty if the game cannot be read.

    The table reads the whole file and says what is wrong with it.
    """
    try:
        return felt_of_sides(read_game(game, config), config)
    except UNREADABLE:
        return ""


UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)
"""The errors that reading raises for a file that is no game's."""


def _world_words(options: Options, given: argparse.Namespace) -> Iterator[str]:
    """Yield the same options as `livetable sim world` takes them."""
    words = vars(given) | {
        "game": options.game,
        "dir": options.folder,
        "journal": options.journal,
        "mqtt_port": options.mqtt_port,
        "console_port": options.console_port,
    }
    yield "--stay"
    for name in FOR_THE_WORLD:
        if words[name] is not None:
            yield from (f"--{name.replace('_', '-')}", str(words[name]))
    for fault in given.fault:
        yield from ("--fault", fault)


def _places(folder: Path | None, journal: Path | None) -> tuple[Path, Path]:
    """Return the absolute paths of the world's directory and the journal's file."""
    if folder is None and journal is None:
        folder = Path(tempfile.mkdtemp(prefix="livetable-demo-"))
    if folder is None and journal is not None:
        folder = beside(journal, ".world")
    assert folder is not None
    folder = folder.absolute()
    return folder, (journal or folder / "journal.db").absolute()
