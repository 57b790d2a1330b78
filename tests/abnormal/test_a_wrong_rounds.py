"""Rounds that would be settled wrongly, or in which what is told is not what lies there."""

import pytest

from tests.abnormal.scenes import (
    Card,
    House,
    NeedCard,
    Scene,
    c,
    d,
    f,
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
def test_restart_and_unread_hole_settles_by_the_up_card() -> None:
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


# --- A2: a dealt card shows another face ------------------------------------------------------


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize(("game", "zone"), [("igt", "1"), ("infinite", "P")])
def test_face_of_a_dealt_card_changes(game: str, zone: str) -> None:
    table = scene(game)
    table.start()
    table.to_window()
    second = table.lying_in(zone)[1]
    table.restart_vision(shows=lambda card: "KH" if card is second else card.card)
    assert len(table.open) == 1


@pytest.mark.abnormal("A2")
@pytest.mark.parametrize(("game", "zone"), [("igt", "1"), ("infinite", "P")])
def test_face_of_a_dealt_card_changes_and_the_state_agrees_with_the_events(
    game: str, zone: str
) -> None:
    table = scene(game)
    table.start()
    table.to_window()
    second = table.lying_in(zone)[1]
    table.restart_vision(shows=lambda card: "KH" if card is second else card.card)
    table.wait(10_000)
    assert table.shown(zone) <= table.told(zone)


@pytest.mark.abnormal("A2")
def test_face_of_a_dealt_card_changes_same_track() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    table.sight("revealed", table.lying_in("1")[0], "KH")
    assert len(table.open) == 1
    assert table.shown("1") <= table.told("1")


@pytest.mark.abnormal("A2")
def test_exchange_of_two_boxes_in_a_restart() -> None:
    table = scene("quebec", ["9S", "KC", "7D", "4C", "AS", "8H"])
    table.start((1, 2))
    table.to_window()
    one, two = table.lying_in("1")[1], table.lying_in("2")[1]
    one.card, two.card = two.card, one.card
    table.restart_vision()
    assert table.open, "the cards of two boxes are exchanged"
    assert not table.to_settled()


@pytest.mark.abnormal("A2")
def test_settle_while_a_finding_waits() -> None:
    table = scene("igt", ["9S", "7D", "4C", "TH"])
    table.start()
    table.to_window()
    table.stand()
    table.lift(table.lying_in("1")[0])
    table.wait(500)
    table.turn_hole()
    table.wait(5000)
    assert "missing_card" in table.opened


@pytest.mark.abnormal("A2")
def test_undone_move_is_not_told() -> None:
    """A move that is told again was told to be taken back before."""
    table = scene("igt", ["8S", "7D", "8C", "9H"])
    table.start()
    table.to_window()
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
    table = scene("igt")
    table.start()
    table.to_window()
    before = len(table.events)
    table.pull()
    table.wait(60_000)
    table.must_rule("hold_as_next")
    table.wait(10)
    ends_at = table.engine.public_state(table.now)["window"]["ends_at"]
    assert ends_at > table.utc
    assert any(event.data.get("ends_at") == ends_at for event in table.events[before:])


# --- A3: stopped is stopped -------------------------------------------------------------------


@pytest.mark.abnormal("A3")
def test_exposed_draw_answered() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    table.lay(table.pull(), "1")
    must("exposed_draw" in table.open, f"{table.open}")
    table.choose("hit")
    table.wait(2000)
    assert table.of(f.ChoiceMade) == []
    assert "exposed_draw" in table.open
    assert ("2S", "1") not in table.dealt


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize("answer", ["stand", "hit"])
def test_hole_exposed_answered(answer: str) -> None:
    table = scene("igt", ["9S", "7D", "4C", "KH", "8S"])
    table.start()
    table.to_window()
    table.turn_hole()
    must(table.open == ["hole_exposed"], f"{table.open}")
    table.choose(answer)
    table.wait(3000)
    assert table.of(f.ChoiceMade) == []
    assert table.open == ["hole_exposed"]


@pytest.mark.abnormal("A3")
@pytest.mark.parametrize(("game", "zone"), [("igt", "1"), ("infinite", "P")])
def test_early_card_then_bets(game: str, zone: str) -> None:
    table = scene(game)
    table.to_betting()
    table.lay(table.pull(), zone)
    must(table.open == ["early_card"], f"{table.open}")
    table.command(c.CloseBetting())
    table.bets()
    table.wait(3000)
    assert table.open == ["early_card"]
    assert table.dealt == []


@pytest.mark.abnormal("A3")
def test_early_card_in_bets_due() -> None:
    table = scene("igt")
    table.to_betting()
    table.command(c.CloseBetting())
    table.lay(table.pull(), "1")
    must(table.open == ["early_card"], f"{table.open}")
    table.bets()
    table.wait(2000)
    assert table.open == ["early_card"]
    assert table.dealt == []


@pytest.mark.abnormal("A3")
def test_decision_during_report() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    must(table.tap(c.Report("card_exposed", "dealer")) == "accepted", "no report")
    table.choose("hit")
    assert table.of(f.ChoiceMade) == []
    assert table.phase == "window"


@pytest.mark.abnormal("A3")
def test_decision_during_report_or_a_pause() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    must(table.manager(c.PauseTable("look", now=True)) == "accepted", "no pause")
    table.choose("stand")
    assert table.of(f.ChoiceMade) == []
    assert table.phase == "window"


@pytest.mark.abnormal("A3")
def test_reports_delayed_past_read_grace() -> None:
    """What the cause's own end mends needs no ruling: the shoe told the card late."""
    table = scene("igt")
    table.start()
    card = next(table.cards)
    table.lay(card, "1")
    table.wait(2500)
    assert table.open == ["unknown_card"]
    table.report_card(card)
    table.wait(300)
    assert table.open == []
    assert table.dealt == [("9S", "1")]


@pytest.mark.abnormal("A3")
def test_hole_flickers_unreadable() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    table.sight("revealed", table.hole(), d.UNREADABLE)
    table.wait(200)
    table.sight("revealed", table.hole(), d.BACK)
    assert table.open == []
    assert table.phase == "window"
    assert table.to_settled()


@pytest.mark.abnormal("A3")
def test_cut_card_between_two_and_gap() -> None:
    """Lost reports stop play until somebody rules."""
    table = scene("infinite")
    table.start()
    table.obey()
    lost = next(table.report)
    table.feed(d.ReportGap("shoe0", lost, lost, boot=1))
    table.wait(20_000)
    assert table.open == ["reports_lost"]
    table.must_rule("go_on")
    assert table.to_settled()
    assert table.closed_by_ruling


@pytest.mark.abnormal("A3")
def test_two_reports_of_one_gap() -> None:
    table = scene("infinite")
    table.start()
    for _ in range(2):
        table.feed(d.ReportGap("shoe0", 5, 9, boot=1))
    while table.open:
        table.must_rule("go_on")
    assert table.to_settled()
    assert table.closed_by_ruling


# --- A4: every road to a revealed hole checks the peek ----------------------------------------


def at_the_turn_after_a_misread_ten() -> Scene:
    """Ace up; the shoe took TH for 2D, so that the check said no; TH is turned."""
    table = scene("blackjack_live", ["9S", "AD", "7C"])
    table.start()
    table.to_hole()
    table.report_card(Card("2D"))
    hole = table.place(Card("TH"), "dealer", up=False)
    table.sight("placed", hole)

    def double(table: Scene) -> None:
        asks = table.engine.table.window.asks
        table.choose("double" if "double" in asks[0].legal else "stand")

    table.to_turn(double)
    must([fact.blackjack for fact in table.of(f.HoleChecked)] == [False], "no check")
    table.turn_hole()
    table.wait(1100)
    must(table.open == ["hole_disagreement"], f"{table.open}")
    return table


@pytest.mark.abnormal("A4")
def test_enter_card_past_the_peek() -> None:
    table = at_the_turn_after_a_misread_ten()
    wrong = next(iter(table.engine.table.irregularities))
    act = c.Rule(wrong, "enter_card", "card_checked_at_table", Card("TH"), "", "manager-2")
    table.manager(act)
    table.wait(500)
    assert table.settled == []
    assert table.open


@pytest.mark.abnormal("A4")
def test_enter_card_past_the_peek_or_camera_is_right() -> None:
    table = at_the_turn_after_a_misread_ten()
    table.ruled("camera_is_right")
    table.wait(500)
    assert table.settled == []
    assert table.open == ["peek_contradicted"]


# --- A5: which card the hole card is ----------------------------------------------------------


@pytest.mark.abnormal("A5")
def test_exposed_hole_disagreement_dismissed() -> None:
    table = scene("blackjack_live", ["9S", "AD", "4C"])
    table.start()
    table.to_hole()
    table.report_card(Card("9H"))
    table.sight("placed", table.place(Card("KH"), "dealer"))
    must("hole_exposed" in table.open, f"{table.open}")
    table.ruled("hole_seen_go_on")
    table.wait(2000)
    assert table.open or table.dealt[-1] == ("KH", "dealer")
    assert [fact.blackjack for fact in table.of(f.HoleChecked)] in ([], [True])


def two_pulled_and_the_second_laid() -> Scene:
    """9H stays in the dealer's hand; KH, pulled after it, lies face down under an ace."""
    table = scene("blackjack_live", ["9S", "AD", "4C", "9H", "KH"])
    table.start()
    table.to_hole()
    table.pull()
    table.lay(table.pull(), "dealer", up=False)
    table.wait(3000)
    return table


@pytest.mark.abnormal("A5")
def test_two_pulled_second_face_down() -> None:
    table = two_pulled_and_the_second_laid()
    assert table.open, "two cards in hand and one back: nobody knows which"
    assert ("9H", "dealer") not in table.dealt


@pytest.mark.abnormal("A5")
def test_two_pulled_second_face_down_and_the_check() -> None:
    table = two_pulled_and_the_second_laid()
    table.ruled("hold_as_next")
    if table.engine.table.window:
        table.choose("stand", insurance="insure")
    table.wait(500)
    assert [fact.blackjack for fact in table.of(f.HoleChecked)] in ([], [True])


@pytest.mark.abnormal("A5")
def test_hole_shoe_misread_never_turned() -> None:
    table = scene("blackjack_live", ["9S", "AD", "4C"])
    table.start()
    table.to_hole()
    table.report_card(Card("9H"))
    hole = table.place(Card("KH"), "dealer", up=False)
    table.sight("placed", hole)
    must(table.to_settled(lambda table: table.choose("hit", insurance="insure")), "not settled")
    must(table.of(f.HoleRevealed) == [], "the hole was turned")
    before = len(table.facts)
    hole.up = True
    table.sight("revealed", hole)
    table.wait(2000)
    told = [type(fact).__name__ for _, fact in table.facts[before:]]
    assert table.opened or any("Review" in name for name in told)


@pytest.mark.abnormal("A5")
def test_olivia_hole_never_turned_shoe_misread() -> None:
    """A hole card that nobody turns is told to nobody, and a game without a check needs none."""
    table = scene("olivia", ["9S", "7D", "8C", "9H", "TD"])
    table.start()
    assert table.to_settled(lambda table: table.choose("hit"))
    must(table.settled[0]["dealer"]["hole_revealed"] is False, "the hole was turned")
    assert table.of(f.HoleRevealed) == []
    assert "9H" not in str(table.events)


# --- A6: pulled = dealt + burnt + held + returned ---------------------------------------------


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


# --- A7: sets that are not what they are said to be -------------------------------------------


@pytest.mark.abnormal("A7")
def test_shoe_swapped_mid_round() -> None:
    table = scene("infinite")
    table.start()
    table.obey()
    table.obey()
    table.shoe_says("removed")
    table.wait(2000)
    table.shoe_says("present", "another batch")
    table.wait(2000)
    assert table.open


@pytest.mark.abnormal("A7")
def test_shoe_identity_changes_mid_round() -> None:
    table = scene("infinite", identities={"shoe0": "sim"})
    table.start()
    table.obey()
    table.obey()
    table.feed(d.DeviceDown("shoe0", "cable"))
    table.feed(d.DeviceUp("shoe0", "OTHER", "", "other batch"))
    table.wait(2000)
    assert table.open


@pytest.mark.abnormal("A7")
def test_late_deck_check() -> None:
    table = scene("infinite", shufflers=("shuffler0",))
    table.start()
    batch = table.engine.table.sets["red"].batch
    missing = (Card("KS"), Card("KH"))
    table.feed(d.DeckCheck("shuffler0", 1, batch, 414, missing=missing))
    table.wait(1000)
    assert table.open or table.engine.table.shoe.condemned


def told_of_loading(table: Scene, batch: str, back: str) -> bool:
    """Whether the set is refused the shoe, or somebody is called because of it."""
    act = c.LoadShoe("shoe0", "blue", batch, back, 416, ("machine",))
    return table.tap(act, "shuffler") == "rejected" or bool(table.open)


@pytest.mark.abnormal("A7")
def test_receipt_against_load() -> None:
    table = scene("infinite", shufflers=("shuffler0",), house=House(shuffling="machine"))
    slip = ("b77", "make", "model", "1", "op")
    table.feed(d.BatchReceipt("shuffler0", 1, *slip, 6, "blue"))
    table.feed(d.ShuffleReport("shuffler0", 2, "finished", "b77"))
    assert told_of_loading(table, "b77", "green")


@pytest.mark.abnormal("A7")
def test_receipt_against_load_of_a_batch_that_no_machine_reported() -> None:
    table = scene("infinite", shufflers=("shuffler0",), house=House(shuffling="machine"))
    assert told_of_loading(table, "never reported", "blue")


@pytest.mark.abnormal("A7")
def test_back_colour_learnt_late() -> None:
    table = scene("igt")
    table.start()
    table.to_hole()
    hole = table.place(table.pull(), "dealer", up=False)
    table.sight("placed", hole, d.UNREADABLE)
    table.wait(300)
    table.see_back(hole, "green", "revealed")
    table.wait(3000)
    assert "wrong_back" in table.open
