"""Checks a house's file of remedies: it must cover all that can go wrong, and do what it says."""

from collections.abc import Iterator, Mapping

from controller.core.config.advice import Advice
from controller.core.config.files import read_config, refusal
from controller.core.config.remedies import SETTLED, Remedy, RemedyBook
from controller.core.irregularities.actions.all import ACTIONS, Action
from controller.core.irregularities.catalogue import every_row
from controller.core.irregularities.row import Irregularity
from controller.core.messages.codec import OLD_HOLD
from controller.core.words import say

HIDDEN = {"hole_unread", "hole_unclear"}
"""Irregularities of a card that nobody at the table may know yet."""


def load_remedies(text: str, filename: str) -> RemedyBook:
    """Return the remedies in the TOML `text`. Raises ConfigError, one line per fault."""
    book = read_config(RemedyBook, text, filename)
    faults = [*unknown(book, every_row(), ACTIONS), *gaps(book, every_row())]
    if faults:
        raise refusal(filename, faults)
    return book


def unknown(
    book: RemedyBook, rows: Mapping[str, Irregularity], actions: Mapping[str, Action]
) -> Iterator[Advice]:
    """Return what a remedy names that does not exist, or says of itself that is not true."""
    for remedy in book.remedy:
        for code in remedy.codes:
            if code != "*" and code not in rows:
                yield _for_nothing(remedy, code)
        if OLD_HOLD in remedy.reasons:
            yield Advice(
                f"remedy {remedy.name}: '{OLD_HOLD}' is no reason; older journals mean another",
                say("config_remedy_old_reason", name=remedy.name, found=OLD_HOLD),
            )
        if remedy.action not in actions:
            yield _no_action(remedy, actions)
        elif remedy.places == 2 and _names_hidden(remedy, actions[remedy.action]):
            yield Advice(
                f"remedy {remedy.name} names a card that does not lie face up, which is done at "
                "one screen: write places = 1",
                say("config_remedy_hidden", name=remedy.name),
            )
        elif actions[remedy.action].refunds != (remedy.publish == "refunded"):
            yield _refund_fault(remedy, actions[remedy.action])


def _for_nothing(remedy: Remedy, code: str) -> Advice:
    return Advice(
        f"remedy {remedy.name} is for '{code}', which no irregularity is called",
        say("config_remedy_for_nothing", name=remedy.name, found=code),
    )


def _no_action(remedy: Remedy, actions: Mapping[str, Action]) -> Advice:
    return Advice(
        f"remedy {remedy.name} does '{remedy.action}'; write one of {', '.join(actions)}",
        say("config_remedy_action", name=remedy.name, found=remedy.action, names=tuple(actions)),
    )


def _names_hidden(remedy: Remedy, action: Action) -> bool:
    return action.needs == "card" and not HIDDEN.isdisjoint(remedy.codes)


def _refund_fault(remedy: Remedy, action: Action) -> Advice:
    if action.refunds:
        return Advice(
            f'remedy {remedy.name} refunds stakes: write publish = "refunded"',
            say("config_remedy_refunds", name=remedy.name),
        )
    return Advice(
        f'remedy {remedy.name} refunds no stakes: write another publish than "refunded"',
        say("config_remedy_refunds_none", name=remedy.name),
    )


def gaps(book: RemedyBook, rows: Mapping[str, Irregularity]) -> Iterator[Advice]:
    """Return irregularities and phases in which the shift manager is left without a last resort."""
    for row in rows.values():
        for phase in row.phases:
            action = "pause" if phase in SETTLED else "void"
            if not any(_is_last_resort(r, action) for r in book.offered(row.code, phase)):
                yield Advice(
                    f"{row.code} in phase {phase} has no last resort: give the shift manager "
                    f"a {action} for it",
                    say("config_no_last_resort", name=row.code, found=phase, second=action),
                )


def _is_last_resort(remedy: Remedy, action: str) -> bool:
    return remedy.action == action and "shift_manager" in remedy.who
