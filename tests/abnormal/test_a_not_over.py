"""What is open is not over because its card was moved, covered or taken off."""

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, f, in_window, must, scene


def asked(cards: list[str] | None = None, game: str = "igt") -> Scene:
    """Players are asked; nothing is wrong."""
    return in_window(game, cards or ["9S", "7D", "4C", "8H"])


def covered(table: Scene, card: LyingCard) -> None:
    card.up = False
    table.sight("revealed", card)


def with_a_stranger(where: str = "1") -> tuple[Scene, LyingCard]:
    table = asked()
    stranger = table.lay(Card("KH"), where)
    table.wait(2_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    return table, stranger


# --- a strange card ---------------------------------------------------------------------------


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("how", ["taken off", "covered", "moved"])
def test_a_strange_card_is_not_over_before_the_shift_manager_rules(how: str) -> None:
    table, stranger = with_a_stranger()
    if how == "taken off":
        table.lift(stranger)
    elif how == "covered":
        covered(table, stranger)
    else:
        table.move(stranger, "dealer")
    table.wait(20_000)
    assert table.open == ["unknown_card"]
    assert table.of(f.IrregularityClosed) == []
    wrong = next(iter(table.engine.table.irregularities))
    by_dealer = c.Rule(wrong, "take_away", "foreign")
    assert table.tap(by_dealer, "dealer") == "rejected"
    table.must_rule("take_away")
    if how != "taken off":
        table.carry_out()
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A2")
def test_a_strange_card_that_was_taken_off_is_shown_to_the_shift_manager() -> None:
    table, stranger = with_a_stranger()
    table.lift(stranger)
    assert "shift manager" in table.texts()[0]
    assert "taken from box 1" in table.texts()[0]


@pytest.mark.abnormal("A2")
def test_a_strange_card_that_the_shoe_reports_late_was_none() -> None:
    """Its own cause is over: the card is the one that came."""
    table = asked()
    table.choose("hit")
    table.place(Card("KH"), "1")
    table.sight("placed", table.lying[-1])
    table.wait(2_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.report_card(Card("KH"))
    table.wait(500)
    assert table.open == []
    assert table.dealt[-1] == ("KH", "1")


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("how", ["taken off", "turned up"])
def test_a_card_of_another_back_is_not_over_before_the_shift_manager_rules(how: str) -> None:
    table = asked()
    foreign = table.place(Card("KH"), "dealer", up=False)
    table.see_back(foreign, "green")
    table.wait(2_000)
    must(table.open == ["wrong_back"], f"{table.open}")
    if how == "taken off":
        table.lift(foreign)
    else:
        foreign.up = True
        table.sight("revealed", foreign)
    table.wait(20_000)
    assert table.open == ["wrong_back"]
    table.must_rule("take_away")
    if how != "taken off":
        table.carry_out()
    assert table.open == []


@pytest.mark.abnormal("A2")
def test_a_back_whose_colour_was_misread_is_over_when_it_is_read_right() -> None:
    table = asked()
    hole = table.hole()
    table.see_back(hole, "green", "revealed")
    table.wait(2_000)
    must(table.open == ["wrong_back"], f"{table.open}")
    table.see_back(hole, "red", "revealed")
    table.wait(500)
    assert table.open == []


# --- a card that was drawn and seen -----------------------------------------------------------


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("how", ["taken up", "covered"])
def test_a_card_drawn_in_error_and_seen_stays_seen(how: str) -> None:
    """It must be dealt as the next one, or burnt; the dealer may not keep it as one unseen."""
    table = asked()
    drawn = table.lay(table.pull(), "1")
    must(table.open == ["exposed_draw"], f"{table.open}")
    if how == "taken up":
        table.lift(drawn)
    else:
        covered(table, drawn)
    table.wait(10_000)
    assert table.open == ["exposed_draw"]
    assert "was seen" in table.texts()[0]
    table.must_rule("burn_it")
    table.carry_out()
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("how", ["taken up", "covered"])
def test_a_card_dealt_and_seen_before_betting_closed_stays_seen(how: str) -> None:
    table = scene("igt")
    table.to_betting()
    early = table.lay(table.pull(), "1")
    must(table.open == ["early_card"], f"{table.open}")
    if how == "taken up":
        table.lift(early)
    else:
        covered(table, early)
    table.wait(10_000)
    assert table.open == ["early_card"]
    assert ("was seen" in table.texts()[0]) is (how == "taken up")
    table.must_rule("burn_and_reopen")
    table.carry_out()
    assert table.open == []


@pytest.mark.abnormal("A3")
def test_a_card_dealt_unseen_before_betting_closed_is_kept() -> None:
    table = scene("igt")
    table.to_betting()
    early = table.lay(table.pull(), "1", up=False)
    must(table.open == ["early_card"], f"{table.open}")
    table.lift(early)
    table.wait(500)
    assert table.open == []


# --- a card that lies wrong -------------------------------------------------------------------


def laid_anew(table: Scene, zone: str, up: bool = True) -> LyingCard:
    """The card of box 1 is lost from sight, and a card like it is laid there."""
    card = table.lying_in("1")[0]
    table.lift(card)
    laid = table.lay(card.card, zone, up=up)
    table.wait(3_000)
    return laid


@pytest.mark.abnormal("A2")
def test_a_strayed_card_that_is_covered_is_asked_for_where_it_belongs() -> None:
    """Lost from sight and laid elsewhere, then turned down there: it is that card still."""
    table = asked()
    strayed = laid_anew(table, "dealer")
    must(table.open == ["strayed_card"], f"{table.open}")
    covered(table, strayed)
    table.wait(10_000)
    assert table.open == ["strayed_card"]
    assert table.opened == ["strayed_card"]
    table.move(strayed, "1")
    table.wait(3_000)
    assert table.open == ["face_down_card"]
    assert table.texts()[0] == "The 9♠ at box 1 lies face down: turn it face up."
    strayed.up = True
    table.sight("revealed", strayed)
    table.wait(500)
    assert table.open == []


@pytest.mark.abnormal("A2")
def test_a_card_turned_down_that_is_moved_is_asked_for_still() -> None:
    table = asked()
    down = laid_anew(table, "1", up=False)
    must(table.open == ["face_down_card"], f"{table.open}")
    table.move(down, "dealer")
    table.wait(10_000)
    assert table.open in (["face_down_card"], ["unknown_card"])
    ends = [now.at for now, fact in table.facts if isinstance(fact, f.IrregularityClosed)]
    begins = [now.at for now, fact in table.facts if isinstance(fact, f.IrregularityOpened)]
    assert begins[1:] == ends, "play went on between the two"


@pytest.mark.abnormal("A2")
def test_a_card_laid_in_the_wrong_box_and_covered_in_the_right_one_is_told_by_name() -> None:
    """Nothing plays on between the two: what is open ends when the next is."""
    table = asked(["9S", "7D", "4C", "8H", "6H"])
    table.choose("hit")
    card = table.lay(table.pull(), "dealer")
    table.wait(2_000)
    must(table.open == ["wrong_box"], f"{table.open}")
    card.up = False
    table.move(card, "1")
    table.wait(400)
    assert table.open == ["wrong_box"]
    assert table.texts()[0] == "The 6♥ at box 1 lies face down: turn it face up."
    table.wait(5_000)
    assert table.open == ["face_down_card"]
    assert table.texts()[0] == "The 6♥ at box 1 lies face down: turn it face up."
    ends = [now.at for now, fact in table.facts if isinstance(fact, f.IrregularityClosed)]
    begins = [now.at for now, fact in table.facts if isinstance(fact, f.IrregularityOpened)]
    assert begins[1:] == ends
    card.up = True
    table.sight("revealed", card)
    table.wait(500)
    assert table.open == []
    assert table.dealt[-1] == ("6H", "1")
