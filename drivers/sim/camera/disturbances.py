"""Disturbances of the view: people, light, and the camera itself, by name, time and duration.

A `Disturbance` is data. `Disturbances` is the list of them along the clock and computes their
effect at one moment: extra hands and chips over the scene, a `CameraLook` for the renderer, and
faults of the stream. The disturbance's seed decides the place of a hand or a glare.
"""

import random
import threading
from dataclasses import dataclass, replace
from math import pi, sin

from drivers.sim.felt.carry import hand_at
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.snapshot import Chip, HandOverFelt, LyingCard, Snapshot
from drivers.sim.render.frame import PLAIN, CameraLook
from drivers.sim.render.light import Blob, Light

NAMES: dict[str, str] = {
    "hand_pass": "a hand sweeps across the felt",
    "sleeve_over_index": "an arm lies over the corner of a card",
    "motion_blur": "a long shutter and a shaking camera",
    "warm_light": "a tungsten bulb",
    "cold_light": "a bluish lamp",
    "flicker": "lamps that beat against the frame rate",
    "exposure_step": "the camera's exposure jumps, and back",
    "glare": "a lamp's reflection on cards",
    "shadow": "somebody stands in the light",
    "chips": "stacks of chips beside and on the zones' edges",
    "jpeg_low": "a starved encoder",
    "noise_high": "a sensor in the dark",
    "camera_black": "no light reaches the sensor",
    "camera_frozen": "the same bytes again and again",
    "camera_blind": "the lens is covered or out of focus",
    "camera_half_covered": "something hangs before half of the lens",
    "camera_soft": "the focus has slipped",
    "camera_noise": "a failing sensor: snow in the picture",
    "camera_moved": "somebody knocked against the camera",
    "camera_lost": "the stream ends and connections are refused",
    "stall": "the connection stays open and carries nothing",
    "camera_late": "each picture comes late, by up to a second",
}
"""Every disturbance, and what it is in the hall."""


@dataclass(frozen=True, slots=True)
class Disturbance:
    """One disturbance from `start_ms`, for `seconds`; `seed` decides place and strength."""

    name: str
    start_ms: int
    seconds: float
    seed: int = 0

    def part(self, t_ms: float) -> float:
        """Return the part of its time that has gone by, 0 to 1 while it lasts."""
        return (t_ms - self.start_ms) / max(self.seconds * 1000, 1)


class Disturbances:
    """The disturbances of one camera; any thread may add one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: list[Disturbance] = []

    def add(self, name: str, start_ms: int, seconds: float, seed: int = 0) -> None:
        """Let `name` happen. ValueError for a name not in `NAMES`."""
        if name not in NAMES:
            raise ValueError(f"no disturbance {name!r}: write one of {', '.join(sorted(NAMES))}")
        with self._lock:
            self._all.append(Disturbance(name, start_ms, seconds, seed))

    def active(self, t_ms: float) -> tuple[Disturbance, ...]:
        """Return the ones that last at that time, earliest first; forget those that are over."""
        with self._lock:
            self._all = [d for d in self._all if d.part(t_ms) < 1]
            return tuple(d for d in self._all if d.start_ms <= t_ms)

    def end(self, name: str) -> None:
        """Stop every disturbance of that name now, and those planned."""
        with self._lock:
            self._all = [d for d in self._all if d.name != name]


STATES = ("warm_light", "cold_light", "flicker", "exposure_step")
"""Disturbances that are either on or off, however many of them are requested at once."""
STREAM_FAULTS = ("camera_frozen", "camera_lost", "stall", "camera_late")
"""Disturbances that happen to the stream rather than in the picture."""
PASSING = tuple(n for n in NAMES if n not in STREAM_FAULTS and not n.startswith("camera_"))
"""People, light and a weak sensor: a good camera process ignores these without a word."""


def _hand_pass(d: Disturbance, t_ms: float) -> HandOverFelt:
    """Make a hand that comes from the dealer's side, wanders over the felt and leaves again."""
    chance = random.Random(d.seed)
    x0, x1 = chance.uniform(250, 1350), chance.uniform(250, 1350)
    reach = chance.uniform(350, 780)
    part = d.part(t_ms)
    x, y = x0 + (x1 - x0) * part, -250 + (reach + 250) * sin(pi * part)
    span = d.seconds * 1000
    speed = (x1 - x0) / span, (reach + 250) * pi * sin(pi / 2 - pi * part) / span
    return hand_at(x, y, speed, d.seed)


def _sleeve(d: Disturbance, lying: tuple[LyingCard, ...]) -> HandOverFelt:
    """Return an arm that rests so that its forearm covers the corner index of some card."""
    chance = random.Random(d.seed)
    if not lying:
        return hand_at(chance.uniform(300, 1300), chance.uniform(300, 700), style=d.seed)
    card = chance.choice(lying)
    x, y = card.x_mm + chance.uniform(-30, 10), card.y_mm + chance.uniform(60, 160)
    return hand_at(x, y, style=d.seed)


def _chips(d: Disturbance) -> tuple[Chip, ...]:
    chance = random.Random(d.seed)
    colours = ("red", "green", "black", "white", "blue")
    return tuple(
        Chip(chance.uniform(180, 1420), chance.uniform(200, 830), chance.choice(colours))
        for _ in range(chance.randint(4, 12))
    )


def over_the_felt(scene: Snapshot, active: tuple[Disturbance, ...]) -> Snapshot:
    """Return the scene together with the hands and chips that disturb it."""
    hands, chips = list(scene.hands), list(scene.chips)
    for d in active:
        if d.name == "hand_pass":
            hands.append(_hand_pass(d, scene.t_ms))
        elif d.name == "sleeve_over_index":
            hands.append(_sleeve(d, scene.lying))
        elif d.name == "chips":
            chips += _chips(d)
    return replace(scene, hands=tuple(hands), chips=tuple(chips))


def _blobs(d: Disturbance, low: float, high: float) -> tuple[Blob, ...]:
    chance = random.Random(d.seed)
    strength = chance.uniform(low, high)
    return (
        Blob(
            chance.uniform(200, 1720),
            chance.uniform(150, 950),
            chance.uniform(120, 320),
            strength,
        ),
    )


def _lit(light: Light, d: Disturbance) -> Light:
    blue, green, red = light.gains
    match d.name:
        case "warm_light":
            return replace(light, gains=(blue * 0.55, green * 0.88, red * 1.08))
        case "cold_light":
            return replace(light, gains=(blue * 1.12, green * 0.98, red * 0.78))
        case "glare":
            return replace(light, glare=light.glare + _blobs(d, 0.25, 0.55))
        case "shadow":
            return replace(light, shadow=light.shadow + _blobs(d, 0.35, 0.6))
    return light


def _hidden(d: Disturbance) -> tuple[float, float, float, float]:
    """Choose the part of the picture that something hides: from one side, about to the middle."""
    chance = random.Random(d.seed)
    part, side = chance.uniform(0.35, 0.6), chance.randrange(4)
    left, top, right, bottom = (part if n == side else 0.0 for n in range(4))
    return left, top, right, bottom


def late_ms(d: Disturbance) -> float:
    """Return by how much a late camera's pictures are delayed, in milliseconds."""
    return random.Random(d.seed).uniform(150, 950)


def _taken(look: CameraLook, d: Disturbance, t_ms: float, optics: Optics) -> CameraLook:
    """Change the way in which a frame is taken, by one disturbance."""
    match d.name:
        case "flicker":  # 100 Hz lamps against a 30 Hz camera beat at 10 Hz
            return replace(look, gain=look.gain * (1 + 0.12 * sin(2 * pi * t_ms / 97)))
        case "exposure_step":
            return replace(look, gain=look.gain * (0.62 if d.seed % 2 else 1.3))
        case "motion_blur":
            return replace(look, shutter_ms=33.0, shake_px=9 + d.seed % 5)
        case "jpeg_low":
            return replace(look, quality=28)
        case "noise_high":
            return replace(look, noise=6.0)
        case "warm_light" | "cold_light" | "glare" | "shadow":
            return replace(look, light=_lit(look.light, d))
    return _failing(look, d, optics)


def _failing(look: CameraLook, d: Disturbance, optics: Optics) -> CameraLook:
    """Change the way in which a frame is taken, by one fault of the camera."""
    match d.name:
        case "camera_black":
            return replace(look, black=True)
        case "camera_blind":
            return replace(look, covered=0.7)
        case "camera_half_covered":
            return replace(look, hidden=_hidden(d))
        case "camera_soft":
            return replace(look, soft_px=random.Random(d.seed).uniform(2.5, 6.0))
        case "camera_noise":
            return replace(look, noise=random.Random(d.seed).choice((18.0, 30.0)))
        case "camera_moved":
            chance = random.Random(d.seed)
            shift = chance.choice((-1, 1)) * chance.uniform(12, 22), chance.uniform(-14, 14)
            return replace(look, optics=optics.moved(*shift, chance.uniform(-0.8, 0.8)))
    return look


def look_of(active: tuple[Disturbance, ...], t_ms: float, optics: Optics) -> CameraLook:
    """Return the way in which a frame is taken under these disturbances.

    A second bulb of the same colour makes the light no warmer, and a second step makes the picture
    no darker.
    """
    look = PLAIN
    kinds: set[str] = set()
    for d in active:
        if d.name not in kinds or d.name not in STATES:
            look = _taken(look, d, t_ms, optics)
        kinds.add(d.name)
    return look
