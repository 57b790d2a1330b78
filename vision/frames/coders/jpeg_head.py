"""Reads from a JPEG's header how coarsely its brightness was coded."""

MARKER = 0xFF
TABLE, DATA = 0xDB, 0xDA
"""The kinds of a segment: quantisation tables, of which the first is the one for brightness, and
the picture's data."""
SEGMENTS = 256
"""No picture has so many before its first table."""
COARSEST = 52.0
"""Mean step of the low frequencies from which cards are no longer read: at quality 15 they are
still read, at 10 they are not.
"""
REPEATS = 15.0
"""From this step (quality 40 and less) the noise of an even felt is lost: live pictures may repeat,
and so may the rows of one picture.
"""
FIRST, LOW = 5, 10
"""Offset of the table's first step from its marker, and the number of low-frequency steps, which
cards need.
"""


def coarseness(jpeg: bytes) -> float:
    """Return the mean step of the low frequencies; 0 if the header does not tell.

    Quality 85 has 4, 40 has 17, 20 has 33, 15 has 44, 10 has 66 (libjpeg's tables).
    """
    at = _first_table(jpeg)
    begin = at + FIRST
    if at < 0 or len(jpeg) < begin + LOW or jpeg[begin - 1] >> 4:  # steps of 16 bits
        return 0.0
    return sum(jpeg[begin : begin + LOW]) / LOW


def _first_table(jpeg: bytes) -> int:
    """Return the place of the first table's marker, -1 if there is none.

    The segments before it are passed over: one may hold a small copy of the picture, coded by
    tables of its own.
    """
    at = 2
    for _ in range(SEGMENTS):
        if at + 4 > len(jpeg) or jpeg[at] != MARKER:
            break
        kind = jpeg[at + 1]
        if kind in (TABLE, DATA):
            return at if kind == TABLE else -1
        at += 1 if kind == MARKER else 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    return -1


def is_coarse(jpeg: bytes) -> bool:
    """Tell whether so little of the picture was kept that no card can be read in it."""
    return coarseness(jpeg) > COARSEST


def may_repeat(jpeg: bytes) -> bool:
    """Tell whether so little noise was kept that a live still picture may repeat."""
    return coarseness(jpeg) > REPEATS
