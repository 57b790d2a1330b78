"""The disk of a bare Debian 12 with a standard kernel, made once and kept in build/vm.

Needs root and the Debian packages mmdebstrap, e2fsprogs and qemu-system-x86.
"""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.support.places import PROJECT

BUILD = PROJECT / "build/vm"

WITHIN = (
    "linux-image-amd64,systemd-sysv,udev,dbus,kmod,python3,libgl1,libglib2.0-0,mosquitto,"
    "systemd-timesyncd"
)
"""Debian's own packages: those that ours depends on, since the machine has no network."""

LOGIN = """\
[Service]
ExecStart=
ExecStart=-/sbin/agetty --autologin root --noclear %I 115200 vt102
"""


class Image(NamedTuple):
    """What a machine boots from."""

    disk: Path
    kernel: Path
    initrd: Path


def image() -> Image:
    """The image, made where there is none."""
    made = Image(BUILD / "debian.img", BUILD / "vmlinuz", BUILD / "initrd")
    if made.disk.exists():
        return made
    root = BUILD / "root"
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    _run("mmdebstrap", "--variant=important", f"--include={WITHIN}", "bookworm", root)
    login = root / "etc/systemd/system/serial-getty@ttyS0.service.d/root.conf"
    login.parent.mkdir(parents=True)
    login.write_text(LOGIN)
    (root / "etc/hostname").write_text("appliance\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost appliance\n")
    (root / "etc/fstab").write_text("/dev/vda / ext4 rw 0 1\n")
    for name, kept in (("vmlinuz-*", made.kernel), ("initrd.img-*", made.initrd)):
        shutil.copyfile(next((root / "boot").glob(name)), kept)
    new = BUILD / "new.img"
    _run("mke2fs", "-q", "-t", "ext4", "-d", root, new, "3G")
    shutil.rmtree(root)
    new.rename(made.disk)
    return made


def disk_of(folder: Path, path: Path) -> Path:
    """Make a disk that holds a copy of the folder."""
    path.unlink(missing_ok=True)
    _run("mke2fs", "-q", "-t", "ext4", "-d", folder, path, "600M")
    return path


def _run(*words: str | Path) -> None:
    subprocess.run([*map(str, words)], check=True)
