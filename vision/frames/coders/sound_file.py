"""Tells a recording that holds only sound from one with pictures, by its container."""

from pathlib import Path

from controller.whole_files import whole_bytes

BEGINS = b"ID3", b"\xff\xfb", b"\xff\xf1", b"\xff\xf9", b"fLaC"
"""MP3, AAC and FLAC."""
PACKET, SYNC = 188, 0x47
PICTURES = {0x01, 0x02, 0x10, 0x1B, 0x24, 0x33}
"""MPEG's numbers for streams of pictures, and for streams of sound."""
SOUNDS = {0x03, 0x04, 0x0F, 0x11, 0x81}


def is_sound_alone(path: Path) -> bool:
    """Tell whether a file is known to hold sound and no picture; False if it cannot be read."""
    try:
        data = whole_bytes(path)
    except OSError:
        return False
    if data[4:8] == b"ftyp":
        return b"soun" in data and b"vide" not in data
    if data[:4] in (b"RIFF", b"OggS"):
        return data[8:12] == b"WAVE" or (data[:4] == b"OggS" and b"theora" not in data[:4096])
    if data[:1] == bytes([SYNC]) and data[PACKET : PACKET + 1] == bytes([SYNC]):
        kinds = _kinds(data)
        return bool(kinds & SOUNDS) and not kinds & PICTURES
    return data.startswith(BEGINS)


def _kinds(data: bytes) -> set[int]:
    """Return the kinds of stream that the first program map of a transport stream names."""
    for at in range(0, len(data) - PACKET, PACKET):
        packet = data[at : at + PACKET]
        begin = 4 + (1 + packet[4] if packet[3] & 0x20 else 0)
        section = packet[begin + 1 :]
        if packet[1] & 0x40 and len(section) > 12 and section[0] == 2:
            return _streams(section)
    return set()


def _streams(section: bytes) -> set[int]:
    end = 3 + ((section[1] & 0x0F) << 8 | section[2]) - 4
    at, kinds = 12 + ((section[10] & 0x0F) << 8 | section[11]), set[int]()
    while at + 5 <= min(end, len(section)):
        kinds.add(section[at])
        at += 5 + ((section[at + 3] & 0x0F) << 8 | section[at + 4])
    return kinds
