"""`livetable upgrade` as a person calls it: what becomes of it when he, or his line, goes away."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.journal.live.writer import Journal
from tests.support.processes.fake_version import install
from tests.support.table_files import TABLE, written

pytestmark = pytest.mark.system

SYSTEMCTL = """\
#!/bin/sh
case "$1" in
show) echo active ;;
stop) {stop} ;;
esac
"""


class Called:
    """`livetable upgrade 2` while version 1 runs; `stop` is what `systemctl stop` does."""

    def __init__(self, folder: Path, stop: str) -> None:
        self.root = folder / "opt"
        for version in "12":
            install(self.root, version, "good", None)
        (self.root / "current").symlink_to("versions/1")
        written(folder, TABLE).rename(folder / "t1.toml")
        Journal(folder / "journal.db", "riga", "t1", "infinite", "livetable 1").close()
        tools = folder / "tools"
        tools.mkdir()
        (tools / "systemctl").write_text(SYSTEMCTL.format(stop=stop))
        (tools / "systemctl").chmod(0o755)
        words = ["upgrade", "2", "--root", str(self.root), "--house", str(folder)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "controller.cli", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
        )

    def come_to(self, step: str) -> None:
        assert self.process.stdout is not None
        assert any(line.strip() == step for line in self.process.stdout)

    def undecided(self) -> bool:
        return (self.root / "upgrade.json").exists()


def test_ctrl_c_says_how_the_upgrade_is_brought_to_its_end(tmp_path: Path) -> None:
    called = Called(tmp_path, "sleep 60")
    called.come_to("marked")
    called.process.send_signal(signal.SIGINT)
    _, said = called.process.communicate(timeout=60)
    assert called.process.returncode == 130
    assert "no round opens until: livetable upgrade --resume" in said
    assert called.undecided()


def test_a_line_that_is_lost_does_not_break_it_off(tmp_path: Path) -> None:
    """Whoever asks from a ladder asks over a wireless line."""
    called = Called(tmp_path, "kill -HUP $PPID; exit 1")
    _, said = called.process.communicate(timeout=60)
    assert called.process.returncode == 2
    assert "try it by hand, as root; version 1 goes on" in said
    assert not called.undecided()


def test_nobody_needs_to_read_its_steps(tmp_path: Path) -> None:
    called = Called(tmp_path, "exit 1")
    with called.process as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        said = process.stderr.read()
    assert process.returncode == 2
    assert "try it by hand, as root; version 1 goes on" in said
    assert not called.undecided()
