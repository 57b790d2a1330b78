"""Files that are read whole and have an end, and files that are written whole or not at all."""

import os
import resource
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.whole_files import (
    PRIVATE,
    has_writer,
    lies_beside,
    lines_of,
    spare,
    whole_bytes,
    whole_text,
    write_named,
    write_whole,
)


def test_the_new_takes_the_place_of_the_old_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "state"
    write_whole(path, "old")
    write_whole(path, b"new", durable=False)
    assert path.read_text() == "new"
    assert [one.name for one in tmp_path.iterdir()] == ["state"]


def test_who_reads_on_reads_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "state"
    write_whole(path, "old")
    with path.open() as reader:
        write_whole(path, "new")
        assert reader.read() == "old"


@contextmanager
def small_files() -> Iterator[None]:
    """The system takes a thousand bytes a file, and refuses more; of pytest's own log too."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_refuses_keeps_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "state"
    write_whole(path, "old")
    with small_files(), pytest.raises(OSError, match="too large"):
        write_whole(path, "x" * 10_000)
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["state"]


def test_nobody_else_reads_a_private_one_even_beside_a_leftover(tmp_path: Path) -> None:
    """A process that ended in the middle may have left a part that everybody reads."""
    path, left = tmp_path / "people.toml", tmp_path / ".people.toml.part"
    left.write_text("half")
    left.chmod(0o666)
    write_whole(path, "whole", PRIVATE)
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("made", [Path.symlink_to, Path.hardlink_to])
def test_what_somebody_put_beside_it_is_never_written_through(tmp_path: Path, made: Any) -> None:
    """Root writes into the folder of a table's user, who may put there what he likes."""
    path, secret = tmp_path / "order", tmp_path / "secret"
    secret.write_text("root's own")
    secret.chmod(0o640)
    made(tmp_path / ".order.part", secret)
    write_whole(path, "{}", PRIVATE)
    assert secret.read_text() == "root's own"
    assert secret.stat().st_mode & 0o777 == 0o640
    assert path.read_text() == "{}"
    assert not path.is_symlink()


def test_a_file_without_an_end_is_refused() -> None:
    for read in (whole_bytes, whole_text):
        with pytest.raises(OSError, match=r"it holds more than .*: '/dev/zero'"):
            read(Path("/dev/zero"))
    with open("/dev/zero", "rb") as file, pytest.raises(OSError, match="a line is longer"):
        next(lines_of(file))


def test_a_text_is_read_as_it_is_written_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("é\r\nb\rc\n".encode() + b"\xff")
    assert whole_text(path, errors="replace") == "é\nb\nc\n\N{REPLACEMENT CHARACTER}"
    with pytest.raises(ValueError, match="invalid start byte"):
        whole_text(path)
    with path.open("rb") as file:
        assert list(lines_of(file)) == ["é\r\n".encode(), b"b\rc\n", b"\xff"]


def test_a_pipe_that_nobody_writes_to_is_an_error_and_no_wait_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.whole_files.NOBODY_S", 0.05)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="a pipe that nobody writes to"):
        whole_bytes(pipe)


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"picture" * 30_000,))
    writer.start()
    assert whole_bytes(pipe) == b"picture" * 30_000
    writer.join()


def test_a_writer_who_has_written_nothing_yet_is_told_from_none(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert not has_writer(reading)
    writing = os.open(pipe, os.O_WRONLY)
    assert has_writer(reading)
    os.close(writing)
    os.close(reading)


def test_an_answer_is_written_over_an_answer_and_over_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    for text in ("<!doctype html>old", "<!doctype html>new"):
        write_named(path, text)
        assert path.read_text() == text
    for held in (b"SQLite format 3\0...", b"game = 'igt'", bytes(range(32))):
        path.write_bytes(held)
        with pytest.raises(FileExistsError, match="holds something else") as refused:
            write_named(path, "<!doctype html>")
        assert refused.value.filename == str(path)
        assert path.read_bytes() == held


def test_what_is_written_piece_by_piece_spares_by_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "truth.jsonl"
    path.write_text('{"t_ms": 1}\n')
    spare(path, '{"')
    with pytest.raises(FileExistsError):
        spare(path, "<!doctype")
    with pytest.raises(FileExistsError):
        spare(path, "")


def test_a_device_that_takes_nothing_is_named() -> None:
    with pytest.raises(OSError, match="No space left") as refused:
        write_named(Path("/dev/full"), "answer")
    assert refused.value.filename == "/dev/full"


def test_a_link_to_itself_lies_where_it_is(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert lies_beside(loop, tmp_path / "journal.db")
    assert not lies_beside(loop, tmp_path / "keys" / "k")


@pytest.mark.parametrize("there", [None, "<!doctype html>old"])
def test_an_answer_is_there_whole_or_not_at_all(tmp_path: Path, there: str | None) -> None:
    path = tmp_path / "page.html"
    if there is not None:
        path.write_text(there)
    with small_files(), pytest.raises(OSError, match="too large") as refused:
        write_named(path, "<!doctype html>" + "x" * 10_000)
    assert refused.value.filename == str(path)
    left = {one.name: one.read_text() for one in tmp_path.iterdir()}
    assert left == ({} if there is None else {"page.html": there})


def test_an_answer_keeps_the_rights_and_the_links_of_the_one_before(tmp_path: Path) -> None:
    path, link = tmp_path / "page.html", tmp_path / "link.html"
    link.symlink_to(path)
    write_named(link, "<!doctype html>old")
    path.chmod(0o640)
    write_named(link, "<!doctype html>new")
    assert link.is_symlink()
    assert path.read_text() == "<!doctype html>new"
    assert path.stat().st_mode & 0o777 == 0o640
