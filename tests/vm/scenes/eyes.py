"""V4L2 for real: the kernel's virtual camera, vivid, seen by vision's own code.

Each raw format must give whole pictures of the same test pattern; a camera that is unbound is told
as lost, with what to do, and seen again when it is back.
"""

import json

from tests.vm.machine import Machine, MachineError

EYE = "/opt/livetable/current/bin/python -IB /usr/local/lib/hall/vivid_eye.py"
DEVICE = "/dev/video0"
FORMATS = ("MJPG", "YUYV", "UYVY", "YVYU", "NV12", "NV21", "YU12", "YV12", "GREY", "RGB3", "BGR3")
"""MJPG is what vision asks for; vivid has none and gives YUYV."""

UNBIND = "echo vivid.0 > /sys/bus/platform/drivers/vivid/"
FAR = 12.0
"""The same picture in another format differs by less in each colour's mean."""


def eyes(machine: Machine) -> None:
    """Formats, then unplugged and replugged."""
    machine.run("modprobe vivid n_devs=1")
    machine.until(f"test -c {DEVICE}", 30)
    machine.run("udevadm settle")
    group = machine.run(f"stat -c '%G %a' {DEVICE}")
    print(f"{DEVICE} is there: {group}", flush=True)
    pattern: list[float] = []
    for name in FORMATS:
        told = _seen(machine.run(f"{_as_table()} {EYE} {DEVICE} {name} 3 2>&1"))
        frames = [one for one in told if one["event"] == "frame"]
        if len(frames) < 3:
            raise MachineError(f"vivid in {name}: {told}")
        last = frames[-1]
        pattern = pattern or last["bgr"]
        off = max(abs(a - b) for a, b in zip(last["bgr"], pattern, strict=True))
        print(f"vivid in {name}: {last['shape']}, mean {last['bgr']}, off by {off:.1f}", flush=True)
        if name != "GREY" and off > FAR:
            raise MachineError(f"vivid in {name} shows another picture")
    _unplugged(machine)


def _unplugged(machine: Machine) -> None:
    run = f"{_as_table()} {EYE} {DEVICE} MJPG 40 > /tmp/eye 2>&1 &"
    machine.run(run)
    machine.until("grep -q frame /tmp/eye", 60)
    machine.run(f"{UNBIND}unbind")
    machine.until("grep -q lost /tmp/eye", 60)
    machine.run(f"{UNBIND}bind")
    machine.until("[ $(grep -c opened /tmp/eye) = 2 ] && tail -1 /tmp/eye | grep -q frame", 120)
    lost = next(one for one in _seen(machine.run("cat /tmp/eye")) if one["event"] == "lost")
    print(f"vivid unbound and bound: {lost['why']}; seen again", flush=True)


def _as_table() -> str:
    """The table's user, who is in the group video."""
    return "setpriv --reuid=livetable --regid=livetable --init-groups"


def _seen(printed: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
