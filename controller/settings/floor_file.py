"""Reads the floor file, which configures one pit."""

from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, model_validator

from controller.core.config.files import ConfigError, read_config
from controller.core.config.section import FileSection
from controller.core.config.spellings import PAGE, TABLE, TIME_OF_DAY
from controller.core.words import Words
from controller.settings.addresses import ports_apart
from controller.settings.file_names import FilePath
from controller.settings.table_file import ConsoleSection, MqttSection, absolute
from controller.system_errors import reason_of
from controller.whole_files import whole_text

TimeOfDay = Annotated[str, Field(pattern=TIME_OF_DAY)]
ConsoleAddress = Annotated[str, Field(pattern=PAGE, max_length=200)]
TableName = Annotated[str, Field(pattern=TABLE)]


class FloorFileError(Exception):
    """The floor file cannot be used; each line names file, key, fault and what to write."""

    def __init__(self, text: str, words: tuple[Words, ...] = ()) -> None:
        super().__init__(text)
        self.words = words


class PitSection(FileSection):
    """The pit itself."""

    title: Annotated[str, Field(max_length=60)] = ""
    """The floor's name, on the page and on the report."""
    store: FilePath = Path("pit.db")
    """The file in which the pit keeps rounds, calls and who came; its directory must exist."""
    people: FilePath = Path("people.toml")
    """The people file; shift managers and engineers in it may acknowledge calls."""
    shifts: Annotated[list[TimeOfDay], Field(min_length=1, max_length=24)] = Field(
        default_factory=lambda: ["06:00", "14:00", "22:00"]
    )
    """When shifts begin, local time."""


class FloorFile(FileSection):
    """One floor file."""

    pit: PitSection = PitSection()
    """The pit itself."""
    mqtt: MqttSection = MqttSection()
    """The broker; the user there needs to read and nothing else."""
    console: ConsoleSection = ConsoleSection()
    """The page's server."""
    consoles: dict[TableName, ConsoleAddress] = Field(default_factory=dict)
    """The address of each table's own console, under `site/table`: for rulings from afar."""
    consoles_ca_file: FilePath | None = None
    """The authority of the consoles' certificates, where it is the house's own."""

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        mqtt = self.mqtt
        if mqtt.game_server or mqtt.publish_delay_ms or not mqtt.keep_commands:
            raise ValueError(
                "the pit only listens; leave out game_server, keep_commands and publish_delay_ms"
            )
        ports_apart((mqtt.host, mqtt.port), console=(self.console.host, self.console.port))
        return self


def load_floor(path: Path) -> FloorFile:
    """Read the floor file; every path is made absolute. Raises FloorFileError."""
    try:
        text = whole_text(path)
    except OSError as error:
        raise FloorFileError(
            f"{path}: the floor file cannot be read ({reason_of(error)}); check its name and rights"
        ) from None
    except UnicodeDecodeError:
        raise FloorFileError(f"{path}: no UTF-8 text; save it as UTF-8") from None
    try:
        read = read_config(FloorFile, text, str(path))
    except ConfigError as error:
        raise FloorFileError(str(error), error.words) from None
    made: FloorFile = absolute(read, path.resolve().parent)
    return made


def minutes(times: list[str]) -> list[int]:
    """Times of day as minutes of the day."""
    return [60 * int(time[:2]) + int(time[3:]) for time in times]
