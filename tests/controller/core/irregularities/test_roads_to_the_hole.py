"""Every road to a revealed hidden card is checked against what was published of it."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from controller.core.cards import DECK, Card
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.abnormal.scenes import NeedReveal, Scene, must, scene

FACES = st.sampled_from([card for card in DECK if card[0] in "A29TK"])
"""Faces that make a blackjack under one of the upcards, and some that do not."""


def at_the_turn(up: Card, shoe: Card, lies: Card, seen: str) -> Scene | None:
    """The hole card is due to be turned; the shoe read `shoe`, it is `lies`, the camera `seen`."""
    table = scene("blackjack_live", ["9S", str(up), "7C"])
    table.start()
    table.to_hole()
    table.report_card(shoe)
    hole = table.lay(lies, "dealer", up=False)
    if not table.run_to(lambda: table.needs(NeedReveal)):
        return None
    hole.up = True
    table.wait(200)
    table.sight("revealed", hole, seen)
    table.wait(3_000)
    return table


@pytest.mark.long
@given(
    up=st.sampled_from([Card("AD"), Card("TD"), Card("KH")]),
    shoe=FACES,
    lies=FACES,
    named=FACES,
    readable=st.booleans(),
    remedies=st.lists(
        st.sampled_from(["enter_card", "camera_is_right", "shoe_is_right", "record_is_right"]),
        max_size=4,
    ),
)
@example(Card("AD"), Card("2D"), Card("TH"), Card("TH"), True, ["enter_card"])
@example(Card("AD"), Card("2D"), Card("TH"), Card("KH"), False, ["enter_card"])
@settings(max_examples=150, deadline=None)
def test_no_ruling_reveals_what_the_check_denied(
    up: Card, shoe: Card, lies: Card, named: Card, readable: bool, remedies: list[str]
) -> None:
    table = at_the_turn(up, shoe, lies, str(lies) if readable else d.UNREADABLE)
    if table is None:
        return
    for remedy in remedies:
        for wrong in list(table.engine.table.irregularities.values()):
            reason = table.engine.table.config.remedies.named(remedy).reasons[0]
            act = c.Rule(wrong.id, remedy, reason, named, "", "manager-2")
            table.manager(act)
            table.wait(2_000)
    checked = [fact.blackjack for fact in table.of(f.HoleChecked)]
    for shown in table.of(f.HoleRevealed):
        made = table.of(f.CardDealt)[1].card[0] + shown.card[0]
        blackjack = ("A" in made) and any(ten in made for ten in "TJQK")
        assert checked in ([], [blackjack]), f"{checked} was told, {shown.card} is settled"
    if not table.of(f.HoleRevealed):
        must(table.engine.table.stopped, "nothing stops")
        assert table.open, "nobody is called"
