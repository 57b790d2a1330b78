"""Tries, inside a unit's walls, what the walls forbid; prints a JSON line: each try, and its end.

It takes the place of the unit's own program, so seccomp, namespaces, devices and addresses are
those that systemd gives that unit.

python wall_probe.py
"""

import ctypes
import errno
import json
import mmap
import os
import resource
import socket
import time
from collections.abc import Callable
from pathlib import Path

OUTSIDE = ("10.0.2.2", 9)
"""The emulated network's own gateway: there, but not this machine."""

CLONE_NEWUSER, CLONE_NEWNS = 0x10000000, 0x00020000
ADDR_NO_RANDOMIZE = 0x0040000
WRITE_AND_RUN = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
WALLED = "NoNewPrivs:\t1", "Seccomp:\t2"
LIBC = ctypes.CDLL(None, use_errno=True)


def main() -> None:
    """Try everything, each try by itself."""
    print(json.dumps({name: _ended(trial) for name, trial in TRIALS.items()}))


def _ended(trial: Callable[[], object]) -> str:
    """How a try ended: `refused` with the fault's name, or `open`.

    Each has a process of its own, for what succeeds changes the process.
    """
    read, write = os.pipe()
    if not (child := os.fork()):
        try:
            trial()
            said = "open"
        except OSError as error:
            said = f"refused: {errno.errorcode.get(error.errno or 0, str(error))}"
        os.write(write, said.encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read) as told:
        return told.read() or "refused: killed"


def _call(name: str, *words: object) -> int:
    """Call the C library; raises OSError where it says -1."""
    done: int = getattr(LIBC, name)(*words)
    if done == -1:
        raise OSError(ctypes.get_errno(), name)
    return done


def _writes(folder: str) -> None:
    path = Path(folder, "wall-probe")
    path.write_text("")
    path.unlink()


def _sends() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        link.connect(OUTSIDE)
        link.send(b"out")


def _opens(family: int, kind: int) -> None:
    socket.socket(family, kind).close()


def _turns_knob() -> None:
    knob = Path("/proc/sys/kernel/sysrq")
    knob.write_text(knob.read_text())


def _runs_as_owner() -> None:
    path = Path("/tmp/wall-probe")
    path.write_text("")
    try:
        path.chmod(0o4755)
    finally:
        path.unlink()


def _has_rights() -> None:
    """Have any capability, or a way to one."""
    status = Path("/proc/self/status").read_text()
    caps = next(line.split()[1] for line in status.splitlines() if line.startswith("CapBnd"))
    if int(caps, 16) == 0 and all(one in status for one in WALLED):
        raise PermissionError(errno.EPERM, "no rights")


def _dumps_core() -> None:
    if resource.getrlimit(resource.RLIMIT_CORE) == (0, 0):
        raise PermissionError(errno.EPERM, "no core dumps")


TRIALS: dict[str, Callable[[], object]] = {
    "write /etc": lambda: _writes("/etc"),
    "write /usr": lambda: _writes("/usr/local"),
    "write the program": lambda: _writes("/opt/livetable/current/bin"),
    "read /root": lambda: Path("/root/.bashrc").read_bytes(),
    "read passwords": lambda: Path("/etc/shadow").read_bytes(),
    "open the disk": lambda: os.open("/dev/vda", os.O_RDONLY),
    "open memory": lambda: os.open("/dev/mem", os.O_RDONLY),
    "read the kernel's log": lambda: os.open("/dev/kmsg", os.O_RDONLY),
    "turn a kernel's knob": _turns_knob,
    "send to another machine": _sends,
    "raw packets": lambda: _opens(socket.AF_PACKET, socket.SOCK_RAW),
    "the kernel's ciphers": lambda: _opens(socket.AF_ALG, socket.SOCK_SEQPACKET),
    "the host of a virtual machine": lambda: _opens(socket.AF_VSOCK, socket.SOCK_STREAM),
    "user namespace": lambda: _call("unshare", CLONE_NEWUSER),
    "mount namespace": lambda: _call("unshare", CLONE_NEWNS),
    "mount": lambda: _call("mount", b"none", b"/media", b"tmpfs", 0, None),
    "another root": lambda: _call("chroot", b"/tmp"),
    "memory to write and run": lambda: mmap.mmap(-1, 4096, prot=WRITE_AND_RUN),
    "real time": lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
    "another personality": lambda: _call("personality", ADDR_NO_RANDOMIZE),
    "set the clock": lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()),
    "set the name": lambda: socket.sethostname(socket.gethostname()),
    "be root": lambda: os.setuid(0),
    "a file that runs as its owner": _runs_as_owner,
    "processes of others": lambda: os.stat("/proc/1"),
    "rights": _has_rights,
    "core dumps": _dumps_core,
}


if __name__ == "__main__":
    main()
