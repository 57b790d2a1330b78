"""Scores the reader on cards of decks it never saw: `python -m vision.training.measure`.

Rectified: faces are shrunk to a camera's scale, set a little askew, lit dimmer and warmer, blurred,
made noisy and coded as JPEG. Decks held apart from training say how much is answered and misread;
decks with other letters say whether foreign indices are refused. Tables: the same decks laid out
and photographed (`vision.training.tabletop`), read as `livetable see` reads.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import numpy as np

from controller.option_values import whole
from vision.photo.photo import find_cards
from vision.reading.indices import Image
from vision.reading.reader import Reader
from vision.training.free_decks import load_decks
from vision.training.simulated_shot import shoot
from vision.training.tabletop import Arrangement, DrawnCard, photograph

HELD_APART = ("tigullio", "plastic", "anglo_poker")
FOREIGN = {
    "ancient_french": "AJQK",
    "atlasnye": "",
    "berlin": "JQ",
    "lattmann": "JQ",
    "rheinland": "JQ",
    "tarocco": "JQK",
}
"""Decks, and those of their ranks that they print with another letter."""
CASES = ((1.0, 0.0), (1.3, 0.0), (2.0, 0.0), (3.0, 0.0), (2.0, 2.0), (2.0, 5.0), (2.0, 10.0))
"""Pixels per millimetre, and millimetres of motion blur."""
TABLES: tuple[tuple[Arrangement, float], ...] = tuple(
    (how, scale) for how in ("apart", "overlapping", "fanned") for scale in (1.5, 2.5, 4.0)
)
"""The ways that cards lie on the tables, and pixels per millimetre."""
FIRST_DRAW = 5
"""Seed of the first draw; the others follow."""


def judge(name: str, read: str | None, foreign: str) -> str:
    """Judge one card: `right`, `abstained` or `misread`.

    A foreign index is `refused` or `foreign read`.
    """
    if name[0] in foreign:
        return "refused" if read is None else "foreign read"
    if read is None:
        return "abstained"
    return "right" if read == name else "misread"


def count_case(
    reader: Reader,
    decks: dict[str, dict[str, Image]],
    names: dict[str, str],
    case: tuple[float, float],
    draws: int,
) -> Counter[str]:
    """Count judgements of all faces of the named decks at one scale and blur, over some draws."""
    count: Counter[str] = Counter()
    for draw in range(draws):
        rng = np.random.default_rng(FIRST_DRAW + draw)
        for deck, foreign in names.items():
            for card, face in decks[deck].items():
                read = reader.read_card(shoot(face, *case, rng)).face
                count[judge(card, read, foreign)] += 1
    return count


def count_table(
    reader: Reader,
    decks: dict[str, dict[str, Image]],
    names: dict[str, str],
    case: tuple[Arrangement, float],
    draws: int,
) -> Counter[str]:
    """Count judgements of all cards of the named decks on tables: one table a deck and draw."""
    count: Counter[str] = Counter()
    for draw in range(draws):
        rng = np.random.default_rng([FIRST_DRAW + draw, TABLES.index(case)])
        for deck, foreign in names.items():
            picture, laid = photograph(decks[deck], *case, rng)
            read = Counter(str(card.name) for card in find_cards(picture, reader).cards)
            count += judge_table(laid, read, foreign)
    return count


def judge_table(laid: list[DrawnCard], read: Counter[str], foreign: str) -> Counter[str]:
    """Count judgements of one picture; a name read of no card that lies there is `misread`.

    Cards whose indices are covered count only where they are read.
    """
    count: Counter[str] = Counter()
    left = Counter(read)
    for card in laid:
        seen = card.name if left[card.name] and card.name[0] not in foreign else None
        left[card.name] -= seen is not None
        if card.readable or seen:
            count[judge(card.name, seen, foreign)] += 1
    count["misread"] += sum(n for n in left.values() if n > 0)
    return count


def main() -> int:
    """Print one line per deck group, scale and blur."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--art", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=Path("/tmp/livetable-training"))
    parser.add_argument("--model", type=Path, help="another net than the reader's own")
    parser.add_argument(
        "--draws", type=whole(1, 1000), default=1, help="draws of noise, blur and tilt"
    )
    options = parser.parse_args()
    art = options.art
    decks = load_decks(art / "gnome", art / "react-playing-card-set", options.cache / "decks")
    reader = Reader(options.model)
    for title, names in (("held apart", dict.fromkeys(HELD_APART, "")), ("foreign", FOREIGN)):
        for scale, blur in CASES:
            count = count_case(reader, decks, names, (scale, blur), options.draws)
            print(
                f"{title}, {scale} px/mm, {blur} mm blur: {dict(sorted(count.items()))}", flush=True
            )
        for case in TABLES:
            count = count_table(reader, decks, names, case, options.draws)
            print(f"{title}, {case[0]}, {case[1]} px/mm: {dict(sorted(count.items()))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
