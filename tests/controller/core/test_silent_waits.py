"""When nothing can happen by itself, it is told within seconds why, and who can end it."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Condition
from controller.core.process_start import EARLIEST_UTC
from controller.core.table.round_number import number_utc
from controller.words.catalogue import english
from tests.abnormal.scenes import PEOPLE, House, Scene, must, scene
from tests.support.table_driver import acknowledgement

HOUR = 3_600_000
PHASES = ("idle", "betting", "bets_due", "dealing", "window", "results", "collecting")


def to_phase(table: Scene, phase: str) -> None:
    """On to this phase of a round, by honest play."""
    for _ in range(400):
        if table.phase == phase:
            return
        step(table)
    must(False, f"never {phase}")


def step(table: Scene) -> None:
    """One honest step of dealer and game server."""
    for name in list(table.engine.table.awaiting_ack):
        table.command(acknowledgement(table.engine, name), name)
    if table.phase == "betting":
        table.command(c.CloseBetting())
    elif table.phase == "bets_due":
        table.bets()
    elif table.phase == "window":
        table.stand()
    else:
        table.obey()


def rounds_opened(table: Scene) -> list[f.BettingOpened]:
    return table.of(f.BettingOpened)


# --- time -------------------------------------------------------------------------------------


@pytest.mark.long
@given(
    game=st.sampled_from(["igt", "infinite", "quebec"]),
    steps=st.lists(
        st.tuples(
            st.sampled_from(PHASES),
            st.sampled_from([-HOUR, HOUR, -1, 1, -999, 1500, -26 * HOUR, 26 * HOUR]),
        ),
        min_size=1,
        max_size=5,
    ),
)
@settings(max_examples=40, deadline=None)
def test_rounds_go_on_wherever_the_clock_steps(game: str, steps: list[tuple[str, int]]) -> None:
    table = scene(game)
    for phase, leap in steps:
        to_phase(table, phase)
        table.utc += leap
        before, at = len(rounds_opened(table)), table.at
        while len(rounds_opened(table)) == before:
            step(table)
            assert table.at < at + 120_000, f"no round opens: {table.texts()}"
    rounds = [fact.round for fact in rounds_opened(table)]
    assert len(set(rounds)) == len(rounds)
    if all(abs(leap) <= HOUR for _, leap in steps):
        numbers = [fact.number for fact in rounds_opened(table)]
        assert len(set(numbers)) == len(numbers)


@given(st.lists(st.integers(0, 10**13), min_size=1))
@example([1_780_000_000_999, 1_780_000_000_998, 1_780_000_000_000])
def test_a_number_is_never_shown_again_until_a_day_has_passed(clock: list[int]) -> None:
    shown = 0
    for utc in clock:
        following = number_utc(shown, utc)
        assert following // 1000 > shown // 1000 or following + 86_400_000 <= shown + 1000
        assert following >= utc
        shown = following


def test_a_rising_clock_is_shown_as_it_is() -> None:
    assert number_utc(1_780_000_000_400, 1_780_000_001_000) == 1_780_000_001_000


def set_clock(table: Scene, utc: int) -> None:
    """The wall clock steps; the watch beside the table tells that, and a minute later no more."""
    table.utc = utc
    table.feed(Condition("clock", "the appliance's clock was set"))
    table.feed(Condition("clock", ""))


@pytest.mark.parametrize("phase", PHASES)
def test_a_clock_that_was_never_set_opens_no_round_and_ends_the_one_in_play(phase: str) -> None:
    table = scene("igt")
    to_phase(table, phase)
    told = table.utc
    assert told > EARLIEST_UTC
    set_clock(table, 5_000)
    while table.phase != "idle":
        step(table)
    opened = len(rounds_opened(table))
    for _ in range(20):
        step(table)
        assert any("clock" in text and "engineer" in text for text in table.texts())
    assert len(rounds_opened(table)) == opened
    set_clock(table, told)
    for _ in range(20):
        step(table)
    assert len(rounds_opened(table)) > opened


# --- rounds that the game server does not hold ------------------------------------------------


def refused() -> tuple[Scene, str]:
    table = scene("infinite")
    table.start()
    must(table.to_settled(), "not settled")
    name = table.of(f.RoundSettled)[0].round
    must(table.command(c.NackRound("sum is wrong"), name).status == "accepted", "no nack")
    table.to_idle()
    table.wait(20_000)
    must(table.phase == "idle", "a round opens over a refused one")
    return table, name


def test_the_shift_manager_lets_a_refused_round_pass() -> None:
    table, name = refused()
    assert table.view()["menu"]["unacknowledged"] == [{"round": name, "why": "sum is wrong"}]
    assert table.tap(c.ResolveRound(name, "put_right_by_hand")) == "rejected"
    assert table.manager(c.ResolveRound(name, "")) == "rejected"
    assert table.manager(c.ResolveRound("nowhere", "put_right_by_hand")) == "rejected"
    assert table.manager(c.ResolveRound(name, "put_right_by_hand")) == "accepted"
    resolved = table.of(f.RoundResolved)[0]
    assert (resolved.person, resolved.refused) == ("shift_manager-1", "sum is wrong")
    table.wait(10_000)
    assert table.phase == "betting"


def test_the_game_server_takes_a_refused_round_after_all() -> None:
    table, name = refused()
    assert table.command(acknowledgement(table.engine, name), name).status == "accepted"
    table.wait(10_000)
    assert table.phase == "betting"


def test_a_closing_table_need_not_wait_for_a_dead_game_server() -> None:
    table = scene("infinite")
    table.start()
    must(table.manager(c.CloseTable(0)) == "accepted", "not closing")
    table.run_to(lambda: table.phase == "idle")
    name = table.of(f.RoundSettled)[0].round
    assert name in table.view()["instruction"]["text"]
    assert table.manager(c.ResolveRound(name, "server_out_of_use")) == "accepted"
    assert table.phase == "closed"


# --- what is around the table -----------------------------------------------------------------


FAULTS = {
    "camera": lambda table: table.camera("lost", "no picture"),
    "broker": lambda table: table.feed(Condition("broker", "cannot reach the broker")),
    "disk": lambda table: table.feed(Condition("disk", "the disk is nearly full")),
    "clock": lambda table: setattr(table, "utc", 5_000),
    "pause": lambda table: table.manager(c.PauseTable("Break.", now=True)),
    "pause_later": lambda table: table.manager(c.PauseTable("Break.")),
    "closing": lambda table: table.manager(c.CloseTable(0)),
    "silence": lambda _table: None,
}
"""What may leave a table waiting; in `silence` only the game server says no more."""


def waits_in_silence(table: Scene) -> bool:
    """Whether nothing moves, nobody is called, and the dealer has nothing to do."""
    before = table.phase, len(rounds_opened(table))
    table.wait(20_000)
    if (table.phase, len(rounds_opened(table))) != before or table.phase == "closed":
        return False
    if table.engine.deadline() is not None:
        return False
    told = " ".join(table.texts()).lower()
    dealer_acts = table.view()["instruction"]["code"] != "wait"
    return not (table.open or dealer_acts or any(who in told for who in PEOPLE))


@pytest.mark.long
@given(
    game=st.sampled_from(["igt", "infinite", "quebec"]),
    phase=st.sampled_from(PHASES),
    faults=st.lists(st.sampled_from(sorted(FAULTS)), min_size=1, max_size=3),
    dealer=st.booleans(),
)
@settings(max_examples=120, deadline=None)
def test_no_wait_is_silent(game: str, phase: str, faults: list[str], dealer: bool) -> None:
    """The game server falls silent for good; the dealer goes on, or not."""
    table = scene(game)
    to_phase(table, phase)
    for fault in faults:
        FAULTS[fault](table)
    for _ in range(15):
        assert not waits_in_silence(table), f"{table.phase}: {table.texts()}"
        if dealer and not table.engine.table.irregularities:
            table.obey()


@pytest.mark.parametrize("question", ["turn", "split"])
def test_a_blind_step_is_told_in_the_instruction_itself(question: str) -> None:
    table = scene("igt", ["8S", "7D", "8C", "9H"])
    table.start()
    table.to_window()
    table.camera("lost", "no picture")
    table.choose("split" if question == "split" else "stand")
    text = table.view()["instruction"]["text"]
    assert text.endswith(
        "The camera is lost: it gives no picture: look at its plug and its power. "
        "Call the engineer."
    )
    table.camera("ok")
    assert "camera0" not in table.view()["instruction"]["text"]


def test_a_lost_broker_is_told_while_players_are_asked_and_when_they_are_late() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    table.feed(Condition("broker", "cannot reach the broker"))
    assert "The broker is not reached" in table.view()["instruction"]["text"]
    table.wait(60_000)
    assert "broker" in english(table.engine.table.pause.cause)


def test_a_crowd_of_nobody_is_asked_nothing_about_insurance_either() -> None:
    table = scene("infinite", ["9S", "AD", "4C", "8H"], House(no_bets="deal_anyway"))
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal())
    assert table.to_settled()
    assert [fact.applied for fact in table.of(f.CountsTaken)] == [{"decline": 0}, {"stand": 0}]
