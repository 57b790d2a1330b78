"""Reads the table file, which configures one table, and checks it before anything starts.

A key that is unknown, missing or of a wrong kind refuses to start, with a line that names file, key
and fault, and says which value to write. Relative paths are relative to the table file; game and
layout files are found by name in `config_dir`, whose default is the shipped one. Secrets are
never here: keys that end in `_file` name a file (or systemd credential) that holds one.
"""

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticKnownError

from controller.core.config.files import ConfigError, read_config
from controller.core.config.section import FileSection
from controller.core.config.spellings import CLIENT, NAME, SMALL
from controller.core.table.config import LONGEST_MS, House, Timings
from controller.core.words import WordedError, Words, say
from controller.settings.addresses import (
    MetricsSection,
    PlaceSection,
    both_or_neither,
    camera_address,
    host_name,
    ports_apart,
    printed,
    reached_safely,
    serial_address,
)
from controller.settings.camera_words import camera_words, from_folder
from controller.settings.file_names import FilePath, socket_name
from controller.shipped import CONFIG
from controller.system_errors import reason_of
from controller.whole_files import whole_text
from controller.words.catalogue import Language
from controller.words.system import why_of
from drivers.wires.installed import DEFAULT_SHUFFLER_WIRE, load_wire_of
from drivers.wires.protocol import Device

DEFAULT_CONFIG_DIR = CONFIG
"""The folder of games, layouts and remedies unless the table file says otherwise."""

Name = Annotated[str, Field(pattern=NAME, max_length=40)]
KEY_BYTES = 32
"""Bytes of a key that signs, and of one that seals."""

Port = Annotated[int, Field(ge=1, le=65535)]
Host = Annotated[str, AfterValidator(host_name)]
SerialAddress = Annotated[str, AfterValidator(serial_address)]
CameraAddress = Annotated[str, AfterValidator(camera_address)]
SocketPath = Annotated[FilePath, AfterValidator(socket_name)]
Printed = Annotated[str, Field(max_length=1000), AfterValidator(printed)]
Days = Annotated[int, Field(ge=1, le=1_000_000)]
Baud = Annotated[int, Field(ge=300, le=4_000_000)]

_SECONDS = TypeAdapter(Annotated[float, Field(gt=0, le=LONGEST_MS / 1000)])


class SettingsError(ConfigError):
    """A file of settings cannot be read, or names something that does not exist.

    `passing`: the fault is the disk's and not the file's, so another start may succeed.
    """

    def __init__(self, text: str, words: Sequence[Words] = (), *, passing: bool = False) -> None:
        super().__init__(text, words)
        self.passing = passing


class TableSection(FileSection):
    """The table's name, and where its record lies."""

    site: Name
    """The site's short name: letters, digits, dot, dash, underscore."""
    id: Name
    """The table's short name, unique on its site."""
    game: Name
    """The game file's name without `.toml`, as in `infinite`."""
    journal: FilePath = Path("journal.db")
    """The journal's file; its directory must exist."""
    evidence: FilePath = Path("evidence")
    """The directory of evidence pictures, beside the journal."""
    signing_key_file: FilePath | None = None
    """A file of 32 bytes that signs the checkpoints, never in the journal's folder; left out: the
    credential `journal-key`, and without that they are not signed. `livetable journal key` makes
    one."""
    anchor_file: FilePath | None = None
    """A file, best on another disk, that keeps each round's checkpoint: the table does not start on
    a journal that ends before it."""
    certified_games: FilePath | None = None
    """A file with the SHA-256 of each game file that this table may deal, first on its line; left
    out: any. `livetable integrity --certify` makes its lines."""
    seal_key_file: FilePath | None = None
    """A file of 32 bytes under which cards lie sealed in the journal until their round is over,
    never in the journal's folder; left out: the credential `journal-seal`, and without that they
    lie readable. `livetable journal key` makes one."""
    people: FilePath = Path("people.toml")
    """The file of people, roles and hashed PINs (`livetable people` writes it)."""


class _Device(FileSection):
    name: Name
    """The device's name in journal and console, as in `shoe0`."""
    url: str
    """Its address."""


class ShoeSection(_Device):
    """One shoe."""

    url: SerialAddress
    """The link: `/dev/serial/by-id/...`, `socket://host:port`, `rfc2217://host:port`, `sim://...`."""
    wire: str
    """The wire it speaks: the name of an installed one (`livetable doctor` lists them)."""
    identity: Printed = ""
    """The hardware identity it must show; empty: any (and wires that tell none)."""
    baud: Baud | None = None
    """Serial speed; left out: the wire's own."""
    options: dict[str, Any] = Field(default_factory=dict)
    """Options of the wire."""

    spoken_by: ClassVar[Device] = "shoe"

    @model_validator(mode="after")
    def _speaks_an_installed_wire(self) -> Self:
        load_wire_of(self.spoken_by, self.wire, **self.options)
        return self


class ShufflerSection(ShoeSection):
    """One shuffler."""

    spoken_by = "shuffler"

    wire: str = DEFAULT_SHUFFLER_WIRE
    """The wire that it speaks."""


class CameraSection(_Device):
    """One camera over the felt."""

    url: CameraAddress
    """Its address: `http://host:port/...`, `rtsp://...`, `/dev/video0`, or a recording's path."""
    layout: Name
    """The layout file's name without `.toml`."""
    calibration: FilePath | None = None
    """The camera's calibration file; left out: the layout's fiducials alone."""
    reports: SocketPath | None = None
    """The socket of the camera's own unit, `/run/livetable-vision/TABLE:CAMERA/reports`; left out:
    the table runs vision itself. Of cameras over one felt the first has the unit."""
    options: Annotated[list[str], AfterValidator(camera_words)] = Field(default_factory=list)
    """Further words for `livetable vision`: `--enrolled` with its file, `--noiseless`."""


class MqttSection(FileSection):
    """The broker."""

    host: Host = "127.0.0.1"
    """The broker's name or address."""
    port: Port = 1883
    """The broker's port; 8883 is usual with TLS."""
    username: Printed = ""
    """The table's name at the broker; empty: anonymous."""
    password_file: FilePath | None = None
    """A file that holds the password, readable by the table's user alone."""
    ca_file: FilePath | None = None
    """The certificate authority that signed the broker's certificate; turns TLS on."""
    cert_file: FilePath | None = None
    """The table's own certificate, where the broker asks for one."""
    key_file: FilePath | None = None
    """The private key of `cert_file`."""
    game_server: Annotated[str, Field(pattern=CLIENT)] = ""
    """The name (`client`) of the one game server that may command; empty: any that the broker
    lets."""
    keep_commands: bool = True
    """Let the broker keep commands while the table is away; false: it need not, and game servers
    send theirs again. A cluster of NATS carries more tables so."""
    publish_delay_ms: Annotated[int, Field(ge=0, le=60_000)] = 0
    """Hold every event back so long, so that data does not come before the picture. Game servers
    have so much more time for their final answers. What is held back when the table is stopped is
    published at its next start: stop a closed table only after that time."""

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        if (self.cert_file or self.key_file) and not self.ca_file:
            raise WordedError(
                "a certificate needs TLS; write mqtt.ca_file",
                say("config_certificate_needs_tls", name="mqtt.ca_file"),
            )
        if bool(self.cert_file) != bool(self.key_file):
            raise both_or_neither("mqtt")
        if self.password_file and not self.username:
            raise WordedError(
                "a password needs a name; write mqtt.username",
                say("config_password_needs_name", name="mqtt.username"),
            )
        return self


class ConsoleSection(FileSection):
    """The console's server."""

    host: Host = "127.0.0.1"
    """The address to listen on; anything but this appliance needs cert_file and key_file."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8080
    """The port; 0: any free one, named in the ready line."""
    cert_file: FilePath | None = None
    """The certificate, where the console is reached from other machines."""
    key_file: FilePath | None = None
    """Its private key."""
    names: list[str] = Field(default_factory=list)
    """Host names by which browsers may call this console, beside its address."""
    language: Language = "en"
    """The language of screens on which nobody has chosen one: en, es or ro."""

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        reached_safely("console", self.host, self.cert_file, self.key_file)
        return self


def _key_in_seconds(name: str) -> str:
    """The table file's key of a time."""
    return "result_s" if name == "results" else f"{name}_s"


class TimingSection(Timings):
    """Times in seconds, each under its name and `_s`; a time that is left out has the game file's
    or the house's usual value."""

    model_config = ConfigDict(alias_generator=_key_in_seconds)

    @model_validator(mode="before")
    @classmethod
    def _as_written_before(cls, data: Any) -> Any:
        """Read the one question whose time had its own key before there was `questions_s`."""
        if not isinstance(data, dict) or "insurance_s" not in data:
            return data
        rest = {key: value for key, value in data.items() if key != "insurance_s"}
        return {"questions_s": {"insurance": data["insurance_s"]}, **rest}

    @field_validator("*", mode="before")
    @classmethod
    def _milliseconds(cls, seconds: Any) -> Any:
        """Convert the file's seconds into the core's milliseconds; a fault is reported in
        seconds.
        """
        if isinstance(seconds, dict):
            return {name: cls._milliseconds(one) for name, one in seconds.items()}
        try:
            return round(_SECONDS.validate_python(seconds, strict=True) * 1000)
        except ValidationError as error:
            fault: Any = error.errors()[0]
            raise PydanticKnownError(fault["type"], fault.get("ctx")) from None


class HouseSection(House):
    """The house's choices, and the file of its remedies."""

    @model_validator(mode="before")
    @classmethod
    def _as_written_before(cls, data: Any) -> Any:
        """Read `check_by` under the name that it had when only blackjack was dealt."""
        if not isinstance(data, dict) or "peek_by" not in data:
            return data
        rest = {key: value for key, value in data.items() if key != "peek_by"}
        return {"check_by": data["peek_by"], **rest}

    remedies: Annotated[str, Field(pattern=SMALL)] = "standard"
    """The file in config/remedies that says what may be done about each irregularity."""


class RetentionSection(FileSection):
    """The days for which that is kept which `livetable retention` may delete."""

    records_days: Days = 3653
    """Days that a closed journal is kept after its last record; ten years."""
    evidence_days: Days = 3653
    """Days that a picture is kept, and as long as a record so young names it."""


class Settings(FileSection):
    """One table file."""

    config_dir: FilePath = DEFAULT_CONFIG_DIR
    """The directory that holds games, layouts and remedies."""
    table: TableSection
    """The table's name, and where its record lies."""
    shoes: Annotated[list[ShoeSection], Field(min_length=1, max_length=4)]
    """The shoes; the first is in play first."""
    cameras: Annotated[list[CameraSection], Field(min_length=1, max_length=8)]
    """The cameras; those with a zone in common look at one felt together."""
    shufflers: list[ShufflerSection] = Field(default_factory=list)
    """The shufflers, where there are any."""
    mqtt: MqttSection = MqttSection()
    """The broker."""
    console: ConsoleSection = ConsoleSection()
    """The console's server."""
    metrics: MetricsSection | None = None
    """An address for the figures alone; left out: they are on the console's address only."""
    places: list[PlaceSection] = Field(default_factory=list)
    """Places of screens that are not the table's own: the record of a ruling names the place."""
    retention: RetentionSection = RetentionSection()
    """How long the record is kept."""
    timing: TimingSection = TimingSection()
    """How long things may take."""
    house: HouseSection = HouseSection()
    """The house's choices."""

    @model_validator(mode="after")
    def _devices_have_names_of_their_own(self) -> Self:
        names = [device.name for device in (*self.shoes, *self.cameras, *self.shufflers)]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise WordedError(
                f"two devices are named '{twice[0]}'; give each its own name",
                say("config_devices_of_one_name", name=twice[0]),
            )
        urls = [device.url for device in (*self.shoes, *self.shufflers)]
        if len(set(urls)) < len(urls):
            raise WordedError(
                "two devices have one url; write for each where it alone is",
                say("config_devices_of_one_url"),
            )
        return self

    @model_validator(mode="after")
    def _servers_have_addresses_of_their_own(self) -> Self:
        servers = {"console": (self.console.host, self.console.port)}
        if self.metrics is not None:
            servers["metrics"] = self.metrics.host, self.metrics.port
        ports_apart((self.mqtt.host, self.mqtt.port), **servers)
        return self


def load_settings(path: Path) -> Settings:
    """Read the table file; every path is made absolute. Raises ConfigError."""
    settings = read_config(Settings, read_text(path, "table file"), str(path))
    made: Settings = absolute(settings, path.resolve().parent)
    return made


def absolute(value: Any, base: Path) -> Any:
    """The value with every path in it made absolute, from `base`; a device's path too."""
    if isinstance(value, Path):
        return base / value
    if isinstance(value, list):
        return [absolute(one, base) for one in value]
    if isinstance(value, BaseModel):
        fields = {name: absolute(getattr(value, name), base) for name in type(value).model_fields}
        if isinstance(value, _Device) and "://" not in value.url:
            fields["url"] = str(base / value.url)
        if isinstance(value, CameraSection):
            fields["options"] = from_folder(value.options, base)
        return value.model_copy(update=fields)
    return value


def read_text(path: Path, what: str) -> str:
    """The text of a file, which sentences call `what`. Raises SettingsError."""
    try:
        return whole_text(path)
    except OSError as error:
        raise SettingsError(
            f"{path}: the {what} cannot be read ({reason_of(error)}); "
            "check its name and its rights",
            [say("config_unreadable", file=str(path), why=why_of(error))],
            passing=error.errno in (errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM),
        ) from None
    except UnicodeDecodeError:
        raise SettingsError(
            f"{path}: the {what} is no UTF-8 text; save it as UTF-8",
            [say("config_no_text", file=str(path))],
        ) from None
