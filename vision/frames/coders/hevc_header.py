"""Reads the header of an H.265 stream, as `stream_header` beside it does for H.264.

Its parameter set stands in the same place and holds the same information, after other fields.
"""

from vision.frames.coders.stream_header import CHROMA_444, Bits, StreamHeader, colour_of

SPS = 33
"""NAL unit type of a sequence parameter set."""
BOX_HEAD = 23
"""Bytes of an MP4 file's `hvcC` box before its lists of units."""


def read_hevc_header(extradata: bytes) -> StreamHeader | None:
    """Return the contents of an H.265 stream's first parameter set; None if none can be read.

    `extradata` holds NAL units after start codes, or an MP4 file's `hvcC` box.
    """
    for unit in _units(extradata):
        if len(unit) > 2 and unit[0] >> 1 & 63 == SPS:
            try:
                return _parsed(Bits(unit[2:].replace(b"\0\0\3", b"\0\0")))
            except ValueError:
                return None
    return None


def _units(extradata: bytes) -> list[bytes]:
    if extradata[:1] != b"\x01":
        return extradata.split(b"\0\0\1")[1:]
    units, at = [], BOX_HEAD
    while at + 3 <= len(extradata):
        count, at = int.from_bytes(extradata[at + 1 : at + 3], "big"), at + 3
        for _ in range(count):
            length = int.from_bytes(extradata[at : at + 2], "big")
            units.append(extradata[at + 2 : at + 2 + length])
            at += 2 + length
    return units


def _parsed(bits: Bits) -> StreamHeader:
    bits.take(4)
    layers = bits.take(3)
    bits.take(1)
    interlaced = _profile(bits, layers)
    depth = _sizes(bits)
    order_bits = bits.golomb() + 4
    for _ in range(layers + 1 if bits.take(1) else 1):
        bits.golomb(), bits.golomb(), bits.golomb()
    for _ in range(6):
        bits.golomb()
    if bits.take(1) and bits.take(1):
        _skip_scaling(bits)
    bits.take(2)
    if bits.take(1):
        bits.take(8)
        bits.golomb(), bits.golomb(), bits.take(1)
    _skip_references(bits, order_bits)
    bits.take(2)
    if not bits.take(1):
        return StreamHeader(depth, interlaced)
    colour = colour_of(bits)
    if bits.take(1):
        bits.golomb(), bits.golomb()
    bits.take(1)
    return StreamHeader(depth, bool(bits.take(1)) or interlaced, *colour)


def _profile(bits: Bits, layers: int) -> bool:
    """Return whether the pictures consist of fields only."""
    bits.take(40)
    progressive, interlaced = bits.take(1), bits.take(1)
    bits.take(46 + 8)
    told = [(bits.take(1), bits.take(1)) for _ in range(layers)]
    if layers:
        bits.take(2 * (8 - layers))
    for profile, level in told:
        bits.take(88 * profile + 8 * level)
    return bool(interlaced and not progressive)


def _sizes(bits: Bits) -> int:
    """Skip the picture's size; return the bits per colour."""
    bits.golomb()
    if bits.golomb() == CHROMA_444:
        bits.take(1)
    bits.golomb(), bits.golomb()
    if bits.take(1):
        for _ in range(4):
            bits.golomb()
    return 8 + max(bits.golomb(), bits.golomb())


def _skip_scaling(bits: Bits) -> None:
    for size in range(4):
        for _ in range(0, 6, 3 if size == 3 else 1):
            if not bits.take(1):
                bits.golomb()
                continue
            for _ in range(min(64, 1 << (4 + 2 * size)) + (size > 1)):
                bits.golomb()


def _skip_references(bits: Bits, order_bits: int) -> None:
    count = 0
    for number in range(bits.golomb()):
        count = _set_of_references(bits, count, number)
    if bits.take(1):
        for _ in range(bits.golomb()):
            bits.take(order_bits + 1)


def _set_of_references(bits: Bits, before: int, number: int) -> int:
    """Skip one set; return how many pictures it names. The last one named `before`."""
    if number and bits.take(1):
        bits.take(1), bits.golomb()
        return sum(bits.take(1) or bits.take(1) for _ in range(before + 1))
    count = bits.golomb() + bits.golomb()
    for _ in range(count):
        bits.golomb(), bits.take(1)
    return count
