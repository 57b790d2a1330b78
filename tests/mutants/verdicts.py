"""What came of each mutant: kept over several runs, printed as a table, survivors written down."""

import json
from collections import Counter
from dataclasses import dataclass

from tests.mutants.sample import Mutant, equivalent
from tests.support.places import PROJECT

ALL = PROJECT / "build" / "mutants.json"
SURVIVORS = PROJECT / "build" / "mutants.txt"


@dataclass
class Verdict:
    mutant: Mutant
    noticed: bool
    by: str
    tests: int
    left_out: int
    seconds: float


def known(mutants: list[Mutant]) -> list[Verdict]:
    """What earlier runs said of these mutants."""
    rows = json.loads(ALL.read_text()) if ALL.exists() else []
    by_change = {(row.pop("path"), row.pop("diff")): row for row in rows}
    found = []
    for mutant in mutants:
        row = by_change.get((mutant.path, mutant.diff))
        if row is not None:
            told = {name: row[name] for name in ("noticed", "by", "tests", "left_out", "seconds")}
            found.append(Verdict(mutant, **told))
    return found


def told(verdicts: list[Verdict]) -> int:
    """Print the table and write the survivors; 0 when 85 % of what could be noticed were."""
    same = equivalent(PROJECT)
    drawn_, noticed, called = Counter[str](), Counter[str](), Counter[str]()
    survivors = []
    for verdict in sorted(verdicts, key=lambda v: (v.mutant.path, v.mutant.line)):
        path = verdict.mutant.path
        drawn_[path] += 1
        noticed[path] += verdict.noticed
        why = same.get((path, *verdict.mutant.lines))
        called[path] += bool(why) and not verdict.noticed
        if not verdict.noticed and not why:
            survivors.append(verdict)
    print(f"{'file':60} drawn noticed equivalent survived")
    for path in [*sorted(drawn_), ""]:
        row = [c.total() if not path else c[path] for c in (drawn_, noticed, called)]
        print(f"{path or 'all':60} {row[0]:5} {row[1]:7} {row[2]:10} {row[0] - row[1] - row[2]:8}")
    keep(verdicts)
    _write(survivors)
    share = noticed.total() / max(1, drawn_.total() - called.total())
    print(f"{share:.1%} of those that are not equivalent were noticed")
    return int(share < 0.85 or called.total() > 0.15 * drawn_.total())


def keep(verdicts: list[Verdict]) -> None:
    """Write down what is known, for a later run."""
    rows = [
        {"path": v.mutant.path, "line": v.mutant.line, "operator": v.mutant.operator,
         "diff": v.mutant.diff, "noticed": v.noticed, "by": v.by, "tests": v.tests,
         "left_out": v.left_out, "seconds": round(v.seconds, 1)}
        for v in verdicts
    ]  # fmt: skip
    ALL.write_text(json.dumps(rows, indent=1))


def _write(survivors: list[Verdict]) -> None:
    text = [
        f"{v.mutant.path}:{v.mutant.line} {v.mutant.operator}, {v.tests} tests ran, "
        f"{v.left_out} left out\n{v.mutant.diff}\n"
        for v in survivors
    ]
    SURVIVORS.write_text("\n".join(text))
