"""The disk of a bare Debian 12 with a standard kernel, made once and kept in build/vm.

Needs root, and the Debian packages that `tests.vm.appliance` asks for.
"""

import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.support.places import PROJECT

BUILD = PROJECT / "build/vm"

WITHIN = (
    "linux-image-amd64,systemd-sysv,udev,dbus,kmod,python3,libgl1,libglib2.0-0,mosquitto,"
    "systemd-timesyncd,iproute2,v4l-utils"
)
"""Debian's own packages: those that ours depends on, since the machine has no network."""

SIZE, STICK_SIZE, JOURNAL_SIZE = "5G", "900M", "1500M"

PORTS = {"console": 8080, "broker": 1883, "felt": 9000}
"""What the hall reaches inside the machine, each on the machine's own loopback."""

DISKS = """\
/dev/vda / ext4 rw 0 1
/dev/vdc /var/lib/livetable ext4 rw,x-systemd.device-timeout=900 0 2
"""
"""A starved machine finds its second disk late."""

LOGIN = """\
[Service]
ExecStart=
ExecStart=-/sbin/agetty --autologin root --noclear %I 115200 vt102
"""

CABLE = """\
[Unit]
Description=The network cable of the test
ConditionVirtualization=!container
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/udevadm wait --timeout=600 /sys/class/net/eth0
ExecStart=/sbin/ip link set eth0 up
ExecStart=/sbin/ip address add 10.0.2.15/24 dev eth0
[Install]
WantedBy=multi-user.target
"""

DOOR = """\
[Unit]
Description=A door of the test to this machine's own %i
[Socket]
ListenStream=10.0.2.15:%i
FreeBind=yes
[Install]
WantedBy=sockets.target
"""

DOORMAN = """\
[Service]
ExecStart=/lib/systemd/systemd-socket-proxyd 127.0.0.1:%i
"""


BOOTS_WITH = ("virtio_pci", "virtio_blk", "ext4")
"""All that the first program of the machine needs; Debian packs every driver otherwise."""

UNWANTED = (
    "apt-daily-upgrade.timer",
    "apt-daily.timer",
    "cron.service",
    "dpkg-db-backup.timer",
    "e2scrub_all.timer",
    "e2scrub_reap.service",
    "fstrim.timer",
    "ifupdown-pre.service",
    "logrotate.timer",
    "networking.service",
    "systemd-pstore.service",
)
"""Debian's units that would only make an emulated machine start late."""


class Image(NamedTuple):
    """What a machine boots from."""

    disk: Path
    kernel: Path
    initrd: Path


def image() -> Image:
    """The image, made where there is none that this file made."""
    made = Image(BUILD / "debian.img", BUILD / "vmlinuz", BUILD / "initrd")
    of, here = BUILD / "made-of", hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    if of.exists() and of.read_text() == here:
        return made
    root = BUILD / "root"
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    _run("mmdebstrap", "--variant=important", f"--include={WITHIN}", "bookworm", root)
    _furnish(root)
    for name, kept in (("vmlinuz-*", made.kernel), ("initrd.img-*", made.initrd)):
        shutil.copyfile(next((root / "boot").glob(name)), kept)
    disk_of(root, made.disk, SIZE)
    shutil.rmtree(root)
    of.write_text(here)
    return made


def _furnish(root: Path) -> None:
    """A shell on the serial line, and the test's way to what listens in the machine alone."""
    units = root / "etc/systemd/system"
    login = units / "serial-getty@ttyS0.service.d/root.conf"
    login.parent.mkdir(parents=True)
    login.write_text(LOGIN)
    (root / "etc/hostname").write_text("appliance\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost appliance\n")
    (root / "etc/fstab").write_text(DISKS)
    (units / "hall.service").write_text(CABLE)
    (units / "hall@.socket").write_text(DOOR)
    (units / "hall@.service").write_text(DOORMAN)
    wanted = {"multi-user.target": ["hall.service"]}
    wanted["sockets.target"] = [f"hall@{port}.socket" for port in PORTS.values()]
    for target, names in wanted.items():
        folder = units / f"{target}.wants"
        folder.mkdir(exist_ok=True)
        for name in names:
            kind = "hall@.socket" if "@" in name else name
            (folder / name).symlink_to(f"/etc/systemd/system/{kind}")
    _hasten(root)


def _hasten(root: Path) -> None:
    """Leave out what an emulated machine only waits for."""
    tools = root / "etc/initramfs-tools"
    (tools / "conf.d").mkdir(exist_ok=True)
    (tools / "conf.d/small").write_text("MODULES=list\n")
    (tools / "modules").write_text("\n".join(BOOTS_WITH) + "\n")
    _run("chroot", root, "update-initramfs", "-u")
    for name in UNWANTED:
        (root / "etc/systemd/system" / name).symlink_to("/dev/null")


def disk_of(folder: Path | None, path: Path, size: str) -> Path:
    """Make a disk that holds a copy of the folder, or nothing."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    filled = ["-d", folder] if folder else []
    _run("mke2fs", "-q", "-t", "ext4", "-E", "root_owner=0:0", *filled, new, size)
    return new.rename(path)


def copy_of(disk: Path, path: Path) -> Path:
    """Copy a disk; its holes stay holes."""
    _run("cp", "--sparse=always", disk, path)
    return path


def _run(*words: str | Path) -> None:
    subprocess.run([*map(str, words)], check=True)
