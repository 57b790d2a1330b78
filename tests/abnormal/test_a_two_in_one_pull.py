"""Two cards come out in one pull, and the shoe tells one of them."""

import pytest

from tests.abnormal.scenes import Card, Scene, c, f, must, scene

CARDS = ["3S", "7D", "2C", "8H", "5S", "9C", "4D", "6S"]


def told(table: Scene) -> None:
    """The dealer says that one more card came out than the shoe told."""
    assert table.tap(c.Report("untold_card")) == "accepted"
    must(table.open == ["untold_card"], f"{table.open}")


def offered(table: Scene) -> list[str]:
    return [one["remedy"] for one in table.view()["irregularity"]["options"]]


def inventory(table: Scene) -> tuple[int, int, int]:
    shoe = table.engine.table.shoe
    must(shoe, "no shoe")
    return shoe.dealt, shoe.burned, shoe.to_burn


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("remedy", ["untold_seen", "untold_burn"])
def test_a_card_that_came_out_with_a_burnt_one_is_counted_at_once(remedy: str) -> None:
    """It is the next of those that are burnt, and no stub has to tell of it."""
    table = scene("baccarat", CARDS)
    table.pull()
    must(inventory(table) == (1, 1, 3), f"{inventory(table)}")
    told(table)
    assert "untold_next" not in offered(table), "while cards are burnt none is kept"
    table.must_rule(remedy, "7D")
    table.carry_out()
    assert table.open == []
    assert inventory(table) == (2, 2, 2)
    (fact,) = table.of(f.CardAdmitted)
    assert (fact.card, fact.doubled) == ("7D" if remedy == "untold_seen" else None, True)
    next(table.cards)
    table.to_betting()
    assert inventory(table) == (4, 4, 0)
    assert table.opened == ["untold_card"]
    table.start()
    assert table.to_settled()


@pytest.mark.abnormal("A6")
def test_the_next_card_is_no_late_report_of_one_that_came_out_with_another() -> None:
    """Whatever its face, it is a card of its own: the shoe has no report of the other one."""
    table = scene("baccarat", CARDS)
    table.pull()
    told(table)
    table.must_rule("untold_seen", "7D")
    table.pull(Card("7D"))
    assert inventory(table) == (3, 3, 1)
    assert table.of(f.AdmittedReported) == []


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("game", ["igt", "infinite", "quebec", "baccarat"])
def test_a_card_that_came_out_with_a_dealt_one_is_the_next(game: str) -> None:
    table = scene(game, CARDS)
    table.start()
    table.obey()
    out = table.out_of_shoe()
    told(table)
    table.must_rule("untold_next")
    assert table.open == []
    assert table.out_of_shoe() == out + 1
    table.wait(100)
    assert "Pull no other" in table.texts()[0]
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    table.lay(Card(next(table.cards)), need.zone, need.face_up)
    table.wait(3_000)
    if need.face_up:
        assert table.open == ["unread_card"], "the camera alone is no quorum"
        table.must_rule("camera_is_right")
    assert table.open == []
    assert len(table.dealt) == 2
    assert table.to_settled() or table.open == ["hole_unread"]


@pytest.mark.abnormal("A6")
def test_a_card_that_came_out_with_another_and_was_seen_is_dealt_by_its_face() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    told(table)
    table.must_rule("untold_seen", "KH")
    assert table.open == []
    need = table.engine.table.snapshot().wanted
    must(need, "no card is due")
    table.lay(Card("KH"), need.zone)
    table.wait(500)
    assert (table.open, table.dealt[-1]) == ([], ("KH", need.zone))


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize(("remedy", "then"), [("untold_seen", "exposed_draw"), ("untold_next", "")])
def test_while_players_decide_a_seen_one_is_ruled_on_as_a_card_drawn_in_error(
    remedy: str, then: str
) -> None:
    table = scene("igt", ["9S", "7D", "2C", "8H", "5S"])
    table.start()
    table.to_window()
    told(table)
    table.must_rule(remedy, "KH")
    table.wait(100)
    assert table.open == [then] * bool(then)
    if then:
        table.must_rule("burn_it")
        table.carry_out()
        assert table.open == []
        assert table.to_settled()
    else:
        assert table.view()["kept"]["coming"] == 1


def to_phase(phase: str) -> Scene:
    table = scene("igt", ["9S", "7D", "2C", "8H", "5S"])
    table.to_betting()
    if phase != "betting":
        table.start()
    must(table.run_to(lambda: table.phase == phase), f"{table.phase}")
    return table


@pytest.mark.abnormal("A6")
@pytest.mark.parametrize("phase", ["betting", "dealing", "window", "results"])
def test_a_card_that_came_out_with_another_is_burnt_by_ruling(phase: str) -> None:
    table = to_phase(phase)
    dealt, burned, _ = inventory(table)
    told(table)
    assert ("untold_next" in offered(table)) == (phase != "results"), "no card is due any more"
    table.must_rule("untold_burn")
    table.carry_out()
    assert table.open == []
    assert inventory(table)[:2] == (dealt + 1, burned + 1)


@pytest.mark.abnormal("A6")
def test_told_twice_of_one_pull_it_is_one_card() -> None:
    table = scene("igt", CARDS)
    table.start()
    table.obey()
    told(table)
    assert table.tap(c.Report("untold_card")) == "rejected"
    table.must_rule("untold_next")
    assert table.tap(c.Report("untold_card")) == "accepted", "a third one may have come out"


@pytest.mark.abnormal("A6")
def test_without_a_shoe_in_play_none_came_out_of_it() -> None:
    table = scene("igt", CARDS)
    table.start()
    told(table)
    table.engine.table.shoe = None
    assert not table.ruled("untold_burn")
    assert table.ruled("go_on")
