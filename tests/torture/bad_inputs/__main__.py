"""Throws bad words, odd files and odd surroundings at every command, and judges how each ends.

Every option and every place of every command, as its own parser has them, gets every bad word and
every odd file in turn, while the rest of its words are good; and every command is run with odd
streams, limits and variables around it, and gets Ctrl-C at any moment. It has to end with a code of
docs/commands.md, and with a sentence that names the thing, never with a traceback.
`python -m tests.torture.bad_inputs [--every N] [--only COMMAND]`.
"""

import argparse
import gc
import itertools
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.torture.bad_inputs.commands import COMMANDS, GOOD, every_command, flags, places
from tests.torture.bad_inputs.ends import AROUND, Case, End, ended, faults
from tests.torture.bad_inputs.files import odd_files
from tests.torture.bad_inputs.words import ENVIRONMENT, WORDS

MOMENTS = 20
"""So many moments at which each command gets Ctrl-C."""

SOON_S = 0.01, 0.4
"""Between which seconds; the first thousandths are the interpreter's."""

SHOWN = 1500


def cases(work: Path) -> Iterator[Case]:
    """Every command in every bad way, in an order that mixes commands and ways."""
    bad = [*WORDS, *odd_files(work)]
    for name in every_command():
        good = tuple(word.replace("{work}", str(work)) for word in GOOD[name])
        words = (*name.split(), *good)
        if name != "check-config":  # alone it works for long
            yield Case(tuple(name.split()))
        for place in places(name, good):
            for word in bad:
                yield Case((*place.before, word, *place.after), word, place.called)
        yield from (Case((*words, flag)) for flag in flags(name))
        yield from (Case((*words, word), word) for word in bad if name != "demo")
        yield from (Case(words, around=around) for around in AROUND)
        for variable, values in ENVIRONMENT.items():
            yield from (Case(words, environment={variable: value}) for value in values)
        chance = random.Random(name)
        yield from (Case(words, ctrl_c_s=chance.uniform(*SOON_S)) for _ in range(MOMENTS))


def tried(every: int, only: str, work: Path) -> Iterator[tuple[Case, End, list[str]]]:
    """Run each Nth case; yields how it ended, and what is wrong with that."""
    goods: dict[str, End] = {}
    for case in itertools.islice(cases(work), 0, None, every):
        name = next(n for n in (" ".join(case.words[:2]), case.words[0]) if n in GOOD)
        if not name.startswith(only):
            continue
        if name not in goods:
            good = (word.replace("{work}", str(work)) for word in GOOD[name])
            goods[name] = ended(Case((*name.split(), *good)), work)
        end = ended(case, work)
        yield case, end, faults(case, end, goods[name])


def main() -> int:
    """Try the cases; 1 if any command ended in another way than it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth case")
    parser.add_argument("--only", default="", help="only commands that begin so")
    options = parser.parse_args()
    for module, _ in COMMANDS.values():
        import_module(module)
    gc.freeze()
    "localhost".encode("idna")  # a module that is loaded late, and by nobody then
    place = Path(tempfile.mkdtemp(prefix="bad-inputs-"))
    place.chmod(0o755)
    work = place / "work"
    work.mkdir()
    work.chmod(0o777)
    wrong = count = 0
    try:
        for case, end, why in tried(options.every, options.only, work):
            count += 1
            if why:
                wrong += 1
                text = (end.err + end.out)[-SHOWN:]
                print(f"FAILED {'; '.join(why)}: {case}\n{text}", flush=True)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print(f"{count} bad inputs, {wrong} ended in another way than in a sentence")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
