"""A hidden card that was seen stays seen: covering it ends nothing, only a ruling does."""

import pytest

from controller.core.games.steps import NeedCheck
from tests.abnormal.scenes import Card, House, LyingCard, Scene, c, d, f, in_window, must, scene
from tests.support.coups import first_named
from tests.support.table_driver import replayed

GO_ON = {
    "hole_exposed": {"dealing": "hole_seen_go_on", "window": "hole_seen_play_on"},
    "seen_early": {"dealing": "seen_go_on", "window": "seen_go_on"},
}


def go_on(table: Scene) -> str:
    return GO_ON[table.open[0]][table.phase]


def turn(table: Scene, card: LyingCard, as_new_track: bool = False) -> None:
    """A card is turned over; where vision lost it meanwhile, it is told as one gone, one new."""
    card.up = not card.up
    table.wait(200)
    if not as_new_track:
        table.sight("revealed", card)
        return
    card.up, up = True, card.up
    table.lift(card)
    card.up, card.track = up, next(table.tracks)
    table.lying.append(card)
    table.sight("placed", card)


def seen_and_covered(table: Scene, card: LyingCard, as_new_track: bool = False) -> None:
    turn(table, card)
    must(table.open in (["hole_exposed"], ["seen_early"]), f"{table.open}")
    turn(table, card, as_new_track)
    table.wait(8_000)


def in_dealing() -> tuple[Scene, LyingCard]:
    """The hole card lies hidden, and the second box waits for its second card."""
    table = scene("quebec", ["9S", "7D", "4C", "8H"])
    table.start()
    table.to_hole()
    card = table.lay(table.pull(), "dealer")
    must(table.open == ["hole_exposed"], f"{table.open}")
    return table, card


def at_a_question(cards: list[str]) -> tuple[Scene, LyingCard]:
    table = in_window("blackjack_live", cards)
    return table, table.hole()


def in_check() -> tuple[Scene, LyingCard]:
    """The dealer is to look at his hole card, and turns it for all to see."""
    table = scene(
        "blackjack_live", ["9S", "AD", "4C", "8H"], House(check_by="dealer_and_controller")
    )
    table.start()
    deal = table.engine.table
    must(table.run_to(lambda: deal.deal and isinstance(deal.deal.next(), NeedCheck)), "no check")
    return table, table.hole()


def of_a_squeeze() -> tuple[Scene, LyingCard]:
    table = scene("baccarat_squeeze")
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    table.to_window()
    return table, table.hole()


def played_on(table: Scene) -> bool:
    """Whether the round is settled, whatever players are asked."""
    squeezed = table.engine.table.game.family == "baccarat"
    return table.to_settled(first_named if squeezed else None)


PLACES = {
    "players": lambda: at_a_question(["9S", "7D", "4C", "8H"]),
    "check": in_check,
    "squeeze": of_a_squeeze,
}


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("as_new_track", [False, True])
@pytest.mark.parametrize("where", sorted(PLACES))
def test_a_hidden_card_that_was_seen_and_covered_waits_for_a_ruling(
    where: str, as_new_track: bool
) -> None:
    table, card = PLACES[where]()
    seen_and_covered(table, card, as_new_track)
    assert len(table.open) == 1
    assert "was seen" in table.texts()[0]
    assert table.of(f.IrregularityClosed) == []
    table.must_rule(go_on(table))
    assert table.open == []
    assert table.of(f.HoleExposureAccepted)[0].person == "shift_manager-1"
    assert table.of(f.RemedyChosen)[0].role == "shift_manager"
    assert played_on(table), f"{table.open} {table.texts()}"
    assert len(table.opened) == 1


@pytest.mark.abnormal("A5")
def test_a_hole_card_dealt_open_and_covered_waits_for_a_ruling() -> None:
    table, card = in_dealing()
    turn(table, card)
    table.wait(8_000)
    assert table.open == ["hole_exposed"]
    assert "was seen" in table.texts()[0]
    must(len(table.dealt) == 3, "it is dealt already")
    table.must_rule("hole_seen_go_on")
    assert table.dealt[-1] == ("8H", "dealer")
    assert table.to_settled()
    assert table.opened == ["hole_exposed"]


@pytest.mark.abnormal("A5")
def test_a_hole_card_dealt_open_and_taken_up_again_waits_for_a_ruling() -> None:
    table, card = in_dealing()
    table.lift(card)
    table.wait(8_000)
    assert table.open == ["hole_exposed"]
    assert "was seen" in table.texts()[0]
    table.must_rule("hole_seen_go_on")
    assert table.open == []
    table.lay(card.card, "dealer", up=False)
    assert table.to_settled()
    assert table.opened == ["hole_exposed"]


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("stop", ["irregularity", "pause"])
def test_a_hidden_card_seen_while_play_stands_still_is_ruled_on_afterwards(stop: str) -> None:
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    if stop == "pause":
        must(table.manager(c.PauseTable("a break", now=True)) == "accepted", "no pause")
    else:
        must(table.tap(c.Report("dealer_error", "1")) == "accepted", "no report")
    must(table.engine.table.stopped, "it plays on")
    turn(table, card)
    turn(table, card)
    if stop == "pause":
        must(table.manager(c.ResumeTable()) == "accepted", "not resumed")
    else:
        table.must_rule("go_on")
    table.wait(100)
    assert table.open == ["hole_exposed"]


@pytest.mark.abnormal("A5")
def test_go_on_in_a_players_turn_takes_two_people() -> None:
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    seen_and_covered(table, card)
    act = c.Rule(1, "hole_seen_play_on", "players_know_it")
    assert table.manager(act) == "rejected"
    assert table.tap(c.Rule(1, "hole_seen_play_on", "players_know_it", second="m-2")) == "rejected"
    assert table.ruled("hole_seen_play_on")


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("covered", [False, True])
def test_hidden_cards_that_were_seen_are_ruled_on_together(covered: bool) -> None:
    table, first = of_a_squeeze()
    hidden = [card for card in table.lying if not card.up and card is not first]
    seen = [first, *hidden]
    for card in seen:
        turn(table, card)
    for card in seen if covered else ():
        turn(table, card)
    table.wait(3_000)
    must(table.open == ["seen_early"], f"{table.open}")
    table.must_rule("seen_go_on")
    table.wait(3_000)
    assert table.open == []
    assert table.opened == ["seen_early"]
    let_pass = [fact.pull for fact in table.of(f.HoleExposureAccepted)]
    assert len(let_pass) == len(set(let_pass)) == len(seen) == 4
    assert played_on(table)


@pytest.mark.abnormal("A5")
def test_a_hidden_card_that_is_turned_after_the_ruling_is_ruled_on_anew() -> None:
    table, first = of_a_squeeze()
    second = next(card for card in table.lying if not card.up and card is not first)
    turn(table, first)
    table.must_rule("seen_go_on")
    turn(table, second)
    assert table.open == ["seen_early"]
    table.must_rule("seen_go_on")
    assert len(table.of(f.HoleExposureAccepted)) == 2
    assert played_on(table)


@pytest.mark.abnormal("A5")
def test_a_seen_card_that_was_let_pass_may_be_seen_again() -> None:
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    seen_and_covered(table, card)
    table.must_rule("hole_seen_play_on")
    turn(table, card)
    turn(table, card)
    table.wait(3_000)
    assert table.open == []


@pytest.mark.abnormal("A5")
def test_a_hidden_card_that_was_seen_stays_seen_over_a_restart_of_vision() -> None:
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    turn(table, card)
    card.up = False
    table.restart_vision()
    table.wait(8_000)
    assert table.open == ["hole_exposed"]
    table.must_rule("hole_seen_play_on")
    assert table.to_settled()


@pytest.mark.abnormal("A5")
def test_a_hidden_card_that_was_seen_stays_seen_over_a_restart_of_the_program() -> None:
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    seen_and_covered(table, card)
    table.engine = replayed(table)
    table.wait(3_000)
    assert table.open == ["hole_exposed"]
    assert "was seen" in table.texts()[0]
    table.must_rule("hole_seen_play_on")
    assert table.to_settled()


@pytest.mark.abnormal("A5")
def test_a_seen_card_that_is_taken_back_is_still_to_be_ruled_on() -> None:
    """Undo takes it up into the hand again; that all have seen it is not undone."""
    table = in_window("blackjack_live", ["9S", "7D", "4C", "8H"])
    hole = table.hole()
    turn(table, hole)
    turn(table, hole)
    must(table.open == ["hole_exposed"], f"{table.open}")
    last = table.engine.table.round.deal_log[-1][0]
    must(table.manager(c.Undo(last, "misdeal")) == "accepted", f"{table.orders[-1]}")
    table.lift(hole)
    must(table.manager(c.ResumeTable()) == "accepted", f"{table.orders[-1]}")
    table.wait(3_000)
    assert table.open == ["hole_exposed"]
    assert "was seen" in table.texts()[0]
    table.must_rule("hole_seen_go_on")
    assert table.open == []


@pytest.mark.abnormal("A5")
def test_a_hidden_card_that_flickers_was_not_seen() -> None:
    """No camera read a face of it, and nobody is asked to rule once its back is seen again."""
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    table.sight("revealed", card, d.UNREADABLE)
    must(table.open == ["hole_exposed"], f"{table.open}")
    table.sight("revealed", card)
    table.wait(100)
    assert table.open == []


def laid_open_elsewhere(table: Scene, card: LyingCard, zone: str) -> LyingCard:
    table.lift(card)
    table.wait(400)
    open_one = table.lay(card.card, zone)
    table.wait(2_000)
    return open_one


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("where", sorted(PLACES))
@pytest.mark.parametrize("zone", ["own", "another"])
def test_a_hidden_card_that_is_lifted_and_laid_open_was_seen(where: str, zone: str) -> None:
    """Wherever it lies: no camera can tell it from a strange card, and people rule."""
    table, card = PLACES[where]()
    own = card.zone
    other = {"players": "1", "check": "1", "squeeze": "banker"}[where]
    open_one = laid_open_elsewhere(table, card, own if zone == "own" else other)
    assert table.open[:1] in (["hole_exposed"], ["seen_early"]), f"{table.open} {table.texts()}"
    table.lift(open_one)
    table.wait(400)
    table.lay(card.card, own, up=False)
    table.wait(8_000)
    assert table.open in (["hole_exposed"], ["seen_early"]), f"{table.open} {table.texts()}"
    table.must_rule(go_on(table))
    table.wait(3_000)
    assert table.open == [], f"{table.texts()}"
    assert played_on(table), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A5")
def test_a_strange_card_beside_a_hidden_one_that_lies_is_none_of_it() -> None:
    table, _ = at_a_question(["9S", "7D", "4C", "8H"])
    table.lay(table.hole().card, "1")
    table.wait(3_000)
    assert table.open == ["unknown_card"]


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("zone", ["own", "another"])
def test_a_card_missed_first_and_then_seen_open_is_told_as_seen(zone: str) -> None:
    """Nobody is asked to lay face down what all can see."""
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    table.lift(card)
    table.wait(2_500)
    must(table.open == ["missing_card"], f"{table.open}")
    table.lay(card.card, card.zone if zone == "own" else "1")
    table.wait(3_000)
    assert table.open == ["hole_exposed"]
    assert "rules" in table.texts()[0]


@pytest.mark.abnormal("A5")
def test_a_hidden_card_that_is_turned_at_another_place_is_asked_to_its_own() -> None:
    table = scene("blackjack_live", ["9S", "7D", "4C", "8H", "5S", "TC"])
    table.start()
    table.to_turn()
    hole = table.hole()
    table.lift(hole)
    table.wait(400)
    elsewhere = table.lay(hole.card, "1")
    table.wait(8_000)
    assert "face up at your own place" in table.texts()[0]
    table.move(elsewhere, "dealer")
    table.wait(3_000)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A5")
def test_what_was_seen_beside_a_hidden_card_is_not_taken_for_it() -> None:
    table, card = at_a_question(["9S", "7D", "4C", "8H"])
    strange = table.lay(Card("KS"), "1")
    table.wait(8_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.lift(card)
    table.wait(3_000)
    assert table.open == ["unknown_card"]
    assert strange in table.lying


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("where", sorted(PLACES))
@pytest.mark.parametrize("open_at", ["own", "another"])
def test_a_seen_card_in_the_hand_is_laid_back_before_anything_is_ruled(
    where: str, open_at: str
) -> None:
    table, card = PLACES[where]()
    zone, place = ("player", "Player") if where == "squeeze" else ("dealer", "your own place")
    called = "the hidden card" if where == "squeeze" else "the hole card"
    must(card.zone == zone, card.zone)
    if open_at == "own":
        turn(table, card)
    else:
        card = laid_open_elsewhere(table, card, "banker" if where == "squeeze" else "1")
    remedy = go_on(table)
    assert not table.options[remedy]["refused"]
    table.lift(card)
    table.wait(3_000)
    assert f"Lay {called} back face down at {place}" in table.texts()[0]
    assert table.options[remedy]["refused"] == f"Lay {called} back face down at {place} first."
    assert not table.ruled(remedy)
    wrong = table.lay(card.card, "banker" if where == "squeeze" else "1", up=False)
    table.wait(3_000)
    assert not table.ruled(remedy), "it lies at another place"
    table.lift(wrong)
    table.lay(card.card, zone, up=False)
    assert not table.options[remedy]["refused"]
    table.must_rule(remedy)
    table.wait(3_000)
    assert table.open == []
    assert played_on(table), f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A5")
def test_of_several_that_were_seen_the_one_in_the_hand_is_asked_for() -> None:
    table, first = of_a_squeeze()
    second = next(card for card in table.lying if not card.up and card is not first)
    turn(table, first)
    turn(table, second)
    table.lift(second)
    table.wait(3_000)
    assert table.open == ["seen_early"]
    assert "Lay the hidden card back face down" in table.texts()[0]
    assert not table.ruled("seen_go_on")
    table.lay(second.card, second.zone, up=False)
    table.must_rule("seen_go_on")
    assert played_on(table), f"{table.open} {table.texts()}"
