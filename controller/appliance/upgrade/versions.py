"""The versions that are installed side by side, and the link that says which of them runs."""

import json
import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from controller.appliance.integrity import VERSIONS, program_faults
from controller.appliance.manifest import ManifestError, read_manifest
from controller.commands.ending import UNUSABLE
from controller.system_errors import reason_of
from controller.whole_files import flush_folder, write_whole

ROOT = Path("/opt/livetable")

ASK_S = 60.0
"""How long a version may take to say whether it can open a journal."""


AGAIN = "install its package again"


class Versions:
    """The folder of all versions."""

    def __init__(self, root: Path, release_key: Path) -> None:
        """`release_key` is the file of the key that signs manifests; it need not exist."""
        self._root, self._release_key = root, release_key

    @property
    def pending(self) -> Path:
        """The file of an unfinished upgrade."""
        return self._root / "upgrade.json"

    @property
    def lock(self) -> Path:
        """The file that each upgrade locks, so that only one runs."""
        return self._root / "upgrade.lock"

    def current(self) -> str:
        """The version that runs; empty: none is set."""
        try:
            return (self._root / "current").readlink().name
        except OSError:
            return ""

    def program(self, version: str) -> Path:
        """The command of a version."""
        return self._root / VERSIONS / version / "bin/livetable"

    def lead(self, link: str, version: str) -> None:
        """Let `current` or `previous` lead to a version, atomically.

        Raises OSError.
        """
        new = self._root / f".{link}.new"
        with suppress(FileNotFoundError):
            new.unlink()
        os.symlink(f"{VERSIONS}/{version}", new)
        new.replace(self._root / link)
        flush_folder(self._root)

    def faults(self, version: str) -> Iterator[str]:
        """Yield why a version cannot be brought into use, before anything is changed."""
        folder = self._root / VERSIONS / version
        if not version or "/" in version or version.startswith(".") or not folder.is_dir():
            known = sorted(path.name for path in (self._root / VERSIONS).glob("*"))
            yield f"version {version!r} is not installed; there is {', '.join(known)}"
            return
        if version == self.current():
            yield f"version {version} runs already"
            return
        faults = list(program_faults(folder, self._release_key))
        yield from map(_with_the_act, faults)
        if not faults:
            yield from self._misnamed(version, folder)

    def refusal(self, version: str, journals: Iterable[Path]) -> str:
        """Ask a version whether it can open these journals; return its sentence, or empty: it
        can.
        """
        program = self.program(version)
        words = [str(program), "upgrade", "--opens", *map(str, journals)]
        try:
            done = subprocess.run(words, capture_output=True, text=True, timeout=ASK_S)
        except OSError as error:
            return f"{program}: cannot be started ({reason_of(error)}); {AGAIN}"
        except subprocess.TimeoutExpired:
            return f"{program}: did not answer within {ASK_S:.0f} s; {AGAIN}"
        if done.returncode == 0:
            return ""
        said = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        if done.returncode != UNUSABLE:
            return f"{program}: did not say whether it opens the tables' records ({said}); {AGAIN}"
        return f"version {version} cannot open the tables' records: {said}"

    def note(self, state: dict[str, Any]) -> None:
        """Save the progress of an upgrade. Raises OSError."""
        write_whole(self.pending, json.dumps(state))

    def noted(self) -> dict[str, Any] | None:
        """The unfinished upgrade; None: there is none. Raises OSError, ValueError."""
        try:
            told: dict[str, Any] = json.loads(self.pending.read_text("utf-8"))
        except FileNotFoundError:
            return None
        return told

    def forget(self) -> None:
        """The upgrade is over. Raises OSError."""
        self.pending.unlink(missing_ok=True)
        flush_folder(self._root)

    def _misnamed(self, version: str, folder: Path) -> Iterator[str]:
        try:
            title = read_manifest(folder).title
        except ManifestError as error:
            yield str(error)
            return
        if title != f"livetable {version}":
            yield f"{folder}: its manifest is of {title}; install the package again"


def _with_the_act(fault: str) -> str:
    """Say what is wrong with a shipped file, and what to do about it."""
    return fault if "install" in fault else f"{fault}; {AGAIN}"
