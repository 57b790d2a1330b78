"""Versions of the program made of one small script each, and tables that are real processes."""

import signal
import subprocess
import sys
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.appliance.manifest import every_file, write_manifest
from controller.appliance.upgrade.judge import Table

SCRIPT = """#!{python} -IS
import json, os, sqlite3, sys, time
VERSION, HOW = {version!r}, {how!r}
if sys.argv[1:3] == ["upgrade", "--opens"]:
    if HOW == "sleeps when asked":
        time.sleep(60)
    if HOW == "knows only older records":
        print("livetable upgrade: livetable 9.9 wrote this journal last", file=sys.stderr)
        sys.exit(2)
    if HOW == "lacks a library":
        raise ModuleNotFoundError("No module named 'pydantic'")
    sys.exit(0)
journal = sys.argv[1]
if HOW != "good":  # it leaves something that the version before does not know
    with sqlite3.connect(journal) as file:
        last = file.execute("SELECT max(seq) FROM record").fetchone()[0]
        file.execute("INSERT INTO record VALUES (?, 0, 0, 'fact', 'new', x'00')", (last + 1,))
if HOW == "does not start":
    sys.exit(1)
told = dict(software="livetable " + VERSION, pid=os.getpid(), loop=True, broker="", round="",
            devices=dict(shoe0="ok", camera0="ok"))
if HOW == "finds no shoe":
    told["devices"]["shoe0"] = "lost"
if HOW == "finds no camera":
    told["devices"]["camera0"] = "unknown"
if HOW == "reaches no broker":
    told["broker"] = "broker was lost"
if HOW == "is not connected yet":
    told["broker"] = None
if HOW == "has a loop that stands still":
    told["loop"] = False
if HOW == "is another program":
    told["software"] = "livetable 7"
began = time.monotonic()
while True:
    if HOW not in ("tells nothing",):
        with open(journal + ".h", "w") as file:
            json.dump(told, file)
        os.replace(journal + ".h", journal + ".health")
    time.sleep(0.05)
    if HOW == "starts and dies" and time.monotonic() - began > 0.4:
        os.kill(os.getpid(), 9)
"""


def install(root: Path, version: str, how: str, key: Ed25519PrivateKey | None) -> Path:
    """Lay a version out below `root/versions`, with its manifest; its folder."""
    home = root / "versions" / version
    program = home / "bin/livetable"
    program.parent.mkdir(parents=True)
    program.write_text(SCRIPT.format(python=sys.executable, version=version, how=how))
    program.chmod(0o755)
    (home / "LICENSE").write_text("none")
    manifest(home, version, key)
    return home


def manifest(home: Path, version: str, key: Ed25519PrivateKey | None) -> None:
    """Write the version's manifest."""
    write_manifest(home, f"livetable {version}", every_file(home), key)


class Processes:
    """The tables as processes of `current`, in the place of systemd's units."""

    def __init__(self, root: Path, tables: list[Table]) -> None:
        self._root, self._journals = root, {one.name: one.journal for one in tables}
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def runs(self, table: str) -> bool:
        return table in self.running and self.running[table].poll() is None

    def start(self, table: str) -> None:
        assert not self.runs(table), "two programs on one journal"
        program = self._root / "current/bin/livetable"
        self.running[table] = subprocess.Popen([program, self._journals[table]])

    def stop(self, table: str) -> None:
        if self.runs(table):
            self.running[table].send_signal(signal.SIGKILL)
        if table in self.running:
            self.running[table].wait()

    def power_cut(self) -> None:
        """End everything at once."""
        for table in self.running:
            self.stop(table)
