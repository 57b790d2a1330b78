"""The table of authority: who may do what, proved how, confirmed by whom, in which phase.

One row for each tap, each command of a game server and each act of the command line that changes a
table. A person acts in a role that he holds at this table now, and was proved by PIN. What takes
two people is confirmed by a different person, whose PIN is asked for in that moment: at the same
screen, or at another one where a ruling waits as a proposal. Nobody acts or confirms in his own
case: a dealer is never the second person of what is ruled on his round.
`docs/authority.md` is written from these rows.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

from controller.core.config.remedies import Remedy, title_of_remedy
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
from controller.core.refused import Refused
from controller.core.table.table import Table
from controller.core.words import say

ANY: tuple[Phase, ...] = get_args(Phase)
OPEN = ANY[1:]
IN_ROUND: tuple[Phase, ...] = ANY[2:]
UNSETTLED: tuple[Phase, ...] = ("betting", "bets_due", "dealing", "window")

ProvedBy = Literal[
    "PIN now", "PIN at sign-in", "user at the broker", "account on the appliance", "nothing"
]


class Second(NamedTuple):
    """A confirmation by a second person: when it is needed, by which roles."""

    when: str
    """In words."""
    roles: tuple[Role, ...]
    needed: Callable[[Table, c.Tap], tuple[Role, ...]]
    """The roles that may confirm this tap; empty: nobody needs to. May raise Refused."""


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


# --- when a second person is needed -----------------------------------------------------------


def _relief(table: Table, tap: c.Tap) -> tuple[Role, ...]:
    """A dealer who takes over in mid-round."""
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
    by_hand = table.config.house.shuffling == "hand_at_shuffle_table"
    return SECOND_ROLES["shuffle_confirmed"] if by_hand else ()


def _always(_table: Table, tap: c.Tap) -> tuple[Role, ...]:
    return SECOND_ROLES[tap.act.kind]


def _by_the_book(table: Table, tap: c.Tap) -> tuple[Role, ...]:
    row = _row(table, tap)
    return row.second if row is not None and row.people == 2 else ()


def _row(table: Table, tap: c.Tap) -> Remedy | None:
    """The row of the house's book that a ruling or void falls under, proposed ones too."""
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


# --- the table --------------------------------------------------------------------------------

BY_MACHINE = "unless a machine counted it"
BOOK = "where the house's book says two people"


def _server(*phases: Phase, note: str = "") -> Authority:
    return Authority(("game_server",), "user at the broker", phases or ANY, note=note)


TAPS: dict[type, Authority] = {
    c.SignIn: Authority(
        ALL_ROLES,
        "PIN now",
        second=_second("sign_in", "to relieve a dealer while a round is in play", _relief),
        note="a dealer holds no other role at his table",
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
        AT_TABLE, not_own_case=True, note="what takes two people by the book, as for a ruling"
    ),
    c.Countersign: Authority(
        WITNESSES,
        "PIN now",
        not_own_case=True,
        note="not who asked for it; in a role of the remedy's row; from another place, where the "
        "house's book says two places",
        anywhere=True,
    ),
    c.RefuseProposal: Authority(
        WITNESSES, "PIN now", not_own_case=True, note="who could sign it", anywhere=True
    ),
    c.TakeBackProposal: Authority(AT_TABLE, note="who asked for it"),
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

COMMAND_LINE: dict[str, Authority] = {
    verb: Authority(("engineer",), "account on the appliance", note=note)
    for verb, note in {
        "people --add": "may write the people file; a new PIN or role ends the old sessions",
        "people --remove": "may write the people file; all sessions of the person end",
        "people --give-numbers": "may write the people file; nobody who has a number gets another",
    }.items()
}
"""The acts of a command line upon a table."""


def taps_of_family(game: Game[Any]) -> dict[type, Authority]:
    """Return what a person may tap at a table of this family of games besides."""
    return {act: Authority(tap.roles, phases=tap.phases) for act, tap in game.taps.items()}


def verbs_of_family(game: Game[Any]) -> dict[type, Authority]:
    """Return what a game server may ask of a table of this family besides."""
    return {verb: _server(*phases) for verb, phases in game.commands.items()}


def authority_of(game: Game[Any]) -> Mapping[type | str, Authority]:
    """Return everything that somebody may do to a table of this family."""
    rows: dict[type | str, Authority] = dict(COMMAND_LINE.items())
    unsigned = {c.UnsignedReport: UNSIGNED}
    for part in (TAPS, taps_of_family(game), unsigned, VERBS, verbs_of_family(game)):
        rows.update(part.items())
    return rows


# --- asking it --------------------------------------------------------------------------------


def check_tap(table: Table, tap: c.Tap) -> None:
    """Raise Refused, with a sentence, unless this person may tap this now."""
    row = _row_of(table, tap)
    if tap.role not in row.who:
        raise Refused(say("role_may_not", role=tap.role, verb=tap.act.kind, roles=row.who))
    if not table.config.names_proved:
        return
    _check_person(table, tap, row)
    _check_case(table, tap, row)
    if isinstance(tap.act, c.SignIn):
        _check_one_role(table, tap)


def check_second(table: Table, tap: c.Tap) -> None:
    """Raise Refused, with a sentence, unless the one who had to confirm this has proved himself."""
    row = _row_of(table, tap)
    if not table.config.names_proved:
        return
    _check_book(table, tap)
    roles = row.second.needed(table, tap) if row.second else ()
    names = [*_named_beside(tap)]
    if roles and not names:
        if "dealer" in roles:
            raise Refused(say("second_who_does_not_deal", roles=roles))
        raise Refused(say("second_must_confirm", roles=roles))
    for name in names:
        _check_witness(table, tap, name, roles or (row.second.roles if row.second else ()))
    if isinstance(tap.act, c.Rule | c.VoidRound):
        _check_two_places(table, tap)
    elif isinstance(tap.act, c.Countersign | c.RefuseProposal) and table.proposal:
        asked = table.proposal.asked
        if asked.id == tap.act.proposal:
            _check_answer(table, tap, asked)


def _check_two_places(table: Table, tap: c.Tap) -> None:
    """Two people who sign at one screen are at one place."""
    row = _row(table, tap)
    if row is not None and row.places == 2:
        raise Refused(say("two_places", title=title_of_remedy(row)))


def _check_answer(table: Table, tap: c.Tap, asked: RulingProposed) -> None:
    """A person of the row's roles signs or refuses another's proposal, never his own."""
    row = _row(table, tap)
    roles = row.second if row else ()
    if tap.person == asked.person:
        raise Refused(say("not_own_second", person=tap.person))
    if tap.role not in roles:
        raise Refused(say("second_not_proved", person=tap.person, roles=roles))
    if isinstance(tap.act, c.RefuseProposal) or row is None:
        return
    if not _is_proved(tap, asked.person, (asked.role,), ("employed",)):
        raise Refused(say("asker_gone", person=asked.person))
    own = next(proof for proof in tap.proved if proof.person == tap.person)
    here, there = (own.place, own.place_name), (asked.place, asked.place_name)
    if row.places == 2 and (here == there or "" in (own.place, asked.place)):
        title = title_of_remedy(row)
        raise Refused(say("signs_where_asked", title=title, person=asked.person))


def _row_of(table: Table, tap: c.Tap) -> Authority:
    kind = type(tap.act)
    row = TAPS.get(kind) or taps_of_family(table.game).get(kind)
    if row is None:
        raise Refused(say("no_tap_of_this_game", verb=tap.act.kind))
    return row


def _check_person(table: Table, tap: c.Tap, row: Authority) -> None:
    how = ("pin",) if row.proof == "PIN now" else ("pin", "session")
    if not _is_proved(tap, tap.person, (tap.role,), how):
        raise Refused(say("role_not_proved", person=tap.person, role=tap.role))
    if row.anywhere and _is_proved(tap, tap.person, (tap.role,), ("pin",)):
        return
    holder = table.people.get(tap.role)
    if not isinstance(tap.act, c.SignIn) and holder != tap.person:
        if holder:
            raise Refused(
                say("role_held_by_other", person=tap.person, role=tap.role, second=holder)
            )
        raise Refused(say("role_not_taken", person=tap.person, role=tap.role))


def _check_case(table: Table, tap: c.Tap, row: Authority) -> None:
    if not row.not_own_case or tap.person not in table.ruled_upon:
        return
    remedy = _row(table, tap) if isinstance(tap.act, c.Rule | c.ProposeRuling) else None
    if remedy is None or "dealer" not in remedy.who:
        raise Refused(say("own_case", person=tap.person))


def _check_one_role(table: Table, tap: c.Tap) -> None:
    others = [role for role, who in table.people.items() if who == tap.person and role != tap.role]
    if others and "dealer" in (tap.role, *others):
        raise Refused(say("dealer_has_one_role", person=tap.person, role=others[0]))


def _check_book(table: Table, tap: c.Tap) -> None:
    """A void by the panel is one by the book: its reason and its roles count."""
    if isinstance(tap.act, c.VoidRound) or _proposes_void(tap.act):
        row = _row(table, tap)
        if row is not None and tap.role not in row.who:
            raise Refused(say("book_lets_void", roles=row.who))


def _proposes_void(act: c.Act) -> bool:
    return isinstance(act, c.ProposeRuling) and not act.irregularity


def _named_beside(tap: c.Tap) -> Iterator[str]:
    """Return who is named in the act beside the person who taps."""
    if isinstance(tap.act, c.LoadShoe):
        named = {name for name in tap.act.checked_by if name} - {"machine"}
        if named and tap.person not in named:
            raise Refused(say("loader_checked_it", person=tap.person))
        yield from sorted(named - {tap.person})
    else:
        second = getattr(tap.act, "second", "")
        if second:
            yield second


def _check_witness(table: Table, tap: c.Tap, name: str, roles: tuple[Role, ...]) -> None:
    if name == tap.person:
        raise Refused(say("not_own_second", person=name))
    if name in table.ruled_upon:
        raise Refused(say("dealt_here_no_second", person=name))
    if not _is_proved(tap, name, roles, ("pin",)):
        raise Refused(say("second_not_proved", person=name, roles=roles))


def _is_proved(tap: c.Tap, person: str, roles: tuple[Role, ...], how: tuple[str, ...]) -> bool:
    return any(
        proof.person == person and proof.role in roles and proof.how in how for proof in tap.proved
    )
