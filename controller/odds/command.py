"""`livetable odds`: the exact return of a game file.

Prints a table, or JSON for programs. `--strategy` adds every two-card hand against every upcard:
hands are named ace first, then ten-value, then nine down to two (`A8`, `T6`, `55`), an action that
is not legal is left out, and expectations are per unit of the initial bet with the dealer's
blackjack counted. With `--hand` and `--up` it says the better of hit and stand instead.
"""

import argparse
import json
from pathlib import Path

from rich.console import Console

from controller.core.config.files import ConfigError
from controller.core.games.rules import CommonRules
from controller.odds.card_values import read_values
from controller.odds.families import FamilyOdds, odds_of
from controller.odds.progress import shown_progress
from controller.option_values import place
from controller.settings.rule_files import meant_game
from controller.settings.table_file import DEFAULT_CONFIG_DIR
from controller.shipped.option_help import CONFIG_DIR, parser_of
from controller.stderr import say, say_error

OK, MISMATCH, UNUSABLE = 0, 1, 2
"""Exit codes: as published; a published return is contradicted; the question cannot be read."""


def main(argv: list[str]) -> int:
    """Run `livetable odds`; returns the exit code."""
    options = _parser().parse_args(argv)
    try:
        rules, odds = find_game(options.game, options.config)
        if options.hand is not None or options.up is not None:
            return _complete(rules, odds, options)
    except ValueError as error:
        say_error("odds", error)
        return UNUSABLE
    return _returns(rules, odds, options)


def _parser() -> argparse.ArgumentParser:
    parser = parser_of("odds", "Exact return of a game.")
    add = parser.add_argument
    add(
        "--game",
        required=True,
        help="the name of a game in that folder, as infinite, or a game file",
    )
    add("--config", type=place, default=DEFAULT_CONFIG_DIR, help=CONFIG_DIR)
    add("--json", action="store_true", help="one JSON object on stdout")
    add(
        "--strategy",
        action="store_true",
        help="tell the best play of every hand against every upcard, as JSON",
    )
    add("--hand", help="with --up: say the better of hit and stand for this hand, as in A6")
    add("--up", help="the dealer's upcard, as in T")
    add("--cards", default="", help="with --hand: other cards known to be out, as in 9T35")
    add("--split", action="store_true", help="with --hand: the hand comes from a split")
    return parser


def find_game(game: str, config: Path) -> tuple[CommonRules, FamilyOdds]:
    """Find a game by its name in `config` or by its file: its rules, and its family's odds.

    Raises ConfigError with lines that say what is wrong and what to write.
    """
    rules = meant_game(config, game)
    odds = odds_of(rules)
    if odds is None:
        raise ConfigError(f"{game}: returns of {rules.family} are not worked out; name another")
    return rules, odds


def _returns(rules: CommonRules, odds: FamilyOdds, options: argparse.Namespace) -> int:
    with shown_progress(rules.title, odds.steps) as progress:
        returns = odds.analyse(rules, progress)
    if options.json or options.strategy:
        print(json.dumps(odds.as_json(returns, options.strategy)))
    else:
        Console().print(odds.as_table(rules, returns))
    faults = odds.broken_promises(rules, returns)
    for fault in faults:
        say("odds", f"{rules.name}: {fault}")
    return MISMATCH if faults else OK


def _complete(rules: CommonRules, odds: FamilyOdds, options: argparse.Namespace) -> int:
    if options.hand is None or options.up is None:
        raise ValueError("--hand and --up belong together; write both, as in --hand A6 --up T")
    hand, up = read_values(options.hand), read_values(options.up)
    if len(hand) < 2 or len(up) != 1:
        raise ValueError("write two cards or more in --hand and one in --up, as in A6 and T")
    seen = read_values(options.cards) if options.cards else ""
    try:
        answer = odds.completion(rules, hand, up, seen, options.split)
    except ValueError as error:
        raise ValueError(f"--hand, --up and --cards: {error}") from None
    if options.json:
        shown = {"game": rules.name, "hand": hand, "up": up, "better": answer.better}
        print(json.dumps({**shown, "stand": answer.stand, "hit": answer.hit}))
        return OK
    hit = "not allowed" if answer.hit is None else f"{answer.hit:+.6f}"
    print(f"{hand} against {up}: {answer.better} (stand {answer.stand:+.6f}, hit {hit})")
    return OK
