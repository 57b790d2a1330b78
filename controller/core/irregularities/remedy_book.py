"""A house's remedies as a file: whether they cover all that can go wrong, and do what they say."""

from collections.abc import Iterator, Mapping

from controller.core.config.files import ConfigError, read_config
from controller.core.config.remedies import SETTLED, Remedy, RemedyBook
from controller.core.irregularities.actions.all import ACTIONS, Action
from controller.core.irregularities.catalogue import every_row
from controller.core.irregularities.row import Irregularity
from controller.core.messages.codec import OLD_HOLD

HIDDEN = {"hole_unread", "hole_unclear"}
"""Irregularities of a card that nobody at the table may know yet."""


def load_remedies(text: str, filename: str) -> RemedyBook:
    """The remedies in the TOML `text`. Raises ConfigError, one line per fault."""
    book = read_config(RemedyBook, text, filename)
    faults = [*unknown(book, every_row(), ACTIONS), *gaps(book, every_row())]
    if faults:
        raise ConfigError("\n".join(f"{filename}: {fault}" for fault in faults))
    return book


def unknown(
    book: RemedyBook, rows: Mapping[str, Irregularity], actions: Mapping[str, Action]
) -> Iterator[str]:
    """Return what a remedy names that there is not, or says of itself that is not so."""
    for remedy in book.remedy:
        for code in remedy.codes:
            if code != "*" and code not in rows:
                yield f"remedy {remedy.name} is for {code!r}, which no irregularity is called"
        if OLD_HOLD in remedy.reasons:
            yield f"remedy {remedy.name}: {OLD_HOLD!r} is no reason; older journals mean another"
        if remedy.action not in actions:
            known = ", ".join(actions)
            yield f"remedy {remedy.name} does {remedy.action!r}; write one of {known}"
        elif remedy.places == 2 and _names_hidden(remedy, actions[remedy.action]):
            yield (
                f"remedy {remedy.name} names a card that does not lie face up, which is done at "
                "one screen: write places = 1"
            )
        elif actions[remedy.action].refunds != (remedy.publish == "refunded"):
            yield _refund_fault(remedy, actions[remedy.action])


def _names_hidden(remedy: Remedy, action: Action) -> bool:
    return action.needs == "card" and not HIDDEN.isdisjoint(remedy.codes)


def _refund_fault(remedy: Remedy, action: Action) -> str:
    if action.refunds:
        return f'remedy {remedy.name} refunds stakes: write publish = "refunded"'
    return f'remedy {remedy.name} refunds no stakes: write another publish than "refunded"'


def gaps(book: RemedyBook, rows: Mapping[str, Irregularity]) -> Iterator[str]:
    """Irregularities and phases in which the shift manager is left without a last resort."""
    for row in rows.values():
        for phase in row.phases:
            action = "pause" if phase in SETTLED else "void"
            if not any(_is_last_resort(r, action) for r in book.offered(row.code, phase)):
                yield (
                    f"{row.code} in phase {phase} has no last resort: give the shift manager "
                    f"a {action} for it"
                )


def _is_last_resort(remedy: Remedy, action: str) -> bool:
    return remedy.action == action and "shift_manager" in remedy.who
