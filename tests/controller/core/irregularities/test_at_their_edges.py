"""Irregularities at the edges of what makes them: one card more or less, one look later."""

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.abnormal.scenes import Scene, must, scene


def opened(table: Scene) -> list[f.IrregularityOpened]:
    return table.of(f.IrregularityOpened)


def test_an_unreadable_stranger_is_the_cut_card_only_once_that_came() -> None:
    for cut, code in ((False, "unknown_card"), (True, "cut_card_dealt")):
        table = scene("igt")
        table.start()
        table.obey()
        if cut:
            table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
        table.lay(Card("KH"), "dealer", face=d.UNREADABLE)
        table.wait(2_000)
        assert table.open == [code]


def test_of_two_cards_out_the_unread_one_is_named() -> None:
    table = scene("igt")
    table.start()
    table.feed(d.CardUnread("shoe0", next(table.report), "no code seen", boot=1))
    table.pull()
    assert [(wrong.code, wrong.pulls) for wrong in opened(table)] == [("misscan", (1,))]


def test_a_shoe_is_empty_once_nobody_can_have_a_card_of_it_any_more() -> None:
    """The last card is out and in the dealer's hand: nothing is wrong before another is due."""
    table = scene("igt")
    table.start()
    shoe = table.engine.table.shoe
    must(shoe is not None, "no shoe")
    shoe.dealt = shoe.decks * 52 - 1
    last = table.pull()
    assert table.open == []
    table.lay(last, "1")
    assert table.open == ["shoe_empty"]


def test_a_copy_too_many_stays_one_whatever_is_pulled_after_it() -> None:
    table = scene("infinite", ["9S", "8D", "7C", "2S"])
    table.start()
    table.engine.table.shoe.left[Card("9S")] = 0
    table.obey()
    must(table.open == ["impossible_copy"], f"no copy too many: {table.open}")
    table.pull()
    assert table.open == ["impossible_copy"]


def test_a_card_that_was_moved_for_a_split_is_seen_moved_back() -> None:
    table = scene("igt", ["8S", "7D", "8C", "9H"])
    table.start()
    table.to_window()
    table.choose("split")
    table.obey()
    table.wait(300)
    back = table.view()["menu"]["undoable"][-1]["fact"]
    must(table.manager(c.Undo(back, "wrong spot")) == "accepted", "no undo")
    guide = table.engine.table.guide(0)
    assert guide is not None
    assert guide.now is not None
    assert guide.now.done_when == "there"
    moved = next(card for card in table.lying if card.zone == "1.2")
    table.move(moved, "1")
    assert guide.now is None
    assert table.of(f.StepSeen)[-1].by == "sensors"


def test_two_cards_that_were_taken_back_are_dealt_again_and_are_not_two_pulled() -> None:
    table = scene("igt", ["8S", "7D", "6C", "9H"])
    table.start()
    for _ in range(2):
        table.obey()
    first = table.view()["menu"]["undoable"][0]["fact"]
    must(table.manager(c.Undo(first, "placed_wrong")) == "accepted", "no undo")
    table.carry_out()
    must(table.manager(c.ResumeTable()) == "accepted", "not resumed")
    table.wait(3_000)
    assert table.open == []
    table.to_window()
    assert [dealt.card for dealt in table.of(f.CardDealt)][-4:-1] == ["8S", "7D", "6C"]


def test_a_round_that_is_over_is_not_voided() -> None:
    table = scene("igt")
    table.start()
    must(table.to_settled(), f"a round not settled: {table.opened}")
    assert table.manager(c.VoidRound("misdeal")) == "rejected"
    table.to_idle()
    assert table.manager(c.VoidRound("misdeal")) == "rejected"
    assert not table.of(f.RoundVoided)


def test_a_card_is_admitted_only_by_its_face() -> None:
    """Nobody sees which card it is, and the ruling does not name it."""
    table = scene("igt")
    table.start()
    table.to_window()
    table.sight("placed", table.place(next(table.cards), "1", up=False))
    table.wait(6_100)
    (wrong,) = table.engine.table.irregularities.values()
    reason = table.engine.table.config.remedies.named("admit_card").reasons[0]
    ruling = c.Rule(wrong.id, "admit_card", reason, None, "1", "manager-2")
    assert table.manager(ruling) == "rejected"
    assert "Enter the card that lies there" in table.orders[-1].text
