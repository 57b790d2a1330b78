"""A pulled card that is seen nowhere: it fell on the floor, or no card came at all."""

from collections.abc import Callable

import pytest

from controller.core.messages.facts import CardReturned
from tests.abnormal.scenes import Card, Scene, c, d, f, in_window, must, scene


def unseen(cards: list[str] | None = None) -> Scene:
    """The first card of a box left the shoe and is seen nowhere."""
    table = scene("igt", cards or ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.pull()
    table.wait(6_100)
    must(table.open == ["unseen_card"], f"{table.open}")
    return table


def unseen_hole() -> Scene:
    table = scene("igt", ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.to_hole()
    table.pull()
    table.wait(6_100)
    must(table.open == ["unseen_card"], f"{table.open}")
    return table


def by_one(table: Scene, remedy: str) -> str:
    wrong = next(iter(table.engine.table.irregularities))
    reason = table.engine.table.config.remedies.named(remedy).reasons[0]
    return table.manager(c.Rule(wrong, remedy, reason))


# --- it fell ----------------------------------------------------------------------------------


@pytest.mark.abnormal("B5")
def test_a_card_that_fell_is_dealt_from_the_floor() -> None:
    """The ruling deals it; the camera sees it laid before play goes on."""
    table = unseen()
    assert table.options["fell_lay"]["does"]["hands"][0]["after"]["cards"] == ["9S"]
    table.must_rule("fell_lay")
    assert table.dealt[-1] == ("9S", "1")
    table.wait(30_000)
    assert table.open == ["unseen_card"]
    assert table.texts()[0] == "Lay the 9♠, which fell, at box 1, face up."
    table.lay(Card("9S"), "1")
    table.wait(100)
    assert table.open == []
    assert [fact.by for fact in table.of(f.StepSeen)] == ["sensors"]
    assert table.to_settled()
    assert table.opened == ["unseen_card"]


@pytest.mark.abnormal("B5")
def test_a_fallen_hole_card_is_laid_face_down_and_told_to_nobody() -> None:
    table = unseen_hole()
    table.must_rule("fell_lay")
    assert table.texts()[0] == "Lay the card that fell at your own place, face down."
    assert "8H" not in str(table.view())
    table.lay(Card("8H"), "dealer", up=False)
    table.wait(100)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("B5")
@pytest.mark.parametrize("slip", ["elsewhere", "another"])
def test_a_fallen_card_that_is_laid_wrong_is_not_seen_done(slip: str) -> None:
    table = unseen()
    table.must_rule("fell_lay")
    if slip == "elsewhere":
        table.lay(Card("9S"), "dealer")
    else:
        table.lay(Card("KH"), "1")
    table.wait(20_000)
    assert table.open == [{"elsewhere": "unseen_card", "another": "face_changed"}[slip]]
    assert table.settled == []


@pytest.mark.abnormal("B5")
def test_a_fallen_card_is_burnt_and_the_next_one_dealt() -> None:
    table = unseen()
    before = table.out_of_shoe()
    table.must_rule("fell_burn")
    assert table.texts()[0].startswith("Put the fallen card into the discard rack.")
    assert table.open == ["unseen_card"]
    table.carry_out()
    assert table.open == []
    shoe = table.engine.table.shoe
    assert (table.out_of_shoe(), shoe.burned, shoe.discards) == (before, 1, ["9S"])
    assert table.to_settled()
    assert table.dealt[0] == ("7D", "1")
    assert table.opened == ["unseen_card"]


@pytest.mark.abnormal("B5")
def test_a_fallen_card_that_a_later_one_covers_for_is_dealt_before_it() -> None:
    """The later card lies where the first one was due: it is the next one's."""
    table = scene("igt", ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.pull()
    later = table.pull()
    table.lay(later, "1")
    table.wait(8_000)
    must(table.open == ["unseen_card"], f"{table.open}")
    table.must_rule("fell_burn")
    table.carry_out()
    table.wait(500)
    assert table.open == []
    assert table.dealt == [("7D", "1")]


@pytest.mark.abnormal("B5")
@pytest.mark.parametrize("remedy", ["fell_lay", "fell_burn"])
def test_a_ruling_on_a_fallen_card_ends_the_stop_by_hand_too(remedy: str) -> None:
    """While no camera sees, a person says that the step is done."""
    table = unseen()
    table.must_rule(remedy)
    table.camera("lost", "no picture")
    table.wait(1_000)
    while table.engine.table.irregularities and table.view().get("guide", {}).get("tap"):
        wrong = next(iter(table.engine.table.irregularities))
        if table.tap(c.ConfirmStep(wrong)) != "accepted":
            break
    table.camera("ok")
    table.wait(500)
    if remedy == "fell_lay":
        table.wait(8_000)
        assert table.open == ["missing_card"], "what was dealt by word is looked for"
        table.lay(Card("9S"), "1")
        table.wait(500)
    assert table.open == []


@pytest.mark.abnormal("B5")
def test_a_card_is_dealt_from_the_floor_by_two_people() -> None:
    table = unseen()
    assert by_one(table, "fell_lay") == "rejected"
    assert table.tap(c.Rule(1, "fell_burn", "fell_on_floor"), "dealer") == "rejected"
    assert by_one(table, "fell_burn") == "accepted"


@pytest.mark.abnormal("B5")
def test_a_fallen_card_that_the_shoe_could_not_read_is_burnt() -> None:
    table = scene("igt")
    table.start()
    table.feed(d.CardUnread("shoe0", next(table.report), "no code", boot=1))
    table.wait(6_100)
    must(table.open == ["unseen_card"], f"{table.open}")
    assert not table.ruled("fell_lay")
    assert table.options["fell_lay"]["refused"]
    table.must_rule("fell_burn")
    table.carry_out()
    assert table.open == []


# --- it was told to have fallen ----------------------------------------------------------------


def reported(after: int = 1_000, game: str = "igt") -> Scene:
    """The first card of a box fell, and the dealer says so before it is missed, or after."""
    table = scene(game, ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.pull()
    table.wait(after)
    must(table.tap(c.Report("card_on_floor", "1"), "dealer") == "accepted", "no report")
    table.wait(20_000)
    return table


@pytest.mark.abnormal("B5")
@pytest.mark.parametrize("after", [1_000, 6_100])
@pytest.mark.parametrize(("remedy", "first"), [("fell_lay", "9S"), ("fell_burn", "7D")])
def test_a_card_that_is_told_to_have_fallen_is_ruled_on_once(
    after: int, remedy: str, first: str
) -> None:
    table = reported(after)
    assert table.open == ["card_on_floor"]
    table.must_rule(remedy)
    if remedy == "fell_lay":
        table.lay(Card("9S"), "1")
        table.wait(100)
    else:
        table.carry_out()
    assert table.open == []
    assert table.to_settled()
    assert table.dealt[0] == (first, "1")
    assert table.opened[-1] == "card_on_floor"


@pytest.mark.abnormal("B5")
@pytest.mark.parametrize("after", [1_000, 6_100])
def test_a_card_that_is_told_to_have_fallen_may_have_been_burnt_already(after: int) -> None:
    """Whoever tells that it fell may be mistaken: it went to the discard rack unasked."""
    table = reported(after)
    table.must_rule("burnt_already")
    assert table.open == []
    assert [fact.why for fact in table.of(f.CardBurned)] == ["burnt_already"]
    assert table.to_settled()
    assert table.dealt[0] == ("7D", "1")


@pytest.mark.abnormal("B5")
def test_a_card_that_is_told_to_have_fallen_is_laid_by_two_people() -> None:
    """Laying it unasked deals nothing: that it stands is ruled by two people all the same."""
    table = reported()
    table.lay(Card("9S"), "1")
    table.wait(10_000)
    assert table.open == ["card_on_floor"]
    assert by_one(table, "fell_lay") == "rejected"
    table.must_rule("fell_lay")
    table.wait(100)
    assert table.open == []
    assert table.dealt == [("9S", "1")]
    assert table.to_settled()


@pytest.mark.abnormal("B5")
def test_a_card_that_was_laid_after_its_fall_is_burnt_from_where_it_lies() -> None:
    table = reported()
    table.lay(Card("9S"), "1")
    table.wait(2_000)
    table.must_rule("fell_burn")
    assert table.texts()[0] == "The 9♠ at box 1: put the fallen card into the discard rack."
    table.carry_out()
    table.wait(100)
    assert table.open == []
    assert table.to_settled()
    assert (table.dealt[0], table.engine.table.shoe.burned) == (("7D", "1"), 1)


@pytest.mark.abnormal("B5")
def test_a_fallen_card_that_is_told_twice_is_one() -> None:
    table = reported()
    assert table.tap(c.Report("card_on_floor", "1"), "dealer") == "rejected"
    assert table.tap(c.Report("card_on_floor", ""), "shift_manager") == "rejected"
    assert table.open == ["card_on_floor"]


@pytest.mark.abnormal("B5")
def test_a_card_that_did_not_fall_after_all_is_looked_for() -> None:
    table = reported()
    table.must_rule("go_on")
    table.wait(6_000)
    assert table.open == ["unseen_card"]
    table.lay(Card("9S"), "1")
    table.wait(100)
    assert table.open == []


@pytest.mark.abnormal("B5")
def test_where_no_card_is_missed_nothing_says_that_it_fell() -> None:
    table = scene("igt", ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    must(table.tap(c.Report("card_on_floor", "1"), "dealer") == "accepted", "no report")
    assert not {"fell_lay", "fell_burn", "burnt_already"} & table.options.keys()


@pytest.mark.abnormal("B5")
@pytest.mark.parametrize(
    ("game", "dies"), [("igt", True), ("infinite", False), ("baccarat", False)]
)
def test_a_hand_of_everybody_is_never_said_to_die_by_itself(game: str, dies: bool) -> None:
    table = scene(game, ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.obey()
    must(table.tap(c.Report("card_exposed"), "dealer") == "accepted", "no report")
    assert ("dead_hand" in table.options) is dies


# --- no card came -----------------------------------------------------------------------------


def phantom(table: Scene, card: str = "QC") -> None:
    """The shoe says that a card came, and none did."""
    table.report_card(Card(card))


@pytest.mark.abnormal("A6")
def test_a_report_of_a_card_that_never_came_is_ruled_away() -> None:
    table = scene("igt", ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.obey()
    left = table.engine.table.shoe.left[Card("QC")]
    out = table.out_of_shoe()
    phantom(table)
    table.wait(6_100)
    must(table.open == ["unseen_card"], f"{table.open}")
    table.must_rule("no_card_came")
    assert table.open == []
    assert (table.out_of_shoe(), table.engine.table.shoe.left[Card("QC")]) == (out, left)
    assert [(fact.person, fact.pull) for fact in table.of(CardReturned)] == [("shift_manager-1", 2)]
    assert table.to_settled()
    assert [card for card, _ in table.dealt][:4] == ["9S", "7D", "2C", "8H"]
    assert table.opened == ["unseen_card"]


@pytest.mark.abnormal("A6")
def test_a_report_told_of_no_card_while_players_decide_is_ruled_away() -> None:
    table = in_window("igt", ["9S", "7D", "2C", "8H", "5S"])
    phantom(table)
    must(table.open == ["pulled_out_of_turn"], f"{table.open}")
    table.must_rule("no_card_came")
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A6")
def test_no_card_came_takes_two_people() -> None:
    table = unseen()
    assert by_one(table, "no_card_came") == "rejected"
    act = c.Rule(1, "no_card_came", "looked_everywhere", second="manager-2")
    assert table.tap(act, "dealer") == "rejected"
    assert table.manager(act) == "accepted"


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("zone", ["1", "dealer"])
def test_a_card_that_lies_there_came(zone: str) -> None:
    """A sensor sees a card too many: nobody may rule that there is none."""
    table = in_window("igt", ["9S", "7D", "2C", "8H", "5S"])
    card = table.pull()
    table.lay(card, zone, up=False)
    must(table.open == ["pulled_out_of_turn"], f"{table.open}")
    assert not table.ruled("no_card_came")
    assert table.options["no_card_came"]["refused"]


@pytest.mark.abnormal("A6")
def test_nobody_rules_that_no_card_came_while_no_camera_sees() -> None:
    table = unseen()
    table.camera("lost", "no picture")
    assert not table.ruled("no_card_came")


@pytest.mark.abnormal("A6")
def test_a_card_that_was_ruled_away_and_comes_to_light_is_a_strange_one() -> None:
    """Two people were wrong: it is admitted as a card that no shoe reported, and counts again."""
    table = unseen()
    out = table.out_of_shoe()
    table.must_rule("no_card_came")
    table.lay(Card("9S"), "1")
    table.wait(2_000)
    assert table.open == ["unknown_card"]
    table.must_rule("admit_card", "9S")
    assert (table.open, table.dealt[-1]) == ([], ("9S", "1"))
    assert table.out_of_shoe() == out


@pytest.mark.abnormal("A6")
def test_a_shoe_that_counts_the_coup_is_no_witness_after_a_card_that_never_came() -> None:
    table = scene("baccarat")
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    table.obey()
    report = d.CardRead("shoe0", next(table.report), Card("QC"), boot=1, target="banker")
    table.feed(report)
    table.wait(6_100)
    must(table.open == ["unseen_card"], f"{table.open}")
    table.must_rule("no_card_came")
    assert table.open == []
    assert table.engine.table.round.shoe_count_aside


def kept() -> Scene:
    """Drawn while players decide, and ruled to be the next card; it is wanted, and nowhere."""
    table = in_window("igt", ["9S", "7D", "2C", "8H", "3S"])
    table.pull()
    table.must_rule("hold_as_next")
    table.choose("hit")
    return table


def kept_untold() -> Scene:
    """It came out with another one, which alone was told, and was kept as the next card."""
    table = in_window("igt", ["9S", "7D", "2C", "8H", "3S"])
    must(table.tap(c.Report("untold_card")) == "accepted", f"{table.orders[-1]}")
    table.must_rule("untold_next")
    table.choose("hit")
    return table


def taken_back() -> Scene:
    """It lay there as dealt, and was taken up again by undo."""
    table = scene("igt", ["9S", "7D", "2C", "8H"])
    table.start()
    table.obey()
    last = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(last, "misdeal")) == "accepted", f"{table.orders[-1]}")
    table.carry_out()
    must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")
    return table


def read_before() -> Scene:
    """A camera read it at a wrong box for a moment."""
    table = scene("igt", ["9S", "7D", "2C", "8H"])
    table.start()
    card = table.lay(table.pull(), "2")
    table.wait(300)
    table.lift(card)
    return table


CAME = {
    kept: "This card came: it was kept in the hand. Lay it, or rule what became of it.",
    kept_untold: "This card came: it was kept in the hand. Lay it, or rule what became of it.",
    taken_back: "This card came: it was kept in the hand. Lay it, or rule what became of it.",
    read_before: "This card came: a camera read it. Lay it, or rule what became of it.",
}


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("how", CAME)
def test_a_card_that_people_kept_or_a_camera_read_came(how: Callable[[], Scene]) -> None:
    """Whatever became of it since, two people cannot rule that there never was one."""
    table = how()
    table.wait(9_000)
    must(table.open == ["unseen_card"], f"{table.open}")
    assert table.options["no_card_came"]["refused"] == CAME[how]
    out = table.out_of_shoe()
    assert not table.ruled("no_card_came")
    table.must_rule("burnt_already")
    assert (table.open, table.out_of_shoe()) == ([], out)
    assert table.to_settled()
