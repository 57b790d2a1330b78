"""More than one card is out of the shoe before a camera sees any of them (a covering hand)."""

from collections import Counter
from itertools import permutations

import pytest

from tests.abnormal.scenes import Card, NeedCard, Scene, c, in_window, must, scene

pytestmark = pytest.mark.long

FACES = ["AS", "4D", "9S", "TD", "6S", "3S", "8H", "KC", "2H", "7C", "QD", "5C"]
THREE = list(permutations(range(3)))


def seen_in(table: Scene, places: list[tuple[str, bool]], order: tuple[int, ...], ms: int) -> None:
    """Cards are pulled and laid one after the other; the camera sees them in another order."""
    cards = [table.place(table.pull(), zone, up) for zone, up in places]
    for n in order:
        table.sight("placed", cards[n])
        table.wait(ms)


def first_places(game: str, boxes: tuple[int, ...]) -> list[tuple[str, bool]]:
    told = in_window(game, FACES, boxes)
    return [(card.zone, card.up) for card in told.lying]


def right_or_asked(table: Scene) -> bool:
    """Whether a person is asked, or every card stands where the camera saw it."""
    return bool(table.open) or Counter(table.dealt) == Counter(
        (card.card, card.zone) for card in table.lying
    )


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("order", THREE)
@pytest.mark.parametrize(
    ("game", "boxes"),
    [("igt", (1,)), ("olivia", (1,)), ("infinite", ()), ("quebec", (1, 2)), ("quebec", (1, 2, 3))],
)
def test_three_cards_out_at_once_are_dealt_as_they_were_pulled_or_asked_about(
    game: str, boxes: tuple[int, ...], order: tuple[int, ...]
) -> None:
    places = first_places(game, boxes)
    for n in range(len(places) - 2):
        for ms in (100, 1500, 4000):
            table = scene(game, FACES)
            table.start(boxes)
            for zone, up in places[:n]:
                table.lay(table.pull(), zone, up)
            seen_in(table, places[n : n + 3], order, ms)
            assert right_or_asked(table)
            pulled = [str(card) for card in FACES[: len(table.dealt)]]
            assert [face for face, _ in table.dealt] == pulled, (n, ms)


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("order", THREE)
def test_the_first_and_third_card_of_a_box_seen_in_any_order_stop_nothing(
    order: tuple[int, ...],
) -> None:
    table = scene("igt", FACES)
    table.start()
    seen_in(table, [("1", True), ("dealer", True), ("1", True)], order, 100)
    assert table.opened == []
    assert table.dealt == [("AS", "1"), ("4D", "dealer"), ("9S", "1")]


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("ms", [100, 1500, 4000])
def test_the_dealers_draws_seen_in_reverse_count_in_the_order_of_the_shoe(ms: int) -> None:
    """Twelve and a two are fourteen, and a nine is too many; not twenty-one and a card too many."""
    table = scene("igt", ["9S", "2C", "9D", "TD", "2H", "9H"])
    table.start()
    assert table.run_to(lambda: table.needs(NeedCard) and len(table.dealt) == 4)
    seen_in(table, [("dealer", True)] * 2, (1, 0), ms)
    assert table.opened == []
    (result,) = table.settled
    assert (result["dealer"]["total"], result["dealer"]["bust"]) == (23, True)


@pytest.mark.abnormal("A6")
def test_a_younger_card_that_alone_is_seen_is_asked_about() -> None:
    """Nobody knows where the card went that left the shoe before it."""
    table = scene("igt", FACES)
    table.start()
    covered = [table.place(table.pull(), zone) for zone in ("1", "dealer")]
    table.lay(table.pull(), "1")
    table.wait(10_000)
    assert table.open == ["unseen_card"]
    assert table.dealt == []
    for card in covered:
        table.sight("placed", card)
        table.wait(1_000)
    assert table.open == []
    assert table.dealt == [("AS", "1"), ("4D", "dealer"), ("9S", "1")]


@pytest.mark.abnormal("A6")
def test_a_card_held_as_the_next_one_is_not_passed_over() -> None:
    """A dealer who lays another one in its place would choose between two cards."""
    table = in_window("igt", ["9S", "8C", "7D", "TS", "2C", "6D", "KD"])
    table.pull()
    must(table.ruled("hold_as_next"), "not held")
    table.choose("hit")
    other = table.lay(table.pull(), "1")
    table.wait(10_000)
    assert table.open == ["unseen_card"]
    assert ("6D", "1") not in table.dealt
    table.lay(Card("2C"), "1")
    table.wait(1_000)
    assert ("2C", "1") in table.dealt
    assert table.open == ["exposed_draw"]
    must(table.ruled("use_exposed"), "not kept")
    table.lift(other)
    table.wait(1_000)
    assert table.open == []
    assert table.to_settled(lambda table: table.choose("stand"))
    (result,) = table.settled
    assert result["boxes"]["1"]["hands"][0]["cards"] == ["9S", "7D", "2C"]


@pytest.mark.abnormal("B")
def test_a_box_dies_once() -> None:
    """It is reported again after it died, its cards taken up, and the ruling is the same again."""
    table = scene("quebec", FACES)
    table.start((1, 2))
    assert table.run_to(lambda: len(table.dealt) == 5)
    for _ in range(2):
        must(table.tap(c.Report("dealer_error", "2")) == "accepted", "not reported")
        (number,) = table.engine.table.irregularities
        act = c.Rule(number, "dead_hand", "hand_cannot_be_completed", zone="2")
        assert table.manager(act) == "accepted"
        for card in table.lying_in("2"):
            table.lift(card)
        table.wait(3_000)
        assert table.open == []
    assert [event.type for event in table.events].count("hand_dead") == 1
    assert table.to_settled()
    (result,) = table.settled
    assert result["boxes"]["2"]["hands"][0]["result"] == "refunded"


@pytest.mark.abnormal("B")
@pytest.mark.parametrize("pulled", [False, True])
@pytest.mark.parametrize("lying", range(6))
def test_where_every_box_is_dead_no_further_card_is_dealt(lying: int, pulled: bool) -> None:
    """A card that was pulled for one of them is burnt by ruling; then the table is cleared."""
    table = scene("quebec", FACES)
    table.start((1, 2))
    assert table.run_to(lambda: len(table.dealt) == lying)
    if pulled:
        table.pull()
    for box in (1, 2):
        must(table.tap(c.Report("dealer_error", str(box))) == "accepted", "not reported")
        number = next(iter(table.engine.table.irregularities))
        act = c.Rule(number, "dead_hand", "hand_cannot_be_completed", zone=str(box))
        assert table.manager(act) == "accepted"
    if pulled:
        assert table.open == ["pulled_out_of_turn"]
        table.must_rule("burn_it")
        table.carry_out()
    assert table.open == []
    (result,) = table.settled
    dealer = result["dealer"]
    assert (dealer["total"], dealer["hole_revealed"]) == (None, False)
    table.to_idle()
    assert len(table.pulled) == lying + pulled


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_many_cards_pulled_at_once_are_told_once_and_laid_one_by_one(count: int) -> None:
    """After the one stop each is asked for by itself, and no other is pulled."""
    table = scene("igt", FACES)
    table.start()
    hand = [table.pull() for _ in range(count)]
    table.wait(5_000)
    assert table.open == ["two_cards_pulled"]
    for n, card in enumerate(hand):
        table.lay(card, "dealer" if n % 2 else "1", n != 3)
        table.wait(5_000)
        assert table.open == []
        if n < count - 1:
            assert table.texts()[0].endswith("Pull no other.")
    assert table.opened == ["two_cards_pulled"]
    assert [face for face, _ in table.dealt] == FACES[:count]
    assert table.to_settled()


@pytest.mark.abnormal("A6")
def test_one_more_card_than_was_told_of_is_told_anew() -> None:
    table = scene("igt", FACES)
    table.start()
    first, _ = table.pull(), table.pull()
    table.wait(5_000)
    table.lay(first, "1")
    table.wait(1_000)
    must(table.open == [], f"{table.open}")
    table.pull()
    table.wait(5_000)
    assert table.open == ["two_cards_pulled"]
