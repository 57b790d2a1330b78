"""A disk that loses power: every write and flush of SQLite is recorded, and cut off anywhere.

Python's own sqlite3 uses the SQLite library that is loaded into the process; here its default way
to the disk (VFS) is replaced, for a test, by one that does the same and keeps a diary. From the
diary any moment can be made: what was flushed is there; of what was not, each write is there, is
not, or is torn at a sector, by chance.
"""

import ctypes
import ctypes.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
OK, IOERR_WRITE, IOERR_FSYNC, FULL, READONLY = 0, 10 | 3 << 8, 10 | 4 << 8, 13, 8

_WRITE = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
)
_SIZED = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_FLAGGED = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
_OPEN = ctypes.CFUNCTYPE(
    ctypes.c_int,
    ctypes.c_void_p,
    ctypes.c_void_p,  # a name lives as long as its file: handed on as it came, never copied
    ctypes.c_void_p,
    ctypes.c_int,
    ctypes.POINTER(ctypes.c_int),
)
_DELETE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)


class _Methods(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_int),
        ("close", ctypes.c_void_p),
        ("read", ctypes.c_void_p),
        ("write", ctypes.c_void_p),
        ("truncate", ctypes.c_void_p),
        ("sync", ctypes.c_void_p),
        ("rest", ctypes.c_void_p * 13),
    )


class _File(ctypes.Structure):
    _fields_ = (("methods", ctypes.POINTER(_Methods)),)


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", ctypes.c_void_p),
        ("delete", ctypes.c_void_p),
        ("rest", ctypes.c_void_p * 14),
    )


@dataclass(frozen=True)
class Act:
    """One thing done to the disk: `write`, `sync`, `truncate`, `delete`, or `mark` (a commit)."""

    what: str
    file: str = ""
    at: int = 0
    data: bytes = b""


@dataclass
class Disk:
    """The diary, and the trouble that the disk makes: an act's number leads to an error's code."""

    folder: Path
    acts: list[Act] = field(default_factory=list)
    trouble: Callable[[str, int], int] = lambda _what, _number: OK

    def mark(self, name: str) -> None:
        """Something was promised to the outside here."""
        self.acts.append(Act("mark", name))

    def _done(self, what: str, path: str, at: int = 0, data: bytes = b"") -> int:
        name = Path(path).name
        if Path(path).parent != self.folder or name.endswith("-shm"):
            return OK
        code = self.trouble(what, len(self.acts))
        if code == OK:
            self.acts.append(Act(what, name, at, data))
        return code

    @contextmanager
    def watched(self) -> Iterator["Disk"]:
        """Connections that are opened within go through this disk."""
        library = ctypes.CDLL(ctypes.util.find_library("sqlite3"))
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = [ctypes.c_char_p]
        library.sqlite3_vfs_register.argtypes = [ctypes.POINTER(_Vfs), ctypes.c_int]
        library.sqlite3_vfs_unregister.argtypes = [ctypes.POINTER(_Vfs)]
        real = library.sqlite3_vfs_find(None)
        ours = _Vfs.from_buffer_copy(real.contents)
        ours.name, ours.next = b"power", None
        self._keep: list[object] = [ours]
        real_open = _OPEN(real.contents.open)
        real_delete = _DELETE(real.contents.delete)

        def open_file(
            vfs: int,
            name: int | None,
            file: int,
            flags: int,
            out: "ctypes._Pointer[ctypes.c_int]",
        ) -> int:
            code = real_open(vfs, name, file, flags, out)
            if code == OK and name:
                path = ctypes.string_at(name).decode()
                self._dress(ctypes.cast(file, ctypes.POINTER(_File)).contents, path)
            return int(code)

        def delete(vfs: int, name: bytes, directory: int) -> int:
            code = self._done("delete", name.decode())
            return code or int(real_delete(vfs, name, directory))

        made = (_OPEN(open_file), _DELETE(delete))
        ours.open = ctypes.cast(made[0], ctypes.c_void_p).value
        ours.delete = ctypes.cast(made[1], ctypes.c_void_p).value
        self._keep += made
        library.sqlite3_vfs_register(ctypes.byref(ours), 1)
        try:
            yield self
        finally:
            library.sqlite3_vfs_register(real, 1)
            library.sqlite3_vfs_unregister(ctypes.byref(ours))

    def _dress(self, file: _File, path: str) -> None:
        """Put our write, truncate and sync before the file's own."""
        if not file.methods:
            return
        old = file.methods.contents
        new = _Methods.from_buffer_copy(old)
        write, truncate, sync = _WRITE(old.write), _SIZED(old.truncate), _FLAGGED(old.sync)

        def do_write(handle: int, data: int, size: int, at: int) -> int:
            code = self._done("write", path, at, ctypes.string_at(data, size))
            return code or int(write(handle, data, size, at))

        def do_truncate(handle: int, size: int) -> int:
            code = self._done("truncate", path, size)
            return code or int(truncate(handle, size))

        def do_sync(handle: int, flags: int) -> int:
            code = self._done("sync", path)
            return code or int(sync(handle, flags))

        made = (_WRITE(do_write), _SIZED(do_truncate), _FLAGGED(do_sync))
        new.write, new.truncate, new.sync = (
            ctypes.cast(one, ctypes.c_void_p).value for one in made
        )
        self._keep += (new, *made)
        file.methods = ctypes.pointer(new)


def after_cut(acts: list[Act], random: Random, folder: Path) -> None:
    """Write the files as a disk holds them that lost its power after these acts."""
    flushed: dict[str, bytearray] = {}
    for name in {act.file for act in acts if act.what in ("write", "truncate", "sync", "delete")}:
        own = [act for act in acts if act.file == name and act.what != "mark"]
        last = max((n for n, act in enumerate(own) if act.what in ("sync", "delete")), default=-1)
        content = bytearray()
        for act in own[: last + 1]:
            _apply(content, act, None)
        for act in own[last + 1 :]:
            if random.random() < 0.6:
                _apply(content, act, random)
        gone = last >= 0 and own[last].what == "delete" and len(own) == last + 1
        if not gone:
            flushed[name] = content
    for name, content in flushed.items():
        (folder / name).write_bytes(bytes(content))


def _apply(content: bytearray, act: Act, random: Random | None) -> None:
    """Do a write again; with chance, of a torn one only some sectors."""
    if act.what == "delete":
        content.clear()
    elif act.what == "truncate":
        del content[act.at :]
    elif act.what == "write":
        if len(content) < act.at + len(act.data):
            content.extend(bytes(act.at + len(act.data) - len(content)))
        torn = random is not None and random.random() < 0.3
        for begin in range(0, len(act.data), SECTOR):
            if not torn or (random is not None and random.random() < 0.5):
                part = act.data[begin : begin + SECTOR]
                content[act.at + begin : act.at + begin + len(part)] = part
