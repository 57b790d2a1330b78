"""Two cards come out in one pull, and the shoe tells one of them."""

from dataclasses import replace

import pytest

from tests.abnormal.scenes import (
    Card,
    LyingCard,
    NeedReveal,
    Scene,
    c,
    d,
    f,
    in_window,
    must,
    scene,
)
from tests.support.coups import first_named
from tests.support.table_driver import replayed

CARDS = ["3S", "7D", "2C", "8H", "5S", "9C", "4D", "6S"]


def told(table: Scene) -> None:
    """The dealer says that one more card came out than the shoe told."""
    assert table.tap(c.Report("untold_card")) == "accepted"
    must(table.open == ["untold_card"], f"{table.open}")


def inventory(table: Scene) -> tuple[int, int, int]:
    shoe = table.engine.table.shoe
    must(shoe, "no shoe")
    return shoe.dealt, shoe.burned, shoe.to_burn


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("remedy", ["untold_seen", "untold_burn"])
def test_a_card_that_came_out_with_a_burnt_one_is_counted_at_once(remedy: str) -> None:
    """It is the next of those that are burnt, and no stub has to tell of it."""
    table = scene("baccarat", CARDS)
    table.pull()
    must(inventory(table) == (1, 1, 3), f"{inventory(table)}")
    told(table)
    assert "untold_next" not in table.options, "while cards are burnt none is kept"
    table.must_rule(remedy, "7D")
    table.carry_out()
    assert table.open == []
    assert inventory(table) == (2, 2, 2)
    (fact,) = table.of(f.CardAdmitted)
    assert (fact.card, fact.doubled) == ("7D" if remedy == "untold_seen" else None, True)
    next(table.cards)
    table.to_betting()
    assert inventory(table) == (4, 4, 0)
    assert table.opened == ["untold_card"]
    table.start()
    assert table.to_settled()


@pytest.mark.abnormal("A6")
def test_the_next_card_is_no_late_report_of_one_that_came_out_with_another() -> None:
    """Whatever its face, it is a card of its own: the shoe has no report of the other one."""
    table = scene("baccarat", CARDS)
    table.pull()
    told(table)
    table.must_rule("untold_seen", "7D")
    table.carry_out()
    table.pull(Card("7D"))
    assert inventory(table) == (3, 3, 1)
    assert table.of(f.AdmittedReported) == []


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", ["igt", "infinite", "quebec", "baccarat"])
def test_a_card_that_came_out_with_a_dealt_one_is_the_next(game: str) -> None:
    table = scene(game, CARDS)
    table.start()
    table.obey()
    out = table.out_of_shoe()
    told(table)
    table.must_rule("untold_next")
    assert table.open == []
    assert table.out_of_shoe() == out + 1
    table.wait(100)
    assert "Pull no other" in table.texts()[0]
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    table.lay(Card(next(table.cards)), need.zone, need.face_up)
    table.wait(3_000)
    assert table.open == []
    assert len(table.dealt) == 2
    assert table.to_settled() or table.open == ["hole_unread"]


@pytest.mark.abnormal("A6")
def test_a_card_that_came_out_with_another_and_was_seen_is_dealt_by_its_face() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    told(table)
    table.must_rule("untold_seen", "KH")
    assert table.open == []
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    table.lay(Card("KH"), need.zone)
    table.wait(500)
    assert (table.open, table.dealt[-1]) == ([], ("KH", need.zone))


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize(("remedy", "then"), [("untold_seen", "exposed_draw"), ("untold_next", "")])
def test_while_players_decide_a_seen_one_is_ruled_on_as_a_card_drawn_in_error(
    remedy: str, then: str
) -> None:
    table = in_window("igt", ["9S", "7D", "2C", "8H", "5S"])
    told(table)
    table.must_rule(remedy, "KH")
    table.wait(100)
    assert table.open == [then] * bool(then)
    if then:
        table.must_rule("burn_it")
        table.carry_out()
        assert table.open == []
        assert table.to_settled()
    else:
        assert table.view()["kept"]["coming"] == 1


def to_phase(phase: str) -> Scene:
    table = scene("igt", ["9S", "7D", "2C", "8H", "5S"])
    table.to_betting()
    if phase != "betting":
        table.start()
    must(table.run_to(lambda: table.phase == phase), f"{table.phase}")
    return table


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("phase", ["betting", "dealing", "window", "results"])
def test_a_card_that_came_out_with_another_is_burnt_by_ruling(phase: str) -> None:
    table = to_phase(phase)
    dealt, burned, _ = inventory(table)
    told(table)
    assert ("untold_next" in table.options) == (phase != "results"), "no card is due any more"
    table.must_rule("untold_burn")
    table.carry_out()
    assert table.open == []
    assert inventory(table)[:2] == (dealt + 1, burned + 1)


@pytest.mark.abnormal("A6")
def test_told_twice_of_one_pull_it_is_one_card() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    told(table)
    assert table.tap(c.Report("untold_card")) == "rejected"
    table.must_rule("untold_next")
    assert table.tap(c.Report("untold_card")) == "accepted", "a third one may have come out"


@pytest.mark.abnormal("A6")
def test_without_a_shoe_in_play_none_came_out_of_it() -> None:
    table = scene("igt", CARDS)
    table.start()
    told(table)
    table.engine.table.shoe = None
    assert not table.ruled("untold_burn")
    assert table.ruled("go_on")


@pytest.mark.abnormal("A6")
def test_a_told_card_that_lies_elsewhere_is_moved_before_any_other_is_taken_for_it() -> None:
    """Of two in one pull the told one lies where the other is due, and the other in its place."""
    table = scene("quebec", ["KC", "2C", "8H", "5S"])
    table.start((1, 2))
    first, second = table.pull(), next(table.cards)
    table.lay(second, "1")
    told_one = table.lay(first, "2")
    table.wait(3_000)
    assert table.open == ["wrong_box"]
    assert table.texts()[0] == "Move the K♣ from box 2 to box 1."
    table.move(told_one, "1")
    table.wait(3_000)
    assert (table.opened, table.dealt) == (["wrong_box", "unknown_card"], [("KC", "1")])
    table.must_rule("admit_card", "2C")
    assert table.texts()[0] == "Move the 2♣ from box 1 to box 2."


def kept_untold(game: str, cards: list[str] = CARDS) -> Scene:
    """A card that the shoe did not tell came out with the first one, and is kept as the next."""
    table = scene(game, cards)
    table.start()
    table.obey()
    told(table)
    table.must_rule("untold_next")
    table.wait(100)
    return table


def lay_untold(table: Scene, face: str | None = None) -> LyingCard:
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    lying = table.lay(Card(next(table.cards)), need.zone, need.face_up, face)
    table.wait(3_000)
    return lying


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", ["igt", "infinite", "quebec", "baccarat"])
def test_its_face_is_what_the_camera_reads_as_those_ruled_who_kept_it(game: str) -> None:
    """Nobody is asked a second time; the record names who ruled, and that a camera read it."""
    table = kept_untold(game)
    lay_untold(table)
    assert table.open == []
    assert len(table.dealt) == 2
    assert table.dealt[-1][0] is not None
    (face,) = table.of(f.CardCorrected)
    (admitted,) = table.of(f.CardAdmitted)
    assert (face.card, face.was, face.as_read, face.by_eye) == (
        table.dealt[-1][0],
        None,
        True,
        False,
    )
    assert admitted.as_read
    assert (face.person, face.second) == (admitted.person, admitted.second) != ("", "")
    assert face.role == admitted.role == "shift_manager"
    assert table.to_settled()
    assert replayed(table).console_view(table.now) == table.engine.console_view(table.now)


@pytest.mark.abnormal("A6")
def test_where_the_camera_reads_nothing_people_are_asked_again() -> None:
    table = kept_untold("igt")
    lay_untold(table, d.UNREADABLE)
    assert table.open == ["unread_card"]
    assert table.of(f.CardCorrected) == []


@pytest.mark.abnormal("A6")
def test_a_copy_of_which_the_shoe_holds_no_more_is_asked_for() -> None:
    table = kept_untold("igt")
    shoe = table.engine.table.shoe
    must(shoe, "no shoe")
    shoe.left[Card("7D")] = 0
    lying = lay_untold(table)
    assert table.open == ["unread_card"]
    table.sight("revealed", lying, "8C")  # it says otherwise all at once: that is no answer
    assert table.open == ["unread_card"]
    assert table.of(f.CardCorrected) == []


@pytest.mark.abnormal("A6")
def test_beside_a_dealt_card_of_that_face_that_is_missed_it_is_asked_for() -> None:
    table = kept_untold("igt", ["7D", "7D", "2C", "8H"])
    table.lift(table.lying[0])
    lay_untold(table)
    assert table.open
    assert table.of(f.CardCorrected) == []


@pytest.mark.abnormal("A6")
def test_a_journal_of_before_that_was_ruled_asks_for_its_face() -> None:
    table = kept_untold("igt")
    table.facts = [
        (at, replace(fact, as_read=False) if isinstance(fact, f.CardAdmitted) else fact)
        for at, fact in table.facts
    ]
    table.engine = replayed(table)
    lay_untold(table)
    assert table.open == ["unread_card"]


def untold_hole(game: str) -> Scene:
    """The hole card is one of which the shoe told nothing; it was laid face down."""
    table = scene(game, ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.to_hole()
    table.wait(100)
    told(table)
    table.must_rule("untold_next")
    table.wait(100)
    table.lay(next(table.cards), "dealer", up=False)
    table.wait(1_000)
    must(table.dealt[-1] == (None, "dealer"), f"{table.dealt}, {table.open}")
    return table


@pytest.mark.abnormal("A5")
def test_a_hole_card_that_was_kept_untold_is_what_the_camera_reads_when_it_is_turned() -> None:
    table = untold_hole("infinite")
    assert table.to_settled()
    assert table.opened == ["untold_card"]
    (face,) = table.of(f.CardCorrected)
    assert (face.card, face.as_read) == (Card("8H"), True)
    told_first = [one for _, one in table.facts].index(face)
    assert not any(isinstance(one, f.IrregularityOpened) for _, one in table.facts[told_first:])


@pytest.mark.abnormal("A6")
def test_what_follows_of_an_entered_card_is_not_told_by_the_card_that_lies() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    told(table)
    assert (table.options["untold_seen"]["refused"], table.options["untold_seen"]["does"]) == (
        "",
        None,
    )


@pytest.mark.abnormal("A6")
def test_who_keeps_it_unseen_reads_beforehand_who_names_its_face() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    told(table)
    assert table.options["untold_next"]["does"]["asks"] == (
        "Its face is what the camera reads once it lies open; before that, people are asked."
    )
    assert table.options["untold_burn"]["does"]["asks"] == ""


@pytest.mark.abnormal("A6")
def test_each_of_its_rulings_has_reasons_that_are_true_of_it() -> None:
    table = scene("igt", CARDS)
    table.start()
    told(table)
    assert table.options["untold_seen"]["reasons"] == ["seen_by_players", "seen_by_dealer"]
    for unseen in ("untold_next", "untold_burn"):
        assert table.options[unseen]["reasons"] == ["drawn_in_error_unexposed"]


def two_in_hand(remedy: str) -> Scene:
    """The told K♣ and an untold 6♠ are in the hand, and the second one is ruled on."""
    table = scene("quebec", ["KC", "6S", "8H", "5S"])
    table.start((1, 2))
    table.pull()
    next(table.cards)
    told(table)
    table.must_rule(remedy, "6S")
    return table


@pytest.mark.abnormal("A6")
def test_which_of_two_cards_in_the_hand_is_burnt_and_which_is_laid_is_said() -> None:
    table = two_in_hand("untold_burn")
    assert table.texts()[0].startswith("Take the card that nobody has seen to the discard rack.")
    table.carry_out()
    table.wait(100)
    assert table.texts()[0] == "Lay the K♣ in your hand at box 1. Pull no other."


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("phase", ["idle", "window"])
def test_a_burnt_card_that_people_entered_is_named_to_the_hands(phase: str) -> None:
    table = scene("baccarat" if phase == "idle" else "igt", ["9S", "7D", "2C", "8H", "5S"])
    if phase == "window":
        table.start()
        table.to_window()
    else:
        table.pull()
    told(table)
    table.must_rule("untold_seen", "6S")
    if phase == "window":
        table.wait(100)
        must(table.open == ["exposed_draw"], f"{table.open}")
        table.must_rule("burn_it")
    assert table.texts()[0].startswith("Take the 6♠ to the discard rack.")


@pytest.mark.abnormal("A6")
def test_of_two_known_cards_in_the_hand_each_is_named_when_it_is_due() -> None:
    table = two_in_hand("untold_seen")
    for card, zone in (("KC", "1"), ("6S", "2")):
        if table.open:
            assert table.open == ["two_cards_pulled"]
        else:
            assert table.texts()[0].startswith(f"Lay the {card[0]}")
        table.lay(Card(card), zone)
        table.wait(1_000)
    assert table.dealt == [("KC", "1"), ("6S", "2")]


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("how", ["unread", "double"])
def test_of_a_hidden_card_that_the_shoe_never_read_nothing_is_said_to_be_kept(how: str) -> None:
    """It is turned and the camera reads nothing of it: shoe and camera are told as they are."""
    table = scene("baccarat_squeeze", CARDS)
    table.to_betting()
    table.command(c.CloseBetting())
    table.bets()
    if how == "double":
        table.obey()
        told(table)
        table.must_rule("untold_next")
    else:
        unread = d.CardUnread("shoe0", next(table.report), "no code seen", boot=1)
        table.told_of(next(table.cards), unread)
    need = table.engine.table.snapshot().wanted
    must(need and not need.face_up, "a hidden card is due")
    lying = table.lay(Card("7D"), need.zone, up=False)
    table.wait(1_000)

    def silent_one_is_due() -> bool:
        due = table.engine.table.snapshot().due
        return table.needs(NeedReveal) and due is not None and due.card is None

    must(table.run_to(silent_one_is_due, first_named), f"no turn: {table.open}")
    lying.up = True
    table.sight("revealed", lying, d.UNREADABLE)
    table.wait(5_000)
    must(table.open, "nothing opened")
    (reading,) = table.view()["irregularity"]["readings"]
    assert (reading["shoe"], reading["shoe_silent"]) == ("", True)
