"""A small program that reports over a socket as vision does, for tests that end and restart it."""

import sys
from pathlib import Path

from controller.core.messages.codec import VISION
from controller.core.messages.devices import CameraState

REPORT = CameraState("camera0", "s1", "ok", "")
LINE = VISION.dump_json(REPORT)

PROGRAM = """
import os, socket, sys
path, line, then = sys.argv[1:]
os.umask(0o177)
listening = socket.socket(socket.AF_UNIX)
if os.path.exists(path):
    os.unlink(path)
listening.bind(path)
listening.listen(4)
client, _ = listening.accept()
client.sendall(bytes.fromhex(line))
if then == "stay":
    sys.stdin.read()
"""


def program(path: Path, line: bytes = LINE + b"\n", then: str = "stay") -> list[str]:
    """Its command: it listens at `path`, writes `line` to who comes first, and stays or ends."""
    return [sys.executable, "-c", PROGRAM, str(path), line.hex(), then]
