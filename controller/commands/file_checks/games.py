"""The check of a game file, and its return compared with the shipped game of the same name."""

from pathlib import Path

from controller.commands.file_checks.felt_room import without_felt
from controller.commands.file_checks.remark import Remark, Remarks, refusals
from controller.core.config.files import ConfigError
from controller.core.games.registry import game_of, load_rules
from controller.core.games.rules import CommonRules
from controller.core.words import say
from controller.odds.families import odds_of
from controller.odds.progress import shown_progress
from controller.odds.shipped import NOTICEABLE, PER_WAGERED, changes
from controller.whole_files import whole_text


def check_game(path: Path, config: Path) -> Remarks:
    """Check that a game file is usable and named like its file, and report the game's return."""
    try:
        rules = load_rules(whole_text(path), str(path))
    except ConfigError as error:
        yield from refusals(path, error)
        return
    if path.resolve().parent == (config / "games").resolve() and rules.name != path.stem:
        yield Remark(f"{path}: name: is {rules.name!r}; write {path.stem!r}, or rename the file")
    yield from (Remark.of(path, one, fault=False) for one in game_of(rules).remarks(rules))
    yield from (Remark.of(path, one, fault=False) for one in without_felt(rules, path, config))
    yield from _returns(path, rules)


def _returns(path: Path, rules: CommonRules) -> Remarks:
    odds = odds_of(rules)
    if odds is None:
        yield Remark(f"{path}: returns of {rules.family} are not worked out here", fault=False)
        return
    with shown_progress(rules.title, odds.steps) as progress:
        returns = odds.analyse(rules, progress)
    figures = odds.figures(returns)
    compared = changes(rules.name, figures)
    if compared is None:
        listed = ", ".join(f"{bet} {percent:.4f} %" for bet, percent in figures.items())
        yield Remark(f"{path}: a game of your own, it returns {listed}", fault=False)
    elif any(change.matters for change in compared):
        yield Remark(f"{path}: returns other than the shipped {rules.name}:", fault=False)
        for change in compared:
            yield Remark(f"  {change}", fault=False)
    else:
        yield Remark(f"{path}: returns what the shipped {rules.name} returns", fault=False)
    for bet, percent in figures.items():
        if not percent:
            yield Remark(f"{path}: {bet}: nobody can win it; take it out")
        if percent > 100 + NOTICEABLE and bet != PER_WAGERED:
            words = say("config_return_above", name=bet, found=f"{percent:.4f}")
            yield Remark.of(path, words, fault=False)
    yield from (Remark(f"{path}: {broken}") for broken in odds.broken_promises(rules, returns))
