"""Chooses the source of frames by its address."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from controller.option_values import without_secrets
from vision.frames.capture import Rtsp, V4l2, VideoFile
from vision.frames.folder import Folder
from vision.frames.mjpeg import MjpegOverHttp
from vision.frames.source import Source

MAKERS: dict[str, Callable[[str], Source]] = {"http": MjpegOverHttp, "rtsp": Rtsp, "rtsps": Rtsp}
"""The source behind each scheme of `controller.settings.camera_schemes`."""


def open_source(url: str) -> Source:
    """Return the source behind `url`; it is not opened yet.

    `http://` is MJPEG, `rtsp://` a network camera, `/dev/video0` a V4L2 device, anything else a
    video file or a folder of pictures. Raises ValueError if nothing of that name can be read.
    """
    maker = MAKERS.get(_scheme(url))
    if maker is not None:
        return maker(url)
    path = Path(url.removeprefix("file://"))
    if path.is_dir():
        return Folder(path)
    if path.is_file():
        return VideoFile(str(path))
    if path.is_char_device() or str(path).startswith("/dev/"):
        return V4l2(str(path))  # a camera that is unplugged has no file there
    raise _no_camera(without_secrets(url))


def _scheme(url: str) -> str:
    """Return the word before the colon. Raises ValueError if this is no address."""
    try:
        if url.isprintable():
            return urlsplit(url).scheme
    except ValueError:
        pass
    raise _no_camera(without_secrets(url))


def _no_camera(what: str) -> ValueError:
    return ValueError(
        f"{what!r} is no camera: write http://host:port/..., rtsp://..., /dev/video0, "
        "or the path of a video file or of a folder of pictures"
    )
