"""Events in front of the simulated camera when it runs alone: a script, or a demo.

A script is lines of `SECONDS ACTION WORDS`, seconds counted from the camera's start:

    0.5 lay P 8S            the next card of zone P
    1.2 lay dealer TD down  the same, face down
    2.0 turn dealer 1       turn the card of that order in that zone
    3.0 move P 1 R          carry it to another zone
    3.5 remove P 0          carry it to the discard rack
    4.0 clear               carry everything there
    5.0 fault glare 2       a disturbance for two seconds

Empty lines and lines that begin with `#` are skipped. The demo is an endless script of rounds
dealt, opened, drawn to and cleared, made from a seed.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from controller.core.cards import DECK, Card, parse_card
from controller.core.config.layout import Layout
from controller.option_values import DAY_S, number_in
from drivers.sim.camera.camera import Camera
from drivers.sim.camera.disturbances import PASSING
from drivers.sim.deck.art import STRANGERS
from drivers.sim.felt.carry import HUMAN

_WORDS = {"lay": (2, 3), "turn": (2, 2), "move": (3, 3), "remove": (2, 2), "clear": (0, 0)}
_WORDS["fault"] = (2, 2)


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing to do at a time, in seconds from the camera's start."""

    at_s: float
    action: str
    words: tuple[str, ...] = ()


def read_script(text: str) -> tuple[Cue, ...]:
    """The cues of a script in order of time. ValueError names the line and what to write."""
    cues = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            try:
                cues.append(_cue(words))
            except ValueError as wrong:
                raise ValueError(f"script line {number}, {line.strip()!r}: {wrong}") from wrong
    return tuple(sorted(cues, key=lambda cue: cue.at_s))


def _cue(words: list[str]) -> Cue:
    if len(words) < 2:
        raise ValueError("write SECONDS ACTION, as in `0.5 lay P 8S`")
    at_s, action, rest = number_in(words[0], 0, DAY_S), words[1], tuple(words[2:])
    if action not in _WORDS:
        raise ValueError(f"no action {action!r}: write one of {', '.join(_WORDS)}")
    low, high = _WORDS[action]
    if not low <= len(rest) <= high:
        raise ValueError(f"{action} takes {low} to {high} words, not {len(rest)}")
    return Cue(at_s, action, rest)


def perform(cue: Cue, camera: Camera) -> None:
    """Let a cue happen now. ValueError or KeyError for a zone, card or fault there is not."""
    scene, words = camera.scene, cue.words
    match cue.action:
        case "lay":
            card = words[1] if words[1] in STRANGERS else parse_card(words[1])
            scene.lay(words[0], card, face_up=words[2:] != ("down",), pace=HUMAN)
        case "turn":
            scene.turn(_card_at(camera, words), HUMAN)
        case "move":
            scene.move(_card_at(camera, words), words[2], HUMAN)
        case "remove":
            scene.remove(_card_at(camera, words), HUMAN)
        case "clear":
            scene.clear(HUMAN)
        case "fault":
            camera.fault(words[0], number_in(words[1], 0, DAY_S), seed=round(cue.at_s * 1000))


def _card_at(camera: Camera, words: tuple[str, ...]) -> int:
    zone, order = words[0], int(words[1])
    here = camera.scene.in_zone(zone)
    if not 0 <= order < len(here):
        raise ValueError(f"zone {zone} has {len(here)} cards, none of order {order}")
    return here[order]


def demo(layout: Layout, seed: int) -> Iterator[Cue]:
    """Rounds without end: two cards to some zones, a hole card, draws, a clearing, a pause."""
    chance = random.Random(seed)
    now = 1.0
    while True:
        shoe = [*DECK]
        chance.shuffle(shoe)
        hands = [zone.name for zone in layout.zones if zone.name != "dealer"]
        taken = sorted(chance.sample(hands, chance.randint(1, min(len(hands), 7))))
        for action, words in _round(chance, taken, shoe):
            yield Cue(now, action, words)
            now += chance.uniform(0.75, 1.2)
            if chance.random() < 0.06:
                yield Cue(now, "fault", (chance.choice(PASSING), f"{chance.uniform(1, 3):.1f}"))
        now += 2.0


def _round(
    chance: random.Random, taken: list[str], shoe: list[Card]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for turn in range(2):
        for zone in taken:
            yield "lay", (zone, shoe.pop())
        yield "lay", ("dealer", shoe.pop(), *(("down",) if turn else ()))
    for zone in taken:
        for _ in range(chance.choice((0, 0, 1, 1, 2, 4))):
            yield "lay", (zone, shoe.pop())
    yield "turn", ("dealer", "1")
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        yield "lay", ("dealer", shoe.pop())
    yield "clear", ()
