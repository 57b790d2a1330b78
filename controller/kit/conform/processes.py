"""The two processes of a trial: the table and, if the trial may start it, the server."""

import argparse
import contextlib
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

from controller.kit.conform.trial_error import TrialError
from controller.system_errors import reason_of

END_S = 20.0
"""A table that is told to end has ended within this time."""

LET_GO_S = 10.0
"""A process that has not ended this long after it was told to is killed."""

MOST_SAID = 200
"""Characters of the last line of a process that ended."""


class Started:
    """A process that leads a group of its own; its output goes into its log."""

    def __init__(self, name: str, folder: Path) -> None:
        self._name, self.log = name, folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def started(self) -> bool:
        """Whether it was started; for a server that was killed, whether it was started again."""
        return self._process is not None

    def _start(self, words: list[str], stdin: int | None = None) -> None:
        """Start it again. Raises OSError."""
        with self.log.open("ab") as file:
            self._process = subprocess.Popen(
                words, stdin=stdin, stdout=file, stderr=file, start_new_session=True
            )

    def end(self) -> None:
        """End it, and everything it started; a frozen one too."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        _signal(process, signal.SIGCONT)
        _signal(process, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(LET_GO_S)
        _signal(process, signal.SIGKILL)
        process.wait()

    def look(self) -> None:
        """Check that it is alive, if it was started. Raises TrialError."""
        process = self._process
        if process is None or process.poll() is None:
            return
        said = self.log.read_text(errors="replace").split("\n")
        last = next((line for line in reversed(said) if line.strip()), "nothing")
        how = _ended(process.returncode)
        raise TrialError(
            f"the {self._name} {how}; it said last: {last[:MOST_SAID]} (see {self.log})"
        )


class TableProcess(Started):
    """The stand-in, each time on the journal of its epoch."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        super().__init__("table", folder)
        self._options, self._folder, self._journal = options, folder, 1

    def words(self) -> list[str]:
        """The command that starts it, on the journal of this epoch."""
        o = self._options
        journal = self._folder / f"journal-{self._journal}.db"
        words = ["stand-in", "--host", o.host, "--port", o.port, "--site", o.site]
        words += ["--table", o.table, "--game", o.game, "--journal", journal, "--staff"]
        words += ["--betting", o.betting, "--decision", 4, "--pace", o.pace, "--seed", o.seed]
        for option in ("username", "password_file", "ca_file"):
            if given := getattr(o, option):
                words += [f"--{option.replace('_', '-')}", given]
        return [sys.executable, "-m", "controller.cli", *map(str, words)]

    def start(self) -> None:
        """Start it."""
        self._start(self.words(), subprocess.PIPE)

    def kill(self) -> None:
        """Kill the table, as if its power failed."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        """Let the table stand still; it does on return."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self._process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)

    def go_on(self) -> None:
        """Continue it after it was frozen."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def staff(self, act: str) -> None:
        """Let people at the table act. Raises TrialError."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{act}\n".encode())
            self._process.stdin.flush()
        except OSError as error:
            self.look()
            raise TrialError(f"the table does not hear its staff ({reason_of(error)})") from None

    def new_journal(self) -> None:
        """Begin a record of its own, under a new epoch. Raises TrialError."""
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            raise TrialError(f"the table did not end within {END_S:.0f} s") from None
        self._journal += 1
        self.start()


class ServerProcess(Started):
    """The server under trial, if its command line is known; `port` is where it finds the trial."""

    def __init__(self, options: argparse.Namespace, folder: Path, port: int) -> None:
        super().__init__("server", folder)
        self._options, self._port = options, port

    def start(self) -> bool:
        """Start it; False if somebody else runs it. Raises TrialError."""
        if not self._options.run:
            return False
        words = self.words()
        try:
            self._start(words)
        except OSError as error:
            raise TrialError(
                f"--run: {words[0]!r} cannot be started ({reason_of(error)}); write its program "
                "first, with its path where your shell would not find it"
            ) from None
        return True

    def words(self) -> list[str]:
        """The command that starts it, with its placeholders filled in. Raises TrialError."""
        o = self._options
        place = {"host": "127.0.0.1", "port": self._port, "site": o.site, "table": o.table}
        place |= {"client": o.client, "ledger": o.ledger}
        words: list[str] = []
        with contextlib.suppress(ValueError, LookupError, AttributeError):
            words = [word.format(**place) for word in shlex.split(o.run)]
        if not words:
            known = " ".join(f"{{{name}}}" for name in place)
            raise TrialError(
                f"--run {o.run!r}: write a command, close each quote, and double the braces of all "
                f"but {known}"
            )
        return words

    def kill(self) -> bool:
        """Kill it without warning; False if somebody else runs it."""
        if self._process is None:
            return False
        _signal(self._process, signal.SIGKILL)
        self._process.wait()
        self._process = None
        return True


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    """Send a signal to a process of the trial and to everything it started: it leads a group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def _ended(code: int) -> str:
    """Say in words how a process ended."""
    if code < 0:
        return f"was killed by {signal.Signals(-code).name}"
    return f"ended by itself with exit code {code}"
