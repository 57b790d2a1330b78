"""What each fact changes of the round in play, and what is remembered of those before."""

from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.fold.all import apply
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.guide import Guide, HandStep
from controller.core.table.pulls import Track
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.state import Pause, Round
from controller.core.table.table import Table
from tests.support.table_driver import config_of

NOW = Moment(50_000, 1_000_400)


@pytest.fixture
def table() -> Table:
    table = Table(config_of("baccarat"))
    table.shoe = Shoe("shoe0", "red", 8, full_shoe(8))
    apply(table, Moment(0, 0), f.SetCleared("red", "m", "n"))
    return table


def facts(table: Table, *told: f.Fact, now: Moment = NOW) -> None:
    for fact in told:
        apply(table, now, fact)


def opened(name: str = "r1", dealer: str = "ida") -> f.Fact:
    return f.BettingOpened(name, "26-1", dealer, "shoe0", 70_000, 75_000)


def pulled(pull: int, card: str = "AS") -> f.Fact:
    return f.CardPulled(pull, "shoe0", pull, 1, Card(card))


def dealt(pull: int, zone: str, index: int, card: str = "AS", **more: Any) -> f.CardDealt:
    told = {"camera": "camera0", "track": pull, "quorum": "full", "face_up": True, "start": "s1"}
    told |= more
    return f.CardDealt(pull, card=Card(card), zone=zone, who="player", hand=0, index=index, **told)


def seen(number: int, face: str = "AS") -> f.Fact:
    return f.CardSeen("camera0", number, "P", 0, face, "red", 0.5, "pic", "s1")


def round_of(table: Table) -> Round:
    assert table.round is not None
    return table.round


def test_betting_opens_a_round_with_its_dealer_times_and_number(table: Table) -> None:
    table.dealers = ("eva", "ida")
    facts(table, opened())
    playing = round_of(table)
    assert (table.stage, table.dealers, table.rounds) == ("betting", ("ida",), 1)
    assert (playing.round, playing.number, playing.opened_utc) == ("r1", "26-1", NOW.utc)
    assert (playing.yellow_at, playing.ends_at, playing.due_at) == (70_000, 75_000, 0)
    assert table.next_number_at == NOW.at + 600, "the next second of UTC has the next number"
    assert table.last_round_utc // 1000 == NOW.utc // 1000
    facts(table, opened("r2", dealer=""))
    assert (table.dealers, table.rounds) == ((), 2)


def test_a_new_round_forgets_all_cards_but_those_in_a_hand(table: Table) -> None:
    facts(table, pulled(1), pulled(2, "KD"), pulled(3, "QD"))
    table.pulls[2].state, table.pulls[3].state = "excluded", "dealt"
    facts(table, opened())
    assert list(table.pulls) == [1]
    assert table.shoe is not None
    assert table.shoe.discards == [Card("KD")]


def test_cards_are_audited_once_no_round_hides_them(table: Table) -> None:
    assert table.shoe is not None
    facts(
        table,
        opened(),
        pulled(1, "2S"),
        pulled(2, "3S"),
        dealt(1, "P", 0, "2S"),
        dealt(2, "P", 1, "3S"),
    )
    assert (len(table.shoe.unaudited), table.shoe.audit.run) == (2, 0)
    facts(table, f.RoundVoided("r1", "misdeal", "x", "m", "shift_manager"))
    assert (table.shoe.unaudited, table.shoe.audit.run) == ([], 2)
    facts(table, pulled(3, "4S"), pulled(4, "5S"), f.CardReturned(3))
    facts(table, f.CardBurned(4, "other"), f.TableCleared("r1", ()))
    assert (table.shoe.unaudited, table.shoe.audit.run) == ([], 2), "a card that went back is none"
    facts(table, pulled(5, "6S"), f.CardBurned(5, "other"), opened("r2"))
    assert (table.shoe.unaudited, table.shoe.audit.run) == ([], 2)


def test_betting_is_extended_closed_and_lit(table: Table) -> None:
    facts(table, opened(), f.BettingClosed(80_000))
    assert (table.stage, round_of(table).due_at) == ("bets_due", 80_000)
    facts(table, f.BettingExtended(90_000, 95_000))
    playing = round_of(table)
    assert (table.stage, playing.due_at) == ("betting", 0)
    assert (playing.yellow_at, playing.ends_at) == (90_000, 95_000)
    facts(table, f.LightTurned("yellow", 96_000))
    assert (playing.light, playing.ends_at) == ("yellow", 96_000)


def test_accepted_bets_begin_the_deal_and_are_the_first_fact_of_its_log(table: Table) -> None:
    bets = f.BetsAccepted((), 5, ())
    facts(table, opened(), bets)
    playing = round_of(table)
    assert (table.stage, playing.deal_log) == ("dealing", [(table.facts, bets)])
    assert (playing.bets, table.deal) == (bets, playing.deal)
    facts(table, pulled(1))
    first = dealt(1, "P", 0)
    facts(table, first)
    assert playing.deal_log == [(table.facts - 2, bets), (table.facts, first)]


def test_a_card_on_the_felt_is_the_pull_that_was_dealt(table: Table) -> None:
    facts(table, opened(), pulled(1), seen(1), dealt(1, "P", 2, "KD", face_up=False))
    pull = table.pulls[1]
    assert (pull.state, pull.zone, pull.face_up) == ("dealt", "P", False)
    assert (pull.card, pull.index, pull.track) == (Card("KD"), 2, Track("camera0", "s1", 1))
    assert (pull.unseen, pull.by_word, pull.face_ruled) == (False, False, False)
    assert round_of(table).cards_dealt == 1


@pytest.mark.parametrize(
    ("quorum", "by_word", "ruled"),
    [("shoe", True, False), ("ruling", False, True), ("full", False, False)],
)
def test_a_card_that_no_camera_saw_is_dealt_by_a_word(
    table: Table, quorum: str, by_word: bool, ruled: bool
) -> None:
    facts(table, opened(), pulled(1), pulled(2))
    facts(table, dealt(1, "P", 0, track=-1, quorum=quorum))
    pull = table.pulls[1]
    assert (pull.unseen, pull.track, pull.by_word, pull.face_ruled) == (True, None, by_word, ruled)
    facts(table, seen(2, "KD"), dealt(2, "B", 0, quorum=quorum))
    pull = table.pulls[2]
    assert (pull.unseen, pull.by_word, pull.face_ruled) == (False, False, ruled)
    assert pull.ruled_over == ("KD" if ruled else None)


def test_a_round_after_the_cut_card_counts_from_its_first_card(table: Table) -> None:
    assert table.shoe is not None
    table.shoe.cut_card, table.shoe.rounds_after_cut = True, 1
    facts(table, opened(), pulled(1), pulled(2), pulled(3))
    assert table.shoe.rounds_after_cut == 1
    facts(table, dealt(1, "P", 0))
    assert table.shoe.rounds_after_cut == 0
    table.shoe.rounds_after_cut = 2
    facts(table, dealt(2, "B", 0))
    assert table.shoe.rounds_after_cut == 2
    facts(table, opened("r2"))
    table.shoe.cut_card = False
    facts(table, dealt(3, "P", 0))
    assert table.shoe.rounds_after_cut == 2


def test_a_window_stands_over_the_stage_until_it_is_closed(table: Table) -> None:
    table.stage = "dealing"
    facts(table, f.WindowOpened(4, "insurance", (), 60_000, 61_000))
    assert (table.phase, table.epoch_of_window) == ("window", 4)
    assert table.window is not None
    assert (table.window.ends_at, table.window.due_at) == (60_000, 61_000)
    facts(table, f.WindowClosed(4))
    assert (table.window, table.phase) == (None, "dealing")


def test_a_settled_round_waits_for_its_acknowledgement(table: Table) -> None:
    assert table.shoe is not None
    table.closing, table.shoe.game_open = 2, True
    result = settled_result(table)
    facts(table, opened(), f.RoundSettled("r1", result, 99_000))
    playing = round_of(table)
    assert (table.stage, playing.over, playing.show_until) == ("results", "settled", 99_000)
    told = {"how": "settled", "number": "26-1", "round": "r1", "result": result}
    assert (table.history, table.awaiting_ack, table.closing) == ([told], ["r1"], 1)
    assert (table.unacknowledged, table.shoe.game_open) == ({"r1": result}, False)
    assert len(table.beads) == 1
    facts(table, f.ResultsShown("r1"))
    assert table.stage == "collecting"
    table.refused, table.disputed = {"r1": "x", "r0": "y"}, {"r1": "c", "r0": "d"}
    facts(table, f.RoundAcknowledged("r1", "server"), f.RoundAcknowledged("r9", "server"))
    assert (table.awaiting_ack, table.unacknowledged) == ([], {})
    assert (table.refused, table.disputed) == ({"r0": "y"}, {"r0": "d"})


def settled_result(table: Table) -> dict[str, Any]:
    """The result of a coup that ends with its first four cards."""
    bets = f.BetsAccepted((), 0, ())
    facts(table, opened("r0"), bets)
    for pull, card in enumerate(("9S", "2S", "KS", "QS"), 1):
        assert table.deal is not None
        need: Any = table.deal.next()
        facts(table, pulled(pull, card), dealt(pull, need.zone, 0, card))
    assert table.deal is not None
    result: dict[str, Any] = table.deal.result(bets)
    return result


def test_a_count_of_the_shoe_that_was_set_aside_is_not_ended_by_the_table(table: Table) -> None:
    assert table.shoe is not None
    result = settled_result(table)
    table.shoe.game_open = True
    facts(table, opened(), f.ShoeCountSetAside("shoe0", "m"), f.RoundSettled("r1", result, 1))
    assert table.shoe.game_open


def test_a_void_round_is_over_at_once_with_what_is_given_back(table: Table) -> None:
    table.closing = 0
    facts(table, opened(), f.TablePaused("x", "m"))
    assert table.pause is not None
    table.pause.guide = Guide([HandStep("put it back", "there")])
    facts(table, f.WindowOpened(4, "insurance", (), 60_000, 61_000))
    facts(table, f.RoundVoided("r1", "misdeal", "x", "m", "shift_manager"))
    assert (table.stage, table.window, table.pause.guide) == ("collecting", None, Guide())
    told = {"how": "voided", "number": "26-1", "round": "r1", "cause": "misdeal"}
    assert (table.history, table.awaiting_ack, table.closing) == ([told], ["r1"], 0)
    assert list(table.voids) == ["r1"]
    assert table.voids["r1"]["code"] == "misdeal"
    assert round_of(table).over == "voided"
    facts(table, f.RoundAcknowledged("r1", "server"))
    assert table.voids == {}


def test_the_last_twelve_rounds_are_kept_for_the_screens(table: Table) -> None:
    facts(table, *(f.RoundVoided(f"r{n}", "x", "x", "m", "auditor") for n in range(13)))
    assert [entry["round"] for entry in table.history] == [f"r{n}" for n in range(1, 13)]
    assert {entry["number"] for entry in table.history} == {""}


def test_a_cleared_table_puts_the_rounds_cards_on_the_rack_in_the_order_they_went(
    table: Table,
) -> None:
    cards = ("AS", "KS", "QS", "JS")
    facts(table, opened(), *(pulled(n, card) for n, card in enumerate(cards, 1)))
    facts(table, dealt(1, "P", 0), f.PullSetAside(2, "torn"), f.CardBurned(3, "other"), seen(9))
    facts(table, f.TableCleared("r1", (2, 1, 3, 4, 99)))
    assert table.shoe is not None
    assert table.shoe.discards == [Card("QS"), Card("KS"), Card("AS")]
    assert table.sets["red"].rounds == ["r1"]
    assert (table.stage, table.idle_since, table.round) == ("idle", NOW.at, None)
    assert (list(table.pulls), len(table.lying)) == ([4], 1)


def test_a_felt_that_is_clear_by_a_persons_word_holds_no_card(table: Table) -> None:
    facts(table, opened(), seen(9), f.StepSeen(0, 0, "otto"))
    assert round_of(table).cleared_by == "otto"
    facts(table, f.TableCleared("r1", ()))
    assert table.lying == {}


def test_where_no_shoe_is_in_play_a_table_is_cleared_all_the_same(table: Table) -> None:
    table.shoe = None
    facts(table, opened(), f.TableCleared("r1", ()))
    assert (table.stage, table.sets["red"].rounds) == ("idle", [])


def test_what_is_told_without_a_round_changes_none(table: Table) -> None:
    facts(table, f.BettingExtended(1, 2), f.LightTurned("red", 3), f.BettingClosed(4))
    facts(table, f.BetsAccepted((), 0, ()), f.SingleSourceRuled("shoe", "m", "n"))
    assert (table.round, table.deal) == (None, None)
    assert table.stage == "bets_due"


def test_a_stop_gives_each_clock_its_time_back_and_leaves_a_moment_to_see_it(
    table: Table,
) -> None:
    times = table.config.timings
    facts(table, opened(), seen(1), pulled(1))
    table.lying[Track("camera0", "s1", 1)].at = NOW.at - 10
    facts(table, f.WindowOpened(4, "insurance", (), 60_000, 61_000))
    table.pause = Pause("x", "m")
    table.clock_stopped_at = NOW.at
    facts(table, f.TableResumed("m"), now=Moment(NOW.at + 4_000, 0))
    assert table.window is not None
    assert (table.window.ends_at, table.window.due_at) == (64_000, 64_000 + times.server_grace)
    playing, card, pull = round_of(table), table.lying[Track("camera0", "s1", 1)], table.pulls[1]
    assert (playing.yellow_at, playing.ends_at) == (70_000, 75_000), "a window stands over it"
    assert (card.at, pull.at, pull.held_over) == (NOW.at + 3_990, NOW.at + 4_000, True)
    table.window, table.clock_stopped_at = None, 54_000
    late = Moment(84_000, 0)
    facts(table, f.TableResumed("m"), now=late)
    assert (playing.yellow_at, playing.ends_at) == (100_000, 105_000)
    facts(table, f.BettingClosed(200_000))
    table.clock_stopped_at = late.at
    facts(table, f.TableResumed("m"), now=Moment(200_500, 0))
    assert (playing.due_at, playing.ends_at) == (316_500, 105_000)
    facts(table, f.TableRestarted(), now=Moment(400_000, 0))
    assert playing.due_at == 400_000 + times.after_stop


def test_a_card_kept_for_the_next_coup_has_begun_it_at_the_shoe_too(table: Table) -> None:
    assert table.shoe is not None
    counted = table.game.counted_by_shoes(table.config.rules)
    table.shoe.game_open = True
    assert table.shoe_game_to_end is counted
    facts(table, pulled(1), f.PullKeptAsNext(1))
    assert not table.shoe_game_to_end
    facts(table, f.CardBurned(1, "other"), opened())
    assert not table.shoe_game_to_end


@pytest.mark.parametrize(
    ("to_burn", "before", "after", "dealt_cards", "burns"),
    [(1, 0, 0, 0, True), (1, 0, 1, 0, True), (1, 1, 0, 0, False), (1, 1, 1, 0, False),
     (0, 0, 0, 0, False), (0, 1, 0, 0, False), (1, 0, 0, 1, False)],
)  # fmt: skip
def test_a_card_is_burnt_before_any_is_dealt_but_none_that_was_out_before_it_was_due(
    table: Table, to_burn: int, before: int, after: int, dealt_cards: int, burns: bool
) -> None:
    shoe = table.shoe
    assert shoe is not None
    facts(table, *(pulled(1 + n) for n in range(before)))
    shoe.to_burn = to_burn
    facts(table, *(pulled(1 + before + n) for n in range(after)))
    assert not table.burns_first
    facts(table, opened())
    round_of(table).begun = dealt_cards > 0
    assert table.burns_first is burns


def test_a_place_is_called_as_the_game_calls_it(table: Table) -> None:
    zone, name = next(iter(table.zones.items()))
    assert table.place(zone) == name
    assert table.place("nowhere") == "nowhere"
