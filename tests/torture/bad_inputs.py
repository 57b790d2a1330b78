"""Throws bad words and odd files at every command: each ends in a sentence, none in a traceback.

Every option and every place of every command gets every bad word and every odd file in turn, while
the rest of its words are good. A command that starts all the same is ended with Ctrl-C, and must
end with that without a traceback too. `python -m tests.torture.bad_inputs [--every N]`.
"""

import argparse
import gc
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from controller.cli import main as livetable
from controller.commands.completion import every_option
from controller.commands.known import COMMANDS
from controller.shipped import CONFIG
from tests.support.places import PROJECT

CTRL_C_S, KILL_S = 1.0, 15.0
"""When a command that runs on gets Ctrl-C, and when it is killed for not ending."""

NOBODY = 65534
CODES = (0, 1, 2, 130)
"""The exit codes of docs/commands.md."""

MEMORY = 6 << 30

WORDS = (
    "", " ", "-", "--", "-1", "0", "1", "65536", "99999999999999999999999", "1e9", "nan", "-inf",
    "٣", "0x10", "x" * 5000, "\udced\udca0\udc80", "\udcff\udcfe", "a\nb", "ünïcödé-字-🂡",
    "../../../etc/passwd", "http://", "http://[", "http://127.0.0.1:1/x",
    "http://127.0.0.1:99999/x", "socket://", "socket://127.0.0.1:1", "socket://:x",
    "rfc2217://a:b", "sim://", "sim://nothing", "rtsp://127.0.0.1:1/x", "gopher://x", "%s%n{}",
    "NAME@SECONDS", "stop@x", "infinite", "reference", "AA", "A6",
)  # fmt: skip

LAYOUT_FILE = "{work}/layouts/one.toml"

TABLE = (CONFIG / "tables" / "example.toml").read_text()
GAME = (CONFIG / "games" / "igt.toml").read_text()
LAYOUT = (CONFIG / "layouts" / "infinite.toml").read_text()


@dataclass(frozen=True)
class Good:
    """The words with which a command would do its work; `{work}` is a folder of its own."""

    words: tuple[str, ...]
    places: tuple[int, ...] = ()
    """Which of them are no options and get bad words too."""


GOOD = {
    "demo": Good(("--headless", "--game", "none")),
    "run": Good(("--config", "{work}/table.toml")),
    "settle": Good(("{work}/sheet.jsonl",), (0,)),
    "odds": Good(("--game", "igt", "--hand", "A6", "--up", "T")),
    "check-config": Good(("{work}/layouts/one.toml",), (0,)),
    "see": Good(("{work}/empty",), (0,)),
    "score-vision": Good(("{work}/folder",), (0,)),
    "calibrate": Good(
        ("--headless", "--url", "{work}/folder", "--layout", LAYOUT_FILE, "--out", "{work}/fit")
    ),
    "enrol": Good(("{work}/empty", "--out", "{work}/enrolled"), (0,)),
    "vision": Good(("--camera", "c", "--url", "{work}/folder", "--layout", LAYOUT_FILE)),
    "people": Good(("{work}/people.toml",), (0,)),
    "journal verify": Good(("{work}/binary",), (0,)),
    "journal replay": Good(("{work}/binary",), (0,)),
    "journal rounds": Good(("{work}/binary",), (0,)),
    "journal export": Good(("{work}/binary",), (0,)),
    "journal receipts": Good(("{work}/binary",), (0,)),
    "journal": Good(("verify",), (0,)),
    "doctor": Good(("--seconds", "0.1", "socket://127.0.0.1:1"), (2,)),
    "shoe watch": Good(("socket://127.0.0.1:1",), (0,)),
    "sim shoe": Good(("--link", "{work}/shoe")),
    "sim shuffler": Good(("--link", "{work}/shuffler")),
    "sim camera": Good(("--port", "0")),
    "sim world": Good(("--dir", "{work}/world", "--game", "infinite", "--mqtt-port", "1")),
    "completion": Good(("bash",), (0,)),
}


def odd_tables() -> Iterator[tuple[str, str]]:
    """Table, game and layout files with a value of a wrong kind in each place, by name."""
    values = (
        "-1",
        "1e400",
        "9" * 5000,
        '"x"',
        "[]",
        "{}",
        "true",
        "1979-05-27",
        "nan",
        '"\\u0000"',
    )
    for kind, text in (("tables", TABLE), ("games", GAME), ("layouts", LAYOUT)):
        keys = [line for line in text.splitlines() if re.match(r"^\w+ = ", line)]
        for number, line in enumerate(keys):
            key = line.partition(" = ")[0]
            value = values[number % len(values)]
            changed = text.replace(line, f"{key} = {value}", 1)
            yield f"{kind}/{number}-{key}.toml", changed


def odd_files(work: Path) -> list[str]:
    """Make the odd files in the folder and return their paths, good-looking names included."""
    chance = random.Random(1)
    files: dict[str, bytes] = {
        "empty": b"",
        "binary": chance.randbytes(5000),
        "picture.jpg": b"\xff\xd8\xff\xe0" + chance.randbytes(3000),
        "lines.jsonl": b'{"game":"infinite"}\n[]\nnull\n"x"\n{"cards":7}\n' + b"[" * 3000 + b"\n",
        "sheet.jsonl": b'{"id":"1","game":"infinite"}\n',
        "deep.toml": b"a = " + b"[" * 3000 + b"]" * 3000,
        "journal.db": b"SQLite format 3\x00" + bytes(4096),
        "latin.toml": "[table]\nsite = 'é'\n".encode("latin-1"),
        "nul.toml": b"[table]\nsite = 'a\x00b'\n",
        "list.json": b"[]",
        "number.json": b"1e999",
        "ünï 字.toml": TABLE.encode(),
        "table.toml": TABLE.encode(),
        "layouts/one.toml": LAYOUT.encode(),
        "people.toml": b"[[people]]\nname = 3\n",
        "locked": b"nobody may read this",
    }
    files |= {name: text.encode() for name, text in odd_tables()}
    for name, content in files.items():
        path = work / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    (work / "locked").chmod(0)
    (work / "folder").mkdir()
    (work / "locked-folder").mkdir(mode=0)
    (work / "loop").symlink_to("loop")
    (work / "dangling").symlink_to("nowhere/at/all")
    names = [*files, "folder", "locked-folder", "loop", "dangling", "missing", "locked-folder/x"]
    return [str(work / name) for name in names] + ["/dev/null", "/proc/self/mem"]


def cases(work: Path) -> Iterator[list[str]]:
    """Every command with one bad word or odd file in each place."""
    bad = [*WORDS, *odd_files(work)]
    options = every_option()
    for name, good in GOOD.items():
        words = [word.replace("{work}", str(work)) for word in good.words]
        start = name.split()
        if name != "check-config":  # alone it works for long
            yield start
        yield from ([*start, *words, word] for word in bad if name != "demo")
        for place in good.places:
            yield from ([*start, *words[:place], word, *words[place + 1 :]] for word in bad)
        for option in options.get(name, options.get(name.split()[0], [])):
            for word in bad:
                yield [*start, *words, option, word]


def tried(words: list[str], work: Path) -> str:
    """Run one command in a child of ours; returns what is wrong with how it ended, or nothing."""
    told = work.parent / "told"
    child = os.fork()
    if not child:
        _be_the_command(words, work, told)
    code, slow = _waited(child)
    text = told.read_text(errors="replace")
    if "Traceback (most recent" in text or "Exception ignored" in text:
        return text
    if slow:
        return f"did not end {KILL_S:.0f} s after Ctrl-C\n{text}"
    if code not in CODES:
        return f"ended with {code}\n{text}"
    if code in (1, 2) and not text.strip():
        return f"ended with {code} and said nothing"
    return ""


def _be_the_command(words: list[str], work: Path, told: Path) -> None:
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number in (1, 2):
        os.dup2(os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND), number)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(work)
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    sys.argv = ["livetable", *words]
    code: int | str | None = 99
    try:
        code = livetable()
    except SystemExit as end:
        code = end.code
    except BaseException:
        sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
    finally:
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 99)


def _waited(child: int) -> tuple[int, bool]:
    """The child's exit code, and whether it had to be killed."""
    begin, asked = time.monotonic(), False
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status), False
        age = time.monotonic() - begin
        if age > CTRL_C_S and not asked:
            os.killpg(child, signal.SIGINT)
            asked = True
        if age > KILL_S:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return -1, True
        signal.sigtimedwait([signal.SIGCHLD], 0.01)


def main() -> int:
    """Try the cases; 1 if any command ended in another way than a sentence."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth case")
    parser.add_argument("--only", default="", help="only commands that begin so")
    options = parser.parse_args()
    for module, _ in COMMANDS.values():
        import_module(module)
    gc.freeze()
    "localhost".encode("idna")  # a module that is loaded late, and by nobody then
    place = Path(tempfile.mkdtemp(prefix="bad-inputs-"))
    place.chmod(0o755)
    work = place / "work"
    work.mkdir()
    work.chmod(0o777)
    wrong = count = 0
    try:
        for number, words in enumerate(cases(work)):
            if number % options.every or not " ".join(words).startswith(options.only):
                continue
            count += 1
            why = tried(words, work)
            if why:
                wrong += 1
                print(f"FAILED livetable {words}\n{why}", flush=True)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print(f"{count} bad inputs, {wrong} ended in another way than a sentence ({PROJECT.name})")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
