"""Mosquitto with the shipped configuration: its TLS, users, access list, limits. Only paths and
the port are the test's."""

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from drivers.sim.ports import free_port
from tests.support.mqtt.broker import MOSQUITTO, wait_for_port
from tests.support.mqtt.certificates import AUTHORITY, CERTIFICATE, KEY, Authority
from tests.support.places import CONFIG

PASSWD = shutil.which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"
TABLES = ("bj1",)
OTHERS = ("bj1-server", "monitor", "pit", "stranger")


class ShippedBroker:
    """Everybody's password is his name; `ca` signed the broker's certificate.

    `port` is the tables' door, `others` that of all others.
    """

    def __init__(self, folder: Path) -> None:
        self.port, self.others = free_port(), free_port()
        Authority(folder).certify(days=1)
        self.ca = folder / AUTHORITY
        access = shutil.copy(CONFIG / "broker" / "livetable.acl", folder / "acl")
        paths = {
            "listener 8883": f"listener {self.port} 127.0.0.1",
            "listener 8884": f"listener {self.others} 127.0.0.1",
            "/etc/mosquitto/passwords-tables": passwords(folder / "tables", TABLES),
            "/etc/mosquitto/passwords": passwords(folder / "others", OTHERS),
            "/etc/mosquitto/certs/ca.pem": self.ca,
            "/etc/mosquitto/certs/broker.pem": folder / CERTIFICATE,
            "/etc/mosquitto/certs/broker.key": folder / KEY,
            "/etc/mosquitto/livetable.acl": access,
            "/var/lib/mosquitto/": f"{folder}/",
        }
        text = (CONFIG / "broker" / "mosquitto.conf").read_text()
        for shipped, here in paths.items():
            text, found = re.subn(rf"(?m)^([^#]*){shipped}$", rf"\g<1>{here}", text)
            assert found, shipped
        assert "/etc/" not in re.sub(r"(?m)^#.*$", "", text)
        self._file = folder / "mosquitto.conf"
        self._file.write_text(f"{text}\nuser root\n")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([MOSQUITTO, "-c", str(self._file)], stderr=quiet)
        for door in (self.port, self.others):
            wait_for_port(door, self._process)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(10)


def passwords(path: Path, users: Iterable[str]) -> Path:
    """A password file in which everybody's password is his name."""
    path.touch(mode=0o600)
    for user in users:
        subprocess.run([PASSWD, "-b", str(path), user, user], check=True)
    return path
