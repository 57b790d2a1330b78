"""What was pulled is dealt, burnt, held or returned, at every fact."""

import pytest

from tests.abnormal.scenes import Card, House, NeedCard, Scene, c, d, f, in_window, must, scene


def holding_one_at_the_turn() -> Scene:
    table = scene("infinite", ["9S", "7D", "8C", "TH"], House(burn_on_new_dealer=True))
    table.start()
    table.to_turn()
    table.pull()
    table.must_rule("hold_as_next")
    return table


@pytest.mark.abnormal("A6")
def test_burn_for_new_dealer_skipped_nobody_is_new() -> None:
    table = holding_one_at_the_turn()
    assert table.to_settled()
    assert [fact.why for fact in table.of(f.CardBurned)] == ["held and not needed"]


@pytest.mark.regulation("R45")
@pytest.mark.abnormal("A6")
def test_burn_for_new_dealer_skipped() -> None:
    table = holding_one_at_the_turn()
    in_mid_round = table.tap(c.SignIn("shift_manager-1"), "dealer", "dealer-2") == "accepted"
    must(table.to_settled(), f"not settled: {table.open}")
    table.wait(100)
    if not in_mid_round:
        table.to_idle()
        must(table.tap(c.SignIn(), "dealer", "dealer-2") == "accepted", "no new dealer")
    assert table.engine.table.shoe.to_burn == 1


@pytest.mark.abnormal("A6")
def test_burnt_card_counted_twice_in_discards() -> None:
    table = scene("infinite", ["9S", "7D", "8C", "TH"])
    table.start()
    must(table.to_settled(), "not settled")
    table.pull()
    table.must_rule("burn_it")
    table.to_idle()
    shoe = table.engine.table.shoe
    assert sorted(map(str, shoe.discards)) == sorted(map(str, table.pulled))


def hold_or_burn(table: Scene) -> None:
    """A card pulled between rounds is kept for the next one, where that is offered."""
    if not table.ruled("first_of_next_round"):
        table.must_rule("burn_it")


@pytest.mark.abnormal("A6")
def test_held_first_card_of_next_round_and_shoe_change() -> None:
    table = scene("igt")
    must(table.phase == "idle", table.phase)
    table.pull()
    hold_or_burn(table)
    table.wait(500)
    if table.engine.table.shoe is None:
        table.load_shoe()
    table.whole_round()
    for name in [name for name, held in table.engine.table.sets.items() if held.state == "out"]:
        assert table.cards_of_set(name) == 312, name


@pytest.mark.abnormal("A6")
def test_stub_includes_held() -> None:
    """A card held when its shoe leaves is not in the stub that is to be counted."""
    table = scene("igt")
    table.pull()
    hold_or_burn(table)
    table.wait(500)
    held = [pull for pull in table.engine.table.snapshot().in_transit if pull.kept_as_next]
    for name in [name for name, one in table.engine.table.sets.items() if one.state == "out"]:
        assert table.cards_of_set(name) + len(held) == 312


@pytest.mark.abnormal("A6")
def test_condemn_and_first_of_next_round() -> None:
    table = scene("infinite")
    table.pull()
    hold_or_burn(table)
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    table.wait(500)
    if table.engine.table.shoe is None:
        table.load_shoe()
    table.start()
    table.run_to(lambda: len(table.lying) >= 3)
    started = max(n for n, (_, fact) in enumerate(table.facts) if isinstance(fact, f.ShoeStarted))
    later = [fact for _, fact in table.facts[started:] if isinstance(fact, f.CardPulled)]
    assert {fact.pull for fact in table.of(f.CardDealt)} <= {fact.pull for fact in later}


@pytest.mark.abnormal("A6")
def test_card_of_another_shoe() -> None:
    table = scene("infinite", shoes=("shoe0", "shoe1"))
    table.start()
    must(table.engine.table.shoe.name == "shoe0", "shoe0 is not in play")
    table.feed(d.CardRead("shoe1", 1, Card("KD"), boot=1))
    table.lay(Card("KD"), "P")
    table.wait(3000)
    assert len(table.open) == 1
    assert table.dealt == []


def left_play() -> Scene:
    """The cut card came, and the table plays from its second shoe by now."""
    table = scene("igt", shoes=("shoe0", "shoe1"))
    blue = c.LoadShoe("shoe1", "blue", "b9", "blue", 312, ("machine",))
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    must(table.tap(blue, "shuffler") == "accepted", f"{table.orders[-1]}")
    table.wait(2_000)
    must(table.engine.table.shoe.name == "shoe1", f"{table.engine.table.shoe}")
    must(table.engine.table.sets["red"].state == "out", "the red set is in play")
    return table


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("remedy", ["burn_it", "take_away"])
def test_a_card_pulled_from_a_shoe_that_has_left_play_is_not_in_its_stub(remedy: str) -> None:
    table = left_play()
    due = table.engine.table.sets["red"].stub_due
    table.report_card(Card("KD"))
    table.wait(500)
    must(table.open == ["other_shoe"], f"{table.open}")
    assert table.engine.table.sets["red"].stub_due == due - 1
    table.must_rule(remedy)
    table.carry_out()
    assert table.open == []
    act = c.StubCounted("red", due - 1)
    assert table.tap(act, "shuffler") == "accepted"
    assert table.of(f.StubReported)[-1].faults == ""
    assert table.of(f.RoundsUnderReview) == []


@pytest.mark.abnormal("A6")
def test_a_card_that_is_pushed_back_into_a_shoe_that_has_left_play_is_in_its_stub() -> None:
    table = left_play()
    held = table.engine.table.sets["red"]
    due, kings = held.stub_due, held.stub_expected[Card("KD")]
    table.report_card(Card("KD"))
    must(held.stub_expected[Card("KD")] == kings - 1, "it is expected still")
    table.shoe_says("pulled_back", "KD")
    table.wait(500)
    assert table.open == []
    assert (held.stub_due, held.stub_expected[Card("KD")]) == (due, kings)


@pytest.mark.abnormal("A6")
def test_admitted_then_reported() -> None:
    table = scene("igt")
    table.start()
    card = next(table.cards)
    table.feed(d.DeviceDown("shoe0", "cable"))
    table.lay(card, "1")
    table.feed(d.DeviceUp("shoe0", "sim"))
    table.wait(6100)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.must_rule("admit_card", card)
    table.wait(500)
    table.report_card(card)
    table.wait(7000)
    assert table.out_of_shoe() == 1
    assert "unseen_card" not in table.opened


@pytest.mark.abnormal("A6")
def test_admitted_then_pushed_back_and_pulled_again() -> None:
    """The shoe tells in order: a read that comes after the card was back in it is a new one."""
    table = in_window("igt")
    out = table.out_of_shoe()
    card = next(table.cards)
    strange = table.lay(card, "1")
    table.wait(6100)
    must(table.open == ["unknown_card"], f"{table.open}")
    table.must_rule("admit_card", card)
    table.wait(500)
    table.must_rule("use_exposed", card)
    table.lift(strange)
    must(table.out_of_shoe() == out + 1, "the card is not admitted")
    table.shoe_says("pulled_back", str(card))
    must(table.out_of_shoe() == out, "the card is not back")
    table.report_card(card)
    assert table.out_of_shoe() == out + 1


@pytest.mark.abnormal("A6")
def test_pulled_back() -> None:
    table = scene("igt")
    table.start()
    card = table.pull()
    table.shoe_says("pulled_back", str(card))
    table.pull(card)
    table.lay(card, "1")
    table.wait(2000)
    assert table.dealt == [(card, "1")]
    assert table.out_of_shoe() == 1


@pytest.mark.abnormal("A6")
def test_duplicate_of_an_older_boot() -> None:
    table = scene("infinite")
    table.start()
    card = table.pull()
    number = table.engine.table.reports["shoe0"][1]
    table.lay(card, "P")
    table.feed(d.ShoeNotice("shoe0", 1, "boot", "", boot=2))
    table.feed(d.CardRead("shoe0", number, card, boot=1))
    table.wait(100)
    assert table.out_of_shoe() == 1


@pytest.mark.abnormal("A6")
def test_inventory_after_lost_reports() -> None:
    """Two reports are lost for good: nothing may claim that all cards are inside."""
    table = scene("infinite")
    table.start()
    first, last = next(table.report), next(table.report)
    table.feed(d.ReportGap("shoe0", first, last, boot=1))
    table.must_rule("go_on")
    shoe = table.engine.table.shoe
    assert shoe.cards_left < 416 or shoe.condemned


@pytest.mark.abnormal("A6")
def test_strangers_in_play_after_settled() -> None:
    table = scene("igt", ["9S", "7D", "4C", "TH"])
    table.start()
    must(table.to_settled(), "not settled")
    table.lay(Card("KH"), "1")
    table.wait(20_000)
    assert table.opened


@pytest.mark.abnormal("A6")
def test_late_report_of_a_card_already_lying_in_other_zone() -> None:
    table = scene("igt")
    table.start()
    first, second = next(table.cards), next(table.cards)
    table.lay(first, "1")
    table.lay(second, "dealer")
    for card in (first, second):
        table.report_card(card)
        table.wait(300)
    table.wait(900)
    assert table.dealt == [("9S", "1"), ("7D", "dealer")]
    assert table.opened == []


@pytest.mark.abnormal("A6")
def test_misread_shoe_two_cards_crossed() -> None:
    """The shoe tells two cards in the other order; the felt says which is which."""
    table = scene("igt")
    table.start()
    first, second = next(table.cards), next(table.cards)
    table.report_card(second)
    table.lay(first, "1")
    table.wait(300)
    table.report_card(first)
    table.wait(300)
    table.lay(second, "dealer")
    table.wait(2500)
    assert table.dealt == [("9S", "1"), ("7D", "dealer")]
    assert table.open == []


@pytest.mark.abnormal("A6")
def test_stale_loose_card_dealt_and_gone() -> None:
    """Dealt on the sight of an earlier start of vision, never seen again: it is missing."""
    table = scene("igt")
    table.start()
    card = next(table.cards)
    table.lay(card, "1")
    table.vision = "v2"
    table.camera("ok")
    table.report_card(card)
    table.lying.clear()
    table.wait(10_000)
    assert table.open
    assert table.settled == []


@pytest.mark.abnormal("A6")
def test_stop_at_finished_with_card_in_hand() -> None:
    """Two cards in one pull at the dealer's last draw: the round waits for a ruling."""
    table = scene("infinite", ["9S", "7D", "8C", "9H", "2S", "3H"])
    table.start()
    came = table.run_to(lambda: table.needs(NeedCard) and len(table.dealt) == 4)
    must(came, "no draw is due")
    first, second = table.pull(), table.pull()
    table.lay(first, "dealer")
    table.lay(second, "dealer")
    table.wait(3000)
    assert table.open
    assert table.settled == []
