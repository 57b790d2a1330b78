"""The kinds of broker: mosquitto, ejabberd and NATS, each with users, a password and TLS."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from drivers.sim.ports import free_port
from tests.support.mqtt.broker import MOSQUITTO
from tests.support.mqtt.certificates import AUTHORITY, CERTIFICATE, KEY

USER, PASSWORD = "tables", "a long word"
START_S = 60.0
NO_SPINNING = [word for kind in ("", "dcpu", "dio") for word in (f"+sbwt{kind}", "none")]
"""Erlang's schedulers wait for each other by giving way, which on a busy machine costs minutes."""
LIBRARIES = Path("/usr/lib") / os.uname().machine.join(("", "-linux-gnu"))


@dataclass
class Kind:
    """A program that serves MQTT; `words` writes its files and returns its command line."""

    name: str
    words: Callable[["Server"], list[str]]
    there: Callable[[], bool]
    user: str = USER


class Server:
    """One broker as a child process; its data is in `folder`/data."""

    def __init__(self, kind: Kind, folder: Path, queued: int, *, tls: bool) -> None:
        self.kind, self.folder, self.queued, self.tls = kind, folder, queued, tls
        self.port = free_port()
        self.password = PASSWORD
        self.data = folder / "data"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.data.mkdir(exist_ok=True)
        log = (self.folder / "broker.log").open("ab")
        words = self.kind.words(self)
        environment = {**os.environ, **environment_of(self)}
        with log:
            self._process = subprocess.Popen(
                words,
                stdout=log,
                stderr=log,
                cwd=self.data,
                env=environment,
                start_new_session=True,
            )
        waiting = threading.Event()
        for _ in range(int(START_S / 0.1)):
            try:
                socket.create_connection(("127.0.0.1", self.port), 5).close()
            except OSError:
                assert self._process.poll() is None, f"{self.kind.name} did not start: {log.name}"
                waiting.wait(0.1)
            else:
                return
        raise AssertionError(f"{self.kind.name} does not listen: {log.name}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it and its children."""
        if self._process and self._process.poll() is None:
            os.killpg(self._process.pid, how)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()

    def forget(self) -> None:
        """Throw its data away."""
        shutil.rmtree(self.data)


def environment_of(server: Server) -> dict[str, str]:
    """What ejabberd reads from its environment; the others do not look."""
    return {
        "EJABBERD_CONFIG_PATH": str(server.folder / "ejabberd.yml"),
        "EJABBERD_LOG_PATH": str(server.folder / "ejabberd.log"),
        "ERL_LIBS": str(LIBRARIES),
    }


def _mosquitto(server: Server) -> list[str]:
    passwords = server.folder / "passwords"
    passwords.touch(mode=0o600)
    subprocess.run(["mosquitto_passwd", "-b", passwords, USER, server.password], check=True)
    lines = [
        f"listener {server.port} 127.0.0.1",
        f"password_file {passwords}",
        "allow_anonymous false",
        "user root",
        "persistence true",
        f"persistence_location {server.data}/",
        "autosave_interval 1",
        "autosave_on_changes true",
        f"max_queued_messages {server.queued}",
    ]
    if server.tls:
        lines += [f"certfile {server.folder / CERTIFICATE}", f"keyfile {server.folder / KEY}"]
        lines += [f"cafile {server.folder / AUTHORITY}"]
    file = server.folder / "mosquitto.conf"
    file.write_text("\n".join(lines) + "\n")
    return [MOSQUITTO, "-c", str(file)]


def _nats(server: Server) -> list[str]:
    tls = ""
    if server.tls:
        files = {"cert_file": server.folder / CERTIFICATE, "key_file": server.folder / KEY}
        tls = f"tls {json.dumps({name: str(path) for name, path in files.items()})}"
    user = json.dumps([{"user": USER, "password": server.password}])
    (server.folder / "nats.conf").write_text(
        f"server_name: one\nlisten: 127.0.0.1:{free_port()}\n"
        f"authorization {{ users: {user} }}\n"
        f"jetstream {{ store_dir: {json.dumps(str(server.data))} }}\n"
        f"mqtt {{ host: 127.0.0.1, port: {server.port}, max_ack_pending: {server.queued}\n"
        f"{tls} }}\n"
    )
    return ["nats-server", "-c", str(server.folder / "nats.conf")]


EJABBERD = """\
hosts: ["localhost"]
loglevel: warning
auth_method: external
extauth_program: "{program}"
listen:
  - port: {port}
    ip: "127.0.0.1"
    module: mod_mqtt
    backlog: 1000
    tls: {tls}
{certificates}
modules:
  mod_mqtt:
    max_queue: {queued}
    session_expiry: 1 day
    access_publish:
      "#": [{{allow: all}}]
    access_subscribe:
      "#": [{{allow: all}}]
"""


def ejabberd_there() -> bool:
    """Whether ejabberd is on this machine."""
    return any(LIBRARIES.glob("ejabberd-*")) and bool(shutil.which("erl"))


def _ejabberd(server: Server) -> list[str]:
    program = server.folder / "judge"
    judge = Path(__file__).with_name("judge.py")
    program.write_text(f"#!/bin/sh\nexec {sys.executable} {judge} '{server.password}'\n")
    program.chmod(0o755)
    certificates = ""
    if server.tls:
        both = server.folder / "both.pem"
        both.write_text(
            (server.folder / CERTIFICATE).read_text() + (server.folder / KEY).read_text()
        )
        certificates = f'certfiles: ["{both}"]'
    (server.folder / "ejabberd.yml").write_text(
        EJABBERD.format(
            program=program,
            port=server.port,
            tls=str(server.tls).lower(),
            certificates=certificates,
            queued=server.queued,
        )
    )
    return [
        "erl",
        *NO_SPINNING,
        "-noinput",
        "-mnesia",
        "dir",
        json.dumps(str(server.data)),
        "-s",
        "ejabberd",
    ]


KINDS = [
    Kind("mosquitto", _mosquitto, lambda: bool(shutil.which(MOSQUITTO))),
    Kind(
        "ejabberd",
        _ejabberd,
        ejabberd_there,
        f"{USER}@localhost",
    ),
    Kind("nats", _nats, lambda: bool(shutil.which("nats-server"))),
]
