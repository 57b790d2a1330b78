"""What staff and a game server ask for, without a round: what is recorded, and what refused."""

from typing import Any

import pytest

from controller.core.games.blackjack.bets import read_bets
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import digest
from controller.core.messages.inputs import Moment, SessionEnded
from controller.core.messages.roles import Role
from controller.core.recorder import Recorder
from controller.core.refused import Refused
from controller.core.requests import bets, staff
from controller.core.table.config import House
from controller.core.table.state import Pause
from controller.core.table.table import Table
from tests.support.table_driver import config_of, rules_of, tap_of

NOW = Moment(50_000, 1_000_400)


@pytest.fixture
def table() -> Table:
    return Table(config_of("baccarat"))


def facts(do: Any, table: Table, who: str, role: Any, act: Any) -> list[f.Fact]:
    recorder = Recorder(table, NOW)
    do(recorder, tap_of("id", who, role, act), act)
    return recorder.facts


def refusal(do: Any, table: Table, who: str, role: Any, act: Any) -> str:
    with pytest.raises(Refused) as refused:
        facts(do, table, who, role, act)
    return str(refused.value.args[0].code)


def betting(table: Table) -> None:
    Recorder(table, NOW).record(f.BettingOpened("r1", "1", "ida", "shoe0", 60_000, 70_000))


def test_who_holds_a_role_takes_it_no_second_time(table: Table) -> None:
    assert facts(staff.sign_in, table, "ida", "dealer", c.SignIn("eva")) == [
        f.SignedIn("ida", "dealer", "eva")
    ]
    assert facts(staff.sign_in, table, "ida", "dealer", c.SignIn()) == []


def test_who_leaves_leaves_all_his_roles_and_a_dealer_not_while_a_round_is_played(
    table: Table,
) -> None:
    table.people = {"dealer": "ida", "shift_manager": "otto", "engineer": "otto"}
    gone = facts(staff.sign_out, table, "otto", "engineer", c.SignOut())
    assert gone == [f.SignedOut("otto", "shift_manager"), f.SignedOut("otto", "engineer")]
    assert refusal(staff.sign_out, table, "otto", "engineer", c.SignOut()) == "not_signed_in_as"
    betting(table)
    assert refusal(staff.sign_out, table, "ida", "dealer", c.SignOut()) == "sign_out_later"
    table.round = None
    assert facts(staff.sign_out, table, "ida", "dealer", c.SignOut()) == [
        f.SignedOut("ida", "dealer")
    ]


def test_a_session_that_ends_leaves_its_role_alone_and_none_of_a_person_at_work(
    table: Table,
) -> None:
    held: dict[Role, str] = {"dealer": "ida", "shuffler": "max", "shift_manager": "otto"}
    table.people = {**held, "engineer": "otto"}
    for person, role, left in (
        ("ida", "dealer", []),
        ("max", "shuffler", []),
        ("eva", "engineer", []),
        ("otto", "auditor", []),
        ("otto", "engineer", [f.SignedOut("otto", "engineer")]),
        ("otto", "engineer", []),
    ):
        recorder = Recorder(table, NOW)
        staff.take_session_ended(recorder, SessionEnded(person, role))
        assert recorder.facts == left, (person, role)
    assert table.people == held


def test_a_pause_begins_at_once_or_after_the_round_and_whoever_asked_may_end_it(
    table: Table,
) -> None:
    act = c.PauseTable("a rest")
    assert facts(staff.pause_table, table, "ida", "dealer", act) == [
        f.TablePaused("a rest", "ida", "dealer")
    ]
    assert refusal(staff.pause_table, table, "otto", "shift_manager", act) == "paused_already"
    table.pause = None
    betting(table)
    assert facts(staff.pause_table, table, "ida", "dealer", act) == [
        f.PauseAsked("a rest", "ida", "dealer")
    ]
    assert refusal(staff.pause_table, table, "ida", "dealer", act) == "pause_asked_already"
    now = c.PauseTable("look", now=True)
    assert facts(staff.pause_table, table, "ida", "dealer", now) == [
        f.TablePaused("look", "ida", "dealer")
    ]


def test_a_pause_that_somebody_else_asked_for_is_the_managers_to_end(table: Table) -> None:
    betting(table)
    facts(staff.pause_table, table, "eva", "engineer", c.PauseTable("a rest"))
    now = c.PauseTable("look", now=True)
    assert facts(staff.pause_table, table, "ida", "dealer", now) == [
        f.TablePaused("look", "ida", "shift_manager")
    ]


@pytest.mark.parametrize(
    ("asked_by", "role", "may"),
    [
        ("dealer", "dealer", True),
        ("dealer", "shift_manager", True),
        ("shift_manager", "dealer", False),
        ("shift_manager", "shift_manager", True),
        ("engineer", "dealer", False),
    ],
)
def test_who_may_end_a_pause_may_take_it_back_before_it_begins(
    table: Table, asked_by: str, role: str, may: bool
) -> None:
    table.asked_pause = ("a rest", "x", asked_by)
    if may:
        assert facts(staff.resume_table, table, "p", role, c.ResumeTable()) == [
            f.PauseTakenBack("p")
        ]
    else:
        assert (
            refusal(staff.resume_table, table, "p", role, c.ResumeTable()) == "manager_ends_pause"
        )


def test_a_round_that_the_server_does_not_hold_is_passed_with_a_reason(table: Table) -> None:
    act = c.ResolveRound("r1", "told by telephone")
    code = refusal(staff.resolve_round, table, "otto", "shift_manager", act)
    assert code == "awaits_no_acknowledgement"
    table.awaiting_ack, table.refused = ["r1"], {"r1": "no"}
    assert refusal(staff.resolve_round, table, "o", "shift_manager", c.ResolveRound("r1", "")) == (
        "pass_needs_reason"
    )
    passed, held = facts(staff.resolve_round, table, "otto", "shift_manager", act)
    assert passed == f.RoundResolved("r1", "otto", "shift_manager", "told by telephone", "no")
    assert isinstance(held, f.RoundAcknowledged)
    assert (table.awaiting_ack, table.refused) == ([], {})


def test_the_last_rounds_are_announced_from_none_on(table: Table) -> None:
    for left in (0, 3):
        act = c.CloseTable(left)
        told = facts(staff.close_table, table, "otto", "shift_manager", act)
        assert told == [f.ClosingAnnounced(left, "otto")]
    assert refusal(staff.close_table, table, "o", "shift_manager", c.CloseTable(-1)) == (
        "rounds_left_from_0"
    )


def command(body: Any, round_id: str = "") -> c.Command:
    return c.Command("id", "server", body, round_id)


def asked(do: Any, table: Table, body: Any, round_id: str = "") -> list[f.Fact]:
    recorder = Recorder(table, NOW)
    do(recorder, command(body, round_id), body)
    return recorder.facts


def refused(do: Any, table: Table, body: Any, round_id: str = "") -> tuple[str, str]:
    with pytest.raises(Refused) as said:
        asked(do, table, body, round_id)
    return str(said.value.args[0].code), said.value.code


def test_a_review_is_of_one_of_the_last_rounds(table: Table) -> None:
    table.history = [{"round": "r1"}]
    assert asked(staff.request_review, table, c.RequestReview("odd"), "r1") == [
        f.ReviewAsked("r1", "server", "odd")
    ]
    assert (
        refused(staff.request_review, table, c.RequestReview("odd"), "r2")[0] == "not_a_last_round"
    )
    unnamed = refused(staff.request_review, table, c.RequestReview("odd"))
    assert unnamed == ("name_the_round", "not_a_last_round")


def test_bets_of_nobody_give_betting_its_whole_time_again_or_deal_anyway() -> None:
    body = c.BetsFinal({})
    table = Table(config_of("quebec", House(no_bets="reopen")))
    betting(table)
    ends = NOW.at + table.config.timings.betting
    assert asked(bets.bets_final, table, body) == [
        f.BetsMissing("reopen"),
        f.BettingExtended(ends - table.config.timings.yellow, ends),
        f.LightTurned("green", ends),
    ]
    coup = Table(config_of("baccarat", House(no_bets="deal_anyway")))
    betting(coup)
    nobodys = coup.game.no_bets(coup.config.rules)
    assert nobodys is not None
    told = asked(bets.bets_final, coup, c.BetsFinal({}))
    assert told == [f.BetsMissing("deal_anyway"), nobodys]


def test_bets_end_a_pause_that_waits_for_the_server_and_no_other() -> None:
    for waiting_for, goes_on in (("game_server", True), ("shift_manager", False)):
        table = Table(config_of("igt"))
        betting(table)
        table.pause = Pause("late", waiting_for)
        told = asked(bets.bets_final, table, c.BetsFinal({1: c.BoxBets()}))
        assert [type(fact) for fact in told] == [f.TableResumed] * goes_on + [f.BetsAccepted]


def test_an_acknowledgement_names_its_own_round_kind_and_digest(table: Table) -> None:
    result, void = {"total": 17}, {"code": "misdeal"}
    table.awaiting_ack = ["r1", "r2"]
    table.unacknowledged, table.voids = {"r1": result}, {"r2": void}
    of_none = "awaits_no_acknowledgement", "nothing_to_acknowledge"
    assert refused(bets.ack_round, table, c.AckRound(), "r3") == of_none
    assert refused(bets.ack_round, table, c.AckRound(), "") == ("name_the_round", of_none[1])
    assert refused(bets.ack_round, table, c.AckVoid(), "r1")[0] == "settled_not_voided"
    assert refused(bets.ack_round, table, c.AckRound(), "r2")[0] == "voided_not_settled"
    for body in (c.AckRound(digest=digest(void)), c.AckRound(digest="x")):
        assert refused(bets.ack_round, table, body, "r1") == ("another_digest", "other_digest")
    assert refused(bets.nack_round, table, c.NackRound("no"), "r3") == (
        of_none[0],
        "awaits_no_acknowledgement",
    )
    assert asked(bets.nack_round, table, c.NackRound("no"), "r1") == [
        f.RoundRefused("r1", "server", "no")
    ]
    right = c.AckRound(digest=digest(result))
    assert asked(bets.ack_round, table, right, "r1") == [f.RoundAcknowledged("r1", "server")]
    assert asked(bets.ack_round, table, c.AckVoid(digest=digest(void)), "r2") == [
        f.RoundAcknowledged("r2", "server")
    ]


@pytest.mark.parametrize(
    ("game", "body", "code"),
    [
        ("quebec", c.BetsFinal({0: c.BoxBets()}), "game_has_boxes"),
        ("quebec", c.BetsFinal({1: c.BoxBets(), 4: c.BoxBets()}), "game_has_boxes"),
        ("quebec", c.BetsFinal({1: c.BoxBets()}, players=1), "game_has_boxes"),
        ("infinite", c.BetsFinal({}, players=2, side={"21+3": -1}), "side_bet_needs_main"),
        ("blackjack_live", c.BetsFinal({2: c.BoxBets(("21+3", "21+3"))}), "side_bet_twice"),
    ],
)
def test_each_bet_that_is_not_on_offer_is_enough_to_refuse_all(
    game: str, body: c.BetsFinal, code: str
) -> None:
    with pytest.raises(Refused) as said:
        read_bets(rules_of(game), body)  # type: ignore[arg-type]
    assert said.value.args[0].code == code


def test_bets_up_to_the_last_box_and_the_last_player_are_taken() -> None:
    quebec, infinite = rules_of("quebec"), rules_of("infinite")
    uninsured = c.BetsFinal({3: c.BoxBets(), 1: c.BoxBets()})
    assert read_bets(quebec, uninsured).boxes == {1: (), 3: ()}  # type: ignore[arg-type]
    taken = read_bets(infinite, c.BetsFinal({}, players=2, side={"21+3": 2, "hot3": 0}))  # type: ignore[arg-type]
    assert (taken.players, taken.side) == (2, {"21+3": 2, "hot3": 0})
