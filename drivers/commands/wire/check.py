"""`livetable wire check MODULE`: judges the codec of a shoe, clause by clause.

MODULE is the codec's module (its class is `Codec`) or MODULE:CLASS. The shoe that speaks to it is
--end, else the module's SAMPLES, else the installed simulated shoe of the wire's name.
"""

import argparse
import itertools

from controller.shipped.option_help import parser_of
from controller.stderr import say_error
from drivers.commands.wire.clauses import CLAUSES, Clause
from drivers.commands.wire.subject import Subject, subject_of

MOST_SHOWN = 3
"""The number of breaches of one clause that are printed; the check of a clause stops there."""


def main(argv: list[str]) -> int:
    """Return 0 if every clause is kept, 1 if one is broken, 2 if there is no codec to judge."""
    options = parser().parse_args(argv)
    try:
        subject = subject_of(options.module, options.end)
    except ValueError as error:
        say_error("wire check", error)
        return 2
    broken = 0
    for clause in CLAUSES:
        breaches = breaches_of(clause, subject)
        broken += bool(breaches)
        expected = " ".join((clause.__doc__ or "").split())
        words = clause.__name__.replace("_", " ")
        print(f"{'BROKEN' if breaches else 'ok    '}  {words}: {expected}")
        for breach in breaches:
            print(f"        {breach}")
    print(f"{len(CLAUSES) - broken} of {len(CLAUSES)} clauses kept")
    return 1 if broken else 0


def breaches_of(clause: Clause, subject: Subject) -> list[str]:
    """Return the first few breaches of the clause; a codec or end that raises breaks it."""
    found: list[str] = []
    try:
        found.extend(itertools.islice(clause(subject), MOST_SHOWN))
    except Exception as error:  # a stranger's code may raise anything
        found.append(f"it could not be judged: {error!r} was raised")
    return found


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    made = parser_of("wire check", __doc__)
    made.add_argument("module", help="the codec: MODULE or MODULE:CLASS")
    made.add_argument("--end", default="", help="the shoe's end: MODULE:NAME, an EndFactory")
    return made
