"""The table of authority: who may do what, with which proof and which second person, in which
phase.

One row for each tap, each command of a game server and each act of the command line that changes a
table. A person acts in a role that they hold at this table now, and has proved their identity by
PIN. What takes two people is confirmed by a different person, whose PIN is asked for at that
moment: at the same screen, or at another one where a ruling waits as a proposal. Nobody acts or
confirms in their own case: a dealer is never the second person for a ruling on their own round.
`docs/authority.md` is generated from these rows.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, get_args

from controller.core.config.remedies import Remedy
from controller.core.games.game import Game
from controller.core.irregularities.voids import void_row
from controller.core.messages import commands as c
from controller.core.messages.facts import RulingProposed
from controller.core.messages.phases import Phase
from controller.core.messages.roles import (
    ALL_ROLES,
    AT_TABLE,
    KEEPERS,
    MANAGER,
    OVERSEERS,
    SECOND_ROLES,
    WITNESSES,
    Role,
)
from controller.core.table.table import Table

ANY: tuple[Phase, ...] = get_args(Phase)
OPEN = ANY[1:]
IN_ROUND: tuple[Phase, ...] = ANY[2:]
UNSETTLED: tuple[Phase, ...] = ("betting", "bets_due", "dealing", "window")

ProvedBy = Literal[
    "PIN now", "PIN at sign-in", "user at the broker", "account on the appliance", "nothing"
]


class Second(NamedTuple):
    """A confirmation by a second person: when it is needed, and in which roles."""

    when: str
    """The condition, in words."""
    roles: tuple[Role, ...]
    needed: Callable[[Table, c.Tap], tuple[Role, ...]]
    """The roles that may confirm this tap; empty if nobody needs to. May raise Refused."""


class Authority(NamedTuple):
    """The people who may do one thing."""

    who: tuple[str, ...]
    """Roles; of staff, held at the table now. Or `game_server`, or `anybody`."""
    proof: ProvedBy = "PIN at sign-in"
    phases: tuple[Phase, ...] = ANY
    second: Second | None = None
    not_own_case: bool = False
    """Whether the dealer who is ruled upon is shut out, in any role that he holds by now."""
    note: str = ""
    """A further check, by name."""
    anywhere: bool = False
    """Whether a PIN given for this very tap is enough, without the role at the table."""


def _relief(table: Table, tap: c.Tap) -> tuple[Role, ...]:
    """Return who confirms a dealer who takes over in mid-round."""
    taken_over = table.people.get("dealer", tap.person) != tap.person
    if tap.role == "dealer" and table.round is not None and taken_over:
        return SECOND_ROLES["sign_in"]
    return ()


def _unless_by_machine(_table: Table, tap: c.Tap) -> tuple[Role, ...]:
    assert isinstance(tap.act, c.LoadShoe)
    by_machine = tap.act.machine or "machine" in tap.act.checked_by
    return () if by_machine else SECOND_ROLES["load_shoe"]


def _shuffled_by_hand(table: Table, tap: c.Tap) -> tuple[Role, ...]:
    assert isinstance(tap.act, c.ShuffleConfirmed)
    return SECOND_ROLES["shuffle_confirmed"] if table.config.house.shuffled_by_two else ()


def _always(_table: Table, tap: c.Tap) -> tuple[Role, ...]:
    return SECOND_ROLES[tap.act.kind]


def _by_the_book(table: Table, tap: c.Tap) -> tuple[Role, ...]:
    row = remedy_row(table, tap)
    return row.second if row is not None and row.people == 2 else ()


def remedy_row(table: Table, tap: c.Tap) -> Remedy | None:
    """Return the row of the house's book that a ruling or void falls under, also a proposed one."""
    act: Any = tap.act
    if isinstance(act, c.Countersign | c.RefuseProposal):
        act = table.proposal.asked if table.proposal else None
    if isinstance(act, c.VoidRound):
        return void_row(table, act.cause)
    if not isinstance(act, c.Rule | c.ProposeRuling | RulingProposed):
        return None
    if not act.irregularity:
        return void_row(table, act.reason)
    wrong = table.irregularities.get(act.irregularity)
    offered = table.config.remedies.offered(wrong.code, table.phase) if wrong else []
    return next((row for row in offered if row.name == act.remedy), None)


def _second(kind: str, when: str, needed: Callable[[Table, c.Tap], tuple[Role, ...]]) -> Second:
    return Second(when, SECOND_ROLES[kind], needed)


BY_MACHINE = "unless a machine counted it"
BOOK = "where the house's book says two people"


def _server(*phases: Phase, note: str = "") -> Authority:
    return Authority(("game_server",), "user at the broker", phases or ANY, note=note)


TAPS: dict[type, Authority] = {
    c.SignIn: Authority(
        ALL_ROLES,
        "PIN now",
        second=_second("sign_in", "to relieve a dealer while a round is in play", _relief),
        note="a dealer holds no other role at their table",
    ),
    c.SignOut: Authority(ALL_ROLES, note="a dealer not while a round is in play"),
    c.OpenTable: Authority(AT_TABLE, phases=("closed",)),
    c.PauseTable: Authority(AT_TABLE, phases=OPEN),
    c.ResumeTable: Authority(AT_TABLE, note="a dealer ends a dealer's pause only"),
    c.CloseTable: Authority(MANAGER, phases=OPEN),
    c.DisableGame: Authority(
        OVERSEERS, note="from afar too, with the PIN: `livetable disable`", anywhere=True
    ),
    c.EnableGame: Authority(
        OVERSEERS,
        second=_second("enable_game", "always", _always),
        note="from afar too, with both PINs: `livetable disable --lift`",
        anywhere=True,
    ),
    c.ResolveRound: Authority(
        MANAGER, not_own_case=True, note="a round that the game server does not hold"
    ),
    c.NextRound: Authority(AT_TABLE, phases=("idle",)),
    c.VoidRound: Authority(
        MANAGER,
        phases=IN_ROUND,
        second=_second("void_round", BOOK, _by_the_book),
        not_own_case=True,
        note="for a reason of the house's book",
    ),
    c.Rule: Authority(
        AT_TABLE,
        second=_second("rule", BOOK, _by_the_book),
        not_own_case=True,
        note="the house's book says who may choose a remedy; where it lets a dealer, his own too",
    ),
    c.ProposeRuling: Authority(
        AT_TABLE,
        not_own_case=True,
        note="what takes two people by the book, as for a ruling; from a known place, where it "
        "says two places",
    ),
    c.Countersign: Authority(
        WITNESSES,
        "PIN now",
        not_own_case=True,
        note="not the person who asked; in a role of the remedy's row; from another known place, "
        "where the house's book says two places",
        anywhere=True,
    ),
    c.RefuseProposal: Authority(
        WITNESSES, "PIN now", not_own_case=True, note="a person who could sign it", anywhere=True
    ),
    c.TakeBackProposal: Authority(AT_TABLE, note="the person who asked for it"),
    c.Report: Authority(AT_TABLE, phases=OPEN),
    c.ConfirmStep: Authority(AT_TABLE, phases=OPEN, note="only a step that no sensor sees"),
    c.MoreTime: Authority(MANAGER, not_own_case=True),
    c.Undo: Authority(MANAGER, phases=("dealing", "window"), not_own_case=True),
    c.LoadShoe: Authority(
        KEEPERS,
        second=_second("load_shoe", BY_MACHINE, _unless_by_machine),
        note="the one who taps is one of the two who checked the set",
    ),
    c.ShuffleConfirmed: Authority(
        KEEPERS,
        second=_second(
            "shuffle_confirmed", "where sets are shuffled by hand at a table", _shuffled_by_hand
        ),
    ),
    c.StubCounted: Authority(KEEPERS),
    c.ClearSet: Authority(MANAGER, second=_second("clear_set", "always", _always)),
    c.AcknowledgeAlarm: Authority(MANAGER, not_own_case=True),
}
"""The taps that people have at any table."""

UNSIGNED = Authority(
    ("anybody",), "nothing", OPEN, note="at the table's own screen, while play does not stand still"
)
"""The report of somebody who has not signed in: he may stop play, and names nobody."""

VERBS: dict[type, Authority] = {
    c.OpenBetting: _server("idle"),
    c.ExtendBetting: _server("betting"),
    c.CloseBetting: _server("betting"),
    c.BetsFinal: _server("bets_due"),
    c.RequestPause: _server(*OPEN, note="the shift manager ends it"),
    c.RequestVoid: _server(*UNSETTLED, note="the shift manager rules on it"),
    c.RequestReview: _server(),
    c.AckRound: _server(),
    c.NackRound: _server(),
    c.AckVoid: _server(),
}
"""A game server's commands at any table. The broker lets only its own server write commands."""

ENGINEER: tuple[Role, ...] = ("engineer",)
ACCOUNT: ProvedBy = "account on the appliance"

COMMAND_LINE: dict[str, Authority] = {
    "people --add": Authority(
        ENGINEER,
        ACCOUNT,
        note="may write the people file; a new PIN or role ends the old sessions",
    ),
    "people --remove": Authority(
        ENGINEER, ACCOUNT, note="may write the people file; all sessions of the person end"
    ),
    "people --give-numbers": Authority(
        ENGINEER, ACCOUNT, note="may write the people file; nobody who has a number gets another"
    ),
    "journal new-epoch": Authority(ENGINEER, "PIN now", note="the table is stopped"),
    "retention --delete": Authority(
        ENGINEER,
        "PIN now",
        note="the table is stopped; only what is older than the house keeps it",
    ),
    "upgrade": Authority(
        ENGINEER,
        ACCOUNT,
        note="is root; no round is open; the name recorded is the account's, or as root writes it",
    ),
}
"""The acts of a command line upon a table."""


def taps_of_family(game: Game[Any]) -> dict[type, Authority]:
    """Return the additional taps of people at a table of this family of games."""
    note = _at_a_table_of(game)
    return {
        act: Authority(tap.roles, phases=tap.phases, note=note) for act, tap in game.taps.items()
    }


def verbs_of_family(game: Game[Any]) -> dict[type, Authority]:
    """Return the additional commands of a game server at a table of this family."""
    note = _at_a_table_of(game)
    return {verb: _server(*phases, note=note) for verb, phases in game.commands.items()}


def _at_a_table_of(game: Game[Any]) -> str:
    return f"at a table of {game.family}"
