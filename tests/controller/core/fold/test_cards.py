"""What each fact changes of the cards: those that left a shoe, and those that a camera sees."""

import pytest

from controller.core.cards import Card
from controller.core.fold.all import apply
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.open_irregularity import OpenIrregularity
from controller.core.table.pulls import Track
from controller.core.table.shoes.shoe import Shoe, full_shoe
from controller.core.table.table import Table
from tests.support.table_driver import config_of

NOW = Moment(50_000, 1_000_000)
LATER = Moment(60_000, 1_010_000)


@pytest.fixture
def table() -> Table:
    table = Table(config_of("baccarat"))
    table.shoe = Shoe("shoe0", "red", 8, full_shoe(8))
    return table


def facts(table: Table, *told: f.Fact, now: Moment = NOW) -> None:
    for fact in told:
        apply(table, now, fact)


def pulled(pull: int, card: str | None = "AS", target: str = "", shoe: str = "shoe0") -> f.Fact:
    return f.CardPulled(pull, shoe, pull, 1, card and Card(card), target)  # type: ignore[arg-type]


def seen(number: int, face: str = "AS", start: str = "s1", zone: str = "P") -> f.CardSeen:
    return f.CardSeen("camera0", number, zone, 0, face, "red", 0.5, "pic", start)


def shoe_of(table: Table) -> Shoe:
    assert table.shoe is not None
    return table.shoe


def test_a_pulled_card_is_out_of_its_shoe_and_in_a_hand(table: Table) -> None:
    facts(table, pulled(4), pulled(5, None))
    shoe = shoe_of(table)
    assert (shoe.dealt, shoe.at_most, shoe.left[Card("AS")]) == (2, 414, 7)
    assert table.last_pull == 5
    assert [(p.state, p.set, p.at) for p in table.pulls.values()] == [
        ("in_transit", "red", 50_000)
    ] * 2
    assert shoe.unaudited == list(table.pulls.values())


def test_a_card_of_a_shoe_that_waits_is_out_of_its_set_and_another_shoes_is_of_none(
    table: Table,
) -> None:
    facts(table, f.ShoeLoaded("shoe1", "blue", "b", "plain", 416, ("m", "n")))
    facts(table, pulled(1, shoe="shoe1"), pulled(2, shoe="shoe2"))
    assert (table.pulls[1].set, table.pulls[2].set) == ("blue", "")
    assert table.sets["blue"].early == [Card("AS")]
    assert shoe_of(table).dealt == 0


@pytest.mark.parametrize(
    ("target", "shoe", "opened"),
    [("player", "shoe0", True), ("banker", "shoe0", True), ("", "shoe0", False),
     ("burn", "shoe0", False), ("player", "shoe1", False)],
)  # fmt: skip
def test_a_shoe_that_gives_a_card_to_a_side_has_begun_to_count_a_coup(
    table: Table, target: str, shoe: str, opened: bool
) -> None:
    facts(table, pulled(1, target=target, shoe=shoe))
    assert shoe_of(table).game_open is opened
    facts(table, pulled(2))
    assert shoe_of(table).game_open is opened


def test_too_many_copies_of_a_face_are_an_overdrawn_shoe_until_one_is_back(table: Table) -> None:
    shoe = shoe_of(table)
    shoe.left[Card("AS")] = 1
    facts(table, pulled(1))
    assert not shoe.overdrawn
    facts(table, pulled(2), pulled(3, "KS"), pulled(4, None))
    assert shoe.overdrawn
    facts(table, f.CardReturned(4))
    assert (shoe.overdrawn, shoe.dealt) == (True, 3)
    facts(table, f.CardReturned(2))
    assert (shoe.overdrawn, shoe.dealt, shoe.left[Card("AS")]) == (False, 2, 0)


def test_a_card_let_in_by_hand_is_a_lost_report_or_one_that_may_still_come(table: Table) -> None:
    shoe = shoe_of(table)
    shoe.lost = 1
    facts(table, *(f.CardAdmitted(n, "shoe0", Card("AS"), "m", "n") for n in (1, 2, 3, 4)))
    assert (shoe.lost, shoe.dealt) == (0, 4)
    assert [pull for pull, _ in shoe.unreported] == [2, 3, 4]
    facts(table, f.CardReturned(3))
    assert [pull for pull, _ in shoe.unreported] == [2, 4]
    facts(table, f.AdmittedReported(2, "shoe0", 8, 1))
    assert [pull for pull, _ in shoe.unreported] == [4]
    assert table.reports["shoe0"] == (1, 8)
    facts(table, pulled(5, shoe="shoe1"))
    assert [pull for pull, _ in shoe.unreported] == [4]
    facts(table, pulled(6))
    assert shoe.unreported == []


def test_the_cut_card_of_the_shoe_in_play_alone_ends_it(table: Table) -> None:
    facts(table, f.CutCardPulled("shoe1", 3, 1))
    assert not shoe_of(table).cut_card
    facts(table, f.CutCardPulled("shoe0", 4, 1))
    assert shoe_of(table).cut_card
    assert shoe_of(table).rounds_after_cut == table.game.rounds_after_cut(table.config.rules)
    assert table.reports == {"shoe1": (1, 3), "shoe0": (1, 4)}


def test_a_card_that_is_seen_lies_as_the_camera_says(table: Table) -> None:
    facts(table, seen(1), seen(2, "back"), seen(3, "unreadable"))
    one, back, unread = table.lying.values()
    assert (one.zone, one.face, one.read, one.colour) == ("P", "AS", "AS", "red")
    assert (one.confidence, one.evidence, one.at, one.since) == (0.5, "pic", 50_000, 50_000)
    assert [card.shows_card for card in (one, back, unread)] == [True, False, False]
    assert (back.read, unread.read) == ("", "")


def test_what_changes_of_a_lying_card_is_told_since_that_moment(table: Table) -> None:
    facts(table, seen(1))
    (card,) = table.lying.values()
    facts(table, f.FaceSeen("camera0", 1, "KD", 0.75, "", "s1"), now=Moment(51_000, 0))
    assert (card.face, card.read, card.confidence, card.evidence) == ("KD", "KD", 0.75, "pic")
    assert (card.at, card.since) == (51_000, 50_000)
    facts(table, f.FaceSeen("camera0", 1, "back", 0.5, "new", "s1"))
    assert (card.face, card.read, card.evidence) == ("back", "KD", "new")
    facts(table, f.BackSeen("camera0", 1, "blue", "s1"), now=Moment(52_000, 0))
    assert (card.colour, card.at) == ("blue", 52_000)
    facts(table, f.CardShifted("camera0", 1, "B", 3, "s1"), now=Moment(53_000, 0))
    assert (card.zone, card.order, card.at) == ("B", 3, 53_000)
    facts(table, f.TrackSetAside("camera0", 1, "burnt", "s1"))
    assert card.excluded


def test_a_lifted_card_is_looked_for_from_then_on(table: Table) -> None:
    facts(table, pulled(7), pulled(8), seen(1), seen(2))
    facts(table, f.TrackLinked("camera0", 1, 7, "s1"), f.TrackLinked("camera0", 2, 8, "s1"))
    table.pulls[7].unseen = True
    facts(table, f.TrackLinked("camera0", 1, 7, "s1"))
    assert (table.pulls[7].track, table.pulls[7].unseen) == (("camera0", "s1", 1), False)
    facts(table, f.CardLifted("camera0", 1, "s1"), now=LATER)
    assert (table.pulls[7].track, table.pulls[7].at) == (None, LATER.at)
    assert (table.pulls[8].track, table.pulls[8].at) == (("camera0", "s1", 2), NOW.at)
    assert list(table.lying) == [("camera0", "s1", 2)]


def test_a_number_of_a_start_that_is_not_told_may_be_that_of_another_card(table: Table) -> None:
    facts(table, pulled(7), seen(1, start=""), f.TrackLinked("camera0", 1, 7))
    facts(table, seen(1, "KD", start=""), now=LATER)
    assert (table.pulls[7].track, table.pulls[7].at) == (None, LATER.at)
    facts(table, pulled(8), seen(2), f.TrackLinked("camera0", 2, 8, "s1"), seen(2))
    assert table.pulls[8].track == ("camera0", "s1", 2)


def test_a_restart_of_vision_leaves_its_cards_unconfirmed_until_they_are_recognised(
    table: Table,
) -> None:
    facts(table, pulled(7), seen(1), seen(2), f.TrackLinked("camera0", 1, 7, "s1"))
    other = f.CardSeen("camera1", 1, "P", 0, "AS", "red", 0.5, "pic", "s9")
    facts(table, other, f.TracksForgotten("camera0", "s2"), now=LATER)
    assert table.devices["camera0"].start == "s2"
    told = [(card.track.camera, card.unconfirmed, card.at) for card in table.lying.values()]
    forgotten = ("camera0", True, LATER.at)
    assert told == [forgotten, forgotten, ("camera1", False, LATER.at)]
    old, new = Track("camera0", "s1", 1), Track("camera0", "s2", 5)
    wrong = OpenIrregularity(1, "drop", "P", "x", 0, (), (old, Track("camera0", "s1", 2)))
    table.irregularities[1] = wrong
    facts(table, f.TrackRecognised("camera0", 1, 5, "s1", "s2"))
    assert next(iter(table.lying)) == table.pulls[7].track == new
    assert wrong.tracks == (new, ("camera0", "s1", 2))
    assert [card.unconfirmed for card in table.lying.values()] == [False, True, False]


def test_cards_of_older_journals_get_numbers_below_all_others_once(table: Table) -> None:
    facts(table, seen(1, start=""), seen(3, start=""), f.TracksForgotten("camera0", ""))
    assert [track.number for track in table.lying] == [0, -1]
    facts(table, f.TracksForgotten("camera0", ""), now=LATER)
    assert [track.number for track in table.lying] == [0, -1]
    assert {card.at for card in table.lying.values()} == {NOW.at}
    facts(table, seen(2), f.TracksForgotten("camera0", "s2"))
    assert [track.number for track in table.lying] == [0, -1, 2]


def test_a_pull_is_set_aside_or_kept_as_the_next_card(table: Table) -> None:
    facts(table, pulled(1), pulled(2), f.PullSetAside(1, "torn"), f.PullKeptAsNext(2))
    assert (table.pulls[1].state, table.pulls[1].kept_as_next) == ("excluded", False)
    assert (table.pulls[2].state, table.pulls[2].kept_as_next) == ("in_transit", True)


def test_burning_the_first_card_is_what_the_shoe_waits_for(table: Table) -> None:
    shoe = shoe_of(table)
    shoe.to_burn = 1
    facts(table, pulled(1, "5S"), f.CardBurned(1, f.FIRST_CARD))
    more = table.game.burns_more(table.config.rules, Card("5S"))
    assert (shoe.to_burn, shoe.burned) == (more, 1)
    facts(table, pulled(2, "5S"), f.CardBurned(2, f.FIRST_CARD))
    assert shoe.to_burn == max(more - 1, 0)
    facts(table, pulled(3, "5S"), f.CardBurned(3, "other"))
    assert (shoe.to_burn, shoe.burned) == (max(more - 1, 0), 3)


def test_a_card_burnt_for_a_new_dealer_comes_after_those_of_the_shoe(table: Table) -> None:
    shoe = shoe_of(table)
    shoe.to_burn, shoe.for_new_dealer, shoe.burnt_first = 3, 1, 99
    for pull, why in ((1, f.FIRST_CARD), (2, f.FIRST_CARD), (3, f.NEW_DEALER)):
        assert shoe.burnt_for == why
        facts(table, pulled(pull, "5S"), f.CardBurned(pull, shoe.burnt_for))
    assert (shoe.to_burn, shoe.for_new_dealer) == (0, 0)
    facts(table, f.CardReturned(3))
    assert (shoe.to_burn, shoe.for_new_dealer, shoe.burnt_for) == (1, 1, f.NEW_DEALER)
    facts(table, pulled(4, "5S"), f.CardBurned(4, f.FIRST_CARD))  # as older journals have it
    assert (shoe.to_burn, shoe.for_new_dealer) == (0, 0)


@pytest.mark.parametrize(
    ("read", "contradicts"),
    [("AS", False), ("KD", True), ("", False), ("back", False), ("unreadable", False)],
)
def test_a_camera_contradicts_the_record_with_another_face_alone(
    table: Table, read: str, contradicts: bool
) -> None:
    facts(table, pulled(1), pulled(2, None))
    known, unread = table.pulls.values()
    assert known.contradicted_by(read) is contradicts
    assert not unread.contradicted_by(read)


@pytest.mark.parametrize(
    ("face_up", "face", "early"),
    [(False, "AS", True), (False, "back", False), (True, "AS", False)],
)
def test_a_hidden_card_that_is_read_where_it_lies_was_seen_early(
    table: Table, face_up: bool, face: str, early: bool
) -> None:
    facts(table, pulled(1), seen(1, "back"))
    (pull,), (card,) = table.pulls.values(), table.lying.values()
    pull.state, pull.track, pull.face_up = "dealt", card.track, face_up
    facts(table, f.FaceSeen("camera0", 1, face, 0.9, "", "s1"))
    assert pull.seen_early is early
    facts(table, f.FaceSeen("camera0", 1, "back", 0.9, "", "s1"))
    assert pull.seen_early is early


def test_a_hidden_card_that_is_found_again_with_its_face_read_was_seen_early(table: Table) -> None:
    facts(table, pulled(1), seen(1, "AS"))
    (pull,) = table.pulls.values()
    pull.state, pull.face_up = "dealt", False
    facts(table, f.TrackLinked("camera0", 1, 1, "s1"))
    assert pull.seen_early


def test_a_face_that_was_ruled_stands_against_the_reading_of_then_and_no_other(
    table: Table,
) -> None:
    facts(table, pulled(1), seen(1, "KD"))
    (pull,), (card,) = table.pulls.values(), table.lying.values()
    pull.rule_face(card)
    assert not pull.contradicted_by("KD")
    assert pull.contradicted_by("QD")
    pull.ruled_over = None
    assert pull.contradicted_by("KD")
    facts(table, f.FaceSeen("camera0", 1, "back", 0.5, "", "s1"))
    pull.rule_face(card)
    assert pull.ruled_over == "KD"
    pull.rule_face(None)
    assert pull.ruled_over == ""
