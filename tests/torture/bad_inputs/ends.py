"""Runs one command in a child of ours, and judges how it ended."""

import contextlib
import os
import re
import resource
import select
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NoReturn

from controller.cli import main as livetable
from controller.commands.ending import INTERRUPTED
from tests.support.places import DOCS
from tests.torture.bad_inputs.at_work import LOOK_MS, AtWork
from tests.torture.bad_inputs.commands import COMMANDS

CTRL_C_S, KILL_S = 1.0, 60.0
"""A command that runs on gets Ctrl-C after so much work, in seconds of the processor, or once it
rests; and it is killed when it has not ended so many seconds later."""

NOBODY = 65534
MEMORY = 6 << 30

ASKS = ("setup", "people")
"""Commands that ask a person, on stdout."""

SMALL = 8192
"""Bytes of a file on a disk that is nearly full: room for what is said of it."""

SHOWN = 12
"""Characters of a bad word that its sentence has to show at the least."""


@dataclass(frozen=True)
class Case:
    """One command line, the bad word in it, and what surrounds it."""

    words: tuple[str, ...]
    bad: str = ""
    called: str = ""
    """The option of the bad word; empty: it stands alone."""
    around: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    ctrl_c_s: float = CTRL_C_S
    """Ctrl-C comes after so much work."""


@dataclass(frozen=True)
class End:
    """How a command ended: its exit code, what it printed, and whether it had to be killed."""

    code: int
    out: str
    err: str
    slow: bool


def _print_into(file: int) -> None:
    os.dup2(file, 1)
    sys.stdout = os.fdopen(1, "w", closefd=False)


def _nobody_reads() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    _print_into(writing)


def _no_file_grows() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, SMALL))


def _nowhere() -> None:
    os.mkdir("gone")
    os.chdir("gone")
    os.rmdir("../gone")


def _close_stdout() -> None:
    sys.stdout = None  # type: ignore[assignment]
    os.close(1)


def _close_stdin() -> None:
    sys.stdin = None  # type: ignore[assignment]
    os.close(0)


AROUND: dict[str, Callable[[], None]] = {
    "": lambda: None,
    "nobody reads": _nobody_reads,
    "no output": _close_stdout,
    "no input": _close_stdin,
    "a full disk below the output": lambda: _print_into(os.open("/dev/full", os.O_WRONLY)),
    "no file may grow": _no_file_grows,
    "the folder is gone": _nowhere,
}
"""What may be odd around a command."""


def ended(case: Case, work: Path) -> End:
    """Run a command to its end."""
    told = [work.parent / name for name in ("out", "err")]
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # until the child is the command
    child = os.fork()
    if not child:
        _be_the_command(case, work, told)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    code, slow = _waited(child, case.ctrl_c_s)
    code = INTERRUPTED if code == -signal.SIGINT else code  # as a shell tells it
    out, err = (path.read_text(errors="replace") for path in told)
    return End(code, out, err, slow)


def _be_the_command(case: Case, work: Path, told: list[Path]) -> None:
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, path in enumerate(told, 1):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND), number)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(work)
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    os.environ.update(case.environment)
    sys.argv = ["livetable", *case.words]
    code: int | str | None = 99
    try:
        AROUND[case.around]()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        code = livetable()
    except SystemExit as end:
        code = end.code
    except BaseException:
        os.write(2, traceback.format_exc().encode(errors="backslashreplace"))
    finally:
        _leave(code if isinstance(code, int) else 99)


def _leave(code: int) -> NoReturn:
    """End this child as the interpreter would, and nothing of its parent's."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError:
        code = code or 120
    finally:
        os._exit(code)


def _waited(child: int, ctrl_c_s: float) -> tuple[int, bool]:
    """The child's exit code, and whether it had to be killed."""
    ended = select.poll()
    ended.register(pidfd := os.pidfd_open(child))
    at_work = AtWork(child)
    while not (over := ended.poll(LOOK_MS)) and not at_work.enough(ctrl_c_s):
        pass
    if not over:
        with contextlib.suppress(ProcessLookupError):  # it leads no group yet
            os.killpg(child, signal.SIGINT)
    slow = not over and not ended.poll(KILL_S * 1000)
    if slow:
        os.killpg(child, signal.SIGKILL)
    os.close(pidfd)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), slow


def faults(case: Case, end: End, good: End) -> list[str]:
    """What is wrong with how a command ended; `good` is its end with good words."""
    if "Traceback (most recent" in end.err or "Exception ignored" in end.err:
        return ["a traceback"]
    if end.slow:
        return [f"did not end within {KILL_S:.0f} s"]
    found = []
    if end.code not in documented(case.words):
        found.append(f"ended with {end.code}, which docs/commands.md does not have")
    if end.code in (1, 2) and not case.around and not (end.err + end.out).strip():
        found.append(f"ended with {end.code} and said nothing")
    if end.code == 2 and not case.around:
        found.extend(_of_the_sentence(case, end, good))
    return found


def _of_the_sentence(case: Case, end: End, good: End) -> list[str]:
    """A command that cannot begin says one thing, on stderr, and names what it is about."""
    said = [line for line in end.err.splitlines() if re.match(r"livetable [a-z][a-z -]*: ", line)]
    found = []
    if not said:
        found.append("no sentence begins with the command's name")
    if end.out.strip() and case.words[0] not in ASKS:
        found.append("results, though it could not begin")
    if case.bad and end.err != good.err and not _names(_without_usage(end.err), case):
        found.append(f"neither {case.called or 'the word'} nor its value is named")
    return found


def _without_usage(err: str) -> str:
    """What is said beside the usage, which names everything that could be wrong."""
    return re.sub(r"^usage: .*\n(?: +.*\n)*", "", err, count=1, flags=re.MULTILINE)


def _names(text: str, case: Case) -> bool:
    """Whether a sentence shows the bad word, or its option."""
    if case.called and case.called in text:
        return True
    word = case.bad
    ways = {word, repr(word)[1:-1], ascii(word)[1:-1], Path(word).name}
    ways |= {way.encode("utf-8", "backslashreplace").decode() for way in ways}
    flat = " ".join(text.split())
    return any(" ".join(way.split())[:SHOWN] in flat for way in ways)


@cache
def _table() -> dict[str, set[int]]:
    """The exit codes of each command in docs/commands.md."""
    codes = {}
    page = (DOCS / "commands.md").read_text()
    for names, *cells in re.findall(r"^\| (`[^|]+) \|([^|]*)\|([^|]*)\|([^|]*)\|$", page, re.M):
        filled = {code for code, cell in enumerate(cells) if cell.strip()}
        codes |= dict.fromkeys(re.findall(r"`([^`]+)`", names), filled)
    return codes


def documented(words: tuple[str, ...]) -> set[int]:
    """The exit codes that a command may have: its row's, 2 for a wrong word, and Ctrl-C's."""
    name = next((name for name in (" ".join(words[:2]), words[0]) if name in COMMANDS), "")
    return _table().get(name, set()) | {0, 2, 130}
