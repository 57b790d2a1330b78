"""The files a controller needs to run this world's table: the table file and the people file.

People are named by their role. Their PINs are known to anybody who reads this, and stored as
every PIN is: hashed.
"""

import errno
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from argon2 import PasswordHasher

from controller.whole_files import whole_text
from drivers.sim.people.person import Badge

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

QUICK_TIMES: dict[str, object] = {"result_s": 0.3, "between_rounds_s": 0.1}
"""Pauses that are there for people to read, at a table where nobody reads."""


@dataclass(frozen=True, slots=True)
class Place:
    """The values of a table file: the game, the felt, and the addresses of everything."""

    game: str
    shoe: str
    """The shoe's URL."""
    wire: str
    cameras: tuple[tuple[str, str], ...]
    """The URL of each camera, and the layout file of what it watches."""
    mqtt_port: int
    console_port: int
    journal: Path
    hurry: bool
    peek_by: str = "controller"
    config: Path | None = None


def spare_house(folder: Path) -> None:
    """Raise FileExistsError where a folder holds the table file of a house.

    A simulation writes the files of its table into the folder that people name.
    """
    path = folder / "table.toml"
    if path.is_file() and f'site = "{SITE}"' not in whole_text(path):
        raise FileExistsError(
            errno.EEXIST, "it is a house's table file, which is not written over", str(path)
        )


def table_file(place: Place) -> str:
    """Return the table file's text."""
    sections: dict[str, dict[str, object]] = {
        "[table]": {
            "site": SITE,
            "id": TABLE,
            "game": place.game,
            "journal": str(place.journal),
            "evidence": f"{place.journal}.evidence",
            "people": "people.toml",
            "signing_key_file": str(signing_key(place.journal)),
        },
        "[[shoes]]": {"name": "shoe0", "url": place.shoe, "wire": place.wire},
        "[mqtt]": {"port": place.mqtt_port},
        "[console]": {"port": place.console_port},
        "[timing]": QUICK_TIMES if place.hurry else {},
        "[house]": {"check_by": place.peek_by},
    }
    head = _entries({"config_dir": str(place.config)} if place.config else {})
    cameras: list[tuple[str, dict[str, object]]] = [
        ("[[cameras]]", {"name": f"camera{n}", "url": url, "layout": layout})
        for n, (url, layout) in enumerate(place.cameras)
    ]
    told = [*sections.items(), *cameras]
    return head + "".join(f"\n{name}\n{_entries(keys)}" for name, keys in told)


def _entries(keys: Mapping[str, object]) -> str:
    """Keys and values; a JSON string or number is one of TOML too."""
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())


def signing_key(journal: Path) -> Path:
    """Return where the simulated house keeps the key that signs: apart from the journal."""
    return journal.parent / "keys" / "journal.key"


def write_signing_key(journal: Path) -> None:
    """Make the key where there is none yet."""
    path = signing_key(journal)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(secrets.token_bytes(32))
        path.chmod(0o600)


def people_file() -> str:
    """Return the people file's text."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1)
    parts = [f"next_number = {len(PEOPLE) + 1}\n"]
    for number, (name, (roles, pin)) in enumerate(PEOPLE.items(), 1):
        quoted = ", ".join(f'"{role}"' for role in roles)
        parts.append(
            f'[[people]]\nnumber = {number}\nname = "{name}"\nroles = [{quoted}]\n'
            f'pin = "{hasher.hash(pin)}"\n'
        )
    return "\n".join(parts)
