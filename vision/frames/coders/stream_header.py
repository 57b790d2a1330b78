"""Reads the header of an H.264 stream, and names what a table's camera should not send.

The sequence parameter set stands at the head of the stream: bits per colour, interlacing, and how
brightness and colour are to be understood. A decoder follows it silently, or fails on it.
"""

from dataclasses import dataclass

SPS = 7
"""NAL unit type of a sequence parameter set."""
RICH_PROFILES = (100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135)
"""Profiles whose parameter set contains chroma format and bit depth."""
CHROMA_444 = 3
EXTENDED_SHAPE = 255
UNSAID = 2
"""H.264's number for a colour property that is not specified."""
HDR = (16, 18)
"""Its numbers for transfer functions of high dynamic range: PQ and HLG."""
BT2020 = (9, 10)
"""Its numbers for BT.2020's matrices; 9 is also its primaries."""


@dataclass(frozen=True, slots=True)
class StreamHeader:
    """The contents of a parameter set: bits per colour, fields, range, H.264's colour numbers."""

    bits: int = 8
    interlaced: bool = False
    full_range: bool = False
    primaries: int = UNSAID
    transfer: int = UNSAID
    matrix: int = UNSAID


class Bits:
    """Reads a bit string, most significant bit first. Raises ValueError past its end."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def take(self, count: int) -> int:
        """Return a number of `count` bits."""
        value = 0
        for _ in range(count):
            byte, bit = divmod(self._at, 8)
            if byte >= len(self._data):
                raise ValueError("the parameter set is cut short")
            value = value << 1 | self._data[byte] >> (7 - bit) & 1
            self._at += 1
        return value

    def golomb(self) -> int:
        """Return an unsigned exponential Golomb number."""
        zeros = 0
        while not self.take(1):
            zeros += 1
            if zeros > 32:
                raise ValueError("the parameter set is broken")
        return (1 << zeros) - 1 + self.take(zeros)

    def signed(self) -> int:
        """Return a signed exponential Golomb number."""
        code = self.golomb()
        return (code + 1) // 2 if code % 2 else -(code // 2)


def read_header(extradata: bytes) -> StreamHeader | None:
    """Return the contents of an H.264 stream's first parameter set; None if none can be read.

    `extradata` holds NAL units after start codes, or an MP4 file's `avcC` box.
    """
    if extradata[:1] == b"\x01" and len(extradata) > 8:
        extradata = b"\0\0\1" + extradata[8:]
    for unit in extradata.split(b"\0\0\1")[1:]:
        if unit and unit[0] & 31 == SPS:
            try:
                return _parsed(Bits(unit[1:].replace(b"\0\0\3", b"\0\0")))
            except ValueError:
                return None
    return None


def _parsed(bits: Bits) -> StreamHeader:
    profile = bits.take(8)
    bits.take(16)
    bits.golomb()
    depth = _depth(bits) if profile in RICH_PROFILES else 8
    bits.golomb()
    _skip_order(bits)
    bits.golomb()
    bits.take(1)
    bits.golomb(), bits.golomb()
    interlaced = not bits.take(1)
    if interlaced:
        bits.take(1)
    bits.take(1)
    if bits.take(1):
        for _ in range(4):
            bits.golomb()
    if not bits.take(1):
        return StreamHeader(depth, interlaced)
    return StreamHeader(depth, interlaced, *colour_of(bits))


def _depth(bits: Bits) -> int:
    chroma = bits.golomb()
    if chroma == CHROMA_444:
        bits.take(1)
    depth = 8 + max(bits.golomb(), bits.golomb())
    bits.take(1)
    if bits.take(1):
        for number in range(12 if chroma == CHROMA_444 else 8):
            if bits.take(1):
                _skip_scaling(bits, 16 if number < 6 else 64)
    return depth


def _skip_scaling(bits: Bits, count: int) -> None:
    last = step = 8
    for _ in range(count):
        if step:
            step = (last + bits.signed()) % 256
        last = step or last


def _skip_order(bits: Bits) -> None:
    kind = bits.golomb()
    if kind == 0:
        bits.golomb()
    elif kind == 1:
        bits.take(1)
        bits.signed(), bits.signed()
        for _ in range(bits.golomb()):
            bits.signed()


def colour_of(bits: Bits) -> tuple[bool, int, int, int]:
    """Read the colours at the start of the usability information.

    Returns whether the range is full, and the numbers of primaries, transfer and matrix.
    """
    if bits.take(1) and bits.take(8) == EXTENDED_SHAPE:
        bits.take(32)
    if bits.take(1):
        bits.take(1)
    if not bits.take(1):
        return False, UNSAID, UNSAID, UNSAID
    bits.take(3)
    full = bool(bits.take(1))
    if not bits.take(1):
        return full, UNSAID, UNSAID, UNSAID
    return full, bits.take(8), bits.take(8), bits.take(8)


def remarks(header: StreamHeader | None, pixel_format: str) -> str:
    """Return sentences that name unwanted properties and their remedies; empty if fine.

    `pixel_format` is FFmpeg's four-letter code of the decoded picture.
    """
    told = header or StreamHeader()
    found = []
    wide = told.primaries in BT2020 or told.matrix in BT2020
    if wide and told.transfer == UNSAID:
        found.append(
            "the stream is tagged BT.2020 without a transfer function: "
            "switch the camera's HDR off (BT.709)"
        )
    if told.transfer in HDR:
        found.append("the stream is HDR (PQ or HLG): switch the camera's HDR off (BT.709)")
    if told.bits > 8 or pixel_format.startswith("Y3"):
        found.append("the stream has more than 8 bits a colour: set the camera to 8 bits")
    if told.full_range:
        found.append(
            "the stream is tagged full range: set the camera to limited range (16 to 235), "
            "or white and black may be off"
        )
    return "; ".join(found)
