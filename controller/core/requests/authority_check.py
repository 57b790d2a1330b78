"""Checks a tap against the table of authority: role, person, own case and second person.

In nights journaled before taps carried proofs (`names_proved` is false) only roles are checked.
"""

from collections.abc import Iterator

from controller.core.config.remedies import Remedy
from controller.core.irregularities.catalogue import title_of_remedy
from controller.core.messages import commands as c
from controller.core.messages.facts import RulingProposed
from controller.core.messages.roles import Role
from controller.core.refused import Refused
from controller.core.requests.authority import TAPS, Authority, remedy_row, taps_of_family
from controller.core.table.table import Table
from controller.core.words import say

KNOWN_PLACES: frozenset[c.PlaceKind] = frozenset({"table", "named"})
"""The places that count where two are asked for: the table's own screen, and those of the house."""


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
    """Raise Refused, with a sentence, unless the person who must confirm this has proved their
    identity.
    """
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
    _check_where(table, tap)


def _check_where(table: Table, tap: c.Tap) -> None:
    """Refuse a ruling of two people who are not at two known places, where one asks for that."""
    if isinstance(tap.act, c.Rule | c.VoidRound):
        _check_two_places(table, tap)
    elif isinstance(tap.act, c.ProposeRuling):
        _check_places_known(table, remedy_row(table, tap), _own(tap).place)
    elif isinstance(tap.act, c.Countersign | c.RefuseProposal) and table.proposal:
        asked = table.proposal.asked
        if asked.id == tap.act.proposal:
            _check_answer(table, tap, asked)


def _check_two_places(table: Table, tap: c.Tap) -> None:
    """Refuse two people who sign at one place: one screen is one place."""
    row = remedy_row(table, tap)
    if row is not None and row.places == 2:
        raise Refused(say("two_places", title=title_of_remedy(table, row)))


def _check_places_known(table: Table, row: Remedy | None, *places: c.PlaceKind) -> None:
    """Refuse a screen whose place has no name: it may stand at the table, and proves no second
    place.
    """
    if row is not None and row.places == 2 and not KNOWN_PLACES.issuperset(places):
        raise Refused(say("place_not_known", title=title_of_remedy(table, row)))


def _own(tap: c.Tap) -> c.Proof:
    """Return the proof of the person who taps."""
    return next(proof for proof in tap.proved if proof.person == tap.person)


def _check_answer(table: Table, tap: c.Tap, asked: RulingProposed) -> None:
    """Refuse anybody who is not in the row's roles, or who answers their own proposal."""
    row = remedy_row(table, tap)
    roles = row.second if row else ()
    if tap.person == asked.person:
        raise Refused(say("not_own_second", person=tap.person))
    if tap.role not in roles:
        raise Refused(say("second_not_proved", person=tap.person, roles=roles))
    if isinstance(tap.act, c.RefuseProposal) or row is None:
        return
    if not _is_proved(tap, asked.person, (asked.role,), ("employed",)):
        raise Refused(say("asker_gone", person=asked.person))
    own = _own(tap)
    _check_places_known(table, row, own.place, asked.place)
    here, there = (own.place, own.place_name), (asked.place, asked.place_name)
    if row.places == 2 and here == there:
        title = title_of_remedy(table, row)
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
    remedy = remedy_row(table, tap) if isinstance(tap.act, c.Rule | c.ProposeRuling) else None
    if remedy is None or "dealer" not in remedy.who:
        raise Refused(say("own_case", person=tap.person))


def _check_one_role(table: Table, tap: c.Tap) -> None:
    others = [role for role, who in table.people.items() if who == tap.person and role != tap.role]
    if others and "dealer" in (tap.role, *others):
        raise Refused(say("dealer_has_one_role", person=tap.person, role=others[0]))


def _check_book(table: Table, tap: c.Tap) -> None:
    """Refuse a void by the panel that the book does not allow: its reason and its roles count."""
    if isinstance(tap.act, c.VoidRound) or _proposes_void(tap.act):
        row = remedy_row(table, tap)
        if row is not None and tap.role not in row.who:
            raise Refused(say("book_lets_void", roles=row.who))


def _proposes_void(act: c.Act) -> bool:
    return isinstance(act, c.ProposeRuling) and not act.irregularity


def _named_beside(tap: c.Tap) -> Iterator[str]:
    """Return who is named in the act besides the person who taps."""
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
