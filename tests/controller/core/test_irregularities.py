"""What goes wrong at the table, one played case each: detected, ruled, mended, published."""

import pytest

from controller.core.cards import DECK, Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.words.catalogue import SUITS
from tests.support.players import random_server
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, LyingCard, config_of, replayed


def dealing(game: str, *cards: str, boxes: tuple[int, ...] = (1,)) -> Driver:
    """A table in the deal, its shoe about to give `cards`."""
    from dataclasses import replace

    config = replace(config_of(game), remedies=shipped_book())
    driver = Driver(Engine(config), iter([Card(card) for card in cards]))
    driver.open()
    driver.close_betting()
    crowd = config.rules.kind == "crowd"
    bets = c.BetsFinal(players=3) if crowd else c.BetsFinal({box: c.BoxBets() for box in boxes})
    assert driver.command(bets).status == "accepted"
    return driver


def open_code(driver: Driver) -> str:
    wrong = driver.engine.table.irregularities
    return next(iter(wrong.values())).code if wrong else ""


def rule(driver: Driver, remedy: str, role: c.Role = "shift_manager", **more) -> str:
    wrong = next(iter(driver.engine.table.irregularities.values()))
    reason = driver.engine.table.config.remedies.named(remedy).reasons[0]
    return driver.tap(c.Rule(wrong.id, remedy, reason, **more), role)


def deal_to(driver: Driver, count: int) -> None:
    for _ in range(count):
        driver.obey()


def settled_after(driver: Driver) -> dict:
    driver.until(lambda: bool(driver.of(f.RoundSettled)), random_server(1, players=3))
    return driver.of(f.RoundSettled)[-1].result


# --- places -----------------------------------------------------------------------------------


def test_a_card_in_the_wrong_box_is_moved_and_play_goes_on() -> None:
    driver = dealing("quebec", "9S", "8D", "7C", "6H", "5S", "4D", "KS", "KD", boxes=(1, 2))
    card = driver.lay(driver.pull(), "2")
    assert not open_code(driver)
    driver.wait(1100)
    assert open_code(driver) == "wrong_box"
    instruction = driver.view()["instruction"]
    assert (instruction["action"], instruction["from"], instruction["zone"]) == ("move", "2", "1")
    driver.move(card, "1")
    assert not open_code(driver)
    assert driver.of(f.CardDealt)[-1].zone == "1"
    assert driver.of(f.IrregularityClosed)[-1].remedy == "put_right"


def test_the_table_is_right_the_box_that_missed_its_card_gets_the_next() -> None:
    driver = dealing(
        "quebec", "9S", "8D", "7C", "6H", "5S", "4D", *["KS", "KD", "KC"] * 4, boxes=(1, 2)
    )
    driver.lay(driver.pull(), "2")
    driver.wait(1100)
    assert rule(driver, "table_is_right", "dealer") == "rejected"
    assert rule(driver, "table_is_right") == "accepted"
    assert driver.of(f.CardDealt)[-1].zone == "2"
    assert driver.view()["instruction"]["zone"] == "1"
    result = settled_after(driver)
    assert result["boxes"]["2"]["hands"][0]["cards"][0] == "9S"
    assert result["boxes"]["1"]["hands"][0]["cards"][0] == "8D"


def test_a_dealt_card_that_is_gone_is_laid_back() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S", "3S", "4S", "KD")
    deal_to(driver, 2)
    lost = driver.lying[0]
    driver.lift(lost)
    driver.wait(1100)
    assert open_code(driver) == "missing_card"
    assert "9♠" in driver.view()["instruction"]["text"]
    driver.lay(Card("9S"), "1")
    assert not open_code(driver)


def test_a_table_cleared_too_early_is_rebuilt_from_the_record() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S", "3S", "4S", "KD")
    deal_to(driver, 3)
    for card in list(driver.lying):
        driver.lift(card)
    driver.wait(1100)
    assert open_code(driver) == "cleared_too_early"
    for zone, card in (("1", "9S"), ("dealer", "8D"), ("1", "7C")):
        instruction = driver.view()["instruction"]
        assert (f"{card[0]}{SUITS[card[1]]}" in instruction["text"], instruction["zone"]) == (
            True,
            zone,
        )
        driver.lay(Card(card), zone)
    assert not open_code(driver)


def test_a_pulled_card_that_never_lands() -> None:
    driver = dealing("infinite", "9S", "8D")
    card = driver.pull()
    driver.wait(6100)
    assert open_code(driver) == "unseen_card"
    driver.lay(card, "P")
    assert not open_code(driver)
    assert driver.of(f.CardDealt)[-1].card == "9S"


def test_a_card_that_no_shoe_read_is_taken_back() -> None:
    driver = dealing("infinite", "9S", "8D")
    stranger = driver.lay(Card("KH"), "P")
    driver.wait(1600)
    assert open_code(driver) == "unknown_card"
    driver.lift(stranger)
    assert open_code(driver) == "unknown_card"
    assert rule(driver, "take_away") == "accepted"
    assert not open_code(driver)


def test_a_card_the_shoe_never_reported_is_admitted_by_two_people() -> None:
    driver = dealing("infinite", "9S", "8D")
    driver.lay(Card("KH"), "P")
    driver.wait(1600)
    two = {"second": "manager-2"}
    assert rule(driver, "admit_card", card=Card("QH"), **two) == "rejected"
    assert rule(driver, "admit_card", card=Card("KH"), **two) == "accepted"
    assert driver.of(f.CardDealt)[-1].card == "KH"
    assert driver.engine.table.shoe.left[Card("KH")] == 7


# --- faces ------------------------------------------------------------------------------------


@pytest.mark.regulation("R36")
def test_shoe_and_camera_disagree_nothing_is_published_until_ruled() -> None:
    driver = dealing("infinite", "9S", "8D")
    driver.lay(driver.pull(), "P", face="6S")
    driver.wait(1100)
    assert open_code(driver) == "read_disagreement"
    assert not [event for event in driver.events if event.type == "card"]
    assert rule(driver, "camera_is_right") == "accepted"
    card = next(event for event in driver.events if event.type == "card")
    assert card.data["card"] == "6S"
    assert driver.engine.table.shoe.left[Card("9S")] == 8
    assert driver.engine.table.shoe.left[Card("6S")] == 7


def test_the_shoe_is_right_takes_two_people() -> None:
    driver = dealing("infinite", "9S", "8D")
    driver.lay(driver.pull(), "P", face="6S")
    driver.wait(1100)
    assert rule(driver, "shoe_is_right") == "rejected"
    assert rule(driver, "shoe_is_right", second="engineer-1") == "rejected"
    assert rule(driver, "shoe_is_right", second="dealer-1") == "rejected"
    assert rule(driver, "shoe_is_right", second="shuffler-1") == "accepted"
    assert driver.of(f.CardDealt)[-1].quorum == "ruling"


def test_a_card_the_shoe_did_not_read_is_ruled_by_the_picture() -> None:
    driver = dealing("infinite", "9S", "8D")
    driver.feed(d.CardUnread("shoe0", next(driver.report), "no code seen", boot=1))
    driver.lay(Card("4C"), "P")
    assert open_code(driver) == "unread_card"
    assert rule(driver, "camera_is_right") == "accepted"
    assert driver.of(f.CardDealt)[-1].card == "4C"


def test_a_misread_found_later_is_corrected_by_dealing_the_script_again() -> None:
    driver = dealing("infinite", *["9S"] * 9, "8D")
    table = driver.engine.table
    table.shoe.left[Card("9S")] = 0
    driver.lay(driver.pull(), "P")
    assert open_code(driver) == "impossible_copy"
    assert rule(driver, "copy_is_right", second="manager-2") == "accepted"
    assert table.shoe.condemned == "earlier_misread"


def test_a_copy_ruled_to_be_right_does_not_make_the_earlier_ones_wrong() -> None:
    driver = dealing("infinite", "9S", "8D", "9S", "7H")
    driver.engine.table.shoe.left[Card("9S")] = 1
    deal_to(driver, 2)
    driver.lay(driver.pull(), "P")
    assert open_code(driver) == "impossible_copy"
    assert rule(driver, "copy_is_right", second="manager-2") == "accepted"
    assert not open_code(driver)
    assert driver.view()["instruction"]["code"] == "deal"


def test_an_unreadable_card_becomes_readable() -> None:
    driver = dealing("infinite", "9S", "8D")
    card = driver.lay(driver.pull(), "P", face=d.UNREADABLE)
    driver.wait(1600)
    assert open_code(driver) == "unreadable_card"
    driver.sight("revealed", card)
    assert not open_code(driver)


# --- the hole card ----------------------------------------------------------------------------


def test_the_hole_card_dealt_face_up() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S")
    deal_to(driver, 3)
    driver.lay(driver.pull(), "dealer", up=True)
    assert open_code(driver) == "hole_exposed"
    assert rule(driver, "hole_seen_go_on") == "accepted"
    assert not open_code(driver)


def test_the_hole_card_turned_while_a_decision_is_open_is_void() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S")
    deal_to(driver, 4)
    assert driver.phase == "window"
    hole = next(card for card in driver.lying if not card.up)
    hole.up = True
    driver.sight("revealed", hole)
    assert open_code(driver) == "hole_exposed"
    assert rule(driver, "hole_seen_go_on") == "rejected"
    assert rule(driver, "void") == "accepted"
    void = driver.of(f.RoundVoided)[-1]
    assert (void.role, driver.phase) == ("shift_manager", "collecting")
    assert driver.events[-1].type or driver.events


def test_an_unread_hole_card_is_what_the_camera_reads_when_the_manager_confirms_it() -> None:
    driver = dealing("infinite", "9S", "8D", "7C", "2S", "KD", "KS")
    deal_to(driver, 3)
    driver.feed(d.CardUnread("shoe0", next(driver.report), "no code seen", boot=1))
    driver.lay(Card("QH"), "dealer", up=False)
    assert driver.phase == "window"
    driver.command(c.Decisions({"stand": 3}))
    driver.obey()
    assert open_code(driver) == "hole_unread"
    assert driver.of(f.HoleRevealed) == []
    assert rule(driver, "turned_card_is_read") == "accepted"
    assert driver.of(f.HoleRevealed)[-1].card == "QH"


def test_an_unread_hole_card_that_must_be_checked_stops_the_table() -> None:
    driver = dealing("igt", "9S", "KD", "7C", "6H", "2S")
    deal_to(driver, 3)
    driver.feed(d.CardUnread("shoe0", next(driver.report), "no code seen", boot=1))
    driver.lay(Card("QH"), "dealer", up=False)
    assert open_code(driver) == "hole_unread"
    assert rule(driver, "void") == "accepted"


# --- pulls ------------------------------------------------------------------------------------


def test_a_card_pulled_while_players_decide_is_held_as_the_next() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S", "3S", "4S", "KD", "KC")
    deal_to(driver, 4)
    early = driver.pull()
    assert open_code(driver) == "pulled_out_of_turn"
    assert rule(driver, "hold_as_next", "dealer") == "accepted"
    assert not open_code(driver)
    driver.command(c.Decision("1", "hit"))
    driver.lay(early, "1")
    assert driver.of(f.CardDealt)[-1].card == early


@pytest.mark.regulation("R45")
def test_game_before_time_burns_the_card_and_reopens_betting() -> None:
    from dataclasses import replace

    config = replace(config_of("infinite"), remedies=shipped_book())
    driver = Driver(Engine(config), iter([Card("9S"), Card("8D")]))
    driver.open()
    while driver.phase != "betting":
        driver.obey()
    card = driver.lay(driver.pull(), "P")
    assert open_code(driver) == "early_card"
    assert rule(driver, "burn_and_reopen") == "accepted"
    assert driver.phase == "betting"
    assert driver.engine.table.round.light == "green"
    driver.lift(card)
    assert not driver.engine.table.lying


def test_a_card_pulled_early_and_unseen_is_the_first_card() -> None:
    from dataclasses import replace

    config = replace(config_of("infinite"), remedies=shipped_book())
    driver = Driver(Engine(config), iter([Card("9S"), Card("8D")]))
    driver.open()
    while driver.phase != "betting":
        driver.obey()
    card = driver.pull()
    driver.command(c.CloseBetting())
    driver.command(c.BetsFinal(players=2))
    driver.lay(card, "P")
    assert driver.of(f.CardDealt)[-1].card == "9S"


def test_the_dealer_overdraws() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "KH", "KD", "KC", "QS", "QD")
    deal_to(driver, 4)
    driver.command(c.Decision("1", "stand"))
    driver.until(lambda: driver.phase == "results", random_server(1))
    driver.pull()
    assert open_code(driver) == "overdraw"
    assert rule(driver, "burn_it") == "accepted"
    assert open_code(driver) == "overdraw"
    assert driver.view()["guide"]["tap"]
    assert driver.tap(c.ConfirmStep(driver.of(f.IrregularityOpened)[-1].id)) == "accepted"
    assert not open_code(driver)


# --- rulings ----------------------------------------------------------------------------------


def test_undo_takes_back_a_placement_and_halts() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S", "3S", "4S", "KD")
    deal_to(driver, 2)
    number = driver.engine.table.round.deal_log[-1][0]
    assert driver.tap(c.Undo(number, "wrong card"), "dealer") == "rejected"
    assert driver.tap(c.Undo(number, "wrong card"), "shift_manager") == "accepted"
    assert driver.engine.table.pause is not None
    assert len(driver.engine.table.round.deal_log) == 2
    assert "The 8♦ at your own place" in driver.view()["instruction"]["text"]
    assert driver.tap(c.ResumeTable(), "shift_manager") == "rejected"
    driver.carry_out()
    assert "Table OK" in driver.view()["instruction"]["text"]
    assert driver.tap(c.ResumeTable()) == "rejected"
    assert driver.tap(c.ResumeTable(), "shift_manager") == "accepted"
    driver.obey()
    assert len(driver.engine.table.round.deal_log) == 3
    assert replayed(driver).console_view(driver.now) == driver.engine.console_view(driver.now)


def test_a_void_refunds_names_its_cause_and_the_next_round_waits_for_its_acknowledgement() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S")
    deal_to(driver, 2)
    assert driver.tap(c.VoidRound("misdeal"), "dealer") == "rejected"
    assert driver.tap(c.VoidRound("misdeal"), "shift_manager") == "accepted"
    told, notice = driver.events[-2:]
    assert (told.topic, told.type, told.data["code"]) == ("round", "voided", "misdeal")
    assert (notice.type, notice.data["code"]) == ("notice", "cancelled")
    assert driver.engine.table.awaiting_ack == [driver.of(f.RoundVoided)[-1].round]


def test_nobody_rules_and_the_call_goes_to_the_next_in_line() -> None:
    driver = dealing("infinite", "9S", "8D")
    driver.lay(driver.pull(), "P", face="6S")
    driver.wait(31_200)
    assert driver.engine.table.irregularities[1].level == 1
    driver.wait(30_000)
    assert driver.engine.table.irregularities[1].level == 2


def test_clocks_stand_still_and_go_on_with_time_left() -> None:
    driver = dealing("igt", "9S", "8D", "7C", "6H", "2S", "3S", "4S", "KD")
    deal_to(driver, 4)
    driver.wait(11_000)
    stray = driver.lying[0]
    driver.move(stray, "dealer")
    driver.wait(10_000)
    assert open_code(driver) == "strayed_card"
    driver.move(stray, "1")
    window = driver.engine.table.window
    assert window is not None
    assert window.ends_at - driver.at >= 5_000


# --- lifted and laid again ---------------------------------------------------------------------


def test_the_deck_is_whole_in_the_inventory() -> None:
    driver = dealing("infinite", "9S", "8D")
    deal_to(driver, 2)
    left = driver.engine.table.shoe.left
    assert sum(left.values()) == 8 * len(DECK) - 2
    assert isinstance(driver.lying[0], LyingCard)


def test_a_split_card_lifted_and_laid_apart_is_a_move() -> None:
    driver = dealing("infinite", "4H", "5C", "4S", "TC", "2H", "3H", "KD")
    deal_to(driver, 4)
    assert driver.command(c.Decisions({"split": 3})).status == "accepted"
    instruction = driver.view()["instruction"]
    assert instruction["code"] == "move"
    card = next(one for one in driver.lying if one.card == instruction["card"])
    driver.lay(card.card, instruction["zone"])
    driver.wait(2_000)
    driver.lift(card)
    driver.wait(2_000)
    assert open_code(driver) == ""
    assert [move.to_zone for move in driver.of(f.CardMoved)] == [instruction["zone"]]


def test_a_split_card_in_a_hand_for_two_seconds_is_not_missing() -> None:
    driver = dealing("infinite", "4H", "5C", "4S", "TC", "2H", "3H", "KD")
    deal_to(driver, 4)
    driver.command(c.Decisions({"split": 3}))
    instruction = driver.view()["instruction"]
    card = next(one for one in driver.lying if one.card == instruction["card"])
    driver.lift(card)
    driver.wait(2_000)
    assert open_code(driver) == ""
    driver.lay(card.card, instruction["zone"])
    assert [move.to_zone for move in driver.of(f.CardMoved)] == [instruction["zone"]]


def test_an_unreadable_card_that_was_ruled_right_may_be_laid_again() -> None:
    driver = dealing("igt", "4H")
    card = driver.pull()
    lying = driver.lay(card, "1", face=d.UNREADABLE)
    driver.wait(2_000)
    assert open_code(driver) == "unreadable_card"
    assert rule(driver, "shoe_is_right", second="manager-2") == "accepted"
    driver.lift(lying)
    driver.wait(1_200)
    assert open_code(driver) == "missing_card"
    driver.lay(card, "1", face=d.UNREADABLE)
    assert open_code(driver) == ""
    assert driver.engine.table.pulls[1].card == card
