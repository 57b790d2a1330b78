"""Stands in for vision inside the machine: tells the table what it is told lies on the felt.

It runs in the unit and under the walls of the vision it stands in for, and speaks through that
program's own socket. What lies there comes over TCP from the simulated hall, one JSON line at each
change: a list of [card's number, zone, order, face, colour].

    python stand_in.py CAMERA SOCKET PORT
"""

import json
import select
import socket
import sys
import time
import uuid
from dataclasses import asdict
from pathlib import Path

from controller.core.messages.devices import CameraState, Sighting
from controller.systemd import Watchdog, notify
from vision.report_socket import ReportSocket

Felt = dict[int, tuple[str, int, str, str]]
LOOK_S = 0.02


class StandIn:
    """The felt as it was told last, and as the table was told."""

    def __init__(self, camera: str, out: ReportSocket) -> None:
        self._camera, self._out = camera, out
        self._felt: Felt | None = None
        self._told: Felt = {}
        self._listener, self._start, self._frame = 0, "", 0

    def hear(self, line: bytes) -> None:
        """Take what lies there now."""
        self._felt = {number: tuple(rest) for number, *rest in json.loads(line)}

    def tell(self) -> None:
        """Tell the listener what changed; a new one, all that lies there."""
        listener = self._out.listener()
        if not listener or self._felt is None:
            return
        if listener != self._listener:
            self._listener, self._told, self._start = listener, {}, uuid.uuid4().hex[:12]
            self._say(CameraState(self._camera, self._start, "ok", "", captured_ms=self._now()))
        for number in [one for one in self._told if one not in self._felt]:
            self._see("removed", number, self._told.pop(number))
        for number, lies in self._felt.items():
            before = self._told.get(number)
            if before != lies:
                moved = before is not None and before[0] != lies[0]
                self._see("moved" if moved else "revealed" if before else "placed", number, lies)
                self._told[number] = lies

    def _see(self, what: str, number: int, lies: tuple[str, int, str, str]) -> None:
        self._frame += 1
        zone, order, face, colour = lies
        seen = (self._camera, self._start, number, what, zone, order, face, 0.99, self._frame)
        self._say(Sighting(*seen, self._now(), colour))

    def _say(self, report: Sighting | CameraState) -> None:
        self._out.tell(json.dumps(asdict(report)).encode())

    @staticmethod
    def _now() -> int:
        return time.time_ns() // 1_000_000


def main(camera: str, path: str, port: str) -> None:
    """Stand in until ended."""
    stand_in, watchdog = StandIn(camera, ReportSocket(Path(path))), Watchdog()
    server = socket.create_server(("127.0.0.1", int(port)))
    hall, held = None, b""
    notify("READY=1")
    while True:
        watchdog.beat()
        ready, _, _ = select.select([server, *([hall] if hall else [])], [], [], LOOK_S)
        if server in ready:
            hall, held = server.accept()[0], b""
        elif hall in ready:
            got = hall.recv(65536)
            *lines, held = (held + got).split(b"\n")
            for line in lines:
                stand_in.hear(line)
                stand_in.tell()
            hall = hall if got else None
        stand_in.tell()


if __name__ == "__main__":
    main(*sys.argv[1:])
