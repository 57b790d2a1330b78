"""A machine is run by KVM only where KVM was seen to boot its kernel."""

from pathlib import Path

import pytest

from tests.vm.processor import MISSES_ITS_DISK, kvm_boots, processor

TRIED = {
    "boots": (f"echo '[ 0.9] {MISSES_ITS_DISK.decode()}'", True),
    "ends on a register": ("echo 'failed to set MSR 0x10a' >&2; exit 134", False),
    "ends without a word": ("exit 0", False),
    "stands still": ("exec sleep 600", False),
}


@pytest.fixture(autouse=True)
def by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("VM_ACCEL", "VM_CPUS"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("does", TRIED)
def test_kvm_is_taken_where_it_boots_the_kernel(
    does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, boots = TRIED[does]
    qemu = tmp_path / "qemu-system-x86_64"
    qemu.write_text(f"#!/bin/sh\n{script}\n")
    qemu.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert kvm_boots(tmp_path / "vmlinuz", Path("/dev/null"), within=0.5) == boots


def test_nothing_is_started_where_there_is_no_kvm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not kvm_boots(tmp_path / "vmlinuz", tmp_path / "kvm")


@pytest.mark.parametrize("chosen", ["kvm", "tcg", "icount"])
def test_what_is_chosen_is_not_tried(chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VM_ACCEL", chosen)
    monkeypatch.setenv("PATH", "")
    found = processor(Path("/no/kernel"))
    assert found.emulated == (chosen != "kvm")
    assert found.words[:2] == ("-accel", "kvm") or found.words[1].startswith("tcg")
