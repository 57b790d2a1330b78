"""A shoe leaves play: its own burnt cards and those set aside go, no other's and none else."""

from dataclasses import replace
from random import Random

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.fold.all import apply
from controller.core.irregularities.rows.faces import impossible_copy
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.config import House
from tests.support.coups import coup_table
from tests.support.players import cards_dealt
from tests.support.table_driver import Driver, any_shoe, config_of, table_of


def dealt() -> Driver:
    """A table with three cards pulled."""
    return cards_dealt(table_of("igt", any_shoe(6, Random(1).shuffle)), 3)


def test_only_its_own_burned_cards_and_those_set_aside_leave_with_a_shoe() -> None:
    driver = dealt()
    table = driver.engine.table
    pulls = list(table.pulls.values())
    assert table.shoe is not None
    assert len(pulls) == 3
    pulls[0].state, pulls[1].state = "burned", "excluded"
    pulls[2].state, pulls[2].set = "burned", "another"
    discards = len(table.shoe.discards)
    name = table.shoe.set
    apply(table, driver.now, f.ShoeEnded("shoe0", table.shoe.set, "empty"))
    assert list(table.pulls) == [pulls[2].pull]
    assert table.sets[name].returned[discards:] == [pulls[1].card]


def test_a_dealt_card_stays_when_its_shoe_leaves_play() -> None:
    driver = dealt()
    table = driver.engine.table
    assert table.shoe is not None
    before = list(table.pulls)
    apply(table, driver.now, f.ShoeEnded("shoe0", table.shoe.set, "empty"))
    assert list(table.pulls) == before


def test_a_good_count_of_a_stub_ends_the_list_of_rounds_that_a_faulty_one_would_doubt() -> None:
    driver = dealt()
    table = driver.engine.table
    held = table.sets["red"]
    for faults, left in (("a card is missing", ["r1"]), ("", [])):
        held.rounds = ["r1"]
        apply(
            table,
            driver.now,
            f.StubReported(
                set="red", count=40, expected=41, cards=(), faults=faults, by="shuffler-1"
            ),
        )
        assert held.rounds == left


def test_a_card_let_in_from_another_shoe_is_none_of_the_shoe_in_play() -> None:
    driver = dealt()
    shoe = driver.engine.table.shoe
    assert shoe is not None
    shoe.lost = 1
    apply(driver.engine.table, driver.now, f.CardAdmitted(99, "shoe9", Card("KS"), "m-1", "m-2"))
    assert (shoe.lost, shoe.unreported) == (1, [])
    apply(driver.engine.table, driver.now, f.CardAdmitted(100, "shoe0", Card("KS"), "m-1", "m-2"))
    assert shoe.lost == 0


def test_a_shoe_in_which_a_set_lay_before_gives_no_card_of_it_any_more() -> None:
    """Its stub was shuffled uncounted, as the house allows, and it is in play in another shoe."""
    config = replace(config_of("igt", House(count_stub=False)), shoes=("shoe0", "shoe1"))
    driver = Driver(Engine(config), iter([]))
    for shoe in config.shoes:
        driver.feed(d.DeviceUp(shoe, "sim"))
    driver.open()
    table, now = driver.engine.table, driver.now
    apply(table, now, f.ShoeEnded("shoe0", "red", "cut_card"))
    assert table.sets["red"].stub_due is not None
    assert driver.tap(c.ShuffleConfirmed("red", "manager-1"), "shuffler") == "accepted"
    whole = config.rules.decks * 52
    table.last_back = "blue"  # another set was in play meanwhile
    again = c.LoadShoe("shoe1", "red", "b9", "red", whole, ("machine",))
    assert driver.tap(again, "shuffler") == "accepted"
    driver.wait(3_000)
    assert table.shoe is not None
    assert (table.shoe.name, table.shoe.set) == ("shoe1", "red")
    assert driver.tap(c.StubCounted("red", 3), "shuffler") == "rejected"
    driver.feed(d.CardRead("shoe0", 1, Card("7C"), boot=1))
    (pull,) = table.pulls.values()
    assert pull.set != "red"
    assert table.snapshot().in_transit == []


def test_a_cleared_set_has_shown_no_face_complete() -> None:
    driver = dealt()
    held = driver.engine.table.sets["red"]
    held.complete, held.shoes = {Card("KS")}, 9
    apply(driver.engine.table, driver.now, f.SetCleared("red", "m-1", "m-2"))
    assert (held.complete, held.shoes) == (set(), 0)


def test_only_a_shoe_that_starts_anew_counts_from_a_first_card() -> None:
    driver = coup_table("baccarat", ["2S"] * 4)
    shoe = driver.engine.table.shoe
    assert shoe is not None
    for name, what, is_open in (
        ("shoe0", "standby", True),
        ("shoe9", "boot", True),
        ("shoe0", "boot", False),
    ):
        shoe.game_open = True
        driver.engine.table.devices.setdefault(name, replace(driver.engine.table.devices["shoe0"]))
        apply(driver.engine.table, driver.now, f.ShoeNoticed(name, 9, 1, what, ""))
        assert shoe.game_open is is_open, (name, what)


def test_only_another_dealer_burns_a_card_at_his_coming() -> None:
    driver = table_of("igt", any_shoe(6, Random(1).shuffle), House(burn_on_new_dealer=True))
    cards_dealt(driver, 1)
    table = driver.engine.table
    assert table.shoe is not None
    table.shoe.to_burn, dealer = 0, table.last_dealer
    for person, role, burnt in (
        ("manager-7", "shift_manager", 0),
        (dealer, "dealer", 0),
        ("dealer-7", "dealer", 1),
    ):
        apply(table, driver.now, f.SignedIn(person, role))
        assert table.shoe.to_burn == burnt, person
    assert table.last_dealer == "dealer-7"


def test_a_round_whose_end_stands_in_the_records_leaves_no_irregularity_open() -> None:
    driver = dealt()
    table = driver.engine.table
    assert table.round is not None
    number = max(table.irregularities, default=0) + 1
    opened = f.IrregularityOpened(number, "unread_card", "1", "x", "shoe0")
    for ended in ("another", table.round.round):
        apply(table, driver.now, opened)
        apply(table, driver.now, f.RecordsSetAside(5, 9, "bad", (ended,)))
        assert bool(table.irregularities) is (ended == "another")


def test_no_face_is_one_too_many_once_no_shoe_is_in_play() -> None:
    driver = dealt()
    table = driver.engine.table
    assert table.shoe is not None
    assert any(pull.state == "dealt" and pull.face_up for pull in table.pulls.values())
    apply(table, driver.now, f.ShoeEnded("shoe0", table.shoe.set, "empty"))
    assert table.shoe is None
    assert impossible_copy(table, table.snapshot()) is None
