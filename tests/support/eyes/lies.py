"""The ways in which a camera lies, each with the condition and words that name it."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from tests.support.eyes.lying_cameras import Filmed, Kind, Shown, jpeg_of
from tests.support.eyes.streams import Picture

LASTS_S, LASTS_VIDEO_S = 2.2, 2.5
LOOP = (2, 6, 12, 25)
"""Pictures that come again and again."""

Spoil = Callable[["Lie"], Shown]


class Lie:
    """One try's camera while it lies."""

    def __init__(self, kind: Kind) -> None:
        self.film = Filmed(kind)
        self.kind = kind
        self.chance = random.Random(f"{kind.seed}/lie")
        self.k = 0
        """The number of this picture since the fault began."""
        self.before: list[Picture] = []
        self.loop = self.chance.choice(LOOP)
        self.part = self.chance.uniform(0.15, 0.6)
        self.top = self.chance.uniform(0, 1 - self.part)

    def now(self) -> Picture:
        """What the sensor sees."""
        return self.film.shot()

    def rows(self, picture: Picture) -> slice:
        """A part of the rows."""
        return slice(round(self.top * len(picture)), round((self.top + self.part) * len(picture)))

    def pictures(self, spoil: Spoil) -> Iterator[Shown]:
        """Everything that this camera shows: well first, then spoilt."""
        for _ in range(round(self.kind.calm_s * self.kind.rate)):
            picture = self.now()
            self.before = [*self.before, picture][-max(LOOP) :]
            yield Shown(picture)
        lasts = LASTS_VIDEO_S if self.kind.transport == "video" else LASTS_S
        self.film.laid = True
        for k in range(round(lasts * self.kind.rate)):
            self.k = k
            yield spoil(self)


def _spoilt(change: Callable[[Lie, Picture], Picture]) -> Spoil:
    return lambda lie: Shown(change(lie, lie.now()), bad=True)


def _changed(change: Callable[[Lie, Picture], Picture]) -> Spoil:
    return lambda lie: Shown(change(lie, lie.now()))


def _frozen(lie: Lie) -> Shown:
    return Shown(lie.before[-1], bad=True)


def _repeated(lie: Lie) -> Shown:
    return Shown(lie.before[-1], bad=True, repeats=True)


def _clocked(lie: Lie) -> Shown:
    picture = lie.before[-1].copy()
    cv2.putText(picture, str(lie.k), (40, 40), cv2.FONT_HERSHEY_SIMPLEX, 1, (255, 255, 255), 2)
    return Shown(picture, bad=True)


def _part_frozen(lie: Lie) -> Shown:
    picture = lie.now()
    rows = lie.rows(picture)
    picture[rows] = lie.before[-1][rows]
    return Shown(picture, bad=True)


def _upper_frozen(lie: Lie) -> Shown:
    picture = lie.now()
    half = len(picture) // 2
    picture[:half] = lie.before[-1][:half]
    return Shown(picture, bad=True)


def _looped(lie: Lie) -> Shown:
    again = lie.before[-lie.loop :]
    return Shown(again[lie.k % len(again)], bad=True)


def _stale_between(lie: Lie) -> Shown:
    """Every other picture is one of some time ago, with the time of now."""
    fresh = lie.now()
    if lie.k % 2:
        return Shown(fresh)
    return Shown(lie.before[lie.k // 2 % len(lie.before)], bad=True)


def _old_between(lie: Lie) -> Shown:
    """Every third picture is one of some time ago, with the time of then."""
    fresh = lie.now()
    if lie.k % 3:
        return Shown(fresh)
    ago = 1 + lie.k // 3 % len(lie.before)
    at_ms = 1000 + (round(lie.kind.calm_s * lie.kind.rate) - ago) * lie.kind.frame_ms
    return Shown(lie.before[-ago], stamp_ms=at_ms, bad=True)


def _in_turn(change: Callable[[Lie, Picture], Picture], every: int = 2) -> Spoil:
    def spoil(lie: Lie) -> Shown:
        picture = lie.now()
        if lie.k % every:
            return Shown(picture)
        return Shown(change(lie, picture), bad=True)

    return spoil


def _black(_: Lie, picture: Picture) -> Picture:
    return np.full_like(picture, 3)


def _flat(level: int) -> Callable[[Lie, Picture], Picture]:
    return lambda _, picture: np.full_like(picture, level)


def _half(lie: Lie, picture: Picture) -> Picture:
    picture[round((1 - lie.part) * len(picture)) :] = 128
    return picture


def _smeared(lie: Lie, picture: Picture) -> Picture:
    row = round((1 - lie.part) * len(picture))
    picture[row:] = picture[row]
    return picture


def _green(lie: Lie, picture: Picture) -> Picture:
    rows, columns = picture.shape[:2]
    for _ in range(round(0.04 * rows * columns / 256)):
        y, x = lie.chance.randrange(rows // 16) * 16, lie.chance.randrange(columns // 16) * 16
        picture[y : y + 16, x : x + 16] = (0, 135, 0)
    return picture


def _small(_: Lie, picture: Picture) -> Picture:
    rows, columns = picture.shape[:2]
    small = cv2.resize(picture, (columns // 4, rows // 4), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (columns, rows), interpolation=cv2.INTER_CUBIC), np.uint8)


def _other_size(_: Lie, picture: Picture) -> Picture:
    rows, columns = picture.shape[:2]
    size = (columns * 2 // 3, rows * 2 // 3)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _quarter_turned(_: Lie, picture: Picture) -> Picture:
    return np.ascontiguousarray(np.rot90(picture))


def _turned_over(_: Lie, picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[::-1, ::-1])


def _mirrored(_: Lie, picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[:, ::-1])


def _swapped(_: Lie, picture: Picture) -> Picture:
    return np.ascontiguousarray(picture[..., ::-1])


def _grey(_: Lie, picture: Picture) -> Picture:
    tones = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.cvtColor(tones, cv2.COLOR_GRAY2BGR), np.uint8)


def _snowy(lie: Lie, picture: Picture) -> Picture:
    snow = np.random.default_rng(lie.k).normal(0, 45, picture.shape).astype(np.int16)
    return np.asarray(cv2.add(picture, snow, dtype=cv2.CV_8U), np.uint8)


def _coarse(lie: Lie) -> Shown:
    return Shown(lie.now(), quality=8)


def _cut(lie: Lie) -> Shown:
    """Half of a JPEG, with its end mark."""
    picture = lie.now()
    data = jpeg_of(picture, lie.kind.quality)
    return Shown(picture, jpeg=data[: round(len(data) * lie.part)] + b"\xff\xd9", bad=True)


def _torn(lie: Lie) -> Shown:
    """A JPEG of which some bytes are lost."""
    picture = lie.now()
    data = jpeg_of(picture, lie.kind.quality)
    at = round(len(data) * lie.chance.uniform(0.3, 0.7))
    return Shown(picture, jpeg=data[:at] + data[at + 400 :], bad=True)


def _clock_gains(lie: Lie) -> Shown:
    at_ms = 1000 + lie.kind.calm_s * 1000 + 2 * lie.k * lie.kind.frame_ms
    return Shown(lie.now(), stamp_ms=at_ms)


def _slow(lie: Lie) -> Shown:
    """Every picture comes later than the one before it: three a second."""
    late = lie.k * (1000 / 3 - lie.kind.frame_ms)
    at_ms = 1000 + lie.kind.calm_s * 1000 + lie.k * lie.kind.frame_ms
    return Shown(lie.now(), late_ms=late, stamp_ms=at_ms + late)


def _as_it_is(lie: Lie) -> Shown:
    return Shown(lie.now())


def _lit(light: float) -> Spoil:
    def spoil(lie: Lie) -> Shown:
        lie.film.light = lie.kind.light * light
        return Shown(lie.now())

    return spoil


def _quieter(share: float) -> Spoil:
    def spoil(lie: Lie) -> Shown:
        lie.film.noise = lie.kind.noise * share
        return Shown(lie.now())

    return spoil


def _flickers(lie: Lie) -> Shown:
    lie.film.light = lie.kind.light * (1.04 if lie.k % 2 else 0.97)
    return Shown(lie.now())


def _hand_rests(lie: Lie) -> Shown:
    lie.film.hand = min(lie.k * 40, lie.kind.optics.width // 3)
    return Shown(lie.now())


def _jitters(lie: Lie) -> Shown:
    return Shown(lie.now(), late_ms=lie.chance.choice((0, 0, 15, 60, 150)))


@dataclass(frozen=True)
class Case:
    """A fault or a sound stream: how it is made, and the condition and word that name it."""

    spoil: Spoil
    names: tuple[tuple[str, str], ...] = ()
    transports: tuple[str, ...] = ("http", "raw", "video")
    less: float = 1.0
    """So much of the noise that the camera else has."""


ALONE = ("http", "raw")
STILL = (("frozen", ""),)
LINK = (("blind", "part of the picture is missing"), ("blind", "damaged"))
CASES = {
    "frozen": Case(_frozen, STILL),
    "frozen, decoder repeats": Case(_repeated, STILL, ("video",)),
    "frozen, low noise": Case(_frozen, STILL, less=0.4),
    "frozen under a clock": Case(_clocked, STILL, ALONE),
    "upper half frozen": Case(_upper_frozen, STILL, ALONE),
    "some rows frozen": Case(_part_frozen, STILL, ALONE),
    "loop": Case(_looped, STILL),
    "old pictures between": Case(_stale_between, STILL, ALONE),
    "old pictures with old times": Case(_old_between, (*STILL, ("blind", "older")), ("http",)),
    "black": Case(_spoilt(_black), (("black", ""),)),
    "black in turn": Case(_in_turn(_black), (("black", ""),)),
    "black, two of three good": Case(_in_turn(_black, 3), (("black", ""),)),
    "grey": Case(_spoilt(_flat(128)), (("blind", "keyframe"),)),
    "grey in turn": Case(_in_turn(_flat(128)), (("blind", "keyframe"),)),
    "white": Case(_spoilt(_flat(255)), (("blind", "white"),)),
    "half grey": Case(_spoilt(_half), LINK),
    "last row drawn on": Case(_spoilt(_smeared), LINK),
    "green blocks": Case(_spoilt(_green), (("blind", "green"),)),
    "enlarged": Case(_spoilt(_small), (("blind", "one size"),)),
    "another size": Case(_changed(_other_size), (("moved", "one size"),), ("http",)),
    "sizes in turn": Case(_in_turn(_other_size), (("moved", "one size"),), ("http",)),
    "turned by a quarter": Case(_changed(_quarter_turned), (("moved", ""),), ("http",)),
    "upside down": Case(_changed(_turned_over), (("moved", "flip"),)),
    "mirrored": Case(_spoilt(_mirrored), (("blind", "mirrored"),)),
    "mirrored in turn": Case(_in_turn(_mirrored), (("blind", "mirrored"),)),
    "channels swapped": Case(_spoilt(_swapped), (("", "colour"),)),
    "no colour": Case(_spoilt(_grey), (("", "night mode"),)),
    "snow": Case(_spoilt(_snowy), (("blind", "noise"),)),
    "coarse": Case(_coarse, (("", "JPEG quality"),), ("http",)),
    "JPEG cut": Case(_cut, LINK, ("http",)),
    "JPEG torn": Case(_torn, LINK, ("http",)),
    "clock gains": Case(_clock_gains, (("", "clock"),), ("http",)),
    "three a second": Case(_slow, (("", "pictures a second"),), ("http",)),
    "sound: calm": Case(_as_it_is),
    "sound: low noise": Case(_as_it_is, less=0.3),
    "sound: dim at once": Case(_lit(0.5)),
    "sound: bright at once": Case(_lit(1.3)),
    "sound: exposure flickers": Case(_flickers),
    "sound: hand rests": Case(_hand_rests),
    "sound: noise falls to a third": Case(_quieter(0.33)),
    "sound: noise falls to a sixth": Case(_quieter(0.16)),
    "sound: network jitters": Case(_jitters, transports=("http",)),
}
