"""What each fact changes of the table itself: people, pauses, devices, what is remembered."""

import pytest

from controller.core.cards import Card
from controller.core.fold.all import apply
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.shoes.card_sets import CardSet
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.state import Pause
from controller.core.table.table import Table
from controller.core.words import say
from tests.support.table_driver import config_of

NOW = Moment(50_000, 1_000_000)


@pytest.fixture
def table() -> Table:
    return Table(config_of("baccarat"))


def shoe_in_play(table: Table, name: str = "shoe0") -> Shoe:
    table.shoe = Shoe(name, "red", 8, full_shoe(8))
    return table.shoe


def facts(table: Table, *told: f.Fact) -> None:
    for fact in told:
        apply(table, NOW, fact)


def test_each_fact_has_the_next_number(table: Table) -> None:
    facts(table, f.ClosingAnnounced(3, "m"), f.BytesRejected("shoe0", "noise"))
    assert table.facts == 2


def test_a_table_opens_idle_and_closes_with_no_rounds_announced(table: Table) -> None:
    assert (table.stage, table.phase) == ("closed", "closed")
    table.closing = 2
    facts(table, f.TableOpened("m"))
    assert (table.stage, table.idle_since, table.closing) == ("idle", NOW.at, None)
    facts(table, f.ClosingAnnounced(3, "m"))
    assert table.closing == 3
    facts(table, f.TableClosed("m"))
    assert (table.stage, table.closing) == ("closed", None)


def test_the_configuration_is_known_by_its_rules(table: Table) -> None:
    facts(table, f.TableConfigured("s", "t", "baccarat", "hash-of-rules", "test"))
    assert table.configured == "hash-of-rules"


def test_a_role_has_one_person_and_the_dealers_are_in_the_order_they_came(table: Table) -> None:
    signed = [("ida", "dealer"), ("eva", "dealer"), ("otto", "shift_manager"), ("ida", "dealer")]
    facts(table, *(f.SignedIn(person, role) for person, role in signed))  # type: ignore[arg-type]
    assert table.people == {"dealer": "ida", "shift_manager": "otto"}
    assert table.dealers == ("eva", "ida")
    assert table.ruled_upon == {"eva", "ida"}
    facts(table, f.SignedOut("ida", "dealer"), f.SignedOut("nobody", "engineer"))
    assert table.people == {"shift_manager": "otto"}
    table.dealers = ()
    assert table.ruled_upon == set()


def test_a_first_dealer_and_a_table_without_a_shoe_burn_nothing(table: Table) -> None:
    facts(table, f.SignedIn("ida", "dealer"), f.SignedIn("eva", "dealer"))
    assert table.last_dealer == "eva"


def test_a_pause_that_was_asked_for_is_the_pause_or_is_taken_back(table: Table) -> None:
    facts(table, f.PauseAsked("a rest", "m", "auditor"))
    assert table.asked_pause == ("a rest", "m", "auditor")
    facts(table, f.PauseTakenBack("m"))
    assert table.asked_pause is None
    facts(table, f.PauseAsked("a rest", "m"), f.TablePaused("a rest", "m", "auditor"))
    assert table.asked_pause is None
    assert table.pause == Pause("a rest", "auditor", since=4)
    assert table.stopped
    assert table.clock_stopped_at == NOW.at


def test_who_lets_a_table_go_on_has_seen_that_the_program_failed(table: Table) -> None:
    facts(table, f.TablePaused("x", "m"))
    table.failed = "input"
    facts(table, f.TableResumed("m"))
    assert (table.pause, table.failed, table.clock_stopped_at) == (None, "", None)
    assert not table.stopped


def test_clocks_stand_from_the_first_stop_until_the_last_one_is_over(table: Table) -> None:
    apply(table, Moment(100, 0), f.TablePaused("x", "m"))
    opened = f.IrregularityOpened(1, "drop", "1", "it fell", "felt")
    apply(table, Moment(200, 0), opened)
    assert table.clock_stopped_at == 100
    apply(table, Moment(300, 0), f.TableResumed("m"))
    assert table.clock_stopped_at == 100
    assert table.irregularities[1].opened_at == 200
    apply(table, Moment(400, 0), f.IrregularityClosed(1, "drop", "", 1))
    assert table.clock_stopped_at is None


def test_a_game_is_disabled_by_a_role_until_it_is_enabled(table: Table) -> None:
    facts(table, f.GameDisabled("baccarat", "h", "m", "engineer", "an order"))
    assert table.disabled == ("an order", "engineer", 1)
    facts(table, f.GameEnabled("m", "engineer", "n", "over"))
    assert table.disabled is None


def test_the_last_512_commands_are_remembered(table: Table) -> None:
    facts(table, *(f.CommandTaken("c", str(n), "ack", f"body {n}") for n in range(513)))
    assert list(table.seen_commands) == [("c", str(n)) for n in range(1, 513)]
    assert table.seen_commands["c", "512"] == "body 512"


def test_refusals_are_remembered_for_ten_minutes(table: Table) -> None:
    times = (0, 1, 600_000)
    for at in times:
        apply(table, Moment(at, 0), f.ActRefused("c", "ack", "no", 1))
    assert table.refusals == [(1, "c", "ack"), (600_000, "c", "ack")]


def test_a_condition_is_told_until_it_has_no_reason(table: Table) -> None:
    facts(table, f.ConditionChanged("disk", "full"))
    assert table.conditions == {"disk": "full"}
    facts(table, f.ConditionChanged("disk", ""), f.ConditionChanged("disk", ""))
    assert table.conditions == {}


@pytest.mark.parametrize(
    ("was", "now", "known"),
    [("", "A", True), ("A", "A", True), ("A", "", False), ("A", "B", False)],
)
def test_another_device_counts_its_own_starts(
    table: Table, was: str, now: str, known: bool
) -> None:
    table.devices["shoe0"].identity = was
    table.boots["shoe0"] = {3: 41}
    facts(table, f.DeviceConnected("shoe0", now))
    assert ("shoe0" in table.boots) is known
    assert table.devices["shoe0"].identity == now
    assert table.devices["shoe0"].state == "ok"


def test_a_device_is_lost_since_its_first_loss_and_well_since_it_came_back(table: Table) -> None:
    device = table.devices["shoe0"]
    apply(table, Moment(10, 0), f.DeviceConnected("shoe0", "A"))
    assert device.well_since == 0
    for at, why in ((20, "no frame"), (30, "no port")):
        apply(table, Moment(at, 0), f.DeviceLost("shoe0", why))
        assert (device.state, device.since, device.detail) == ("lost", 20, why)
    assert device.why == say("device_silent")
    apply(table, Moment(40, 0), f.DeviceConnected("shoe0", "A"))
    assert (device.state, device.well_since, device.why, device.detail) == ("ok", 40, "", "")


def test_a_camera_is_well_from_its_return_on_and_keeps_its_remark(table: Table) -> None:
    camera = table.devices["camera0"]
    for at, condition, since, back in (
        (10, "ok", 10, 0),
        (20, "ok", 10, 0),
        (30, "blocked", 30, 0),
        (40, "lost", 30, 0),
        (50, "ok", 50, 50),
    ):
        told = f.CameraChanged("camera0", "s", condition, "a hand", f"at {at}")  # type: ignore[arg-type]
        apply(table, Moment(at, 0), told)
        assert (camera.since, camera.well_since) == (since, back)
        well = condition == "ok"
        assert camera.state == ("ok" if well else "lost")
        assert camera.detail == (f"at {at}" if well else "a hand")
        assert camera.why == ("" if well else say(f"camera_is_{condition}"))


def test_lost_reports_are_counted_to_the_shoe_in_play_alone(table: Table) -> None:
    facts(table, f.ReportsLost("shoe0", 5, 7))
    assert table.reports["shoe0"] == (0, 7)
    shoe = shoe_in_play(table)
    facts(table, f.ReportsLost("shoe0", 8, 8, boot=2), f.ReportsLost("shuffler0", 1, 9))
    assert shoe.lost == 1
    facts(table, f.ReportsLost("shoe0", 9, 10))
    assert shoe.lost == 3
    assert table.reports["shoe0"] == (2, 10)
    assert table.boots["shoe0"] == {0: 7, 2: 10}


def test_the_last_eight_starts_of_a_device_are_remembered(table: Table) -> None:
    facts(table, *(f.ReportTaken("shoe0", boot, 1) for boot in (1, 2, 3, 4, 5, 6, 7, 8, 1, 9)))
    assert list(table.boots["shoe0"]) == [3, 4, 5, 6, 7, 8, 1, 9]


def test_a_shoe_ends_its_count_with_the_coup_and_tells_it_to_a_round_that_is_dealt(
    table: Table,
) -> None:
    shoe = shoe_in_play(table)
    opened = f.BettingOpened("r1", "1", "ida", "shoe0", 1, 2)
    facts(table, opened)
    assert table.round is not None
    for name, closed in (("shoe9", False), ("shoe0", True)):
        shoe.game_open = True
        facts(table, f.CoupTold(name, 1, 1, 0, "banker"))
        assert shoe.game_open is not closed
        assert table.round.coup_told == ""
    facts(table, f.BetsAccepted((), 0, ()), f.CoupTold("shoe0", 2, 1, 0, "banker"))
    assert (table.round.coup_told, table.round.coup_told_at) == ("banker", NOW.at)


@pytest.mark.parametrize(
    ("what", "trouble"),
    [
        ("empty", "empty"),
        ("jam", "error"),
        ("error", "error"),
        ("failed", "error"),
        ("overdraw", "overdraw"),
        ("removed", "out"),
    ],
)
def test_a_shoe_that_stops_warns_until_it_says_something_else(
    table: Table, what: str, trouble: str
) -> None:
    device = table.devices["shoe0"]
    facts(table, f.ShoeNoticed("shoe0", 1, 1, what, "its words", 4))
    assert (device.state, device.trouble, device.since) == ("warning", trouble, NOW.at)
    number = say("shoe_said_error_number", number=4)
    assert device.why == (number if what == "error" else say(f"shoe_said_{what}"))
    assert device.detail == "its words"
    facts(table, f.ShoeNoticed("shoe0", 2, 1, "standby", "stands by"))
    assert (device.state, device.trouble, device.detail) == ("ok", "", "")


def test_an_error_without_a_number_is_told_without_one_and_a_lost_shoe_stays_lost(
    table: Table,
) -> None:
    device = table.devices["shoe0"]
    facts(table, f.ShoeNoticed("shoe0", 1, 1, "error", "e"))
    assert device.why == say("shoe_said_error")
    facts(table, f.DeviceLost("shoe0", "silent"), f.ShoeNoticed("shoe0", 2, 1, "standby", ""))
    assert device.state == "lost"


def test_the_table_knows_its_key_its_upgrade_and_disputes(table: Table) -> None:
    facts(
        table,
        f.SigningKeyChanged("a", "b"),
        f.SoftwareChanged("u7", "1.0", "1.1", "m", "upgraded"),  # type: ignore[arg-type]
        f.CheckpointDisputed("r1", "server", "c"),
        f.RoundRefused("r1", "server", "no"),
    )
    assert (table.signing_key, table.upgrade) == ("b", "u7")
    assert (table.disputed, table.refused) == ({"r1": "server"}, {"r1": "no"})


def test_the_programs_failure_is_that_of_records_where_those_were_set_aside(table: Table) -> None:
    facts(table, f.InputSetAside("tap", "i", "l", "w"))
    assert table.failed == "input"
    table.awaiting_ack = ["r0"]
    gone = f.RecordsSetAside(1, 2, "w", ended=("r1",), unacknowledged=("r0", "r1"))
    facts(table, f.BettingOpened("r1", "1", "ida", "shoe0", 1, 2), gone)
    assert (table.failed, table.awaiting_ack) == ("records", ["r0", "r1"])
    assert table.round is not None
    assert (table.round.over, table.stage) == ("settled", "collecting")
    facts(table, f.InputSetAside("tap", "i", "l", "w"))
    assert table.failed == "records"


@pytest.mark.parametrize("over", ["", "voided"])
def test_a_round_whose_end_is_not_in_the_records_goes_on(table: Table, over: str) -> None:
    facts(table, f.BettingOpened("r1", "1", "ida", "shoe0", 1, 2))
    assert table.round is not None
    table.round.over = over  # type: ignore[assignment]
    ended = ("r1",) if over else ("r0",)
    facts(table, f.RecordsSetAside(1, 2, "w", ended=ended))
    assert (table.round.over, table.stage) == (over, "betting")


def test_an_alarm_is_told_until_it_is_acknowledged(table: Table) -> None:
    alarm = f.AlarmRaised("shoe0", 3, "forced open")
    other = f.AlarmRaised("shoe0", 7, "lid open")
    facts(table, alarm, other)
    assert [*table.alarms.values()] == [alarm, other]
    over = f.AlarmAcknowledged("shoe0", 7, "m", "engineer", "seen")
    facts(table, over, over)
    assert [*table.alarms.values()] == [alarm]


def test_words_on_64_batches_that_lie_in_no_set_are_kept(table: Table) -> None:
    loaded = f.ShoeLoaded("shoe1", "blue", "b0", "blue", 416, ("m", "n"))
    facts(table, loaded, *(f.BatchChecked(f"b{n}", "sh", 416, "") for n in range(66)))
    assert list(table.batches) == ["b0", *(f"b{n}" for n in range(2, 66))]
    facts(table, f.ReceiptTaken("b2", "m", "m", "s", "o", 8, "red"))
    facts(table, f.ShuffleReported("finished", "b3", "", "sh"))
    assert list(table.batches)[-2:] == ["b2", "b3"]
    assert (table.batches["b2"].decks, table.batches["b2"].back) == (8, "red")
    assert table.batches["b2"].counted == 416


@pytest.mark.parametrize(("what", "state"), [("finished", "shuffled"), ("began", "shuffling")])
def test_a_batch_and_a_set_are_shuffled_when_that_is_finished(
    table: Table, what: str, state: str
) -> None:
    facts(table, f.ShuffleReported(what, "b1", "red", "sh"))  # type: ignore[arg-type]
    assert table.sets["red"].state == state
    assert table.batches["b1"].shuffled is (what == "finished")
    facts(table, f.ShuffleReported(what, "", "", "sh"))  # type: ignore[arg-type]
    assert (list(table.batches), list(table.sets)) == (["b1"], ["red"])


def test_a_shoe_that_comes_into_play_has_lost_the_cards_that_left_it_early(table: Table) -> None:
    facts(table, f.ShoeLoaded("shoe0", "red", "b1", "plain", 416, ("m", "n")))
    held = table.sets["red"]
    assert (held.state, held.back, held.batch) == ("loaded", "plain", "b1")
    early = [f.CardPulled(n, "shoe0", n, 1, card) for n, card in ((1, Card("AS")), (2, None))]
    facts(table, *early, f.CardBurned(1, "early"))
    assert (held.early, held.early_discards) == ([Card("AS"), None], [Card("AS")])
    held.returned = [Card("KS")]
    table.devices["shoe0"].state, table.devices["shoe0"].trouble = "warning", "empty"
    table.beads = ("P",)
    facts(table, f.ShoeStarted("shoe0", "red", 8))
    shoe = table.shoe
    assert shoe is not None
    assert (shoe.back, shoe.dealt, shoe.left[Card("AS")]) == ("plain", 2, 7)
    assert (shoe.discards, shoe.audit.before) == ([Card("AS")], (Card("KS"),))
    assert (held.state, held.returned) == ("in_play", [])
    assert (held.early, held.early_discards, table.loaded, table.beads) == ([], [], {}, ())
    assert (table.devices["shoe0"].state, table.devices["shoe0"].trouble) == ("ok", "")


def test_a_shoe_that_left_play_tells_what_its_stub_may_hold(table: Table) -> None:
    shoe = shoe_in_play(table)
    shoe.back, shoe.lost, shoe.discards = "plain", 2, [Card("AS")]
    facts(table, f.CardPulled(1, "shoe0", 1, 1, Card("KD")))
    shoe.left[Card("KS")] = 0
    facts(table, f.ShoeEnded("shoe0", "red", "cut_card"))
    held = table.sets["red"]
    assert (table.shoe, table.last_back, held.state) == (None, "plain", "out")
    assert (held.stub_due, held.stub_doubt, held.shoes) == (415, 2, 1)
    assert (held.returned, held.complete) == ([Card("AS")], {Card("KS")})
    assert held.stub_expected[Card("KD")] == 7
    facts(table, f.ShoeEnded("shoe0", "red", "cut_card"))
    assert held.shoes == 1


def test_a_stub_that_was_scanned_lies_on_what_went_back_before(table: Table) -> None:
    cards = (Card("2C"), Card("3C"))
    for scanned in (cards, ()):
        held = table.sets["red"] = CardSet("red", stub_due=9, stub_doubt=2, returned=[Card("AS")])
        facts(table, f.StubReported("red", 2, 2, scanned, "", "sh"))
        assert (held.stub_due, held.stub_doubt) == (None, 0)
        assert held.returned == [Card("AS"), *scanned]


def test_rounds_under_review_name_their_set_and_the_round_in_play(table: Table) -> None:
    facts(table, f.BettingOpened("r2", "1", "ida", "shoe0", 1, 2))
    assert table.round is not None
    facts(table, f.RoundsUnderReview("red", ("r1",), "a card is missing"))
    assert table.round.reviewed is False
    facts(table, f.RoundsUnderReview("red", ("r1", "r2"), "a card is missing"))
    assert table.round.reviewed is True
    held = table.sets["red"]
    assert held.review == "a card is missing"
    held.rounds.append("r1")
    facts(table, f.SetCleared("red", "m", "n"))
    assert (held.review, held.rounds) == ("", [])


def test_a_shoe_is_condemned_while_it_is_in_play(table: Table) -> None:
    condemned = f.ShoeCondemned("shoe0", "red", "torn", "m")
    suspected = f.ShuffleSuspected("shoe0", "red", 9, "a new deck")
    facts(table, condemned, suspected)
    shoe = shoe_in_play(table)
    facts(table, suspected)
    assert shoe.condemned == "shuffle_suspected"
    facts(table, condemned)
    assert shoe.condemned == "torn"


def test_a_burnt_card_lies_in_the_rack_of_its_own_set_until_it_is_back_in_its_shoe(
    table: Table,
) -> None:
    shoe = shoe_in_play(table)
    facts(table, f.ShoeLoaded("shoe1", "blue", "b1", "plain", 416, ("m", "n")))
    facts(table, f.CardPulled(1, "shoe0", 1, 1, Card("AS")))
    facts(table, f.CardPulled(2, "shoe1", 1, 1, Card("KS")))
    facts(table, f.CardBurned(1, "other"), f.CardBurned(2, "other"))
    waiting = table.sets["blue"]
    assert (shoe.discards, shoe.burned) == ([Card("AS")], 1)
    assert waiting.early_discards == waiting.early == [Card("KS")]
    facts(table, f.CardReturned(2))
    assert (shoe.discards, shoe.burned) == ([Card("AS")], 1)
    assert waiting.early_discards == waiting.early == []
    facts(table, f.CardReturned(1))
    assert (shoe.discards, shoe.burned, shoe.dealt) == ([], 0, 0)


def test_a_burnt_card_of_a_set_that_is_out_lies_on_what_went_back(table: Table) -> None:
    shoe_in_play(table)
    facts(table, f.CardPulled(1, "shoe0", 1, 1, Card("AS")), f.ShoeEnded("shoe0", "red", "x"))
    facts(table, f.CardBurned(1, "other"))
    assert table.sets["red"].returned == [Card("AS")]


def test_a_card_of_no_known_set_has_no_rack(table: Table) -> None:
    facts(table, f.CardPulled(1, "shoe1", 1, 1, Card("AS")), f.CardBurned(1, "other"))
    assert table.pulls[1].state == "burned"
    facts(table, f.CardReturned(1))
    assert (table.pulls[1].state, table.sets) == ("returned", {})
