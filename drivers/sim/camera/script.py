"""Events in front of the simulated camera when it runs alone: a script, or a demo.

A script is lines of `SECONDS ACTION WORDS`, seconds counted from the camera's start:

    0.5 lay P 8S            # the next card of zone P
    1.2 lay dealer TD down  # the same, face down
    2.0 turn dealer 0       # turn the card of that order in that zone, from 0
    3.0 move P 0 R          # carry it to another zone
    3.5 remove R 0          # carry it to the discard rack
    4.0 clear               # carry everything there
    5.0 fault glare 2       # a disturbance for two seconds

What follows a `#` is for readers. A script is checked whole before it begins. The demo is an
endless script of rounds dealt, opened, drawn to and cleared, made from a seed.
"""

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from controller.core.cards import DECK, Card, parse_card
from controller.core.config.layout import Layout
from controller.option_values import DAY_S, number_in
from drivers.sim.camera.camera import Camera
from drivers.sim.camera.disturbances import NAMES, PASSING
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


def read_script(text: str, layout: Layout) -> tuple[Cue, ...]:
    """Read the cues of a script in order of time; each can happen on the felt of this layout.

    ValueError names the line, the word and what to write.
    """
    cues = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            with _named(number, line):
                cues.append((_cue(words), number, line))
    cues.sort(key=lambda one: one[0].at_s)
    lie = {zone.name: 0 for zone in layout.zones}
    for cue, number, line in cues:
        with _named(number, line):
            _foreseen(cue, lie)
    return tuple(cue for cue, _, _ in cues)


@contextmanager
def _named(number: int, line: str) -> Iterator[None]:
    """Name the line in what is said of it."""
    try:
        yield
    except ValueError as wrong:
        raise ValueError(f"script line {number}, {line.strip()!r}: {wrong}") from wrong


def _foreseen(cue: Cue, lie: dict[str, int]) -> None:
    """Count in `lie` the cards of each zone after a cue. ValueError where it cannot happen."""
    words = cue.words
    match cue.action:
        case "lay":
            _one_of("zone", words[0], lie)
            _lays(words)
            lie[words[0]] += 1
        case "turn" | "move" | "remove":
            _one_of("zone", words[0], lie)
            _order(words, lie[words[0]])
            if cue.action != "turn":
                lie[words[0]] -= 1
            if cue.action == "move":
                _one_of("zone", words[2], lie)
                lie[words[2]] += 1
        case "clear":
            lie.update(dict.fromkeys(lie, 0))
        case "fault":
            _one_of("fault", words[0], NAMES)
            number_in(words[1], 0, DAY_S)


def _one_of(what: str, word: str, known: Iterable[str]) -> None:
    if word not in known:
        raise ValueError(f"no {what} {word!r}: write one of {', '.join(known)}")


def _lays(words: tuple[str, ...]) -> None:
    _card(words[1])
    if words[2:] not in ((), ("down",)):
        raise ValueError(f"{words[2]!r}: write down, or leave it out")


def _card(word: str) -> Card | str:
    """Return the card or stranger of this name. Raises ValueError that says which are possible."""
    try:
        return word if word in STRANGERS else parse_card(word)
    except ValueError:
        raise ValueError(
            f"{word!r} is no card: write one as 8S or TD, or {', '.join(STRANGERS)}"
        ) from None


def _order(words: tuple[str, ...], count: int) -> int:
    """Return a card's order among the `count` of its zone. Raises ValueError if none has it."""
    if not words[1].isdecimal() or len(words[1]) > 3:
        raise ValueError(f"{words[1]!r}: write the card's order, 0 for the first")
    order = int(words[1])
    if order >= count:
        raise ValueError(f"zone {words[0]} has {count} cards, none of order {order}")
    return order


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
            scene.lay(words[0], _card(words[1]), face_up=words[2:] != ("down",), pace=HUMAN)
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
    here = camera.scene.in_zone(words[0])
    return here[_order(words, len(here))]


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
