"""Counts what `livetable see` tells of composed photographs.

`python -m tests.vision.photo.bench_composed [--each N] [--without N] [--foreign N] [--backs N]
[--more-backs N] [--shop-backs N] [--casino N] [--jobs J]`

Every told card is `right`, `doubled` (its card was told already), `wrong` (another card lies
there) or a `phantom` (no card lies there); a card that must be told and is not is `unread`.
Backs likewise. One line per way the cards lie and scale; `--without N` composes N pictures in
which nothing may be named, `--foreign N` N full of foreign cards and print; `--backs N` composes
N pictures of backs alone, beside faces, half over them and half under them, N of books, telephones,
purses and cut cards, which are no backs, and N of faces beside these; `--more-backs N` N of backs
of sixteen prints more, `--shop-backs N` N of backs of twelve others. `--casino N` composes N
tables of a casino without a card; `shows a phantom` counts those in which anything is told.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track

from tests.vision.photo.back_tables import (
    PRINTS,
    backs_table,
    odd_table,
    printed,
    things_table,
)
from tests.vision.photo.casino_tables import casino_table
from tests.vision.photo.composed import (
    LAYOUTS,
    SCALES,
    Laid,
    decks,
    foreign_cards,
    table,
    without_cards,
)
from tests.vision.photo.more_prints import MORE, printed_too
from tests.vision.photo.shop_prints import SHOP, printed_in_shops
from vision.photo.backs.printed import Back
from vision.photo.cards import PhotoCard
from vision.photo.outlines.quads import holds, overlap
from vision.photo.photo import Photo, find_cards
from vision.reading.indices import Image
from vision.reading.reader import Reader

BACK_TABLES = ("backs alone", "backs faces", "backs pairs", "backs covered", "things", "odd")
MORE_TABLES = ("more alone", "more faces", "more pairs", "more covered")
SHOP_TABLES = ("shop alone", "shop faces", "shop pairs", "shop covered")
PRINTED = {
    "backs": (printed, PRINTS),
    "more": (printed_too, [*MORE]),
    "shop": (printed_in_shops, [*SHOP]),
}
"""Who draws the prints of these tables, and their names."""
NOTHING = {"without": without_cards, "foreign": foreign_cards}
"""Pictures in which nothing may be named."""
ONE_BACK = 0.8
"""Part of a told back that lies in a laid one, or holds as much of it."""

_READER: list[Reader] = []


def _reader() -> Reader:
    if not _READER:
        cv2.setNumThreads(1)
        _READER.append(Reader())
    return _READER[0]


def _lies_on(card: PhotoCard, laid: Laid) -> bool:
    """Tell whether most of a told card's indices, or its middle, lie on a laid card."""
    places = [np.array([f.best.pose.x, f.best.pose.y]) for f in card.indices]
    slack = 0.06 * float(np.hypot(*(laid.quad[0] - laid.quad[2])))
    on = [holds(laid.quad, place, slack) for place in places or [card.quad.mean(axis=0)]]
    return 2 * sum(on) > len(on)


def judge(photo: Photo, laid: list[Laid]) -> Counter[str]:
    """Count the judgements of one picture."""
    count: Counter[str] = Counter()
    told: set[int] = set()
    for card in photo.cards:
        count[_judge_card(card, laid, told)] += 1
    for k, card_laid in enumerate(laid):
        if not card_laid.name.startswith("back:") and card_laid.due:
            count["due"] += 1
            count["unread"] += k not in told
    return count + _judge_backs(photo, laid)


def _judge_card(card: PhotoCard, laid: list[Laid], told: set[int]) -> str:
    named = [k for k, lying in enumerate(laid) if lying.name == card.name and _lies_on(card, lying)]
    if named:
        again = named[0] in told
        told.add(named[0])
        return "doubled" if again else "right"
    return "wrong" if any(_lies_on(card, lying) for lying in laid) else "phantom"


def _judge_backs(photo: Photo, laid: list[Laid]) -> Counter[str]:
    count: Counter[str] = Counter()
    backs = [lying for lying in laid if lying.name.startswith("back:")]
    for lying in backs:
        if lying.due:
            at = [back for back in photo.backs if _is_of(back, lying)]
            count[f"back {_kind(at, lying)}"] += 1
    for back in photo.backs:
        count["back phantom"] += not any(_is_of(back, lying) for lying in backs)
    return count


def _is_of(back: Back, laid: Laid) -> bool:
    """Tell whether a told back is a laid one, or the part of it that another card leaves."""
    return overlap(back.quad, laid.quad) > ONE_BACK


def _kind(told: list[Back], laid: Laid) -> str:
    if len(told) != 1:
        return "doubled" if told else "unread"
    return "right" if told[0].colour == laid.name.removeprefix("back:") else "colour wrong"


def _write(folder: Path | None, name: str, picture: Image) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(folder / f"{name}.png"), picture)


Task = tuple[str, float, int, Path | None]


def _one(task: Task) -> tuple[str, Counter[str]]:
    how, scale, seed, keep = task
    rng = np.random.default_rng([seed, round(10 * scale)])
    if how in NOTHING:
        photo = find_cards(picture := NOTHING[how](rng, scale), _reader())
        count = Counter({"pictures": 1, "phantom": len(photo.cards)})
    elif how == "casino":
        count = _of_nothing(find_cards(picture := casino_table(rng, scale), _reader()))
    elif how == "things":
        photo = find_cards(picture := things_table(rng, scale), _reader())
        count = judge(photo, []) + Counter({"pictures": 1})
    elif how == "odd":
        picture, laid = odd_table(rng, scale)
        count = judge(find_cards(picture, _reader()), laid) + Counter({"pictures": 1})
    elif (whose := how.split()[0]) in PRINTED:
        picture, laid = backs_table(rng, how.removeprefix(f"{whose} "), scale, *PRINTED[whose])
        count = judge(find_cards(picture, _reader()), laid)
    else:
        deck = sorted(decks())[int(rng.integers(len(decks())))]
        picture, laid = table(rng, how, scale, deck)
        count = judge(find_cards(picture, _reader()), laid)
    if any(count[kind] for kind in ("wrong", "phantom", "doubled", "back phantom")):
        _write(keep, f"{how}-{scale}-{seed}", picture)
    return f"{how} {scale}", count


def _of_nothing(photo: Photo) -> Counter[str]:
    told = judge(photo, [])
    shows = any(told[kind] for kind in ("phantom", "back phantom"))
    return told + Counter({"pictures": 1, "shows a phantom": int(shows)})


def tasks(asked: argparse.Namespace) -> Iterable[Task]:
    """Name every picture to compose."""
    first, keep = asked.seed, asked.keep
    for how in LAYOUTS:
        for scale in SCALES:
            yield from ((how, scale, first + k, keep) for k in range(asked.each))
    for how, count in (("without", asked.without), ("foreign", asked.foreign)):
        yield from ((how, SCALES[k % len(SCALES)], first + k, keep) for k in range(count))
    yield from (("casino", SCALES[1 + k % 4], first + k, keep) for k in range(asked.casino))
    of_backs = ((BACK_TABLES, asked.backs), (MORE_TABLES, asked.more_backs))
    for hows, count in (*of_backs, (SHOP_TABLES, asked.shop_backs)):
        for k in range(count):
            yield from ((how, SCALES[1 + k % 3], first + k, keep) for how in hows)


def main() -> int:
    """Print the counts; 1 if anything was told that does not lie there, or told twice."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=10, help="pictures per layout and scale")
    parser.add_argument("--without", type=int, default=0, help="pictures without a card")
    parser.add_argument("--foreign", type=int, default=0, help="pictures of foreign cards")
    parser.add_argument("--backs", type=int, default=0, help="pictures of backs, of each kind")
    parser.add_argument("--more-backs", type=int, default=0, help="the same of sixteen more prints")
    parser.add_argument("--shop-backs", type=int, default=0, help="the same of twelve others")
    parser.add_argument("--casino", type=int, default=0, help="tables of a casino without a card")
    parser.add_argument("--seed", type=int, default=1, help="of the first picture")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="write pictures in which something went wrong")
    options = parser.parse_args()
    lines: dict[str, Counter[str]] = {}
    wanted, screen = [*tasks(options)], Console(stderr=True)
    with Pool(options.jobs) as pool:
        counted = pool.imap(_one, wanted, chunksize=2)
        shown = track(
            counted, "composed", len(wanted), console=screen, disable=not sys.stderr.isatty()
        )
        for line, count in shown:
            lines.setdefault(line, Counter()).update(count)
    for line, count in lines.items():
        print(f"{line:18} {dict(sorted(count.items()))}")
    whole = sum(lines.values(), Counter())
    print(f"{'all':18} {dict(sorted(whole.items()))}")
    return int(any(whole[kind] for kind in ("wrong", "phantom", "doubled")))


if __name__ == "__main__":
    sys.exit(main())
