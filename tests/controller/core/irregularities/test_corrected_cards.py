"""A dealt card turns out to be another: cards stay where they lie, answers with their questions.

Where the other face would have sent a card or a question elsewhere, the round can only be void; a
question that is open is asked anew on the right face.
"""

import pytest

from controller.core.cards import Card
from controller.core.games.steps import NeedCard
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.devices import BACK, UNREADABLE
from tests.support.coups import coup_table
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.aftermath import open_codes, ruled
from tests.support.players import bet, standing_server
from tests.support.storms.storm import COUPS, GAMES
from tests.support.table_driver import Driver, LyingCard
from tests.support.truth.night import night


def table_with(game: str, cards: str) -> Driver:
    """A table whose round is dealt from these cards, up to its first question."""
    driver = m.table_for(m.Case("face_changed", "dealing", game))
    m.to_phase(driver, "betting")
    driver.cards = map(Card, [*cards.split(), *m.FILL, *m.FILL])
    driver.command(c.CloseBetting())
    bet(driver)
    to_question(driver)
    return driver


def to_question(driver: Driver) -> None:
    for _ in range(30):
        if driver.engine.table.window:
            return
        driver.obey()
    raise AssertionError("nothing is asked")


def read_as(driver: Driver, face: str, card: LyingCard) -> None:
    """The camera reads another face of a card that lies there."""
    driver.sight("revealed", card, face)
    driver.wait(6_000)
    assert open_codes(driver) == ["face_changed"]


def lying(driver: Driver, face: str) -> LyingCard:
    return next(card for card in driver.lying if card.card == face)


def decide(driver: Driver, action: str) -> None:
    window = driver.engine.table.window
    assert window is not None
    crowd = driver.engine.table.config.rules.kind == "crowd"
    body = c.Decisions({action: 3}) if crowd else c.Decision(window.asks[0].hand, action)
    assert driver.command(body).status == "accepted", driver.orders[-1]


@pytest.mark.parametrize("game", GAMES)
def test_an_open_question_is_asked_anew_on_the_right_face(game: str) -> None:
    driver = table_with(game, "9S 7D 4C 8H")
    before = driver.engine.table.window
    assert before is not None
    assert "split" not in before.asks[0].legal
    read_as(driver, "4S", lying(driver, "9S"))
    assert ruled(driver, "camera_is_right")
    lying(driver, "9S").card = Card("4S")
    assert [fact.code for fact in driver.of(f.WindowClosed)] == ["taken_back"]
    after = driver.engine.table.window
    assert after is not None
    assert after.window > before.window
    assert "split" in after.asks[0].legal
    decide(driver, "split")


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_asked_about_insurance_once_the_upcard_is_no_ace(game: str) -> None:
    driver = table_with(game, "9S AD 4C 8H")
    assert driver.engine.table.window
    assert driver.engine.table.window.question == "insurance"
    read_as(driver, "7D", lying(driver, "AD"))
    assert ruled(driver, "camera_is_right")
    lying(driver, "AD").card = Card("7D")
    to_question(driver)
    assert driver.engine.table.window
    assert driver.engine.table.window.question == "play"
    decide(driver, "stand")


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_becomes_a_blackjack_is_asked_no_more(game: str) -> None:
    driver = table_with(game, "TS 7D 4C 9H")
    read_as(driver, "AC", lying(driver, "4C"))
    assert ruled(driver, "camera_is_right")
    lying(driver, "4C").card = Card("AC")
    driver.until(lambda: bool(driver.of(f.RoundSettled)), standing_server)
    assert not [w for w in driver.of(f.WindowOpened)[1:] if w.question == "play"]


@pytest.mark.parametrize("game", ["olivia", "blackjack_live"])
def test_the_answer_for_one_split_hand_is_never_that_for_the_other(game: str) -> None:
    """The first hand drew to 21 and asked no more; with a card less it would be asked again."""
    driver = table_with(game, "8S 7D 8H 9C 3D 4S KC 2H")
    decide(driver, "split")
    to_question(driver)
    decide(driver, "hit")
    to_question(driver)
    assert driver.engine.table.window
    assert driver.engine.table.window.asks[0].at == "play:1"
    decide(driver, "hit")
    to_question(driver)
    read_as(driver, "2D", lying(driver, "3D"))
    assert not ruled(driver, "camera_is_right")
    assert ruled(driver, "void")


def test_the_third_card_of_one_side_is_never_that_of_the_other() -> None:
    """Player drew on five; with six on it the card that lies there would be Banker's."""
    driver = coup_table("baccarat", ["2S", "2D", "3H", "3D", "4C", "KC"])
    driver.close_betting()
    assert driver.command(c.BetsFinal(players=2)).status == "accepted"
    for _ in range(5):
        driver.obey()
    assert len([card for card in driver.lying if card.zone == "player"]) == 3
    read_as(driver, "4H", lying(driver, "3H"))
    assert not ruled(driver, "camera_is_right")
    assert ruled(driver, "void")


def test_a_face_named_by_people_is_no_longer_known_once_a_camera_is_right() -> None:
    """They named the record's face while the camera read 5S; it reads 6S, which is right; then 5S
    again."""
    driver = table_with("igt", "9S 7D 4C 8H")
    card = lying(driver, "9S")
    read_as(driver, "5S", card)
    wrong = next(iter(driver.engine.table.irregularities))
    act = c.Rule(wrong, "enter_card", "card_checked_at_table", Card("9S"), "", "manager-2")
    assert driver.tap(act, "shift_manager") == "accepted", driver.orders[-1]
    assert not open_codes(driver)
    read_as(driver, "6S", card)
    assert ruled(driver, "camera_is_right")
    assert not open_codes(driver)
    read_as(driver, "5S", card)


@pytest.mark.parametrize("covered", [BACK, UNREADABLE])
def test_another_face_is_not_forgotten_when_the_card_is_turned_over(covered: str) -> None:
    """Only the recorded face, read again, or a ruling ends it."""
    driver = table_with("igt", "9S 7D 4C 8H")
    card = lying(driver, "9S")
    read_as(driver, "5S", card)
    driver.sight("revealed", card, covered)
    driver.wait(6_000)
    assert open_codes(driver) == ["face_changed"]
    driver.sight("revealed", card, "9S")
    assert not open_codes(driver)
    driver.sight("revealed", card, covered)
    driver.wait(6_000)
    assert open_codes(driver) == (["face_down_card"] if covered == BACK else [])


def test_people_name_a_card_that_is_turned_over_again() -> None:
    driver = table_with("igt", "9S 7D 4C 8H")
    card = lying(driver, "9S")
    read_as(driver, "5S", card)
    driver.sight("revealed", card, BACK)
    wrong = next(iter(driver.engine.table.irregularities))
    act = c.Rule(wrong, "enter_card", "card_checked_at_table", Card("9S"), "", "manager-2")
    assert driver.tap(act, "shift_manager") == "accepted", driver.orders[-1]
    assert not open_codes(driver)
    assert driver.engine.table.window


def test_a_check_that_was_made_beside_another_upcard_is_no_check_of_this_one() -> None:
    """The house checked under a king, and nobody may insure: under an ace the answer may differ."""
    driver = m.table_for(m.Case("face_changed", "dealing", "igt"))
    m.to_phase(driver, "betting")
    driver.cards = map(Card, ["9S", "KD", "4C", "8H", *m.FILL])
    driver.command(c.CloseBetting())
    bets = c.BetsFinal({1: c.BoxBets(insurance=False)})
    assert driver.command(bets).status == "accepted"
    to_question(driver)
    read_as(driver, "AD", lying(driver, "KD"))
    assert not ruled(driver, "camera_is_right")
    driver.sight("revealed", lying(driver, "KD"), "QD")
    assert ruled(driver, "camera_is_right")


def test_a_seen_hole_card_is_never_ruled_to_be_what_the_check_denied() -> None:
    """It was dealt face up, let pass and checked; a card later it is read as an ace."""
    driver = m.table_for(m.Case("hole_exposed", "dealing", "igt"))
    m.to_phase(driver, "betting")
    driver.cards = map(Card, ["9S", "KD", "4C", "8H", *m.FILL])
    driver.command(c.CloseBetting())
    bet(driver)
    m.to_need(driver, NeedCard, face_up=False)
    hole = driver.lay(driver.pull(), "dealer")
    assert ruled(driver, "hole_seen_go_on")
    to_question(driver)
    decide(driver, "hit")
    driver.sight("revealed", hole, "AH")
    driver.wait(6_000)
    assert open_codes(driver) == ["hole_disagreement"]
    assert not ruled(driver, "camera_is_right")
    assert ruled(driver, "void")


CORRECTIONS = (
    "turns_out_to_be_another",
    "turns_out_to_be_another_of_the_dealer",
    "turns_out_to_be_another_of_a_split",
    "corrected_and_back",
    "read_otherwise_after_the_settlement",
)


@pytest.mark.parametrize("game", [*GAMES, *COUPS])
def test_whatever_is_corrected_the_round_is_that_of_the_right_faces_or_void(game: str) -> None:
    """Nights in which faces turn out to be others: settled rounds are dealt again by the plain
    script, from the faces as they are and the answers as they were given."""
    came = night(game, 2, 500, CORRECTIONS)
    assert not came.wrong, came.text
    assert came.counts["check"]["dealt again by the plain script"]
    assert came.counts["irregularity"]["face_changed / dealing"]
