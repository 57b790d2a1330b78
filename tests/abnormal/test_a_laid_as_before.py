"""Cards are lifted in a stop and laid back where they lay, in any order: the stop is as it was.

Whatever lies again as it lay is told as it was told, and people may rule the same of it.
"""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.abnormal.scenes import Card, LyingCard, Scene, d, must, scene

ZONES = {
    "quebec": ("1", "2", "3", "dealer"),
    "baccarat": ("player", "banker", "player", "banker"),
}
CAUSES = {
    "shoe and camera disagree": "read_disagreement",
    "the shoe did not read it": "unread_card",
    "the camera cannot read it": "unreadable_card",
    "it lies face down": "face_down_card",
    "it lies elsewhere": "wrong_box",
    "another lies elsewhere": "wrong_box",
}


def stopped(game: str, cause: str, dealt: int, shown: str) -> Scene:
    """So many cards are dealt, and the next one, which is the 2H for the shoe, stops play."""
    table = scene(game, ["5S", "JD", "9C", "4D"])
    table.start((1, 2, 3))
    zones = ZONES[game]
    for _ in range(dealt):
        table.obey()
        table.wait(1_500)
    place, other = zones[dealt], zones[-1] if zones[dealt] != zones[-1] else zones[0]
    if cause == "the shoe did not read it":
        table.told_of(Card(shown), d.CardUnread("shoe0", next(table.report), "no read", boot=1))
    else:
        table.pull(Card("2H"))
    match cause:
        case "the camera cannot read it":
            table.lay(Card("2H"), place, face=d.UNREADABLE)
        case "it lies face down":
            table.lay(Card("2H"), place, up=False)
        case "it lies elsewhere":
            table.lay(Card("2H"), other)
        case _:
            table.lay(Card(shown), other if cause == "another lies elsewhere" else place)
    table.wait(4_000)
    must(table.open == [CAUSES[cause]], f"{table.open}, {table.texts()}")
    return table


def told(table: Scene) -> tuple[Any, ...]:
    """What the screen says of the stop, and what may be ruled."""
    view = table.view()
    wrong = view["irregularity"]
    options = [(one["remedy"], one["refused"], one["roles"]) for one in wrong["options"]]
    readings = [(one["shoe"], one["camera"]) for one in wrong["readings"]]
    return table.open, view["instruction"]["text"], wrong["text"], readings, options


def lay_again(table: Scene, card: LyingCard, face: str | None) -> None:
    again = LyingCard(next(table.tracks), card.zone, card.card, card.up)
    table.lying.append(again)
    table.wait(200)
    table.sight("placed", again, face)


def orders(cards: int) -> st.SearchStrategy[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Which cards are lifted, in what order, and in what order they come back."""
    lifted = [some for count in range(1, cards + 1) for some in permutations(range(cards), count)]
    pairs = [(some, back) for some in lifted for back in permutations(some)]
    return st.sampled_from(pairs)


@pytest.mark.long
@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("game", ZONES)
@pytest.mark.parametrize("cause", CAUSES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_laid_back_as_they_lay_the_stop_is_as_it_was(game: str, cause: str, data: Any) -> None:
    dealt = data.draw(st.integers(1, 2), "dealt before it")
    lifted, back = data.draw(orders(dealt + 1), "lifted and laid")
    gap = data.draw(st.sampled_from((300, 2_500)), "ms from card to card")
    away = data.draw(st.sampled_from((0, 2_000, 9_000)), "ms off the felt")
    shown = data.draw(st.sampled_from(("TH", "5S")), "what the camera reads")
    table = stopped(game, cause, dealt, shown)
    before, cards = told(table), list(table.lying)
    for number in lifted:
        table.lift(cards[number])
        table.wait(gap)
    table.wait(away)
    for number in back:
        unread = cause == "the camera cannot read it" and cards[number] is cards[-1]
        lay_again(table, cards[number], d.UNREADABLE if unread else None)
        table.wait(gap)
    table.wait(9_000)
    assert told(table) == before


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize("back", ["12", "21"])
def test_the_disputed_card_laid_back_is_told_at_once_and_ruled_on(back: str) -> None:
    """The shoe told the 2H and the camera sees the 10H; the felt was cleared to the rack."""
    table = stopped("quebec", "shoe and camera disagree", 1, "TH")
    cards = {card.zone: card for card in table.lying}
    for card in cards.values():
        table.lift(card)
        table.wait(300)
    table.wait(9_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    for zone in back:
        lay_again(table, cards[zone], None)
        texts = table.texts()[0]
        table.wait(1_200)
        assert ("Shoe and camera disagree" in texts) == any(c.zone == "2" for c in table.lying)
    assert table.open == ["read_disagreement"]
    table.must_rule("camera_is_right")
    table.wait(500)
    assert table.dealt[-1] == ("TH", "2")


@pytest.mark.abnormal("A2")
def test_another_card_laid_in_its_place_does_not_end_the_question_of_the_first() -> None:
    table = stopped("quebec", "shoe and camera disagree", 1, "TH")
    table.lift(table.lying[-1])
    table.wait(9_000)
    must(table.open == ["unknown_card"], f"{table.open}")
    for face in ("QC", "2H"):
        table.lay(Card(face), "2")
        table.wait(3_000)
        assert table.open == ["unknown_card"]
        table.lift(table.lying[-1])
        table.wait(3_000)
    table.lay(Card("TH"), "2")
    table.wait(3_000)
    assert table.open == ["read_disagreement"]
