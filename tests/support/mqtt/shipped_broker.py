"""Mosquitto with the shipped configuration: its TLS, users, access list, limits. Only paths and
the port are the test's."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Self

from tests.support.mqtt.broker import MOSQUITTO, free_port, wait_for_port
from tests.support.mqtt.certificates import AUTHORITY, CERTIFICATE, KEY, Authority
from tests.support.places import CONFIG

PASSWD = shutil.which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"
USERS = ("bj1", "bj1-server")


class ShippedBroker:
    """Everybody's password is his name; `ca` signed the broker's certificate."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        Authority(folder).certify(days=1)
        self.ca = folder / AUTHORITY
        passwords = folder / "passwords"
        passwords.touch(mode=0o600)
        for user in USERS:
            subprocess.run([PASSWD, "-b", str(passwords), user, user], check=True)
        access = shutil.copy(CONFIG / "broker" / "livetable.acl", folder / "acl")
        paths = {
            "listener": f"{self.port} 127.0.0.1",
            "cafile": self.ca,
            "certfile": folder / CERTIFICATE,
            "keyfile": folder / KEY,
            "password_file": passwords,
            "acl_file": access,
            "persistence_location": f"{folder}/",
        }
        text = (CONFIG / "broker" / "mosquitto.conf").read_text()
        for word, path in paths.items():
            text, found = re.subn(rf"(?m)^{word} .*$", f"{word} {path}", text)
            assert found == 1, word
        self._file = folder / "mosquitto.conf"
        self._file.write_text(f"{text}\nuser root\n")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([MOSQUITTO, "-c", str(self._file)], stderr=quiet)
        wait_for_port(self.port, self._process)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(10)
