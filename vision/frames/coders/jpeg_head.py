"""Reads from a JPEG's head how coarsely its brightness was coded."""

TABLE = b"\xff\xdb"
"""The mark before a quantisation table; the first one is that of the brightness."""
HEAD = 4096
COARSEST = 52.0
"""Mean step of the low frequencies from which on cards are not read: of quality 15 they are, of 10
no more."""
REPEATS = 15.0
"""From here on (quality 40 and less) an even felt's noise is lost: live pictures may repeat, and so
may the rows of one."""
FIRST, LOW = 5, 10
"""The table's first step after its mark, and those of the low frequencies, which cards need."""


def coarseness(jpeg: bytes) -> float:
    """Return the mean step of the low frequencies; 0 where the head does not tell.

    Quality 85 has 4, 40 has 17, 20 has 33, 15 has 44, 10 has 66 (libjpeg's tables).
    """
    at = jpeg.find(TABLE, 0, HEAD)
    begin = at + FIRST
    if at < 0 or len(jpeg) < begin + LOW or jpeg[begin - 1] >> 4:  # steps of 16 bits
        return 0.0
    return sum(jpeg[begin : begin + LOW]) / LOW


def is_coarse(jpeg: bytes) -> bool:
    """Tell whether so little of the picture was kept that no card is read in it."""
    return coarseness(jpeg) > COARSEST


def may_repeat(jpeg: bytes) -> bool:
    """Tell whether so little of the noise was kept that a live still picture may repeat."""
    return coarseness(jpeg) > REPEATS
