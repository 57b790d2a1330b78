"""With whom vision's unit and the table's can speak: those that set-up named, and nobody else.

Both are set up for addresses that the test gives the machine, where one server answers on all. A
program in the place of the unit's own tries each address, inside the walls that set-up wrote. The
kernel must be able to filter by unit, as Debian's is; a container's may not be.
"""

import json

from tests.vm.machine import Machine, MachineError
from tests.vm.scenes.walls import probed

CAMERA, BROKER, NEAR = "192.0.2.1", "192.0.2.2", "127.0.0.1"
PORT = 9100

SERVER = f"systemd-run -q --unit=far -p DynamicUser=yes python3 -m http.server {PORT} -d /srv"
SET_UP = (
    "livetable setup --usual --house /tmp/far --units /run/systemd/system --site demo --table far "
    f"--game infinite --wire reference --camera http://{CAMERA}:{PORT}/ --broker {BROKER}:{PORT}"
)
PROBE = "/usr/local/lib/hall/address_probe.py"
PROGRAM = f"""\
import errno, json, socket
ends = {{}}
for address in {(CAMERA, BROKER, NEAR)}:
    try:
        socket.create_connection((address, {PORT}), 30).close()
        ends[address] = "open"
    except OSError as error:
        ends[address] = errno.errorcode.get(error.errno or 0, str(error))
print(json.dumps(ends))
"""

REACHED = {
    "livetable-vision@far:camera0.service": {CAMERA},
    "livetable@far.service": {BROKER, NEAR},
}
"""Whom each unit may reach; what it says to any other is dropped, and times out."""


def addresses(machine: Machine) -> None:
    """Each unit reaches whom it was set up for; the others refuse nobody, but it may not."""
    for address in (CAMERA, BROKER):
        machine.run(f"ip address replace {address}/32 dev lo")
    machine.run(SERVER)
    machine.write(PROBE, PROGRAM)
    program = f"/usr/bin/python3 -IB {PROBE}"
    machine.until(f"bash -c '</dev/tcp/{NEAR}/{PORT}'", 120)
    free = set(json.loads(machine.run(program)).values())
    if free != {"open"}:
        raise MachineError(f"without walls not every address is reached: {free}")
    machine.run(f"mkdir -p /tmp/far && {SET_UP}")
    try:
        for unit, meant in REACHED.items():
            ends = json.loads(probed(machine, unit, program))
            print(f"{unit}: connections end {ends}", flush=True)
            if {one for one, end in ends.items() if end == "open"} != meant:
                raise MachineError(f"{unit} reaches others than it was set up for: {ends}")
    finally:
        machine.run("systemctl stop far; rm -rf /tmp/far /var/lib/livetable/far")
        for address in (CAMERA, BROKER):
            machine.run(f"ip address del {address}/32 dev lo")
