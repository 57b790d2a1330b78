"""The write-ahead log: each field of header and frames, also where a sum was made again."""

import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.checks.wal import FRAME, HEADER, MAGIC, WalState, checksum, read_wal

VERSION, PAGE = 4, 8
"""Where the fields stand in the header."""

COMMIT, SALT = 4, 8
"""Where the fields stand in the header of a frame."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with some pages in it, copied while its database is open."""
    path = tmp_path / "one.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE kept (n INTEGER)")
        connection.executemany("INSERT INTO kept VALUES (?)", [(n,) for n in range(500)])
        connection.commit()
        (tmp_path / "copy").write_bytes((tmp_path / "one.db-wal").read_bytes())
    return tmp_path / "copy"


def with_header(log: Path, at: int, value: int) -> None:
    """Change one word of the header, and make its sum again as SQLite would."""
    data = bytearray(log.read_bytes())
    struct.pack_into(">I", data, at, value)
    order = MAGIC[int.from_bytes(data[:4])]
    struct.pack_into(">2I", data, FRAME, *checksum(bytes(data[:FRAME]), (0, 0), order))
    log.write_bytes(data)


def test_a_whole_log_has_no_fault_and_its_frames_are_counted(log: Path) -> None:
    state = read_wal(log)
    page = struct.unpack_from(">I", log.read_bytes(), PAGE)[0]
    assert state.fault == ""
    assert state.frames == (log.stat().st_size - HEADER) // (FRAME + page) > 0


@pytest.mark.parametrize(("at", "value"), [(VERSION, 3_007_001), (PAGE, 4_095), (PAGE, 256)])
def test_a_header_of_no_log_is_named_also_under_a_good_sum(log: Path, at: int, value: int) -> None:
    with_header(log, at, value)
    assert read_wal(log).fault == "the header of the write-ahead log was changed"


def test_a_torn_header_is_told_with_its_length(log: Path) -> None:
    log.write_bytes(log.read_bytes()[: HEADER - 1])
    assert read_wal(log).fault == "the write-ahead log has 31 bytes and no whole header"


def test_no_log_and_an_empty_one_are_nothing_to_tell(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    assert read_wal(tmp_path / "none") == read_wal(tmp_path / "empty")
    assert read_wal(tmp_path / "none") == WalState(0, 0, "")


def frames_of(data: bytes) -> list[slice]:
    step = FRAME + int(struct.unpack_from(">I", data, PAGE)[0])
    return [slice(at, at + step) for at in range(HEADER, len(data), step)]


def summed_again(data: bytearray, magic: int) -> bytes:
    """The log with another first word, and with every sum made again."""
    order = MAGIC[magic]
    struct.pack_into(">I", data, 0, magic)
    sums = checksum(bytes(data[:FRAME]), (0, 0), order)
    struct.pack_into(">2I", data, FRAME, *sums)
    for frame in frames_of(data):
        sums = checksum(bytes(data[frame.start : frame.start + 8]), sums, order)
        sums = checksum(bytes(data[frame.start + FRAME : frame.stop]), sums, order)
        struct.pack_into(">2I", data, frame.start + 16, *sums)
    return bytes(data)


@pytest.mark.parametrize("magic", MAGIC)
def test_its_sums_may_be_in_either_order_of_bytes(log: Path, magic: int) -> None:
    frames = read_wal(log).frames
    log.write_bytes(summed_again(bytearray(log.read_bytes()), magic))
    assert read_wal(log) == WalState(frames)


@pytest.mark.parametrize("magic", [0x377F0681, 0x377F0684])
def test_another_first_word_is_that_of_no_log(log: Path, magic: int) -> None:
    data = bytearray(log.read_bytes())
    struct.pack_into(">I", data, 0, magic)
    log.write_bytes(data)
    assert read_wal(log).fault == "the header of the write-ahead log was changed"


@pytest.mark.parametrize("at", [12, 16, 20, 24, 28])
def test_a_bit_of_the_header_that_changed_is_seen_in_its_sum(log: Path, at: int) -> None:
    data = bytearray(log.read_bytes())
    data[at] ^= 1
    log.write_bytes(data)
    assert read_wal(log) == WalState(fault="the header of the write-ahead log was changed")


@pytest.mark.parametrize("at", [0, COMMIT, 16, 20, FRAME, -1])
@pytest.mark.parametrize("which", [0, -1])
def test_a_frame_in_which_a_bit_changed_is_named_and_none_behind_it_counts(
    log: Path, which: int, at: int
) -> None:
    data = bytearray(log.read_bytes())
    frames = frames_of(data)
    frame = frames[which]
    data[frame.start + at if at >= 0 else frame.stop + at] ^= 1
    log.write_bytes(data)
    before = frames.index(frame)
    told = f"frame {before + 1} of the write-ahead log was changed, or torn as it was written"
    assert read_wal(log) == WalState(before, 0, told)


@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_frame_of_another_salt_with_a_good_sum_was_changed(log: Path, which: int) -> None:
    data = bytearray(log.read_bytes())
    frame = frames_of(data)[which]
    data[frame.start + SALT] ^= 1
    log.write_bytes(data)
    before = frames_of(data).index(frame)
    told = f"frame {before + 1} of the write-ahead log was changed: its salt is another"
    assert read_wal(log) == WalState(before, 0, told)


def of_an_earlier_turn(data: bytearray, frame: slice) -> None:
    """Neither the salt nor the sum of this frame is right."""
    data[frame.start + SALT] ^= 1
    data[frame.stop - 1] ^= 1


def test_what_an_earlier_turn_of_the_log_left_is_counted_and_is_no_fault(log: Path) -> None:
    data = bytearray(log.read_bytes())
    frames = frames_of(data)
    data += bytes(data[frames[-1]]) + bytes(data[frames[-1]])
    for frame in frames_of(data)[-2:]:
        of_an_earlier_turn(data, frame)
    log.write_bytes(data)
    assert read_wal(log) == WalState(len(frames), 2 * (frames[0].stop - frames[0].start))


@pytest.mark.parametrize("word", [SALT, SALT + 4])
def test_a_frame_of_the_present_turn_behind_a_stale_one_says_that_it_was_changed(
    log: Path, word: int
) -> None:
    data = bytearray(log.read_bytes())
    frames = frames_of(data)
    of_an_earlier_turn(data, frames[-2])
    log.write_bytes(data)
    number = len(frames) - 1
    told = f"frame {number} of the write-ahead log was changed: good ones stand behind it"
    assert read_wal(log) == WalState(number - 1, 0, told)
    data[frames[-1].start + word] ^= 1
    log.write_bytes(data)
    assert read_wal(log).fault != told


@pytest.mark.parametrize("left", [1, FRAME, -1])
def test_a_log_cut_within_a_frame_is_torn_there(log: Path, left: int) -> None:
    data = log.read_bytes()
    last = frames_of(data)[-1]
    log.write_bytes(data[: last.start + left if left > 0 else last.stop + left])
    number = len(frames_of(data))
    told = f"the write-ahead log ends within frame {number}: torn, or cut"
    assert read_wal(log) == WalState(number - 1, 0, told)


def test_a_log_cut_between_frames_of_one_commit_says_how_many_wait_for_its_end(log: Path) -> None:
    data = log.read_bytes()
    frames = frames_of(data)
    commits = [n for n, one in enumerate(frames, 1) if any(data[one][COMMIT : COMMIT + 4])]
    assert len(frames) - commits[-2] > 2, "the last commit has several frames"
    log.write_bytes(data[: frames[-2].stop])
    left = len(frames) - 1 - commits[-2]
    told = f"the write-ahead log ends with {left} frames of a commit that was not finished"
    assert read_wal(log) == WalState(len(frames) - 1, 0, told)
    log.write_bytes(data[: frames[commits[-2] - 1].stop])
    assert read_wal(log) == WalState(commits[-2])
    assert commits[0] > 1, "so does the first"
    log.write_bytes(data[: frames[0].stop])
    assert read_wal(log).fault.startswith("the write-ahead log ends with 1 frames of a commit")
