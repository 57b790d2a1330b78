"""Says what a house may not have meant by a blackjack game file that can be dealt."""

from collections.abc import Iterator
from math import lcm

from controller.core.config.known_keys import quoted
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.idle_keys import Idle, common_remarks, is_said
from controller.core.words import Say, say


def _all_checked(rules: GameRules) -> bool:
    return rules.dealer.peek == "AT"


def _unsplit(rules: GameRules) -> bool:
    return rules.split.max_hands == 1


def _uninsured(rules: GameRules) -> bool:
    return not rules.insurance.offered


def _late_and_checked(rules: GameRules) -> bool:
    return _all_checked(rules) and rules.dealer.late_blackjack_returns != "none"


def _no_double_busts(rules: GameRules) -> bool:
    """Whether only doubled hands are meant, and these have 9 to 11 before their last card."""
    late = rules.dealer.late_blackjack_returns
    doubles = late == "doubles" or (late == "doubles_and_splits" and _unsplit(rules))
    return doubles and rules.double.on != "any" and not _all_checked(rules)


IDLE: tuple[Idle, ...] = (
    Idle("crowd_order", "kind", lambda rules: rules.kind == "boxes"),
    Idle("crowd_order", "split.max_hands", lambda r: r.kind == "crowd" and _unsplit(r)),
    Idle("dealer.blackjack_beats_21", "dealer.peek", _all_checked, unless_wrong=True),
    Idle("dealer.late_blackjack_returns", "dealer.peek", _all_checked, unless_wrong=True),
    Idle(
        "dealer.late_blackjack_returns_busted",
        "dealer.late_blackjack_returns",
        lambda rules: rules.dealer.late_blackjack_returns == "none",
    ),
    Idle(
        "dealer.late_blackjack_returns_busted", "dealer.peek", _late_and_checked, unless_wrong=True
    ),
    Idle("dealer.late_blackjack_returns_busted", "double.on", _no_double_busts),
    Idle("insurance.on_blackjack", "insurance.offered", _uninsured),
    Idle("insurance.pays", "insurance.offered", _uninsured),
    Idle("insurance.order", "insurance.offered", _uninsured),
    Idle("insurance.opt_out", "insurance.offered", _uninsured),
    Idle("windows.insurance", "insurance.offered", _uninsured),
    Idle(
        "insurance.on_blackjack",
        "insurance.even_money",
        lambda rules: rules.insurance.offered and rules.insurance.even_money,
    ),
    Idle("insurance.order", "kind", lambda r: r.kind == "crowd" and not _uninsured(r)),
    Idle("insurance.order", "boxes", lambda r: r.boxes == 1 and not _uninsured(r)),
    Idle("split.aces_one_card", "split.max_hands", _unsplit),
    Idle("split.resplit", "split.max_hands", lambda rules: rules.split.max_hands == 3),
    Idle("charlie.on_split", "split.max_hands", _unsplit),
    Idle("automatic.unpaid_split", "split.max_hands", _unsplit),
    Idle(
        "automatic.soft_total",
        "automatic.timeout",
        lambda rules: rules.automatic.timeout == "stand",
    ),
    Idle("published.per", "published.main", lambda rules: rules.published.main is None),
)
"""Keys without effect, each with the key that takes it away."""


def remarks(rules: GameRules) -> Iterator[Say]:
    """Yield what the house may not have meant."""
    yield from common_remarks(rules, whole(rules), IDLE)
    for name, bet in rules.side_bets.items():
        for key, classes in bet.tells_apart.items():
            if is_said(bet, key) and bet.pays.keys().isdisjoint(classes):
                side = f"side.{quoted(name)}"
                paid = tuple(f"{side}.pays.{quoted(one)}" for one in classes)
                yield say("config_key_alone", name=f"{side}.{key}", names=paid)
    yield from _of_a_closed_card(rules)


def _of_a_closed_card(rules: GameRules) -> Iterator[Say]:
    """Name the bets whose return is worked out as if the hole card never stayed closed."""
    mode = "not_if_all_blackjack_or_bust"
    pairs = [name for name, bet in rules.side_bets.items() if bet.needs_hole]
    for name in pairs if rules.dealer.open_hole == mode else ():
        yield say("config_return_opened", name=f"side.{quoted(name)}", found=mode)


def whole(rules: GameRules) -> int:
    """Return the units that a main bet must be a multiple of to be paid in whole ones."""
    insurance = 2 * rules.insurance.pays[1] if rules.insurance.offered else 1
    return lcm(rules.blackjack.pays[1], insurance)
