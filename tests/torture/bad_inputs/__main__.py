"""Throws bad words, odd files and odd surroundings at every command, and judges how each ends.

Every option and every place of every command, as its own parser has them, gets every bad word and
every odd file in turn, while the rest of its words are good; and every command is run with odd
streams, limits and variables around it, and gets Ctrl-C at any moment. It has to end with a code of
docs/commands.md, and with a sentence that names the thing, never with a traceback.
`python -m tests.torture.bad_inputs [--every N] [--only COMMAND] [--begin COMMAND] [--jobs N]`.
"""

import argparse
import gc
import itertools
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

from tests.torture.bad_inputs.commands import COMMANDS, GOOD, every_command, flags, places
from tests.torture.bad_inputs.ends import AROUND, Case, End, ended, faults
from tests.torture.bad_inputs.files import odd_files
from tests.torture.bad_inputs.words import ENVIRONMENT, WORDS

MOMENTS = 20
"""So many moments at which each command gets Ctrl-C."""

SOON_S = 0.01, 0.4
"""After between which seconds of its work."""

SHOWN = 1500


def cases(name: str, work: Path) -> Iterator[Case]:
    """One command in every bad way."""
    odd, tables = odd_files(work)
    bad = [*WORDS, *odd]
    good = tuple(word.replace("{work}", str(work)) for word in GOOD[name])
    words = (*name.split(), *good)
    if name != "check-config":  # alone it works for long
        yield Case(tuple(name.split()))
    for place in places(name, good):
        for word in [*bad, *tables] if place.file else bad:
            yield Case((*place.before, word, *place.after), word, place.called)
    yield from (Case((*words, flag)) for flag in flags(name))
    yield from (Case((*words, word), word) for word in bad if name != "demo")
    yield from (Case(words, around=around) for around in AROUND)
    for variable, values in ENVIRONMENT.items():
        yield from (Case(words, environment={variable: value}) for value in values)
    chance = random.Random(name)
    yield from (Case(words, ctrl_c_s=chance.uniform(*SOON_S)) for _ in range(MOMENTS))


@dataclass(frozen=True)
class Share:
    """Each `every`th case of a command from number `first` on: what one process tries at a time."""

    name: str
    first: int
    every: int


@dataclass(frozen=True)
class Told:
    """How many cases a share had, and what is wrong with those that did not end well."""

    share: Share
    count: int
    wrong: list[str]


def tried(share: Share) -> Told:
    """Try a share of the cases, in a folder of its own."""
    place = Path(tempfile.mkdtemp(prefix="bad-inputs-"))
    place.chmod(0o755)
    work, os.environ["TMPDIR"] = place / "work", str(place / "tmp")
    for folder in (work, place / "tmp"):
        folder.mkdir()
        folder.chmod(0o777)
    chosen = list(itertools.islice(cases(share.name, work), share.first, None, share.every))
    try:
        wrong = _wrong(share.name, chosen, work) if chosen else []
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return Told(share, len(chosen), wrong)


def _wrong(name: str, chosen: Sequence[Case], work: Path) -> list[str]:
    good = ended(_good(name, work), work)
    ends = ((case, ended(case, work)) for case in chosen)
    return [_told(case, end, why) for case, end in ends if (why := faults(case, end, good))]


def _good(name: str, work: Path) -> Case:
    good = (word.replace("{work}", str(work)) for word in GOOD[name])
    return Case((*name.split(), *good))


def _told(case: Case, end: End, why: list[str]) -> str:
    return f"FAILED {'; '.join(why)}: {case}\n{(end.err + end.out)[-SHOWN:]}"


def shares(names: Sequence[str], every: int, parts: int) -> list[Share]:
    """The shares of these commands: each has its cases from another first one on, if not all."""
    chance = random.Random(every)
    begin = {name: chance.randrange(every) for name in names}
    return [
        Share(name, begin[name] + part * every, every * parts)
        for name in names
        for part in range(parts)
    ]


def main() -> int:
    """Try the cases; 1 if any command ended in another way than it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth case")
    parser.add_argument("--only", default="", help="only commands that begin so")
    parser.add_argument("--begin", default="demo", help="the first command of them")
    parser.add_argument("--jobs", type=int, default=1, help="so many at a time: most only wait")
    options = parser.parse_args()
    for module, _ in COMMANDS.values():
        import_module(module)
    gc.freeze()
    "ü".encode("idna")  # modules that are loaded late, and by nobody then
    wrong = count = 0
    names = itertools.dropwhile(lambda name: name != options.begin, every_command())
    chosen = [name for name in names if name.startswith(options.only)]
    wanted = shares(chosen, options.every, max(1, PARTS // options.every))
    with get_context("fork").Pool(options.jobs) as pool:
        for told in pool.imap_unordered(tried, wanted):
            count, wrong = count + told.count, wrong + len(told.wrong)
            print(
                "\n".join([*told.wrong, f"{told.share}: {told.count}, in all {count}"]), flush=True
            )
        pool.close()  # to be ended by a signal is not safe: the commands' own catchers are set here
        pool.join()
    print(f"{count} bad inputs, {wrong} ended in another way than in a sentence")
    return int(wrong > 0)


PARTS = 8
"""Shares of each command, where all its cases are tried."""

if __name__ == "__main__":
    sys.exit(main())
