"""`livetable stand-in`: a table for a game server to be written against, without camera and shoe.

Core, journal and publisher are the hall's own; a simulated dealer deals cards by chance, or those
that a script names: one round a line, as in `8S TH 9C 7D`, in the order in which they are dealt.
Bets and decisions are yours, over any broker.
"""

import argparse
import signal
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from controller.commands.ending import OK, UNUSABLE
from controller.core.cards import DECK, Card
from controller.core.config.files import ConfigError
from controller.core.table.config import House, Timings
from controller.journal.file import JournalError
from controller.kit.bare_table import BareTable, Wanted
from controller.kit.broker_options import NoBrokerError, add_broker, add_table, section
from controller.kit.hands import STAFF
from controller.kit.pit import Pit
from controller.kit.servers import SERVERS
from controller.option_values import measure, place, seed
from controller.run.logs import start_log
from controller.shipped.option_help import GAME, parser_of
from controller.stderr import say, say_error
from controller.whole_files import whole_text

NAME = "stand-in"


NOT_NOW = {
    "correct": "nothing can be corrected now: it takes a round with a card face up, nothing else "
    "being put right, and another face with which the round could have gone as it did; write it "
    "again later",
    "dead": "this game has no boxes that could die: choose another with --game",
}
"""Says, for each word on which people cannot always act, why they cannot now."""


STAFF_HELP = (
    "people act on lines of stdin, one word each: pause (the table stands still; the shift manager "
    "lets it go on after about 2 s, unless --no-manager), void (the round in play is void), "
    "correct (a card that lies face up turns out to be another one), dead (in games of boxes the "
    "dealer shows an ace in the round dealt next, and after insurance a box dies, an insured one "
    "if any is), close (the table closes after the round, and the dealer opens it again); what the "
    "table refuses is told with its reason"
)


class ScriptError(ValueError):
    """A script cannot be used; the text names file, line and what to write."""


def main(argv: list[str]) -> int:
    """Deal until Ctrl-C or SIGTERM (exit code 0); 2 if the table cannot start or fails."""
    signals = {signal.SIGINT, signal.SIGTERM}
    options = parser().parse_args(argv)
    options.journal = options.journal or new_journal()
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    mark = start_log()
    pit = Pit()
    try:
        table = BareTable(wanted(options), pit, mark, say_refused)
    except (ConfigError, JournalError, NoBrokerError, ScriptError) as error:
        say_error(NAME, error)
        return UNUSABLE
    address = f"{options.host}:{options.port}"
    say(NAME, f"records in {options.journal}; waiting for broker {address} (Ctrl-C ends it)")
    pit.start()
    table.start()
    while table.alive() and table.condition != "" and not asked_to_end(0.05):
        pass
    if table.condition == "":
        topics = f"livetable/v1/{options.site}/{options.table}/"
        print(f"ready: {options.game} at broker {address}, topics below {topics}", flush=True)
        say(NAME, f"each round takes bets for {options.betting:g} s, then waits for `bets_final`")
    if options.staff:
        threading.Thread(target=hear_staff, args=(table,), daemon=True).start()
    while table.alive() and not asked_to_end(0.2):
        pass
    pit.stop()
    table.stop()
    if table.failure:
        say(NAME, f"the table failed: {table.failure}")
    return UNUSABLE if table.failure else OK


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options; `livetable conform` has some of them too."""
    made = parser_of(NAME, __doc__, SERVERS)
    add = made.add_argument
    add("--game", default="infinite", help=f"{GAME}; or a game file")
    add(
        "--script",
        type=place,
        metavar="FILE",
        help="the cards of the first rounds, one round a line",
    )
    add_broker(made)
    add_table(made, "demo", "bj1")
    add(
        "--journal",
        type=place,
        help="the journal's file; an existing one is gone on with; left out: a new one",
    )
    add("--seed", type=seed, default=1, help="decides the cards")
    add("--pace", type=measure(0, 60), default=0.2, metavar="S", help="seconds that one act takes")
    add("--betting", type=measure(0.1, 600), default=8.0, metavar="S", help="seconds to bet")
    add(
        "--decision",
        type=measure(0.1, 600),
        default=8.0,
        metavar="S",
        help="seconds to answer a question",
    )
    add("--staff", action="store_true", help=STAFF_HELP)
    add("--no-manager", action="store_true", help="nobody lets a paused table go on")
    return made


def asked_to_end(seconds: float) -> bool:
    """Wait so long; tell whether Ctrl-C or SIGTERM came, which this process has blocked.

    The answer of `sigtimedwait` is ignored: if the process is stopped and continues after that
    time, it names a signal that never came.
    """
    signal.sigtimedwait([], seconds)
    return bool(signal.sigpending() & {signal.SIGINT, signal.SIGTERM})


def new_journal() -> Path:
    """Return the path of a journal in a new folder, for a table without `--journal`."""
    return Path(tempfile.mkdtemp(prefix="livetable-")) / "journal.db"


def say_refused(word: str, why: str) -> None:
    """Tell who wrote a word that the table refused it, in the table's own sentence."""
    say(NAME, f"{word}: {why}")


def hear_staff(table: BareTable) -> None:
    """Let people act as stdin says, one act a line."""
    for line in sys.stdin:
        word = line.strip()
        if word and word not in STAFF:
            say(NAME, f"{word!r} is no act of staff: write {', '.join(STAFF)}")
        elif word and not table.staff(word):
            say(NAME, f"{word}: {NOT_NOW[word]}")


def wanted(options: argparse.Namespace) -> Wanted:
    """Return the options' table. Raises ScriptError, ConfigError, NoBrokerError."""
    return Wanted(
        site=options.site,
        table=options.table,
        game=options.game,
        journal=options.journal,
        broker=section(options),
        timings=timings(options.betting, options.decision, options.pace),
        house=House(),
        seed=options.seed,
        pace_s=options.pace,
        rounds=read_script(options.script) if options.script else (),
        manager=not options.no_manager,
    )


def timings(betting_s: float, decision_s: float, pace_s: float) -> Timings:
    """Return a table's times, from the seconds for betting, an answer and an act of the dealer."""
    betting = round(1000 * betting_s)
    return Timings(
        betting=betting,
        yellow=max(1, betting // 4),
        decision=round(1000 * decision_s),
        results=max(1, round(5000 * pace_s)),
        between_rounds=max(1, round(2000 * pace_s)),
    )


def read_script(path: Path) -> Sequence[Sequence[Card]]:
    """Read the cards of the first rounds, one round a line; `#` begins a remark.

    Raises ScriptError.
    """
    try:
        lines = whole_text(path).splitlines()
    except UnicodeDecodeError:
        raise ScriptError(f"{path}: no UTF-8 text; save it as UTF-8") from None
    rounds = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        for word in words:
            if word not in DECK:
                raise ScriptError(f"{path}, line {number}: {word!r} is no card; write 8S, TH, AC")
        if words:
            rounds.append([Card(word) for word in words])
    return rounds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
