"""By what the machine's processor runs: KVM where it boots this very kernel, else emulation.

That /dev/kvm is there says little: QEMU may end on a register that the host does not let it set,
and a KVM that itself runs on another one may take minutes for a kernel's first lines. So the kernel
is booted once without a disk, and must come as far as missing it.
"""

import os
import subprocess
from pathlib import Path
from typing import NamedTuple

KVM = Path("/dev/kvm")

BOOTS_WITHIN_S = 20.0
"""KVM on bare metal takes one second."""

MISSES_ITS_DISK = b"Kernel panic - not syncing: VFS: Unable to mount root fs"

ALONE = "console=ttyS0 panic=-1 mitigations=off"
"""The kernel's words for the trial: with nothing to mount it ends, and QEMU with it."""


class Processor(NamedTuple):
    """A machine's processor."""

    words: tuple[str, ...]
    """QEMU's."""
    emulated: bool
    """Ten to sixty times slower than this machine's own."""


def processor(kernel: Path) -> Processor:
    """The processor of a machine that boots this kernel, as VM_ACCEL says or else as is found.

    `VM_ACCEL` is `kvm`, `tcg` or `icount`, which is four times slower than tcg, but lets the
    machine's time be the number of its instructions: beside other work it is slow for us, and
    neither slow nor late for itself. `VM_CPUS=1` leaves the other processors to other work.
    """
    chosen = os.environ.get("VM_ACCEL") or ("kvm" if kvm_boots(kernel) else "tcg")
    cpus = os.environ.get("VM_CPUS", "2")
    if chosen == "kvm":
        return Processor(("-accel", "kvm", "-cpu", "max", "-smp", cpus), emulated=False)
    if chosen == "icount":
        words = ("-accel", "tcg", "-cpu", "max", "-icount", "shift=1", "-smp", "1")
        return Processor(words, emulated=True)
    words = ("-accel", "tcg,thread=multi,tb-size=1024", "-cpu", "max", "-smp", cpus)
    return Processor(words, emulated=True)


def kvm_boots(kernel: Path, device: Path = KVM, within: float = BOOTS_WITHIN_S) -> bool:
    """Whether KVM boots the kernel here, within so many seconds."""
    if not os.access(device, os.R_OK | os.W_OK):
        return False
    words = ["qemu-system-x86_64", "-accel", "kvm", "-cpu", "max", "-m", "512", "-nodefaults"]
    words += ["-vga", "none", "-display", "none", "-no-reboot", "-serial", "stdio"]
    words += ["-kernel", str(kernel), "-append", ALONE]
    try:
        tried = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=within,
        )
    except subprocess.TimeoutExpired:
        return False
    return MISSES_ITS_DISK in tried.stdout
