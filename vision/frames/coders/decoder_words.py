"""Turns a decoder's lines into what the reader of one stream must know: lost data, another size.

A picture in which data was lost shows old parts, and so do all later pictures that depend on it:
none is sound before the next keyframe.
"""

import re

from vision.frames.coders.decoder_log import heard

HEALED_MS = 10_000
"""A stream without keyframes renews its picture part by part, within this time."""

LOST_DATA = (
    "data of the stream was lost, parts of the picture are old: "
    "check the camera's link and its bitrate"
)

_FORMAT = re.compile(r"Reinit context to (\d+)x(\d+), pix_fmt: (\w+)")
_LOST = re.compile(
    r"concealing |error while decoding|RTP: missed|missing reference|reference picture missing"
    r"|could not find ref|frame num gap|error parsing NAL|undecodable NALU"
    r"|bad vlc|error y=|error dc|error count|overread",
    re.IGNORECASE,
)
"""Words of the H.264, H.265 and JPEG decoders for missing data; other complaints do no harm."""

_SOUND, _PICTURES = "m=audio", "m=video"
"""Beginnings of the lines in which an RTSP camera offers its streams."""

_FIELDS = "Cannot convert interlaced"
"""Words of the converter after the decoder: OpenCV then delivers a picture that was not filled."""


class DecoderWords:
    """Captures the messages of one opened stream's decoder, if this thread can."""

    def __init__(self) -> None:
        """Listen from now on; the stream must be opened after this."""
        self._log = heard()
        self._first: tuple[str, str] | None = None
        self._last: tuple[str, str] | None = None
        self._lost_ms: int | None = None
        self.interlaced = False
        """Whether a picture came in fields."""
        self.is_sound_alone = False
        """Whether the camera offered sound but no pictures."""
        self.said()

    def said(self) -> list[str]:
        """Take what was said since the last call."""
        return self._log.said() if self._log is not None else []

    def opened(self) -> None:
        """Take what was said while the stream was opened and tried out; its format is known then.

        Data that was missing during that trial does not count as lost.
        """
        said = self.said()
        self._note_formats(said)
        self._first = self._last
        offered = {line.partition(" ")[0] for line in said}
        self.is_sound_alone = _SOUND in offered and _PICTURES not in offered

    def note(self, at_ms: int, *, is_key: bool) -> None:
        """Take what was said up to this picture; `is_key`: it depends on no other picture."""
        said = self.said()
        self._note_formats(said)
        self.interlaced |= any(line.startswith(_FIELDS) for line in said)
        lost = any(_LOST.search(line) for line in said)
        healed = self._lost_ms is not None and at_ms - self._lost_ms >= HEALED_MS
        if lost:
            self._lost_ms = at_ms
        elif is_key or healed:
            self._lost_ms = None

    def _note_formats(self, said: list[str]) -> None:
        told = [found.groups() for line in said if (found := _FORMAT.match(line))]
        formats = [(f"{width} x {height}", pixels) for width, height, pixels in told]
        if formats:
            self._last = formats[-1]
            self._first = self._first or self._last

    @property
    def lost_data(self) -> str:
        """The sentence with the remedy while the pictures are not sound; empty while they are."""
        return LOST_DATA if self._lost_ms is not None else ""

    @property
    def resized(self) -> str:
        """The sentence with the remedy if the size is no longer the first one; else empty."""
        if self._first is None or self._last is None or self._first[0] == self._last[0]:
            return ""
        return (
            f"the picture's size changed in mid-stream, from {self._first[0]} to {self._last[0]}: "
            "set one size in the camera"
        )

    @property
    def reformatted(self) -> str:
        """The sentence with the remedy if the pixels' format has changed; else empty."""
        if self._first is None or self._last is None or self._first[1] == self._last[1]:
            return ""
        return (
            f"the pixels' format changed in mid-stream, from {self._first[1]} to {self._last[1]}: "
            "set one format in the camera"
        )
