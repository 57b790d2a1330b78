"""Looks at a V4L2 device of the machine with vision's own code; tells what came, a JSON line each.

python vivid_eye.py DEVICE FORMAT FRAMES     opens the device, asks for a format of four letters
"""

import json
import subprocess
import sys
import time

from vision.frames.capture import V4l2
from vision.frames.source import SourceLostError


def main(device: str, wanted: str, frames: str) -> None:
    """Read so many frames; on a lost device, try again until it is back."""
    V4l2.wanted = int.from_bytes(wanted.encode(), "little")
    camera, seen, lost = V4l2(device), 0, ""
    end = time.monotonic() + 120
    opened = False
    while seen < int(frames) and time.monotonic() < end:
        try:
            if not opened:
                camera.open()
                opened = True
                say(event="opened")
            frame = camera.read()
            picture = frame.full()
            seen += 1
            levels = [round(float(level), 1) for level in picture.mean(axis=(0, 1))]
            spread = round(float(picture.std()), 1)
            say(event="frame", n=seen, shape=picture.shape, bgr=levels, spread=spread)
        except SourceLostError as error:
            camera.close()
            opened = False
            if str(error) != lost:
                lost = str(error)
                say(event="lost", why=lost)
            subprocess.run(["udevadm", "wait", "--timeout=60", device], check=False)
    camera.close()


def say(**told: object) -> None:
    """Print one line."""
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
