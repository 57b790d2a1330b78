"""Starts and stops the tables of this appliance."""

import subprocess
from typing import Protocol

from controller.system_errors import reason_of

WITHIN_S = 60.0
"""A table is killed after 20 s of ending."""


class ServiceError(Exception):
    """A table could not be stopped or started; the text says what to do."""


class Services(Protocol):
    """The tables as programs that run or do not. Each method raises ServiceError."""

    def runs(self, table: str) -> bool:
        """Tell whether the table is up, or being started."""

    def start(self, table: str) -> None:
        """Start the table; returns at once."""

    def stop(self, table: str) -> None:
        """Stop the table; returns when it is gone."""


class Systemd:
    """The units `livetable@TABLE`; the units of their cameras follow them."""

    def runs(self, table: str) -> bool:
        """Tell whether the unit is up for systemd."""
        said = _systemctl("show", "--property=ActiveState", "--value", _unit(table)).strip()
        return said in ("active", "activating", "reloading")

    def start(self, table: str) -> None:
        """Start the unit; earlier failures do not count."""
        _systemctl("reset-failed", _unit(table), fails=True)
        _systemctl("start", "--no-block", _unit(table))

    def stop(self, table: str) -> None:
        """Stop the unit."""
        _systemctl("stop", _unit(table))


def _unit(table: str) -> str:
    return f"livetable@{table}.service"


def _systemctl(*words: str, fails: bool = False) -> str:
    line = f"systemctl {' '.join(words)}"
    try:
        done = subprocess.run(
            ["systemctl", *words], capture_output=True, text=True, timeout=WITHIN_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ServiceError(f"{line}: {reason_of(error)}; try it by hand") from None
    if done.returncode != 0 and not fails:
        raise ServiceError(f"{line}: {done.stderr.strip()}; try it by hand, as root")
    return done.stdout
