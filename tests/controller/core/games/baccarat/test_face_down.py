"""Coups of which cards lie face down: who is turned when, and what the camera must show then."""

import json
from collections.abc import Callable

import pytest

from controller.core.cards import Card
from controller.core.games.baccarat.rules import Style
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.table.config import House
from tests.support.coups import Answer, answering, coup, coup_table, first_named
from tests.support.places import ROUNDS
from tests.support.table_driver import Driver, LyingCard, replayed

SIX = ["2S", "AD", "3H", "KC", "9D", "4D"]
"""Player 5 draws a nine, Banker 1 draws whatever it is."""

SQUEEZE: Style = "squeeze"


def bet(table: Driver) -> None:
    table.close_betting()
    assert table.command(c.BetsFinal(players=2)).status == "accepted"


def instructions(table: Driver, answer: Answer = first_named) -> list[str]:
    """What the dealer is told until the coup is settled; `?` where the server is asked."""
    told = []
    while not table.of(f.RoundSettled):
        if table.engine.table.window:
            told.append("?")
            answer(table)
        else:
            told.append(table.view()["instruction"]["text"])
            table.obey()
    return told


def test_a_classic_coup_is_turned_once_all_first_cards_lie_and_thirds_lie_face_up() -> None:
    table = coup_table("baccarat", SIX, "classic")
    bet(table)
    assert instructions(table) == [
        "Deal a card face down to Player.",
        "Deal a card face down to Banker.",
        "Deal a card face down to Player.",
        "Deal a card face down to Banker.",
        "Turn card 1 at Player.",
        "Turn card 2 at Player.",
        "Turn card 1 at Banker.",
        "Turn card 2 at Banker.",
        "Deal a card to Player.",
        "Deal a card to Banker.",
    ]
    assert table.of(f.RoundSettled)[-1].result["winner"] == "banker"


def test_in_a_squeeze_the_game_server_says_which_side_is_turned_when() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    bet(table)
    told = instructions(table, answering(0, lambda hands, _: hands[-1]))
    assert told[4:] == [
        "?",
        "Turn card 1 at Banker.",
        "Turn card 2 at Banker.",
        "?",
        "Turn card 1 at Player.",
        "Turn card 2 at Player.",
        "Deal a card face down to Player.",
        "Deal a card face down to Banker.",
        "?",
        "Turn card 3 at Banker.",
        "?",
        "Turn card 3 at Player.",
    ]


def test_a_third_card_that_decides_on_the_next_is_turned_before_it() -> None:
    table = coup_table("baccarat", ["2S", "3D", "3H", "KC", "8D"], SQUEEZE)
    bet(table)
    told = instructions(table)
    assert told[-3:] == ["Deal a card face down to Player.", "?", "Turn card 3 at Player."]
    assert [len(table.of(f.RoundSettled)[-1].result[side]["cards"]) for side in SIDES] == [3, 2]


SIDES = ("player", "banker")


@pytest.mark.parametrize("style", ["classic", "squeeze"])
def test_played_coups_come_out_in_every_style_as_in_their_sheets(style: Style) -> None:
    sheets = [json.loads(line) for line in (ROUNDS / "baccarat.jsonl").read_text().splitlines()]
    table = coup_table("baccarat", [card for one in sheets[:12] for card in one["cards"]], style)
    for number, sheet in enumerate(sheets[:12]):
        coup(table, answering(number))
        result = table.of(f.RoundSettled)[-1].result
        for part in (*SIDES, "winner"):
            assert result[part] == sheet["expected"][part], sheet["id"]
        table.until(lambda: table.phase == "idle", first_named)
    again = replayed(table)
    assert again.console_view(table.now) == table.engine.console_view(table.now)
    assert again.public_state(table.now) == table.engine.public_state(table.now)


def test_one_card_each_is_squeezed_too() -> None:
    table = coup_table("dragon_tiger", ["KS", "9D"], SQUEEZE)
    bet(table)
    told = instructions(table, answering(0, lambda hands, _: hands[-1]))
    assert told[2:] == ["?", "Turn card 1 at Tiger.", "?", "Turn card 1 at Dragon."]
    assert table.of(f.RoundSettled)[-1].result["winner"] == "dragon"


def test_the_public_hears_a_face_when_it_is_turned_and_never_before() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    bet(table)
    instructions(table)
    dealt = [event.data for event in table.events if event.type == "card"]
    assert [(one["card"], one["total"]) for one in dealt] == [("hidden", 0)] * 4 + [
        ("hidden", 5),
        ("hidden", 1),
    ]
    turned = [event.data for event in table.events if event.type == "card_revealed"]
    assert [(one["hand"], one["index"], one["card"], one["total"]) for one in turned] == [
        ("player", 0, "2S", 2),
        ("player", 1, "3H", 5),
        ("banker", 0, "AD", 1),
        ("banker", 1, "KC", 1),
        ("player", 2, "9D", 4),
        ("banker", 2, "4D", 5),
    ]


def test_a_coup_without_players_is_turned_in_the_order_of_its_sides() -> None:
    house = House(no_bets="deal_anyway")
    table = coup_table("baccarat", SIX, SQUEEZE, house)
    table.close_betting()
    table.command(c.BetsFinal())
    assert "?" not in instructions(table)
    assert table.of(f.RoundSettled)[-1].result["winner"] == "banker"


def to_the_window(table: Driver) -> None:
    bet(table)
    while table.engine.table.window is None:
        table.obey()


def test_only_a_side_that_is_asked_for_in_the_open_window_may_be_named() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    bet(table)
    assert table.command(c.Reveal("player")).status == "rejected"
    while table.engine.table.window is None:
        table.obey()
    number = table.engine.table.window.window
    assert table.command(c.Reveal("dragon")).code == "window_asks_other"
    assert table.command(c.Reveal("player", number + 1)).code == "wrong_window"
    assert table.command(c.Decision("player", "stand")).status == "rejected"
    assert table.command(c.Reveal("player")).status == "accepted"
    assert table.command(c.Reveal("player", number)).status == "rejected"


def test_a_silent_game_server_stops_the_table_and_turns_nothing() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    to_the_window(table)
    table.wait(60_000)
    assert table.view()["table"]["paused"]
    assert table.of(f.CardRevealed) == []
    assert table.command(c.Reveal("banker")).status == "accepted"
    assert not table.view()["table"]["paused"]
    assert table.view()["instruction"]["text"] == "Turn card 1 at Banker."


def opened(table: Driver) -> list[str]:
    return [fact.code for fact in table.of(f.IrregularityOpened)]


def turn(table: Driver, zone: str, index: int, face: str | None = None) -> None:
    """A card of a side is turned, whatever the screen says."""
    card = [card for card in table.lying if card.zone == zone][index]
    card.up = True
    table.sight("revealed", card, face)


def test_both_cards_of_a_side_may_be_turned_in_either_order() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    to_the_window(table)
    table.command(c.Reveal("player"))
    turn(table, "player", 1)
    assert table.of(f.CardRevealed) == []
    turn(table, "player", 0)
    assert [fact.card for fact in table.of(f.CardRevealed)] == ["2S", "3H"]
    assert opened(table) == []


def other_side(table: Driver) -> None:
    table.command(c.Reveal("player"))
    turn(table, "banker", 0)


def before_the_word(table: Driver) -> None:
    turn(table, "player", 0)


@pytest.mark.parametrize("slip", [other_side, before_the_word])
def test_a_card_that_nobody_asked_to_be_turned_stops_the_table_and_is_let_pass(
    slip: Callable[[Driver], None],
) -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    to_the_window(table)
    slip(table)
    assert opened(table) == ["seen_early"]
    wrong = table.engine.table.last_irregularity
    ruling = c.Rule(wrong, "seen_go_on", "no_effect")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    assert not table.engine.table.irregularities
    while not table.of(f.RoundSettled):
        if table.engine.table.window:
            first_named(table)
        else:
            table.obey()
    assert table.of(f.RoundSettled)[-1].result["banker"]["cards"] == ["AD", "KC", "4D"]


def test_a_turned_card_that_the_shoe_did_not_read_so_is_ruled_on() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    to_the_window(table)
    table.command(c.Reveal("player"))
    turn(table, "player", 0, "7C")
    table.wait(2_000)
    assert opened(table) == ["hole_disagreement"]
    ruling = c.Rule(1, "camera_is_right", "picture_checked")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    assert table.of(f.CardRevealed)[-1].card == "7C"
    while not table.of(f.RoundSettled):
        if table.engine.table.window:
            first_named(table)
        else:
            table.obey()
    result = table.of(f.RoundSettled)[-1].result
    assert result["player"]["cards"][:2] == ["7C", "3H"]


def test_a_card_that_the_shoe_could_not_read_is_known_when_it_is_turned() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    bet(table)
    card = next(table.cards)
    table.told_of(card, d.CardUnread("shoe0", next(table.report), "smudged", boot=1))
    table.lay(card, "player", up=False)
    while table.engine.table.window is None:
        table.obey()
    table.command(c.Reveal("player"))
    turn(table, "player", 0)
    assert opened(table) == ["hole_unread"]
    offered = {one["remedy"]: one["title"] for one in table.view()["irregularity"]["options"]}
    assert offered["private_reader"] == "Enter the hidden card from the private reader"
    ruling = c.Rule(1, "turned_card_is_read", "picture_checked")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    assert table.of(f.CardRevealed)[-1].card == card


def test_a_card_that_lies_by_a_ruling_is_known_again_when_it_is_turned() -> None:
    table = coup_table("dragon_tiger", ["KS", "9D"], SQUEEZE)
    bet(table)
    table.obey()
    unseen = table.pull()
    table.wait(6_100)
    assert opened(table) == ["unseen_card"]
    ruling = c.Rule(1, "shoe_is_right", "card_checked_at_table", second="manager-2")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    while table.engine.table.window is None:
        table.obey()
    table.command(c.Reveal("tiger"))
    table.lay(unseen, "tiger")
    table.wait(2_000)
    assert opened(table) == ["unseen_card"]
    assert [fact.zone for fact in table.of(f.CardRevealed)] == ["tiger"]
    first_named(table)
    table.obey()
    assert table.of(f.RoundSettled)[-1].result["winner"] == "dragon"


def test_a_card_that_lies_by_a_ruling_and_shows_another_face_is_ruled_on() -> None:
    table = coup_table("dragon_tiger", ["KS", "9D"], SQUEEZE)
    bet(table)
    table.obey()
    table.pull()
    table.wait(6_100)
    ruling = c.Rule(1, "shoe_is_right", "card_checked_at_table", second="manager-2")
    table.tap(ruling, "shift_manager")
    while table.engine.table.window is None:
        table.obey()
    table.command(c.Reveal("tiger"))
    table.lay(Card("QH"), "tiger")
    table.wait(5_000)
    assert opened(table)[-1] == "hole_disagreement"
    assert table.of(f.CardRevealed) == []
    ruling = c.Rule(table.engine.table.last_irregularity, "camera_is_right", "picture_checked")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    table.until(lambda: bool(table.of(f.RoundSettled)), first_named)
    assert table.of(f.RoundSettled)[-1].result["tiger"]["cards"] == ["QH"]


def green(table: Driver, zone: str) -> LyingCard:
    """A card of another set comes to lie face down."""
    card = LyingCard(next(table.tracks), zone, Card("KH"), False)
    table.lying.append(card)
    sighting = d.Sighting(
        "camera0", "v1", card.track, "placed", zone, 0, d.BACK, 1, 1, table.at, "green"
    )
    table.feed(sighting)
    return card


def test_a_back_of_another_colour_is_never_the_hidden_card_that_left_the_shoe() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    bet(table)
    real = table.pull()
    stranger = green(table, "player")
    table.wait(1_100)
    assert table.of(f.CardDealt) == []
    assert opened(table) == ["wrong_back"]
    ruling = c.Rule(1, "take_away", "foreign")
    assert table.tap(ruling, "shift_manager") == "accepted", table.orders[-1]
    table.lift(stranger)
    table.lay(real, "player", up=False)
    table.until(lambda: bool(table.of(f.RoundSettled)), first_named)
    assert table.of(f.RoundSettled)[-1].result["player"]["cards"] == ["2S", "3H", "9D"]


def test_nor_is_it_a_hidden_card_that_was_taken_up() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    bet(table)
    table.obey()
    real = table.lying[0]
    table.lift(real)
    green(table, "player")
    table.wait(2_000)
    pull = next(pull for pull in table.engine.table.pulls.values() if pull.state == "dealt")
    assert pull.track is None
    assert set(opened(table)) <= {"wrong_back", "missing_card"}


def test_the_screen_counts_nothing_of_a_side_whose_cards_all_lie_face_down() -> None:
    table = coup_table("baccarat", SIX, SQUEEZE)
    to_the_window(table)
    assert [zone["total"] for zone in table.view()["zones"]] == ["", ""]
    table.command(c.Reveal("banker"))
    table.obey()
    assert [zone["total"] for zone in table.view()["zones"]] == ["", "1"]
