"""What lies where, moment by moment."""

import threading

import pytest

from drivers.sim.felt.carry import AT_ONCE, HUMAN
from drivers.sim.felt.clock import ManualClock, wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import RACK, SHOE, Scene
from tests.support.eyes.hand_only import HAND_ONLY

FELT = load_layout(LAYOUTS / "infinite.toml")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def scene(clock: ManualClock) -> Scene:
    return Scene(FELT, clock, seed=5)


def test_at_once_a_card_lies_where_its_zone_says_within_a_hands_jitter(scene: Scene) -> None:
    for _ in range(3):
        scene.lay("P", "8S")
    zone = FELT.zone("P")
    for order, card in enumerate(scene.at(0).lying):
        assert card.x_mm == pytest.approx(zone.first[0] + order * zone.step[0], abs=2.5)
        assert card.y_mm == pytest.approx(zone.first[1] + order * zone.step[1], abs=2.5)
        assert abs(card.angle_deg) <= 3
    assert not scene.at(0).hands


def test_the_same_seed_lays_the_same_way_and_another_does_not() -> None:
    def laid(seed: int) -> list[tuple[float, float]]:
        scene = Scene(FELT, ManualClock(), seed)
        for zone in ("P", "dealer", "L"):
            scene.lay(zone, "TD")
        return [(c.x_mm, c.y_mm) for c in scene.cards()]

    assert laid(1) == laid(1) != laid(2)


def test_a_hand_carries_a_card_from_the_shoe_and_leaves(scene: Scene, clock: ManualClock) -> None:
    scene.place("QH", 500, 400, pace=HUMAN)
    begin = scene.at(0)
    assert not begin.lying
    assert begin.flying[0].card.x_mm == pytest.approx(SHOE[0])
    middle = scene.at(clock.advance(125))
    assert middle.flying[0].speed[0] < -2
    assert middle.hands[0].y_mm < middle.flying[0].card.y_mm
    rest = scene.at(clock.advance(125))
    assert [c.x_mm for c in rest.lying] == [500]
    assert rest.hands
    assert not rest.flying
    assert scene.at(clock.advance(219)).hands
    assert not scene.at(clock.advance(1)).hands


def test_a_turned_card_shows_its_edge_in_the_middle(scene: Scene, clock: ManualClock) -> None:
    card = scene.lay("dealer", "AS", face_up=False)
    scene.turn(card, HUMAN)
    assert not scene.at(100).lying[0].face_up, "the hand is still coming"
    edge = scene.at(clock.advance(160 + 125)).flying[0]
    assert edge.shown < 0.05
    assert scene.at(clock.advance(125)).lying[0].face_up


def test_a_moved_card_comes_to_lie_on_top(scene: Scene) -> None:
    first, second = scene.lay("P", "8S"), scene.lay("P", "8D")
    scene.move(first, "L")
    assert [c.id for c in scene.at(0).lying] == [second, first]
    assert scene.in_zone("L") == (first,)
    assert scene.in_zone("P") == (second,)


def test_the_next_card_of_a_zone_goes_beyond_the_highest_order(scene: Scene) -> None:
    first, _ = scene.lay("P", "8S"), scene.lay("P", "8D")
    scene.remove(first)
    scene.lay("P", "9C")
    assert [t.order for t in scene.truth() if t.what == "placed"] == [0, 1, 2]


def test_cleared_cards_fly_to_the_rack_and_are_gone(scene: Scene, clock: ManualClock) -> None:
    for card in ("8S", "TD"):
        scene.lay("P", card)
    scene.clear(HUMAN)
    assert len(scene.at(clock.advance(100)).lying) == 2
    late = scene.at(clock.advance(300)).flying
    assert len(late) == 2
    assert late[0].card.x_mm == pytest.approx(RACK[0], abs=15)
    assert scene.at(clock.advance(100)).flying == ()
    assert scene.cards() == ()


def test_a_push_keeps_the_order_of_laying(scene: Scene) -> None:
    first, second = scene.lay("P", "8S"), scene.lay("P", "8D")
    scene.push(first, 4, -2, 5)
    assert [c.id for c in scene.at(0).lying] == [first, second]
    assert [t.what for t in scene.truth()] == ["placed", "placed", "moved"]


def test_hand_only_leaves_the_card_and_shows_a_hand(scene: Scene, clock: ManualClock) -> None:
    scene.lay("P", "8S", pace=HAND_ONLY)
    now = scene.at(clock())
    assert len(now.lying) == len(now.hands) == 1
    assert not scene.at(clock.advance(240)).hands


def test_truth_is_stamped_when_the_card_comes_to_rest(scene: Scene, clock: ManualClock) -> None:
    clock.advance(1000)
    card = scene.lay("dealer", "KC", face_up=False, pace=HUMAN)
    clock.advance(500)
    scene.turn(card, AT_ONCE)
    placed, revealed = scene.truth()
    assert (placed.t_ms, placed.what, placed.face_up) == (1250, "placed", False)
    assert (revealed.t_ms, revealed.what, revealed.zone) == (1500, "revealed", "dealer")


def test_unknown_zones_and_cards_are_errors(scene: Scene) -> None:
    with pytest.raises(KeyError, match="Z"):
        scene.lay("Z", "8S")
    with pytest.raises(KeyError, match="99"):
        scene.turn(99)


def test_many_threads_lay_without_losing_a_card() -> None:
    scene = Scene(FELT, wall_clock())

    def deal(zone: str) -> None:
        for _ in range(50):
            scene.lay(zone, "8S")
            scene.at(scene.clock())

    threads = [threading.Thread(target=deal, args=(z,)) for z in ("P", "H", "L", "R")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({card.id for card in scene.cards()}) == 200


def test_clocks_do_not_go_back() -> None:
    clock = ManualClock()
    with pytest.raises(ValueError, match="cannot go back 5 ms"):
        clock.advance(-5)
    wall = wall_clock()
    assert 0 <= wall() <= wall()
