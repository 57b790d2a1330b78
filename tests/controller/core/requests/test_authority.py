"""The table of authority, cell by cell: what it allows is let through, all else gets a sentence."""

import re
from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest

from controller.commands.people_file import parser
from controller.core.cards import Card
from controller.core.games.baccarat.family import BACCARAT
from controller.core.games.blackjack.family import BLACKJACK
from controller.core.games.game import Game
from controller.core.games.registry import SHIPPED
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.messages.orders import Reply
from controller.core.messages.phases import Phase
from controller.core.messages.roles import ALL_ROLES, SECOND_ROLES, Role
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.requests.authority import (
    ANY,
    COMMAND_LINE,
    UNSIGNED,
    Authority,
    taps_of_family,
    verbs_of_family,
)
from controller.core.requests.authority import TAPS as COMMON_TAPS
from controller.core.requests.authority import VERBS as COMMON_VERBS
from controller.core.requests.legality import (
    DO_TAPS,
    DO_VERBS,
    NEVER,
    asked_now,
    commands_of,
    take_unsigned_report,
    taps_of,
)
from controller.core.table.config import House
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.state import Pause, Window
from controller.core.table.table import Table
from controller.core.views.authority import authority
from controller.words.catalogue import english
from tests.support.places import DOCS
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import config_of

BOOK = shipped_book()
GAME = BLACKJACK
TAPS = COMMON_TAPS | taps_of_family(GAME)
VERBS = COMMON_VERBS | verbs_of_family(GAME)
AUTHORITY: dict[type | str, Authority] = {
    **COMMAND_LINE,
    **TAPS,
    c.UnsignedReport: UNSIGNED,
    **VERBS,
}
"""Everything that somebody may do to a table of this family."""
ME, OTHER = "ann", "bob"

ACTS: dict[type, c.Act] = {
    c.SignIn: c.SignIn(),
    c.SignOut: c.SignOut(),
    c.OpenTable: c.OpenTable(),
    c.PauseTable: c.PauseTable("look"),
    c.ResumeTable: c.ResumeTable(),
    c.CloseTable: c.CloseTable(),
    c.NextRound: c.NextRound(),
    c.VoidRound: c.VoidRound("misdeal"),
    c.Rule: c.Rule(1, "record_is_right", "moved_back"),
    c.ProposeRuling: c.ProposeRuling(1, "record_is_right", "moved_back"),
    c.Countersign: c.Countersign(1),
    c.RefuseProposal: c.RefuseProposal(1),
    c.TakeBackProposal: c.TakeBackProposal(1),
    c.Report: c.Report("dealer_error"),
    c.ConfirmStep: c.ConfirmStep(1),
    c.MoreTime: c.MoreTime(1),
    c.ResolveRound: c.ResolveRound("t1-1", "put_right_by_hand"),
    c.Undo: c.Undo(1, "misread"),
    c.LoadShoe: c.LoadShoe("shoe0", "red", "b1", "red", 312, ("machine",), "m1"),
    c.StubCounted: c.StubCounted("red", 1),
    c.ShuffleConfirmed: c.ShuffleConfirmed("red"),
    c.ClearSet: c.ClearSet("red", OTHER),
    c.DisableGame: c.DisableGame("a fault may come again"),
    c.EnableGame: c.EnableGame(OTHER, "its cause is over"),
    c.AcknowledgeAlarm: c.AcknowledgeAlarm("s", "examined"),
    c.PeekAnswer: c.PeekAnswer(True),
}
"""One of each, in which nobody else is needed but where the act names somebody."""

PIN_OF_OTHER = c.Proof(OTHER, "shift_manager", "pin")


def put_in(table: Table, phase: Phase) -> None:
    """As if the round stood there."""
    table.stage = "dealing" if phase == "window" else phase
    table.window = Window(1, "play", (), 0, 0) if phase == "window" else None


def table_in(phase: Phase, house: House | None = None, rules: str = "igt") -> Table:
    made = house or House(shuffling="machine")
    table = Table(replace(config_of(rules, made), remedies=BOOK))
    put_in(table, phase)
    return table


def why_not(table: Table, act: c.Act, role: Role, *proved: c.Proof, person: str = ME) -> str:
    """The sentence of the refusal; empty: it is let through."""
    why = ""
    try:
        tap = c.Tap("1", person, role, act, proved)
        legal = taps_of(table.game).get(type(act), NEVER)
        asked_now(Recorder(table, Moment(1, 2)), tap, legal, act.kind)
    except Refused as refusal:
        why = english(refusal.text) or "no sentence"
    assert why == "" or (len(why) > 20 and why.endswith("."))
    return why


def session(role: Role, person: str = ME) -> c.Proof:
    return c.Proof(person, role, "session")


def pin(role: Role, person: str = ME) -> c.Proof:
    return c.Proof(person, role, "pin")


# --- the table is complete --------------------------------------------------------------------


def test_there_is_a_row_for_all_that_can_be_asked() -> None:
    assert set(TAPS) == set(get_args(c.Act)) == set(taps_of(GAME)) == set(ACTS)
    assert set(VERBS) == set(commands_of(GAME)) <= set(get_args(c.Verb))
    assert set(COMMON_TAPS) == set(DO_TAPS)
    assert set(COMMON_VERBS) == set(DO_VERBS)
    assert set(AUTHORITY) == {*TAPS, c.UnsignedReport, *VERBS, *COMMAND_LINE}


def test_every_option_of_the_command_line_that_changes_people_has_a_row() -> None:
    options = {flag for action in parser()._actions for flag in action.option_strings}
    harmless = {"-h", "--help", "--role"}
    rows = {verb.partition(" ")[2] for verb in COMMAND_LINE if verb.startswith("people ")}
    assert rows == options - harmless


def test_every_command_that_is_recorded_with_who_gave_it_has_a_row() -> None:
    """`disable` gives taps; where an asset is changes no table."""
    text = (DOCS / "options.md").read_text()
    parts = re.findall(r"^## (.+?)\n(.*?)(?=^##|\Z)", text, re.M | re.S)
    named = {name for name, part in parts if "--by" in part} - {"assets", "disable"}
    assert named == {"journal new-epoch", "retention", "upgrade"}
    others = {verb.partition(" --")[0] for verb in COMMAND_LINE} - {"people"}
    assert others == named


@pytest.mark.parametrize("row", AUTHORITY.values(), ids=lambda row: "-".join(row.who))
def test_every_row_says_who_proved_how_and_when(row: Authority) -> None:
    staff = set(row.who) <= set(ALL_ROLES)
    assert row.who
    assert staff or row.who in (("game_server",), ("anybody",))
    assert staff == (row.proof not in ("user at the broker", "nothing"))
    assert set(row.phases) <= set(ANY)
    witnesses = {"shift_manager", "shuffler", "dealer"}
    if row.anywhere:  # no ruling on cards: the engineer confirms that a cause is over
        witnesses.add("engineer")
    assert row.second is None or set(row.second.roles) <= witnesses


def test_every_act_that_names_a_second_person_says_which_roles_may() -> None:
    naming = {a for a in TAPS if {"second", "checked_by"} & set(a.__dataclass_fields__)}
    assert naming == {act for act, row in TAPS.items() if row.second}
    assert {act.__dataclass_fields__["kind"].default for act in naming} == set(SECOND_ROLES)


# --- cell by cell -----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.regulation("R03")
@pytest.mark.parametrize("act", ACTS.values(), ids=lambda act: act.kind)
@pytest.mark.parametrize("role", ALL_ROLES)
def test_each_cell_of_role_phase_and_session(act: c.Act, role: Role) -> None:
    row = TAPS[type(act)]
    ruling = isinstance(act, c.Rule | c.ProposeRuling)
    for phase, holder, proof in product(
        ANY, (ME, OTHER, ""), ((session(role),), (pin(role),), (), (session(role, OTHER),))
    ):
        table = table_in(phase)
        if holder:
            table.people[role] = holder
        afar = row.anywhere and proof == (pin(role),)
        may = (
            role in row.who
            and phase in row.phases
            and (holder == ME or isinstance(act, c.SignIn) or afar)
            and proof in ((pin(role),), (session(role),))[: 1 if row.proof == "PIN now" else 2]
            and not (role == "dealer" and row.not_own_case and holder == ME and not ruling)
        )
        why = why_not(table, act, role, *proof, PIN_OF_OTHER)
        if ruling and role == "dealer":
            assert why or not may or ME not in table.ruled_upon
            continue
        assert (why == "") == may, (phase, holder, proof, why)


@pytest.mark.parametrize("role", [r for r in ALL_ROLES if r != "auditor"])
@pytest.mark.parametrize("act", ACTS.values(), ids=lambda act: act.kind)
def test_a_proof_for_one_role_is_none_for_another(act: c.Act, role: Role) -> None:
    table = table_in(TAPS[type(act)].phases[0])
    table.people[role] = ME
    assert why_not(table, act, role, pin("auditor"), PIN_OF_OTHER)


@pytest.mark.parametrize("phase", ANY)
@pytest.mark.parametrize("stopped", [False, True])
def test_who_has_not_signed_in_may_report_while_play_goes_on(phase: Phase, stopped: bool) -> None:
    table = table_in(phase)
    if stopped:
        table.pause = Pause("look", "ann")
    recorder = Recorder(table, Moment(1, 2))
    take_unsigned_report(recorder, c.UnsignedReport("1", c.Report("card_on_floor")))
    take_unsigned_report(recorder, c.UnsignedReport("2", c.Report("card_on_floor")))
    may = phase in UNSIGNED.phases and not stopped
    answers = [(one.client, one.status) for one in recorder.orders if isinstance(one, Reply)]
    first = "accepted" if may else "rejected"
    assert answers == [("console/", first), ("console/", "rejected")], "one call at a time"
    opened = [fact for fact in recorder.facts if isinstance(fact, f.IrregularityOpened)]
    assert [(fact.code, fact.detected_by) for fact in opened] == [("card_on_floor", "report")] * may
    assert all("has not signed in" in english(fact.text) for fact in opened)


FAMILY_VERBS = [
    pytest.param(game, rules, verb, id=f"{game.family}-{verb.__name__}")
    for game, rules in ((BLACKJACK, "igt"), (BACCARAT, "baccarat_squeeze"))
    for verb in COMMON_VERBS | verbs_of_family(game)
]


@pytest.mark.parametrize(("game", "rules", "verb"), FAMILY_VERBS)
@pytest.mark.parametrize("phase", ANY)
def test_each_command_in_each_phase(game: Game[Any], rules: str, verb: type, phase: Phase) -> None:
    table = table_in(phase, rules=rules)
    row = (COMMON_VERBS | verbs_of_family(game))[verb]
    fields: dict[str, Any] = dict.fromkeys(_needed(verb), 1)
    try:
        command = c.Command("1", "gs", verb(**fields))
        legal = commands_of(table.game)[verb]
        asked_now(Recorder(table, Moment(1, 2)), command, legal, command.body.kind)
        refused = False
    except Refused as refusal:
        refused = english(refusal.text).endswith(".")
    assert refused == (phase not in row.phases)
    assert commands_of(game)[verb].phases == row.phases


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: game.family)
def test_the_page_prints_each_act_of_every_family(game: Game[Any]) -> None:
    printed = (DOCS / "authority.md").read_text()
    for act in {**taps_of_family(game), **verbs_of_family(game)}:
        name = act.__dataclass_fields__["kind"].default.replace("_", " ")
        assert f"| {name} | " in printed
        assert f"at a table of {game.family}" in printed


def _needed(verb: type) -> list[str]:
    fields = verb.__dataclass_fields__  # type: ignore[attr-defined]
    missing = type(fields["kind"].default_factory)
    return [
        name
        for name, one in fields.items()
        if type(one.default) is missing and type(one.default_factory) is missing
    ]


# --- the second person ------------------------------------------------------------------------


def with_a_dealer(phase: Phase = "dealing", house: House | None = None) -> Table:
    """Dee deals; Dan was relieved in this round."""
    table = table_in(phase, house)
    table.people |= {"dealer": "dee", "shift_manager": ME, "shuffler": "shu"}
    table.dealers = ("dan", "dee")
    return table


TWO_PEOPLE = [row for row in BOOK.remedy if row.people == 2]
HAND = House(shuffling="hand_at_shuffle_table")


def seconds() -> list[Any]:
    """Each act that takes two people, as its table, its act by OTHER's leave, and who taps."""
    found: list[Any] = []
    for row in TWO_PEOPLE:
        code = row.codes[0]

        def ruled(row: Any = row, code: str = code) -> Table:
            table = with_a_dealer(row.phases[0] if row.phases else "dealing")
            table.irregularities[1] = OpenIrregularity(1, code, "1", "", 0, (), ())
            return table

        act = c.Rule(1, row.name, row.reasons[0], Card("6C"), "1", OTHER)
        found.append(pytest.param(ruled, act, "shift_manager", row.second, id=f"rule {row.name}"))
    for act in (
        c.ShuffleConfirmed("red", OTHER),
        c.ClearSet("red", OTHER),
        c.LoadShoe("shoe0", "red", "b1", "red", 312, (ME, OTHER)),
    ):
        found.append(
            pytest.param(
                lambda: with_a_dealer("idle", HAND),
                *(act, "shift_manager", SECOND_ROLES[act.kind]),
                id=act.kind,
            )
        )
    return found


@pytest.mark.parametrize(("table", "act", "role", "roles"), seconds())
@pytest.mark.parametrize("second", ALL_ROLES)
def test_each_cell_of_the_second_person(
    table: Any, act: c.Act, role: Role, roles: tuple[Role, ...], second: Role
) -> None:
    mine = session(role)
    assert (why_not(table(), act, role, mine, pin(second, OTHER)) == "") == (second in roles)
    assert why_not(table(), act, role, mine), "no proof"
    assert why_not(table(), act, role, mine, session(second, OTHER)), "a session is no PIN now"
    assert why_not(table(), act, role, mine, pin(second, "eve")), "another's PIN"


@pytest.mark.parametrize(("table", "act", "role", "roles"), seconds())
@pytest.mark.parametrize("name", ["dee", "dan", ME, ""])
def test_nobody_confirms_his_own_act_or_case(
    table: Any, act: c.Act, role: Role, roles: tuple[Role, ...], name: str
) -> None:
    """Whatever roles he may take: the dealer in play, a dealer of the same round, who taps."""
    named: Any = {"checked_by": (ME, name)} if isinstance(act, c.LoadShoe) else {"second": name}
    proofs = [pin(one, name) for one in ALL_ROLES]
    if isinstance(act, c.LoadShoe) and name in (ME, ""):
        named = {"checked_by": ()}
    assert why_not(table(), replace(act, **named), role, session(role), *proofs)


@pytest.mark.regulation("R10")
def test_a_void_takes_the_people_that_the_book_asks_for() -> None:
    rows = [
        row.model_copy(update={"people": 2}) if row.name == "void" else row for row in BOOK.remedy
    ]
    for book, needs_second in ((BOOK, False), (BOOK.model_copy(update={"remedy": rows}), True)):
        table = with_a_dealer()
        table.config = replace(table.config, remedies=book)
        alone = why_not(table, c.VoidRound("misdeal"), "shift_manager", session("shift_manager"))
        assert bool(alone) == needs_second
        assert bool(authority(table)["voids"]["misdeal"]) == needs_second, "as the screen asks"
        proofs = (session("shift_manager"), pin("shuffler", OTHER))
        assert why_not(table, c.VoidRound("misdeal", OTHER), "shift_manager", *proofs) == ""


def test_a_void_takes_the_roles_that_the_book_names() -> None:
    rows = [
        row.model_copy(update={"who": ("dealer",)}) if row.action == "void" else row
        for row in BOOK.remedy
    ]
    table = with_a_dealer()
    table.config = replace(table.config, remedies=BOOK.model_copy(update={"remedy": rows}))
    why = why_not(table, c.VoidRound("misdeal"), "shift_manager", session("shift_manager"))
    assert "lets only the dealer void" in why


def test_a_name_beside_is_proved_even_where_none_is_needed() -> None:
    act = c.VoidRound("misdeal", "Nobody")
    assert "Nobody has not confirmed" in why_not(
        with_a_dealer(), act, "shift_manager", session("shift_manager")
    )


# --- nobody in his own case -------------------------------------------------------------------


@pytest.mark.parametrize(
    "act", [act for act in ACTS.values() if TAPS[type(act)].not_own_case], ids=lambda act: act.kind
)
def test_a_dealer_who_was_relieved_rules_nothing_of_his_round(act: c.Act) -> None:
    table = with_a_dealer(TAPS[type(act)].phases[-1])
    table.people["shift_manager"] = "dan"
    if isinstance(act, c.Rule | c.ProposeRuling):
        put_in(table, "dealing")
        table.irregularities[1] = OpenIrregularity(1, "unread_card", "1", "", 0, (), ())
        act = type(act)(1, "camera_is_right", "picture_checked")
    proved = (session("shift_manager", "dan"), pin("shift_manager", "dan"))
    why = why_not(table, act, "shift_manager", *proved, person="dan")
    assert "in his own case" in why


def test_a_dealer_puts_his_own_slip_right_where_the_book_lets_him() -> None:
    table = with_a_dealer()
    table.irregularities[1] = OpenIrregularity(1, "wrong_box", "1", "", 0, (), ())
    act = c.Rule(1, "record_is_right", "moved_back")
    assert why_not(table, act, "dealer", session("dealer", "dee"), person="dee") == ""


@pytest.mark.parametrize(("held", "taken"), [("dealer", "shift_manager"), ("shuffler", "dealer")])
def test_a_dealer_has_no_other_role_at_his_table(held: Role, taken: Role) -> None:
    table = table_in("idle")
    table.people[held] = ME
    assert "no other role" in why_not(table, c.SignIn(), taken, pin(taken))


def test_what_a_server_asks_has_the_phases_of_its_row_and_without_any_every_one() -> None:
    assert VERBS[c.OpenBetting].phases == ("idle",)
    assert VERBS[c.BetsFinal].phases == ("bets_due",)
    assert VERBS[c.AckRound].phases == ANY
