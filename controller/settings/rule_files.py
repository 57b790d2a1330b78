"""Reads the game, remedies and layouts that a table file names into the core's configuration."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from controller.core.config.files import ConfigError
from controller.core.config.layout import Layout, read_layout
from controller.core.config.remedies import RemedyBook
from controller.core.games.registry import game_of, load_rules
from controller.core.games.rules import CommonRules, Windows, rules_hash
from controller.core.irregularities.remedy_book import load_remedies
from controller.core.table.config import LONGEST_MS, House, TableConfig, Timings
from controller.core.words import say
from controller.settings.table_file import (
    CameraSection,
    Settings,
    SettingsError,
    TimingSection,
    read_text,
)
from controller.whole_files import whole_bytes, whole_text


def load_game(settings: Settings) -> CommonRules:
    """Read the rules of the table's game. Raises ConfigError."""
    return named_game(settings.config_dir, settings.table.game)


def named_game(config: Path, name: str) -> CommonRules:
    """Read the rules of a game of this folder of files. Raises ConfigError."""
    folder = config / "games"
    known = sorted(one.stem for one in folder.glob("*.toml"))
    if known and name not in known:
        raise ConfigError(
            f"{folder}: there is no game {name!r}; name one of {', '.join(known)}",
            [say("config_no_game", file=str(folder), name=name, names=tuple(known))],
        )
    path = folder / f"{name}.toml"
    return load_rules(read_text(path, "game file"), str(path))


def meant_game(config: Path, word: str) -> CommonRules:
    """Read the rules of a game of this folder, or of the game file at that path.

    Raises ConfigError.
    """
    path = Path(word)
    if path.suffix == ".toml" or len(path.parts) > 1:
        return load_rules(read_text(path, "game file"), str(path))
    return named_game(config, word)


def game_path(settings: Settings) -> Path:
    """The file of the table's game."""
    return settings.config_dir / "games" / f"{settings.table.game}.toml"


def is_certified(settings: Settings) -> bool:
    """Whether the list of certified games, if the table has one, contains its game's digest.

    Raises OSError and UnicodeDecodeError.
    """
    path = settings.table.certified_games
    if path is None:
        return True
    listed = {line.split()[0] for line in whole_text(path).splitlines() if line.strip()}
    return sha256(whole_bytes(game_path(settings))).hexdigest() in listed


def load_house_remedies(settings: Settings) -> RemedyBook:
    """Read the house's remedy file. Raises ConfigError."""
    path = settings.config_dir / "remedies" / f"{settings.house.remedies}.toml"
    book = load_remedies(read_text(path, "remedy file"), str(path))
    two = [row.name for row in book.remedy if row.places == 2]
    if two and not settings.places:
        raise SettingsError(
            f"{path}: remedy {two[0]} takes two places, and the table file names none beside the "
            "table's own screen: write [[places]] with name and addresses there, or take out "
            "places",
            [say("config_no_second_place", file=str(path), name=two[0])],
        )
    return book


def layout_path(settings: Settings, camera: CameraSection) -> Path:
    """Check the camera's layout file and return its path. Raises ConfigError."""
    path = settings.config_dir / "layouts" / f"{camera.layout}.toml"
    read_layout(read_text(path, "layout file"), str(path))
    return path


def load_layout(path: Path) -> Layout:
    """The layout in a checked layout file. Raises ConfigError."""
    return read_layout(read_text(path, "layout file"), str(path))


def _seen_zones(settings: Settings, rules: CommonRules) -> dict[str, frozenset[str]]:
    """Each camera's zones. Raises SettingsError if the game has a zone that no camera sees."""
    files = {camera.name: layout_path(settings, camera) for camera in settings.cameras}
    sees = {
        name: frozenset(zone.name for zone in load_layout(path).zones)
        for name, path in files.items()
    }
    seen = frozenset[str]().union(*sees.values())
    unseen = ", ".join(zone for zone in game_of(rules).zones(rules) if zone not in seen)
    if unseen:
        named = tuple(dict.fromkeys(map(str, files.values())))
        raise SettingsError(
            f"cameras.layout: {rules.name} deals to zones that are not in {', '.join(named)}: "
            f"{unseen}; name a layout that has them",
            [say("config_zone_unseen", game=rules.name, found=unseen, names=named)],
        )
    return sees


def table_config(settings: Settings, rules: CommonRules, software: str) -> TableConfig:
    """Build the core's configuration from the table file and the game file.

    Raises ConfigError for the remedy file, a layout file, zones of the game that no camera sees,
    and the time of a question that is never asked.
    """
    devices = (*settings.shoes, *settings.shufflers)
    return TableConfig(
        site=settings.table.site,
        table=settings.table.id,
        rules=rules,
        rules_hash=rules_hash(rules),
        software=software,
        shoes=tuple(shoe.name for shoe in settings.shoes),
        cameras=tuple(camera.name for camera in settings.cameras),
        sees=_seen_zones(settings, rules),
        shufflers=tuple(shuffler.name for shuffler in settings.shufflers),
        identities={device.name: device.identity for device in devices if device.identity},
        timings=_timings(settings.timing, rules.windows, settings.mqtt.publish_delay_ms),
        house=House(**settings.house.model_dump(exclude={"remedies"})),
        remedies=load_house_remedies(settings),
    )


def _timings(section: TimingSection, windows: Windows, delay: int) -> Timings:
    """Merge the game file's times with the table file's own, which take precedence.

    A game server that hears everything `delay` ms late may answer so much later. Raises ConfigError
    for a question that the game never asks.
    """
    of_game = {
        "betting": windows.betting,
        "yellow": windows.closing,
        "decision": windows.decision,
    }
    of_table = section.model_dump(exclude_unset=True)
    times: dict[str, Any] = {name: round(s * 1000) for name, s in of_game.items()} | of_table
    questions = {name: s * 1000 for name, s in windows.questions().items()}
    for name in section.questions.keys() - questions.keys():
        known = ", ".join(questions) or "none"
        raise SettingsError(
            f"timing.questions_s.{name}: the game has no such question with a time of its own; "
            f"write one of {known}",
            [say("config_no_question", name=f"timing.questions_s.{name}", names=tuple(questions))],
        )
    grace = min(section.server_grace + delay, LONGEST_MS)
    questions |= section.questions
    return Timings(**{**times, "questions": questions, "server_grace": grace})
