"""The files a controller needs to run this world's table: the table file and the people file.

People are named by their role. Their PINs are known to anybody who reads this, and stored as
every PIN is: hashed.
"""

from dataclasses import dataclass
from pathlib import Path

from argon2 import PasswordHasher

from drivers.sim.world_console import Badge

SITE, TABLE = "demo", "bj1"

DEALER = Badge("dealer-1", "dealer", "1111")
MANAGER = Badge("manager-1", "shift_manager", "2222")
PEOPLE: dict[str, tuple[tuple[str, ...], str]] = {
    "dealer-1": (("dealer",), "1111"),
    "dealer-2": (("dealer",), "1212"),
    "manager-1": (("shift_manager",), "2222"),
    "manager-2": (("shift_manager",), "2323"),
    "shuffler-1": (("shuffler",), "3333"),
    "engineer-1": (("engineer",), "4444"),
    "auditor-1": (("auditor",), "5555"),
}
"""Everybody's roles and PIN."""

QUICK_TIMES = {"result_s": 0.3, "between_rounds_s": 0.1}
"""Pauses that are there for people to read, at a table where nobody reads."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a table file names: the game, the felt, and where everything is reached."""

    game: str
    layout: str
    shoe: str
    """The shoe's URL."""
    wire: str
    camera_url: str
    mqtt_port: int
    console_port: int
    journal: Path
    hurry: bool
    peek_by: str = "controller"
    config: Path | None = None


def table_file(place: Place) -> str:
    """The table file's text."""
    times = QUICK_TIMES if place.hurry else {}
    head = f'config_dir = "{place.config}"\n\n' if place.config else ""
    return head + "\n".join(
        [
            "[table]",
            f'site = "{SITE}"',
            f'id = "{TABLE}"',
            f'game = "{place.game}"',
            f'journal = "{place.journal}"',
            f'evidence = "{place.journal}.evidence"',
            'people = "people.toml"',
            "",
            "[[shoes]]",
            'name = "shoe0"',
            f'url = "{place.shoe}"',
            f'wire = "{place.wire}"',
            "",
            "[[cameras]]",
            'name = "camera0"',
            f'url = "{place.camera_url}"',
            f'layout = "{place.layout}"',
            "",
            "[mqtt]",
            f"port = {place.mqtt_port}",
            "",
            "[console]",
            f"port = {place.console_port}",
            "",
            "[timing]",
            *(f"{key} = {value}" for key, value in times.items()),
            "",
            "[house]",
            f'peek_by = "{place.peek_by}"',
            "",
        ]
    )


def people_file() -> str:
    """The people file's text."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1)
    parts = []
    for name, (roles, pin) in PEOPLE.items():
        quoted = ", ".join(f'"{role}"' for role in roles)
        parts.append(
            f'[[people]]\nname = "{name}"\nroles = [{quoted}]\npin = "{hasher.hash(pin)}"\n'
        )
    return "\n".join(parts)
