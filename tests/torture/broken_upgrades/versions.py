"""Versions of the program, laid out as a package lays them out, from this checkout's own code.

Each is an environment of its own with all of the table's program, a starter and a signed manifest.
Only the libraries are this checkout's, and of the walls none. A bad one has a `trial.py` that its
starter reads before all: there its fault begins.
"""

import base64
import compileall
import os
import shutil
import sys
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path
from py_compile import PycInvalidationMode

import numpy
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.appliance.manifest import every_file, write_manifest
from tests.support.places import PROJECT

CODE = ("controller", "drivers")
PACKAGES = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
STARTER = (PROJECT / "systemd/debian/starter").read_text()

TRIAL = """\
import sys
from pathlib import Path
if "upgrade" in sys.argv:
    from controller.appliance.upgrade import command, judge, snapshot, upgrade, versions
    command.RELEASE_KEY = Path({key!r})
    judge.Patience.__init__.__defaults__ = (float(Path({most!r}).read_text()), 8.0, 5.0)
    {gate}
if sys.argv[1:2] == ["run"] and sys.argv[-1].endswith("/{table}.toml"):
    Path({mark!r}).touch()
{fault}
"""
"""The appliance's key is the test's, a minute is shorter; all other times are the real ones.

`mark` is a file that says that the version was started.
"""


class Shelf:
    """The folder of all versions."""

    def __init__(self, root: Path, gate: str) -> None:
        """`gate` is a line of the upgrade's program that takes one of its gates away, or `pass`."""
        self.root = root
        self._gate = gate
        self.key = Ed25519PrivateKey.generate()
        self._release_key = root / "release.pub"
        self._stock, self._most = root / "stock", root / "most"
        root.mkdir()
        public = base64.b64encode(self.key.public_key().public_bytes_raw()).decode()
        self._release_key.write_text(public)
        self.give(60.0)
        self._lay_out()

    def give(self, seconds: float) -> None:
        """Give every version so long to be well, the one that runs included."""
        self._most.write_text(str(seconds))

    def home(self, version: str) -> Path:
        """The folder of a version."""
        return self.root / "versions" / version

    def was_started(self, version: str) -> bool:
        """Whether a table was started under a version that has a fault."""
        return self._mark(version).exists()

    def make(self, version: str, fault: str = "pass", table: str = "bj1") -> Path:
        """Lay a version out; `fault` are lines that run as it starts this table. Its folder."""
        home = self.home(version)
        shutil.copytree(self._stock, home, symlinks=True, copy_function=os.link)
        packages = home / PACKAGES
        starter = STARTER.replace("/opt/livetable", str(self.root)).replace("@VERSION@", version)
        self._put(home / "bin/livetable", starter.replace("import sys", "import sys, trial"))
        (home / "bin/livetable").chmod(0o755)
        metadata = packages / "livetable.dist-info/METADATA"
        self._put(metadata, f"Metadata-Version: 2.1\nName: livetable\nVersion: {version}\n")
        trial = TRIAL.format(
            key=str(self._release_key),
            most=str(self._most),
            gate=self._gate,
            table=table,
            mark=str(self._mark(version)),
            fault="".join(f"    {line}\n" for line in fault.splitlines()),
        )
        self._put(packages / "trial.py", trial)
        self.sign(home, version, self.key)
        return home

    def sign(self, home: Path, version: str, key: Ed25519PrivateKey | None) -> None:
        """Write the version's manifest."""
        write_manifest(home, f"livetable {version}", every_file(home), key)

    def change(self, path: Path, change: Callable[[bytes], bytes]) -> None:
        """Change one file of one version; the others have their own."""
        data, mode = change(path.read_bytes()), path.stat().st_mode
        path.unlink()
        path.write_bytes(data)
        path.chmod(mode)

    def throw_away(self, version: str) -> None:
        """Remove a version, as its package is removed."""
        shutil.rmtree(self.home(version))
        self._mark(version).unlink(missing_ok=True)

    def _mark(self, version: str) -> Path:
        return self.root / f"started-{version}"

    @staticmethod
    def _put(path: Path, text: str) -> None:
        path.unlink(missing_ok=True)
        path.write_text(text)

    def _lay_out(self) -> None:
        packages = self._stock / PACKAGES
        for name in CODE:
            shutil.copytree(
                PROJECT / name, packages / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        unchecked = PycInvalidationMode.UNCHECKED_HASH
        compileall.compile_dir(packages, quiet=1, invalidation_mode=unchecked)
        of_ours = packages / "livetable.dist-info"
        of_ours.mkdir()
        (of_ours / "entry_points.txt").write_text(_entry_points())
        (packages / "libraries.pth").write_text(f"{Path(numpy.__file__).parents[1]}\n")
        (self._stock / "bin").mkdir()
        own = Path(sys.base_prefix) / f"bin/python{sys.version_info[0]}.{sys.version_info[1]}"
        (self._stock / "bin/python").symlink_to(own)
        (self._stock / "pyvenv.cfg").write_text(f"home = {own.parent}\n")
        shutil.copy(PROJECT / "LICENSE", self._stock)


def _entry_points() -> str:
    """What the project tells of its own commands and wires."""
    text = distribution("livetable").read_text("entry_points.txt")
    assert text
    return text
