"""Restarts of vision and dealt cards that show another face settle no round wrongly."""

from typing import Any

import pytest

from controller.core.cards import Card
from tests.abnormal.scenes import (
    Scene,
    c,
    d,
    f,
    in_window,
    must,
    scene,
)

SHORT = ["9S", "7D", "4C", "8H"] * 40
"""Rounds of five cards: a standing player, a dealer who draws one."""


# --- A1: a restart of vision ------------------------------------------------------------------


def assert_nothing_is_crossed(table: Scene) -> None:
    assert table.tracks_shared() == []
    assert table.opened == []
    assert not [card for card in table.engine.table.lying.values() if card.unconfirmed]


def in_window_of_round(game: str, number: int, cards: list[str] = SHORT) -> Scene:
    table = scene(game, cards)
    for _ in range(number - 1):
        table.whole_round()
    table.start()
    table.to_window()
    return table


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("game", ["infinite", "igt", "blackjack_live"])
@pytest.mark.parametrize("number", [1, 3, 4])
def test_vision_restart_numbers_from_one(game: str, number: int) -> None:
    table = in_window_of_round(game, number)
    table.restart_vision()
    table.wait(9000)
    assert_nothing_is_crossed(table)


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("game", ["infinite", "igt", "blackjack_live"])
def test_vision_restart_numbers_from_one_in_the_second_round(game: str) -> None:
    table = in_window_of_round(game, 2)
    table.restart_vision()
    table.wait(9000)
    assert_nothing_is_crossed(table)


@pytest.mark.abnormal("A1")
def test_vision_restart_other_order() -> None:
    table = in_window_of_round("blackjack_live", 2)
    table.restart_vision(lambda cards: cards[::-1])
    table.wait(9000)
    assert_nothing_is_crossed(table)


@pytest.mark.abnormal("A1")
def test_vision_restart_then_hole_turned() -> None:
    table = in_window_of_round("igt", 2)
    table.restart_vision()
    table.wait(2000)
    assert table.open == []
    assert table.to_settled()
    assert table.settled[-1]["dealer"]["cards"] == ["4C", "9S", "7D"]


@pytest.mark.abnormal("A1")
def test_restart_and_unread_hole_settles_by_the_upcard() -> None:
    table = scene("igt", ["9S", "7D", "4C", "8H", "2S", "2H", "9S", "7D", "4C", "TC"] * 4)
    table.whole_round()
    table.start()
    table.to_hole()
    hole = next(table.cards)
    table.pulled.append(hole)
    table.feed(d.CardUnread("shoe0", next(table.report), "no code seen", boot=1))
    table.lay(hole, "dealer", up=False)
    table.to_window()
    told = len(table.of(f.HoleRevealed))
    table.restart_vision()
    table.wait(200)
    table.choose("stand")
    table.wait(3000)
    assert len(table.of(f.HoleRevealed)) == told, "the hole card still lies face down"
    assert len(table.settled) == 1


@pytest.mark.abnormal("A1")
def test_restart_and_camera_is_right() -> None:
    table = in_window_of_round("igt", 2)
    table.restart_vision()
    table.wait(200)
    table.choose("stand")
    table.wait(1500)
    assert table.opened == []
    assert len(table.of(f.HoleRevealed)) == 1, "only the first round's"


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("late_ms", [100, 1200, 3000])
@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("game", ["infinite", "igt", "blackjack_live", "quebec", "olivia"])
def test_a_card_that_was_covered_is_seen_after_the_next_one(
    game: str, n: int, late_ms: int
) -> None:
    """Both lie right, and nobody is told to move one."""
    as_dealt = in_window(game, SHORT)
    places = [(card.zone, card.up) for card in as_dealt.lying]
    table = scene(game, SHORT)
    table.start()
    for zone, up in places[:n]:
        table.lay(table.pull(), zone, up)
    cards = [table.place(table.pull(), zone, up) for zone, up in places[n : n + 2]]
    table.sight("placed", cards[1])
    table.wait(late_ms)
    table.sight("placed", cards[0])
    for zone, up in places[n + 2 :]:
        table.lay(table.pull(), zone, up)
    assert table.opened == []
    assert table.dealt == as_dealt.dealt


@pytest.mark.abnormal("A1")
def test_a_card_where_no_camera_is_said_to_look_is_forgotten_too() -> None:
    sees = {"camera0": frozenset({"1", "1.2"}), "camera1": frozenset({"dealer"})}
    table = scene("igt", cameras=("camera0", "camera1"), sees=sees)
    table.start()
    table.sight("placed", table.place(Card("5C"), "2"))
    table.restart_vision(lambda _cards: [])
    table.wait(4000)
    assert not table.engine.table.lying


# --- A2: a dealt card shows another face ------------------------------------------------------


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize(("game", "zone"), [("igt", "1"), ("infinite", "P")])
def test_face_of_a_dealt_card_changes(game: str, zone: str) -> None:
    table = in_window(game)
    second = table.lying_in(zone)[1]
    table.restart_vision(shows=lambda card: "KH" if card is second else card.card)
    assert len(table.open) == 1


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize(("game", "zone"), [("igt", "1"), ("infinite", "P")])
def test_face_of_a_dealt_card_changes_and_the_state_agrees_with_the_events(
    game: str, zone: str
) -> None:
    table = in_window(game)
    second = table.lying_in(zone)[1]
    table.restart_vision(shows=lambda card: "KH" if card is second else card.card)
    table.wait(10_000)
    assert table.shown(zone) <= table.told(zone)


@pytest.mark.abnormal("A2")
def test_face_of_a_dealt_card_changes_same_track() -> None:
    table = in_window("igt")
    table.sight("revealed", table.lying_in("1")[0], "KH")
    assert len(table.open) == 1
    assert table.shown("1") <= table.told("1")


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("ms", [0, 1_000, 6_000])
def test_exchange_of_two_boxes_in_a_restart(ms: int) -> None:
    table = in_window("quebec", ["9S", "KC", "7D", "4C", "AS", "8H"], (1, 2))
    one, two = table.lying_in("1")[1], table.lying_in("2")[1]
    one.card, two.card = two.card, one.card
    table.restart_vision()
    table.wait(ms)
    assert not table.to_settled()
    assert table.open, "the cards of two boxes are exchanged"


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", ["infinite", "igt", "blackjack_live"])
def test_a_card_that_was_read_and_cannot_be_read_after_a_restart_may_be_another(game: str) -> None:
    table = in_window_of_round(game, 2)
    upcard = table.lying_in("dealer")[0]
    table.restart_vision(shows=lambda card: d.UNREADABLE if card is upcard else card.card)
    table.wait(9000)
    assert table.open, "something else may lie where the dealer's card lay"
    assert not table.to_settled()


def with_hole_card_ruled_open() -> Scene:
    """The hole card was dealt face up, and ruled to stay so."""
    table = scene("blackjack_live", SHORT)
    table.start()
    table.to_hole()
    table.sight("placed", table.place(table.pull(), "dealer"))
    table.wait(2000)
    table.must_rule("hole_seen_go_on")
    return table


@pytest.mark.abnormal("A2")
def test_a_back_where_a_face_lay_before_a_restart_is_another_card() -> None:
    table = with_hole_card_ruled_open()
    upcard = table.lying_in("dealer")[0]
    table.restart_vision(shows=lambda card: d.BACK if card is upcard else card.card)
    assert not table.to_settled(), "a card lies face down where the dealer's upcard lay"


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("moved", [False, True])
def test_a_strange_card_that_is_not_read_is_no_card_of_a_ruled_face(moved: bool) -> None:
    """One that lay beside the ruled card before is not it when that one goes."""
    table = with_hole_card_ruled_open()
    table.to_window()
    table.stand()
    must(table.of(f.HoleRevealed), "the hole card is hidden yet")
    strange = table.lay(Card("4D"), "dealer", face=d.UNREADABLE)
    table.wait(300)
    table.lift(table.lying_in("dealer")[1])
    if moved:
        table.sight("moved", strange, d.UNREADABLE)
    assert not table.to_settled(), "the dealer's second card was lifted, another lies there"


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("read_as", ["4C", d.UNREADABLE])
def test_a_ruled_card_that_is_laid_again_is_read_as_it_was(read_as: str) -> None:
    """Where a camera took it for another card, one that cannot be read now is something else."""
    table = scene("igt")
    table.start()
    card = table.lay(table.pull(), "1", face=read_as)
    table.wait(2000)
    table.must_rule("shoe_is_right", card.card)
    table.lift(card)
    table.wait(200)
    table.sight("placed", table.place(card.card, "1"), d.UNREADABLE)
    table.wait(3000)
    assert bool(table.open) == (read_as == "4C")


@pytest.mark.abnormal("A2")
def test_an_unread_card_that_lay_there_is_no_ruled_card() -> None:
    table = scene("igt")
    table.start()
    card = table.lay(table.pull(), "1", face=d.UNREADABLE)
    table.wait(2000)
    table.must_rule("shoe_is_right", card.card)
    table.sight("placed", table.place(Card("4D"), "1"), d.UNREADABLE)
    table.wait(300)
    table.lift(card)
    table.wait(3000)
    assert table.open


@pytest.mark.abnormal("A1")
@pytest.mark.parametrize("restarts", [1, 2])
def test_a_restart_does_not_change_which_card_came_first(restarts: int) -> None:
    """The upcard lies face down; the next card beside it is not the upcard instead."""
    table = scene("igt")
    table.start()
    table.lay(table.pull(), "1")
    table.lay(table.pull(), "dealer", up=False)
    table.wait(1000)
    table.sight("placed", table.place(table.pull(), "dealer"))
    for _ in range(restarts):
        table.restart_vision()
    assert [zone for _, zone in table.dealt] == ["1"]
    table.wait(3000)
    assert table.open


@pytest.mark.abnormal("A1")
def test_a_card_that_vision_has_not_told_again_is_not_dealt() -> None:
    table = scene("igt")
    table.start()
    card = next(table.cards)
    table.sight("placed", table.place(card, "1"))
    table.restart_vision(lambda _cards: [])
    table.report_card(card)
    assert table.dealt == []
    table.wait(3000)
    assert table.dealt == []


@pytest.mark.abnormal("A2")
def test_such_a_card_is_itself_once_it_is_read_again() -> None:
    table = in_window_of_round("igt", 2)
    upcard = table.lying_in("dealer")[0]
    table.restart_vision(shows=lambda card: d.UNREADABLE if card is upcard else card.card)
    table.wait(9000)
    must(table.open, "nobody was asked")
    table.lift(upcard)
    table.sight("placed", table.place(upcard.card, "dealer"))
    table.wait(4000)
    assert table.open == []
    assert table.to_settled()


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", ["infinite", "igt", "blackjack_live", "quebec"])
@pytest.mark.parametrize("taken", [0, 1])
def test_a_corrected_card_of_a_split_pair_of_one_face_counts_where_it_lies(
    game: str, taken: int
) -> None:
    """The dealer may send away either card; the one that turns out to be another keeps its hand."""
    first = ["JC", "9D", "JC", "8H"]
    table = in_window(game, [*first, "2S", "3S", *["5D", "6C", "7H"] * 20])
    pair = [card for card in table.lying if card.card == "JC"]
    if taken:
        table.lying.remove(pair[1])
        table.lying.insert(0, pair[1])
    table.choose("split")
    while table.phase == "dealing":
        table.obey()
    moved = next(card for card in table.lying if card.card == "JC")
    moved.card = Card("KD")
    table.sight("revealed", moved)
    must("face_changed" in table.open, f"nobody noticed: {table.open}")
    table.must_rule("camera_is_right", "KD")
    assert table.to_settled(lambda table: table.stand())
    result = table.settled[-1]
    told = [hand["cards"] for hand in hands_of(result)]
    here = {card.zone: [] for card in table.lying if card.zone != "dealer"}
    for card in table.lying:
        if card.zone in here:
            here[card.zone].append(card.card)
    assert sorted(map(sorted, told)) == sorted(map(sorted, here.values()))


def hands_of(result: dict[str, Any]) -> list[dict[str, Any]]:
    return result.get("lines") or [
        hand for box in result["boxes"].values() for hand in box["hands"]
    ]


@pytest.mark.abnormal("A2")
def test_settle_while_a_finding_waits() -> None:
    table = in_window("igt", ["9S", "7D", "4C", "TH"])
    table.stand()
    table.lift(table.lying_in("1")[0])
    table.wait(500)
    table.turn_hole()
    table.wait(5000)
    assert "missing_card" in table.opened


@pytest.mark.abnormal("A2")
def test_settle_while_a_card_to_be_held_lies_there_face_down() -> None:
    table = scene("igt", ["9S", "7D", "8C", "TH"])
    table.start()
    table.to_turn()
    table.feed(d.CardUnread("shoe0", next(table.report), "no code seen", boot=1))
    must("pulled_out_of_turn" in table.open, f"{table.open}")
    table.must_rule("hold_as_next")
    down = table.lay(Card("TC"), "dealer", up=False)
    table.turn_hole()
    assert not table.settled, "a card lies face down in the dealer's hand"
    table.wait(3000)
    assert table.open == ["unknown_card"]
    table.lift(down)
    table.wait(1000)
    assert len(table.settled) == 1


@pytest.mark.abnormal("A2")
def test_undone_move_is_not_told() -> None:
    """A move that is told again was told to be taken back before."""
    table = in_window("igt", ["8S", "7D", "8C", "9H"])
    table.choose("split")
    table.obey()
    table.wait(300)
    before = len(table.events)
    must(any(event.type == "moved" for event in table.events), "nothing was moved")
    back = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(back, "wrong spot")) == "accepted", "no undo")
    told = [event.data for event in table.events[before:]]
    assert any("1.2" in map(str, data.values()) or "moves" in data for data in told)


@pytest.mark.abnormal("A2")
def test_clocks_after_irregularity_are_published() -> None:
    table = in_window("igt")
    before = len(table.events)
    table.pull()
    table.wait(60_000)
    table.must_rule("hold_as_next")
    table.wait(10)
    window = table.engine.public_state(table.now)["window"]
    assert window["ends_at"] > table.utc
    moved = {name: window[name] for name in ("window", "ends_at", "due_at")}
    told = {event.type: event.data.get("clocks") for event in table.events[before:]}
    assert told["irregularity_opened"] == "stopped"
    assert told["irregularity_closed"] == moved
