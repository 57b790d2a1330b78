"""An appliance of one table, in a folder of its own, whose upgrades are tried."""

import base64
import threading
import time
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.appliance.upgrade.judge import Patience, Table
from controller.appliance.upgrade.upgrade import Upgrade
from controller.appliance.upgrade.versions import Versions
from controller.folder_owner import as_owner
from controller.journal.live.writer import Journal
from controller.journal.verify import verify
from controller.upgrade_files import left_ended, on_trial, read_health
from tests.support.processes.fake_version import Processes, install

GOOD = Patience(most_s=60.0, steady_s=0.6, begin_s=1.0)
BAD = Patience(most_s=8.0, steady_s=1.0, begin_s=1.0)


class PowerCutError(BaseException):
    """Nothing after it happens: no clean-up either."""


class Appliance:
    """One table that runs version 1, and room for others."""

    def __init__(self, folder: Path, place: str = "") -> None:
        """The journal lies in `place` of the folder."""
        self.key = Ed25519PrivateKey.generate()
        public = base64.b64encode(self.key.public_key().public_bytes_raw()).decode()
        self.release_key = folder / "release.pub"
        self.release_key.write_text(public)
        self.root = folder / "livetable"
        install(self.root, "1", "good", self.key)
        self.table = Table("bj1", folder / place / "journal.db")
        with as_owner(self.table.journal):
            Journal(self.table.journal, "riga", "bj1", "infinite", "livetable 1").close()
        self.before = verify(self.table.journal).head
        self.versions = Versions(self.root, self.release_key)
        self.versions.lead("current", "1")
        self.services = Processes(self.root, [self.table])
        self.steps: list[str] = []
        self.cut_at = ""

    def start(self) -> int:
        """Start the table and wait until it is well; its process's number."""
        self.services.start("bj1")
        for _ in range(400):
            health = read_health(self.table.journal)
            if health is not None:
                return health.pid
            threading.Event().wait(0.05)
        raise AssertionError("the table does not start")

    def upgrade(self, patience: Patience = GOOD, clock: Callable[[], float] = time.time) -> Upgrade:
        return Upgrade(
            self.versions,
            [self.table],
            self.services,
            patience=patience,
            tell=self._done,
            clock=clock,
        )

    def ended(self) -> list[tuple[str, str, str, str]]:
        return [(one.was, one.now, one.by, one.outcome) for one in left_ended(self.table.journal)]

    def sound(self, version: str) -> None:
        """Nothing is left undecided, and this version runs on a whole journal."""
        assert self.versions.current() == version
        assert self.services.runs("bj1")
        assert on_trial(self.table.journal) == ""
        assert not self.versions.pending.exists()
        assert verify(self.table.journal).head == self.before

    def _done(self, step: str) -> None:
        self.steps.append(step)
        if step == self.cut_at:
            raise PowerCutError
