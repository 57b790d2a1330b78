"""The `livetable` command itself: what it lists, what it refuses, and how every command ends."""

import contextlib
import errno
import gc
import importlib.util
import io
import logging
import os
import re
import signal
import subprocess
import sys
import threading
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from controller import cli
from controller.commands import choice
from controller.commands.completion import SHELLS, every_option, first_words
from controller.commands.ending import ended
from controller.commands.known import COMMANDS
from controller.core.messages.facts import BettingOpened
from controller.run.logs import start_log
from tests.support.places import PROJECT
from tests.support.sampled import so_many
from tests.torture.bad_inputs import commands, ends


def called(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["livetable", *words])
    return cli.main()


def test_alone_it_lists_every_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(monkeypatch) == 0
    out, err = capsys.readouterr()
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert err == ""


@pytest.mark.parametrize("module", ["controller.commands.completion", "controller.no_such_module"])
def test_what_is_imported_is_left_to_itself_and_what_follows_is_collected(
    monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    """The collector went through every class again and again: a third of the start of `run`."""
    off_while_imported = []

    def imported(name: str) -> ModuleType:
        off_while_imported.append(not gc.isenabled())
        made.append([name])
        return importlib.import_module(name)

    made: list[list[str]] = []
    monkeypatch.setattr(choice, "import_module", imported)
    monkeypatch.setitem(COMMANDS, "completion", (module, "as it is"))
    known = importlib.util.find_spec(module) is not None
    with contextlib.nullcontext() if known else pytest.raises(ModuleNotFoundError):
        called(monkeypatch, "completion", "bash")
    assert off_while_imported == [True, True]  # the families of games, and the command
    assert gc.isenabled()
    assert not {id(one) for one in made} & {id(one) for one in gc.get_objects()}


def test_the_first_word_of_two_tells_the_second_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(monkeypatch, "recording", "--help") == 0
    out, err = capsys.readouterr()
    assert [line.partition(":")[0] for line in out.splitlines()] == [
        "recording make",
        "recording play",
    ]
    assert err == ""


def test_it_tells_its_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(monkeypatch, "--version") == 0
    assert capsys.readouterr().out == f"livetable {version('livetable')}\n"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("dmo", "did you mean 'demo'?"),
        ("sim", "write sim shoe, sim shuffler"),
        ("\udcff", "no command"),
        ("", "no command ''"),
    ],
)
def test_a_word_that_is_no_command_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str, told: str
) -> None:
    assert called(monkeypatch, word) == 2
    out, err = capsys.readouterr()
    assert told in err
    assert (out, err.count("\n")) == ("", 1)


def fails(error: BaseException) -> int:
    def call() -> int:
        raise error

    return ended("see", call)


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 0, ""),
        (OSError(errno.ENOSPC, "No space left"), 2, "No space left; make room where it writes"),
        (OSError(errno.EIO, "I/O error"), 2, "I/O error; see to the place that its output goes to"),
        (IsADirectoryError(21, "Is a directory", "/x"), 2, "livetable see: /x: Is a directory;"),
        (
            ImportError("libGL.so.1: cannot open shared object file: No such file or directory"),
            2,
            "sudo apt-get install libgl1 libglib2.0-0",
        ),
        (
            ImportError("libgthread-2.0.so.0: cannot open shared object file: No such file"),
            2,
            "lacks libgthread-2.0.so.0: sudo apt-get install libgl1 libglib2.0-0",
        ),
        (ImportError("libodd.so.3: cannot open shared object file: No"), 2, "lacks libodd.so.3"),
    ],
)
def test_every_command_ends_in_the_same_way(
    capsys: pytest.CaptureFixture[str], error: BaseException, code: int, told: str
) -> None:
    assert fails(error) == code
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == bool(told)


def test_ctrl_c_of_which_a_library_makes_another_error_is_ctrl_c(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def swallowing() -> int:
        try:
            os.kill(os.getpid(), signal.SIGINT)
            threading.Event().wait(5)
        except KeyboardInterrupt as error:
            raise RuntimeError("no schema") from error
        return 0

    before = signal.getsignal(signal.SIGINT), sys.unraisablehook
    assert ended("see", swallowing) == 130
    assert (signal.getsignal(signal.SIGINT), sys.unraisablehook) == before
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_that_nobody_could_hear_comes_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Loses:
        def __del__(self) -> None:
            raise KeyboardInterrupt

    def losing() -> int:
        Loses()
        threading.Event().wait(20)
        return 0

    assert ended("see", losing) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("package", ["cv2", "rich.progress", "fluent"])
def test_a_package_that_is_not_installed_is_one_sentence(
    package: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking() -> int:
        raise ModuleNotFoundError(f"No module named '{package}'", name=package)

    assert ended("vision", lacking) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert f"the Python package {package.split('.')[0]} is not installed" in told
    assert "install the package of livetable again" in told


@pytest.mark.parametrize("module", ["vision.gone", "tomllib.gone", None])
def test_a_module_that_only_a_bug_can_lack_keeps_its_traceback(module: str | None) -> None:
    def lacking() -> int:
        raise ModuleNotFoundError("gone", name=module)

    with pytest.raises(ModuleNotFoundError):
        ended("vision", lacking)


@pytest.mark.system
@pytest.mark.parametrize(
    ("package", "words"),
    [("cv2", ["vision", "-h"]), ("rich", ["demo"]), ("fluent", ["journal", "verify", "x"])],
)
def test_a_command_without_one_of_its_packages_says_so(package: str, words: list[str]) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None; sys.argv = ['livetable', *{words!r}];"
        "from controller.cli import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2, done.stderr
    assert f"package {package} is not installed" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_bug_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError):
        fails(ZeroDivisionError())
    with pytest.raises(ImportError, match="no module of ours"):
        fails(ImportError("no module of ours"))


@pytest.mark.system
@pytest.mark.parametrize("words", ["", "completion bash", "odds --help", "see /nothing"])
def test_a_reader_that_goes_away_is_no_fault(words: str) -> None:
    command = f"{sys.executable} -m controller.cli {words} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert done.stdout.split()[-1] in "01"


@pytest.mark.system
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["--help", "odds --help", "journal verify --help", "--version"])
def test_help_that_finds_no_room_is_told_whether_output_is_kept_or_not(
    words: str, unbuffered: str
) -> None:
    """What a parser prints of itself fails as all output does, and not in silence."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "controller.cli", *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=PROJECT,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.endswith(
        "No space left on device; make room where it writes, and run it again\n"
    )


def test_a_closed_stream_is_an_empty_one_and_no_files_place() -> None:
    look = "import os, sys; from controller.commands.ending import ended; "
    look += "print_into = lambda: print('x') or os.open('/proc/self/cmdline', os.O_RDONLY) - 3; "
    look += "os._exit(ended('see', print_into))"
    command = f'{sys.executable} -c "{look}" <&- >&- 2>&-'
    done = subprocess.run(["bash", "-c", command], cwd=PROJECT, timeout=60, check=False)
    assert done.returncode == 0, "the first file that is opened has the number 3"


def test_what_is_typed_need_not_be_text() -> None:
    look = "import sys; from controller.commands.ending import ended; "
    look += "sys.exit(ended('see', lambda: print(sys.stdin.readline()) or 0))"
    done = subprocess.run(
        [sys.executable, "-c", look],
        input=b"a\xffb\n",
        capture_output=True,
        cwd=PROJECT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"a\\xffb")


@pytest.mark.system
@pytest.mark.timeout(300)
def test_a_sample_of_bad_inputs_ends_in_sentences() -> None:
    command = [
        sys.executable,
        "-m",
        "tests.torture.bad_inputs",
        "--every",
        str(so_many(12001, 4001)),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, cwd=PROJECT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_bad_inputs_are_thrown_at_every_command_and_each_of_its_places() -> None:
    every = list(commands.every_command())
    assert set(every) == set(commands.GOOD)
    options = every_option()
    for name in set(every) & set(options):
        tried = {one.called for one in commands.places(name, commands.GOOD[name])}
        assert tried | set(commands.flags(name)) | {"--help", ""} >= set(options[name])


def test_a_judge_of_bad_inputs_finds_what_is_wrong() -> None:
    case = ends.Case(("odds", "--game", "none"), bad="none", called="--game")
    good = ends.End(0, "", "", slow=False)
    named = ends.End(2, "", "livetable odds: no game 'none'; write igt", slow=False)
    assert ends.faults(case, named, good) == []
    for code, out, err in (
        (2, "", "livetable odds: it cannot be"),
        (2, "", "usage: odds [--game none]\n    none\nlivetable odds: it cannot be"),
        (2, "", "none is no game"),
        (2, "12", "livetable odds: no game none"),
        (3, "", "livetable odds: no game none"),
        (1, "", ""),
        (2, "", "Traceback (most recent call last):"),
    ):
        assert len(ends.faults(case, ends.End(code, out, err, slow=False), good)) == 1, err


def test_a_word_with_nul_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, name in (
        (("see", "a\0b"), "see"),
        (("recording", "play", "--wait", "a\0b"), "recording play"),
    ):
        assert called(monkeypatch, *words) == 2
        assert f"livetable {name}: 'a\\x00b' holds the character NUL" in capsys.readouterr().err


def test_each_command_has_its_row_of_exit_codes() -> None:
    page = (PROJECT / "docs" / "commands.md").read_text()
    rows = re.findall(r"^\| (`[^|]+) \|", page, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`([^`]+)`", row)} == set(COMMANDS)


@pytest.mark.system
def test_a_shell_completes_commands_words_and_options(tmp_path: Path) -> None:
    options = every_option()
    assert set(options) == set(COMMANDS)
    script = tmp_path / "livetable.bash"
    script.write_text(SHELLS["bash"](options))

    def completed(*words: str) -> list[str]:
        asked = f"COMP_WORDS=({' '.join(words)} ''); COMP_CWORD={len(words)}; _livetable"
        asked = (
            asked.replace("''", '""')
            if not words[-1].startswith("-")
            else (f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _livetable")
        )
        command = f"source {script}; {asked}; echo ${{COMPREPLY[@]}}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
        return done.stdout.split()

    assert set(first_words(options)) <= set(completed("livetable"))
    assert completed("livetable", "sim") == ["shoe", "shuffler", "camera", "world", "fleet"]
    assert completed("livetable", "demo", "--ro") == ["--rounds"]
    assert "--sheets" in completed("livetable", "sim", "world", "--")
    assert "-l rounds" in SHELLS["fish"](options)
    assert "bashcompinit" in SHELLS["zsh"](options)


def test_a_line_of_the_log_has_time_level_and_round(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers = []
    try:
        mark = start_log()
        logging.getLogger("livetable.mqtt").warning("lost")
        mark.follow(BettingOpened("bj1-7", "#1", "anna", "shoe0", 1, 2))
        logging.getLogger("livetable.mqtt").info("found")
    finally:
        root.handlers = before
        root.setLevel(level)
    first, second = stream.getvalue().splitlines()
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    assert re.fullmatch(time + r" warning - livetable\.mqtt: lost", first)
    assert re.fullmatch(time + r" info bj1-7 livetable\.mqtt: found", second)
