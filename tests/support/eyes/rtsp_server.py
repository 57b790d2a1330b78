"""A network camera for tests: Debian's GStreamer RTSP server, fed with JPEG frames on stdin.

Run by the system's Python (`gi` is Debian's, not ours): `rtsp_server.py PORT h264|jpeg|sound`.
Each frame is four bytes of length, big-endian, and the JPEG. It prints one line when it listens.
"""

import sys
import threading

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402 - the versions come first

SENT = {
    "h264": "jpegdec ! videoconvert ! openh264enc complexity=low bitrate={bitrate} gop-size=30 "
    "rate-control=bitrate ! rtph264pay name=pay0 pt=96 config-interval=1",
    "jpeg": "rtpjpegpay name=pay0 pt=26",
}
BITRATE = 8_000_000
"""Bits a second: what a 1080p camera over a table sends."""

SOURCE = (
    "appsrc name=film is-live=true do-timestamp=true format=time max-buffers=2 "
    "leaky-type=downstream caps=image/jpeg,framerate=30/1 ! jpegparse ! "
)


SOUND = "audiotestsrc is-live=true ! audioconvert ! alawenc ! rtppcmapay name=pay0 pt=8"
"""A tone and no picture; nothing of stdin is sent."""


class Film:
    """Hands frames to whatever pipeline is playing."""

    def __init__(self) -> None:
        self._into: Gst.Element | None = None

    def configured(self, _factory: GstRtspServer.RTSPMediaFactory, media: object) -> None:
        """A first client came: its pipeline was made."""
        self._into = media.get_element().get_by_name("film")

    def roll(self) -> None:
        """Pass frames on until stdin ends."""
        while head := sys.stdin.buffer.read(4):
            frame = sys.stdin.buffer.read(int.from_bytes(head, "big"))
            if self._into is not None:
                self._into.emit("push-buffer", Gst.Buffer.new_wrapped(frame))


def main(port: str, codec: str) -> None:
    """Serve rtsp://127.0.0.1:PORT/table until killed."""
    Gst.init(None)
    film = Film()
    factory = GstRtspServer.RTSPMediaFactory()
    sent = SOUND if codec == "sound" else SOURCE + SENT[codec].format(bitrate=BITRATE)
    factory.set_launch(f"( {sent} )")
    factory.set_shared(True)
    factory.connect("media-configure", film.configured)
    server = GstRtspServer.RTSPServer(address="127.0.0.1", service=port)
    server.get_mount_points().add_factory("/table", factory)
    if server.attach(None) == 0:
        sys.exit(f"port {port} is taken")
    threading.Thread(target=film.roll, daemon=True).start()
    print("listening", flush=True)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main(*sys.argv[1:])
