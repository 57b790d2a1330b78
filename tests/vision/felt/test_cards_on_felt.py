"""Localisation on rasters of one pixel a millimetre: fits, hands, turned, gone, occluded."""

import numpy as np
import pytest

from controller.core.cards import DECK
from drivers.sim.felt.optics import Optics
from tests.support.eyes.felted import Felted
from tests.support.eyes.tabletop import CodeReader, Table, small_layout
from tests.support.sampled import sampled
from vision.felt.cards.look import LOOK_PX_PER_MM, look_at
from vision.felt.cards.pose import Pose, components, rectify, upright
from vision.felt.surface.background import felt_colour
from vision.frames.picture import Picture
from vision.geometry.plane import corners_mm, fit_plane

pytestmark = pytest.mark.long


def _near(found: Pose, true: Pose) -> None:
    assert found.distance(true) < 1.2
    assert found.turned_from(true) < 1.5


def test_each_card_of_a_growing_hand_is_found_where_it_lies() -> None:
    felted = Felted()
    chance = np.random.default_rng(5)
    for n in range(10):
        across = 90 if n == 6 else 0
        true = Pose(280 + 40 * n, 375 + chance.normal(0, 2), chance.normal(0, 3) + across)
        scene = felted.lay(DECK[5 * n], true)
        assert scene.clear
        assert (scene.gone, scene.turned) == ((), {})
        assert len(scene.fresh) == 1
        _near(scene.fresh[0], true)
        felted.known.append(scene.fresh[0])


@pytest.mark.parametrize("angle", [0, 17, 45, 90, 133, 179])
def test_a_card_is_found_at_any_turn(angle: float) -> None:
    felted = Felted()
    true = Pose(480, 375, upright(angle))
    _near(felted.lay("8S", true).fresh[0], true)


def test_a_hand_of_four_laid_unseen_is_taken_apart() -> None:
    felted = Felted()
    true = [Pose(280 + 40 * n, 375 + n % 2, 2 - n) for n in range(4)]
    for n, pose in enumerate(true[:-1]):
        felted.table.lay(DECK[n], pose)
    scene = felted.lay(DECK[3], true[-1])
    assert len(scene.fresh) == 4
    for found, pose in zip(scene.fresh, true, strict=True):
        assert found.distance(pose) < 4


def test_a_card_is_gone_only_where_felt_is_seen() -> None:
    felted = Felted()
    for n in range(3):
        felted.known.append(felted.lay(DECK[n], Pose(280 + 40 * n, 375, 0)).fresh[0])
    felted.table.cards[1] = ("blank", felted.table.cards[1][1])
    assert felted.look().gone == ()
    felted.table.cards.pop(1)
    assert felted.look().gone == (1,)
    felted.table.cards.clear()
    assert felted.look().gone == (0, 1, 2)


def test_a_turned_card_is_noticed_in_its_place() -> None:
    felted = Felted()
    pose = Pose(280, 375, 1)
    felted.known.append(felted.lay("back-red", pose).fresh[0])
    felted.table.cards[0] = ("9C", pose)
    scene = felted.look()
    assert (scene.fresh, scene.gone, list(scene.turned)) == ((), (), [0])


def test_a_lone_finely_printed_back_that_was_turned_is_no_change_of_the_light() -> None:
    felted = Felted()
    place = Pose(480, 375, 0)
    felted.known = [*felted.lay("back-fine", place).fresh]
    felted.table.cards[0] = ("blank", place)
    assert list(felted.look().turned) == [0]


@pytest.mark.parametrize("light", [1.0, 1.4, 1.6])
@pytest.mark.parametrize("face", ["9C", "KD"])
def test_a_pale_back_that_was_turned_while_the_light_grew_is_no_thing_on_a_card(
    face: str, light: float
) -> None:
    felted = Felted()
    place = Pose(480, 375, 0)
    felted.known = [*felted.lay("back-fine", place).fresh]
    felted.table.cards[0], felted.table.light = (face, place), light
    scene = felted.look()
    assert (list(scene.turned), scene.blob.any()) == ([0], False)


@pytest.mark.parametrize("light", [1.0, 1.4, 1.6])
def test_a_chip_that_is_put_on_a_face_while_the_light_grows_is_a_thing_on_it(light: float) -> None:
    felted = Felted()
    felted.known = [*felted.lay("9C", Pose(480, 375, 0)).fresh]
    chip = np.array([(490, 380), (512, 380), (512, 402), (490, 402)], np.float64)
    felted.table.hands, felted.table.light = [(chip, (40, 40, 160))], light
    scene = felted.look()
    assert (list(scene.turned), scene.blob.any()) == ([], True)


def test_a_card_that_was_turned_lies_a_little_elsewhere() -> None:
    felted = Felted()
    felted.known.append(felted.lay("back-red", Pose(280, 375, 1)).fresh[0])
    felted.table.cards[0] = ("9C", Pose(282, 374, -2))
    _near(felted.look().turned[0], Pose(282, 374, -2))


def test_a_sleeve_over_a_card_leaves_it_where_it_is() -> None:
    felted = Felted()
    felted.known.append(felted.lay("8S", Pose(280, 375, 0)).fresh[0])
    sleeve = np.array([(240, 250), (300, 250), (310, 400), (250, 400)], float)
    felted.table.hands.append((sleeve, (60, 40, 40)))
    scene = felted.look()
    assert (scene.fresh, scene.gone, scene.turned) == ((), (), {}) or not scene.clear
    assert scene.gone == ()


def test_a_card_that_a_hand_still_holds_is_not_concluded() -> None:
    felted = Felted()
    hand = np.array([(470, 250), (500, 250), (500, 350), (470, 350)], float)
    felted.table.hands.append((hand, (120, 150, 200)))
    scene = felted.lay("8S", Pose(480, 375, 0))
    assert scene.fresh == () or not scene.clear


@pytest.mark.parametrize("thumb", [False, True])
def test_print_that_glare_had_bleached_is_nothing_on_the_card_but_a_thumb_is(thumb: bool) -> None:
    felted = Felted()
    for face, pose in (("8S", Pose(400, 375, 0)), ("3H", Pose(520, 375, 0))):
        felted.known += felted.lay(face, pose).fresh
    felted.bleach()
    del felted.table.cards[1]
    if thumb:
        tip = np.array([(386, 393), (410, 393), (410, 413), (386, 413)], float)
        felted.table.hands.append((tip, (120, 150, 200)))
    scene = felted.look()
    assert (scene.gone, scene.turned) == ((1,), {})
    assert bool(scene.blob.any()) == thumb


def test_neither_chip_nor_arm_is_a_card() -> None:
    felted = Felted()
    turn = np.linspace(0, 2 * np.pi, 40)
    chip = np.column_stack([400 + 20 * np.cos(turn), 380 + 20 * np.sin(turn)])
    arm = np.array([(600, 200), (690, 200), (720, 480), (640, 480)], float)
    felted.table.hands += [(chip, (230, 230, 230)), (arm, (60, 40, 40))]
    assert felted.look().fresh == ()


def test_a_card_turned_over_between_others_is_not_found_elsewhere() -> None:
    felted = Felted()
    chance = np.random.default_rng(2)
    poses = [Pose(280 + 41 * n, 375 + chance.normal(0, 1), chance.normal(0, 1)) for n in range(6)]
    faces = ["4S", "back-blue", "7H", "back-red", "4D", "3C"]
    for face, pose in zip(faces, poses, strict=True):
        felted.known += felted.lay(face, pose).fresh
    for n in (1, 3):
        felted.table.cards[n] = ("8D", poses[n])
        _near(felted.look().turned[n], poses[n])


@pytest.mark.parametrize("across", sampled([390, 402, 418, 430], 390, 418))
@pytest.mark.parametrize("high", [341, 344])
def test_a_chip_put_to_a_fan_while_a_card_of_it_is_turned_is_no_card_across_it(
    across: float, high: float
) -> None:
    felted = Felted()
    poses = [
        Pose(280, 376, -2),
        Pose(320, 375.5, -0.6),
        Pose(360, 373.6, 0),
        Pose(400, 375.4, -0.4),
    ]
    poses.append(Pose(441, 374.7, 0.3))
    for face, pose in zip(("QC", "TS", "JH", "back-blue", "QS"), poses, strict=True):
        felted.known += felted.lay(face, pose).fresh
    turn = np.linspace(0, 2 * np.pi, 40)
    chip = np.column_stack([across + 19.5 * np.cos(turn), high + 19.5 * np.sin(turn)])
    chip[:, 1] = np.minimum(chip[:, 1], 331)  # the cards lie on it
    felted.table.cards[3] = ("AS", poses[3])
    felted.table.hands.append((chip, (60, 60, 60)))
    scene = felted.look()
    assert (scene.fresh, set(scene.turned)) == ((), {3})


@pytest.mark.parametrize("glare", [False, True])
def test_slivers_beside_a_card_are_no_card_beneath_it_but_one_laid_across_it_is_one(
    glare: bool,
) -> None:
    felted = Felted()
    felted.known = [*felted.lay("8S", Pose(480, 375, 0)).fresh]
    across = Pose(480, 375, 90)
    left, top = across.corners().min(axis=0)
    right, bottom = across.corners().max(axis=0)
    for near, far in ((left, 447), (513, right)):
        sliver = np.array([(near, top), (far, top), (far, bottom), (near, bottom)])
        felted.table.hands.append((sliver, (235, 235, 235)))
    if glare:
        felted.bleach()
    assert felted.look().fresh == ()
    felted.table.hands.clear()
    felted.look()
    (found,) = felted.lay("QH", across).fresh
    _near(found, across)


LEFT_BEHIND = [
    ((503.2, 384.7), [(1.1, -0.8, -0.9), (0.2, 1.3, 0.5), (-0.1, 0.4, 0.5), (-1.2, -2.7, -0.95)]),
    ((498.7, 346.9), [(1.5, -0.4, 0.7), (-0.6, 0.2, 0.2), (-0.9, -2.6, 1.0), (0.4, 0.2, -0.7)]),
    ((500.1, 347.9), [(0.2, 0.2, -0.2), (-0.15, -1.3, -1.0), (-0.6, 0.2, -0.4), (1.9, -0.2, -0.3)]),
    ((503.1, 358.8), [(-0.1, 0.7, 1.1), (0.1, 0.5, 1.5), (0.7, -0.2, 0.7), (-0.4, 0.5, 0.1)]),
]
"""Where a chip lies, and how far four cards lie off a hand's places: mm, mm and degrees."""


@pytest.mark.parametrize(("chip", "off"), LEFT_BEHIND)
def test_a_chip_that_a_card_left_behind_is_no_card_across_those_that_still_lie(
    chip: tuple[float, float], off: list[tuple[float, float, float]]
) -> None:
    """What was laid across them would hide their print, wherever the card lay that left."""
    felted = Felted()
    for n, (face, (x, y, angle)) in enumerate(zip(("5H", "2D", "7H", "KD"), off, strict=True)):
        felted.known += felted.lay(face, Pose(400 + 40 * n + x, 375 + y, angle)).fresh
    felted.table.cards.pop()
    around = np.linspace(0, 2 * np.pi, 60)
    outline = np.stack([np.cos(around), np.sin(around)], axis=1) * 19.5 + chip
    outline[:, 0] = np.maximum(outline[:, 0], 480 + off[2][0] + 31.75)  # the rest lies under a card
    felted.table.hands.append((outline, (150, 60, 30)))
    scene = felted.look()
    assert (scene.fresh, scene.gone) == ((), (3,))


@pytest.mark.parametrize(
    ("from_x", "width", "height"), [(-32, 30, 6), (-15, 40, 5), (-25, 50, 6), (-40, 50, 7)]
)
def test_a_sliver_against_a_card_is_none_while_a_new_one_is_laid_over_it(
    from_x: int, width: int, height: int
) -> None:
    """What changes on the lying card is the new one's doing; coarse JPEGs fray edges so."""
    felted = Felted()
    for n, face in enumerate(("2D", "7S")):
        felted.known += felted.lay(face, Pose(440 + 40 * n, 375, 0)).fresh
    left, top = 480 + from_x, 375 - 44.5
    corners = [(left, top - height), (left + width, top - height), (left + width, top), (left, top)]
    felted.table.hands.append((np.array(corners, float), (150, 150, 150)))
    (found,) = felted.lay("8S", Pose(520, 375, 0)).fresh
    _near(found, Pose(520, 375, 0))


@pytest.mark.parametrize(("beside", "width", "height"), [(338, 4, 60), (338, 9, 14), (345, 4, 40)])
def test_a_card_laid_over_another_is_found_though_a_thing_lies_close_by(
    beside: float, width: int, height: int
) -> None:
    felted = Felted()
    felted.known.append(felted.lay("AH", Pose(280, 375, 0)).fresh[0])
    left, top = beside + 30, 375 - height / 2
    corners = ((0, 0), (width, 0), (width, height), (0, height))
    thing = np.array([(left + x, top + y) for x, y in corners], float)
    felted.table.hands.append((thing, (120, 170, 110)))
    true = Pose(315, 377, 1)
    scene = felted.lay("3C", true)
    assert len(scene.fresh) == 1
    _near(scene.fresh[0], true)


def test_a_rectified_card_reads_either_way_up_and_a_back_tells_its_colour() -> None:
    felted = Felted()
    reader = CodeReader()
    for face, expected, colour in (("QH", "QH", ""), ("back-blue", "back", "blue")):
        felted.table.cards = [(face, Pose(480, 375, 180 if face == "QH" else 3))]
        picture = felted.table.picture()
        card = rectify(Picture(picture), felted.plane, Pose(480, 375, 3), LOOK_PX_PER_MM)
        look = look_at(card, None, reader.read_card)
        assert (look.face, look.colour) == (expected, colour)


def test_a_shadow_makes_no_back_of_a_face() -> None:
    felted = Felted()
    for face, is_back in (("QH", False), ("back-blue", True)):
        felted.table.cards = [(face, Pose(480, 375, 0))]
        card = rectify(
            Picture(felted.table.picture()), felted.plane, Pose(480, 375, 0), LOOK_PX_PER_MM
        )
        shade = np.linspace(1.0, 0.45, card.shape[1])[None, :, None]
        shaded = (card * shade * np.array((0.55, 0.88, 1.0))).astype(np.uint8)
        assert (look_at(shaded, None, CodeReader().read_card).face == "back") == is_back


def test_a_court_card_half_hidden_is_no_back() -> None:
    felted = Felted()
    felted.table.lay("QH", Pose(480, 375, 0))
    card = rectify(Picture(felted.table.picture()), felted.plane, Pose(480, 375, 0), LOOK_PX_PER_MM)
    height, width = card.shape[:2]
    card[15 : height - 15, width // 4 : width - width // 4] = (40, 120, 150)
    seen = np.full((height, width), 255, np.uint8)
    seen[:, round(0.65 * width) :] = 0
    assert look_at(card, seen, CodeReader().read_card).face != "back"


@pytest.mark.parametrize("part", [0.35, 0.4, 0.5])
@pytest.mark.parametrize("end", ["upper", "lower"])
def test_a_court_card_of_which_one_end_is_seen_is_no_back_but_a_back_is(
    end: str, part: float
) -> None:
    felted = Felted()
    for face, is_back in (("QH", False), ("back-blue", True)):
        felted.table.cards = [(face, Pose(480, 375, 0))]
        card = rectify(
            Picture(felted.table.picture()), felted.plane, Pose(480, 375, 0), LOOK_PX_PER_MM
        )
        height, width = card.shape[:2]
        if not is_back:
            card[15 : height - 15, width // 4 : width - width // 4] = (40, 120, 150)
        seen = np.zeros((height, width), np.uint8)
        seen[: round(part * height)] = 255
        seen = seen if end == "upper" else np.ascontiguousarray(seen[::-1])
        assert (look_at(card, seen, CodeReader().read_card).face == "back") == is_back


def test_a_blank_is_neither_face_nor_back() -> None:
    felted = Felted()
    felted.table.lay("blank", Pose(480, 375, 0))
    card = rectify(Picture(felted.table.picture()), felted.plane, Pose(480, 375, 0), LOOK_PX_PER_MM)
    assert look_at(card, None, CodeReader().read_card).face == ""


def test_lamps_that_switch_back_and_forth_leave_felt_felt() -> None:
    felted = Felted()
    picture = felted.table.picture()
    warm = np.array([0.5, 0.85, 1.1])
    for gains in (warm, warm * 0.62, np.ones(3), warm * 1.2, np.ones(3) * 0.6, np.ones(3)):
        lit = np.clip(picture * gains, 0, 255).astype(np.uint8)
        raster = felted.window.look(Picture(lit))
        covered = felted.felt.covered(raster)
        assert not covered.any()
        felted.felt.learn(covered)


@pytest.mark.parametrize("roll", [0.4, 178.8])
def test_the_felts_colour_is_read_where_the_felt_lies(roll: float) -> None:
    """The picture's first rows and columns are floor; all the rest is green."""
    layout, optics = small_layout(), Optics(roll=roll)
    felt = np.vstack([corners_mm(fiducial) for fiducial in layout.fiducials])
    plane = fit_plane(optics.project(felt), felt, (1920, 1080))
    picture = Table(layout, optics=optics).picture()
    picture[:8] = picture[:, :8] = (40, 40, 40)
    colour = felt_colour(Picture(picture), plane, layout.width, layout.height)
    assert np.abs(np.array(colour) - (64, 102, 30)).max() < 4


def test_a_mask_falls_into_its_parts_and_an_empty_one_into_none() -> None:
    mask = np.zeros((40, 60), np.uint8)
    assert components(mask) == []
    mask[5:10, 5:10] = mask[20:30, 40:50] = 255
    small, large = sorted(components(mask), key=np.count_nonzero)
    assert np.array_equal(small | large, mask)
    assert (np.count_nonzero(small), np.count_nonzero(large)) == (25, 100)


def test_pale_grey_along_a_court_cards_frame_is_shadow_and_no_back() -> None:
    felted = Felted()
    felted.table.lay("JC", Pose(480, 375, 0))
    card = rectify(Picture(felted.table.picture()), felted.plane, Pose(480, 375, 0), LOOK_PX_PER_MM)
    edge = round(4 * LOOK_PX_PER_MM)
    inner = card[edge:-edge, edge:-edge]
    lines = np.arange(inner.shape[1]) % 8 < 4
    inner[:, lines] = (inner[:, lines] * 0.65).astype(np.uint8)
    assert look_at(card, None, CodeReader().read_card).face != "back"


def test_a_hand_laid_unseen_in_short_steps_is_found_card_by_card() -> None:
    """What shows of each is a strip, over felt: there is nothing under it that it could hide."""
    felted = Felted(step=18)
    places = [Pose(280 + 18 * n, 375, 0) for n in range(4)]
    for face, place in zip(("2D", "7S", "KD", "9C"), places, strict=True):
        felted.table.lay(face, place)
    fresh = felted.look().fresh
    assert len(fresh) == 4
    for found, true in zip(fresh, places, strict=True):
        assert found.distance(true) < 3
