"""A wrong card lay hidden for the shoe's, was seen, and was swapped for it: it is asked for."""

import random
from collections.abc import Callable

import pytest

from tests.abnormal.scenes import Card, LyingCard, Scene, c, f, in_window, must, scene
from tests.support.coups import first_named
from tests.support.table_driver import replayed

CARDS = ["9S", "7D", "4C", "8H", "5S", "6C", "TC"]
GAMES = ("igt", "blackjack_live", "quebec")
Seen = Callable[[str], Scene]
GO_ON = ("hole_seen_go_on", "hole_seen_play_on", "seen_go_on")
ASKED = "The K♥ taken from your own place was read by no shoe: show it to the shift manager"


def turn(table: Scene, card: LyingCard) -> None:
    card.up = True
    table.sight("revealed", card)
    table.wait(2_000)


def laid_for_it(game: str, up: bool = False, cards: list[str] | None = None) -> Scene:
    """The 8H left the shoe to lie hidden, and a king lies in its place."""
    table = scene(game, cards or CARDS)
    table.start()
    table.to_hole()
    table.pull()
    table.lay(Card("KH"), "dealer", up)
    table.wait(2_000)
    return table


def dealt_open(game: str) -> Scene:
    """It was laid with its face up."""
    return laid_for_it(game, up=True)


def turned_while_players_decide(game: str) -> Scene:
    table = laid_for_it(game)
    table.to_window()
    turn(table, table.hole())
    return table


def turned_when_due(game: str) -> Scene:
    table = laid_for_it(game)
    table.to_turn()
    turn(table, table.hole())
    return table


def swapped(table: Scene, up: bool = False) -> None:
    """The king is taken up, and the card that the shoe read lies in its place."""
    table.lift(next(card for card in table.lying if card.card == "KH"))
    table.wait(800)
    table.lay(Card("8H"), "dealer", up)
    table.wait(2_000)


def let_pass(table: Scene) -> None:
    """It was seen before it was due: people let play go on."""
    if table.open in (["hole_exposed"], ["seen_early"]):
        must(any(table.ruled(remedy) for remedy in GO_ON), f"{table.orders[-1]}")
        table.wait(2_000)


SEEN = (dealt_open, turned_while_players_decide, turned_when_due)


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_hidden_card_that_was_seen_and_swapped_away_is_asked_for(
    game: str, seen: Seen
) -> None:
    """Before the round is settled, and however late: once the shoe's own card is turned."""
    table = seen(game)
    must(len(table.open) == 1, f"{table.open}")
    swapped(table)
    let_pass(table)
    must(not table.settled, "it is settled")
    assert not table.to_settled()
    assert table.open == ["unknown_card"], f"{table.texts()}"
    assert table.texts()[0].startswith(ASKED)
    assert table.tap(c.Rule(1, "take_away", "foreign"), "dealer") == "rejected"
    again = replayed(table).console_view(table.now)
    assert again == table.engine.console_view(table.now)
    table.must_rule("take_away")
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert table.opened.count("unknown_card") == 1
    assert table.settled[0]["dealer"]["cards"][:2] == ["7D", "8H"]


@pytest.mark.abnormal("A5")
def test_swapped_for_the_shoes_card_laid_open_it_is_asked_for_at_once() -> None:
    table = turned_when_due("igt")
    swapped(table, up=True)
    assert table.open == ["unknown_card"]
    table.must_rule("admit_card", "KH")
    table.wait(2_000)
    assert table.texts()[0].startswith("Lay the K♥ in your hand at your own place")


def never_turned() -> Scene:
    """The box busts with its next card, and nobody turns the hole card then."""
    table = scene("blackjack_live", ["9S", "7D", "4C", "8H", "TC", "TC"])
    table.start()
    table.to_hole()
    table.pull()
    table.lay(Card("KH"), "dealer", up=False)
    table.to_window()
    turn(table, table.hole())
    swapped(table)
    let_pass(table)
    return table


@pytest.mark.abnormal("A5")
def test_of_a_hidden_card_that_nobody_turns_it_is_asked_before_the_round_is_settled() -> None:
    table = never_turned()
    assert not table.to_settled(lambda table: table.choose("hit"))
    assert (table.open, table.settled) == (["unknown_card"], [])
    table.must_rule("take_away")
    assert (len(table.settled), table.open) == (1, [])
    assert table.of(f.HoleRevealed) == []


@pytest.mark.abnormal("A5")
def test_no_round_waits_for_it_that_people_play_without_a_camera() -> None:
    table = never_turned()
    table.camera("lost", "no picture")
    table.wait(8_000)
    table.must_rule("shoe_alone")
    table.choose("hit")
    table.pull()
    must(table.tap(c.ConfirmStep(0)) == "accepted", f"{table.orders[-1]}")
    assert len(table.settled) == 1, f"{table.open} {table.texts()}"


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("seen", SEEN)
def test_laid_back_it_is_ruled_on_as_what_the_shoe_misread(seen: Seen) -> None:
    """Nothing was taken off: the one card lies there, and shows it when it is turned."""
    table = seen("igt")
    king = next(card for card in table.lying if card.card == "KH")
    table.lift(king)
    table.wait(800)
    table.lay(Card("KH"), "dealer", up=False)
    table.wait(2_000)
    let_pass(table)
    if not table.open:
        table.to_turn()
        turn(table, table.hole())
    assert table.open == ["hole_disagreement"], f"{table.open} {table.texts()}"
    table.must_rule("camera_is_right")
    must(table.settled or table.to_settled(), f"{table.open} {table.texts()}")
    assert table.settled[0]["dealer"]["cards"][:2] == ["7D", "KH"]
    assert "unknown_card" not in table.opened


@pytest.mark.abnormal("A5")
def test_one_that_the_hand_kept_as_the_next_is_asked_for_by_nobody() -> None:
    """It is back in the hand, where the record has it: the next card that is dealt."""
    table = in_window("igt", ["9S", "7D", "4C", "8H", "KH", "5S"])
    king = table.pull()
    table.must_rule("hold_as_next")
    hole = table.hole()
    table.lift(hole)
    table.wait(500)
    false = table.lay(king, "dealer", up=False)
    table.wait(1_000)
    turn(table, false)
    must(table.open == ["hole_exposed"], f"{table.open} {table.texts()}")
    swapped(table)
    let_pass(table)
    table.wait(2_000)
    while table.open == ["exposed_draw"]:
        table.must_rule("use_exposed")
        table.carry_out()
    assert table.to_settled(), f"{table.open} {table.texts()}"
    assert "unknown_card" not in table.opened
    assert ("KH", "dealer") in table.dealt


def hidden(table: Scene, zone: str) -> LyingCard:
    """The last card that lies hidden there: laid anew it is the last one again."""
    return [card for card in table.lying if card.zone == zone and not card.up][-1]


@pytest.mark.abnormal("A5")
def test_two_hidden_cards_that_lay_in_each_others_place_are_those_two() -> None:
    """What was turned and taken up is the other one by its face."""
    table = scene("baccarat_squeeze")
    table.to_betting()
    table.command(c.CloseBetting())
    table.command(c.BetsFinal(players=2))
    table.to_window()
    one, two = hidden(table, "player"), hidden(table, "banker")
    must(one.card != two.card, "they are alike")
    for card in (one, two):
        table.lift(card)
    table.wait(300)
    false = table.lay(two.card, "player", up=False)
    table.lay(one.card, "banker", up=False)
    table.wait(2_000)
    turn(table, false)
    must(table.open == ["seen_early"], f"{table.open}")
    table.lift(false)
    table.lift(hidden(table, "banker"))
    table.wait(300)
    table.lay(one.card, "player", up=False)
    table.lay(two.card, "banker", up=False)
    table.wait(2_000)
    let_pass(table)
    assert table.to_settled(first_named), f"{table.open} {table.texts()}"
    assert "unknown_card" not in table.opened


def at_the_hole(table: Scene) -> list[LyingCard]:
    return [card for card in table.lying if card.card in ("KH", "8H")]


def put_there(table: Scene, face: str, up: bool) -> None:
    """It is laid in the hidden card's place, instead of what lies there."""
    for card in at_the_hole(table):
        table.lift(card)
    table.wait(800)
    table.lay(Card(face), "dealer", up)
    table.wait(3_000)


def rule_by_what_lies(table: Scene) -> bool:
    """People go by what lies there: the camera reads it, and the other card is taken away."""
    for _ in range(8):
        hidden = [card for card in at_the_hole(table) if not card.up]
        if hidden and not table.open:
            turn(table, hidden[-1])
        elif table.open and not table.ruled("camera_is_right"):
            table.must_rule("take_away")
        table.wait(2_000)
        if not table.open and table.of(f.HoleRevealed):
            break
    return bool(table.settled) or table.to_settled()


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_swapped_and_swapped_back_it_is_what_the_shoe_misread(game: str, up: bool) -> None:
    """The card that is asked for is laid back instead of the other, which is asked for then."""
    table = turned_when_due(game)
    put_there(table, "8H", up)
    put_there(table, "KH", up=True)
    table.wait(2_000)
    assert table.open == ["hole_disagreement"], f"{table.open} {table.texts()}"
    table.must_rule("camera_is_right")
    table.wait(2_000)
    if up:
        assert table.open == ["unknown_card"], f"{table.open} {table.texts()}"
        assert "8♥" in table.texts()[0]
    assert rule_by_what_lies(table), f"{table.open} {table.texts()}"
    assert table.settled[0]["dealer"]["cards"][:2] == ["7D", "KH"]


@pytest.mark.abnormal("A5")
@pytest.mark.parametrize("seed", range(24))
def test_however_often_two_cards_change_places_the_one_that_lies_there_counts(seed: int) -> None:
    rng = random.Random(seed)
    table = turned_when_due(rng.choice(GAMES))
    for _ in range(rng.randint(1, 5)):
        put_there(table, rng.choice(["KH", "8H"]), rng.random() < 0.6)
        if table.of(f.HoleRevealed):  # play goes on with what lay there
            break
    there = at_the_hole(table)[-1].card
    assert rule_by_what_lies(table), f"{table.open} {table.texts()}"
    assert table.settled[0]["dealer"]["cards"][:2] == ["7D", str(there)]
    again = replayed(table).console_view(table.now)
    assert again == table.engine.console_view(table.now)


@pytest.mark.abnormal("A5")
def test_the_ruling_that_it_is_taken_away_ends_it_though_the_camera_is_dead() -> None:
    """It was seen taken off before: nothing is left that a camera could see."""
    table = turned_when_due("igt")
    swapped(table, up=True)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.camera("lost", "no picture")
    table.wait(500)
    table.must_rule("take_away")
    table.wait(500)
    assert "unknown_card" not in table.open, table.texts()
    assert not table.texts()[0].startswith("The K♥ taken from")


@pytest.mark.abnormal("A5")
def test_a_card_that_lies_there_is_taken_away_by_word_while_the_camera_is_dead() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.lay(Card("KH"), "1")
    table.wait(4_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.camera("lost", "no picture")
    table.wait(500)
    table.must_rule("take_away")
    assert table.open[0] == "unknown_card"
    assert table.texts()[0].startswith("The K♥ at box 1: ")
    must(table.tap(c.ConfirmStep(1)) == "accepted", f"{table.orders[-1]}")
    assert "unknown_card" not in table.open
