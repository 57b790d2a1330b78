"""Tries a camera once, for somebody who sets it up: does a picture come, and if not, why?"""

import time

from controller.option_values import without_secrets
from vision.frames.open import open_source
from vision.frames.source import NewestFrame, SourceLostError

WAIT_S = 8.0
"""Longer than any source takes to open and to deliver its first picture."""

LOOK_S = 0.05


def no_picture(url: str) -> str:
    """Return a sentence that says why the camera at `url` gives no picture; empty if one came."""
    try:
        camera = NewestFrame(open_source(url))
    except ValueError as error:
        return str(error)
    camera.start()
    try:
        return _waited(camera, url)
    finally:
        camera.stop()


def _waited(camera: NewestFrame, url: str) -> str:
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        if frame := camera.take(LOOK_S):
            try:
                frame.full()
            except SourceLostError as lost:
                return f"{without_secrets(url)}: {lost}"
            return ""
        if camera.trouble:
            return camera.trouble
    return f"{without_secrets(url)} gives no picture: check its power, its cable and the address"
