"""A rank in a letter that the net does not know: shown once, it is read; a stranger is not."""

import base64
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.cards import DECK
from drivers.sim.deck.art import DESIGNS, Deck
from tests.support.eyes.drawn_faces import lay
from vision.commands import enrol
from vision.commands.form_picture import FormError, nearest, take_form
from vision.reading.forms import LEAST, Form, load_forms
from vision.reading.indices import Image
from vision.reading.reader import Reader, reader_for
from vision.training.simulated_shot import shoot

pytestmark = pytest.mark.long

KNAVE = {f"J{suit}": f"foreign:V{suit}" for suit in "CDHS"}
"""A French deck's knaves: valets."""


def _png(picture: Image) -> str:
    return base64.b64encode(cv2.imencode(".png", picture)[1].tobytes()).decode()


BLANK = _png(np.full((24, 24), 200, np.uint8))
CHECKS = _png(np.asarray(np.indices((24, 24)).sum(axis=0) % 4 // 2 * 200, np.uint8))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def on_cloth(face: Image, scale: float = 4.0) -> Image:
    """A card that lies alone on dark cloth."""
    felt = np.full((round(120 * scale), round(100 * scale), 3), (70, 110, 40), np.uint8)
    part = 63.5 * scale / face.shape[1]
    small = cv2.resize(face, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    lay(felt, np.asarray(small, np.uint8), round(50 * scale), round(60 * scale), 0)
    return felt


def shown(design: str, card: str, rank: str, reader: Reader) -> Form:
    return take_form(rank, on_cloth(Deck(DESIGNS[design]).draw(card)), reader)


@pytest.mark.parametrize("design", DESIGNS)
def test_one_look_at_one_suit_is_enough_for_all_four(design: str, reader: Reader) -> None:
    deck = Deck(DESIGNS[design])
    knows = Reader(forms=[shown(design, KNAVE["JS"], "J", reader)])
    rng = np.random.default_rng(7)
    for name, drawn in KNAVE.items():
        seen = shoot(deck.draw(drawn), 1.6, 0.0, rng)
        assert reader.read_card(seen).face is None
        assert knows.read_card(seen).face == name


@pytest.mark.parametrize("design", DESIGNS)
def test_who_knows_one_form_takes_no_stranger_for_it(design: str, reader: Reader) -> None:
    """R comes nearest to B of all letters: 87 % alike."""
    deck = Deck(DESIGNS[design])
    knows = Reader(forms=[shown(design, "foreign:BS", "J", reader)])
    rng = np.random.default_rng(7)
    for card in ("foreign:RS", "foreign:RD", "foreign:DH", "foreign:VC", "joker", "blank"):
        for scale in (1.0, 1.6, 2.5):
            assert knows.read_card(shoot(deck.draw(card), scale, 0.0, rng)).face is None


def test_known_cards_are_read_as_before(reader: Reader) -> None:
    deck, rng = Deck(DESIGNS["slab"]), np.random.default_rng(7)
    knows = Reader(forms=[shown("slab", KNAVE["JS"], "J", reader)])
    for name in ("AS", "8D", "TC", "KH", "QD"):
        seen = shoot(deck.draw(name), 1.6, 0.0, rng)
        assert knows.read_card(seen) == reader.read_card(seen)


def test_a_form_is_kept_and_found_again(tmp_path: Path, reader: Reader) -> None:
    form = shown("club", KNAVE["JS"], "J", reader)
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"forms": [form.as_json()]}))
    (again,) = load_forms(file)
    assert (again.rank, again.least) == ("J", LEAST)
    assert np.array_equal(again.glyph, form.glyph)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rank": "J", "least": 0.9, "glyph": "no base64"},
        {"rank": "J", "least": 0.9, "glyph": ""},
        {"rank": "J", "least": "much", "glyph": ""},
        {"rank": "J", "least": 0.9, "glyph": BLANK},
        {"rank": "J", "least": 0.5, "glyph": CHECKS},
        {"rank": "J", "least": "nan", "glyph": CHECKS},
        {"rank": "J", "least": 1.5, "glyph": CHECKS},
        {"rank": "Z"},
        "a form",
        7,
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, wrong: object) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"forms": [wrong]}))
    with pytest.raises(ValueError, match=r"deck\.json holds no forms.*enrol the deck anew"):
        load_forms(file)


def test_a_deck_without_forms_is_read_as_ever(tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"index": 0.95, "pair": 0.9, "rival": 0.6, "temperature": 1.0}))
    assert load_forms(file) == ()
    assert reader_for(file).thresholds.index == 0.95


def test_what_shows_no_form_is_said(reader: Reader) -> None:
    deck = Deck(DESIGNS["club"])
    bare = np.full((480, 400, 3), (70, 110, 40), np.uint8)
    for rank, picture, words in (
        ("J", bare, "no card lies free"),
        ("J", on_cloth(deck.draw("KD")), "is read as KD already"),
        ("J", on_cloth(deck.draw("blank")), "do not show one form"),
        ("10", on_cloth(deck.draw(KNAVE["JS"])), "is no rank"),
        ("J", on_cloth(deck.draw(KNAVE["JS"]), 0.8), "pixels wide in it: photograph it larger"),
        (
            "J",
            pale(on_cloth(deck.draw(KNAVE["JS"]))),
            "hardly darker than its paper in it: light it",
        ),
    ):
        with pytest.raises(FormError, match=words):
            take_form(rank, picture, reader)


def pale(picture: Image) -> Image:
    """A card that lies on cloth in its colours, as print hardly darker than its paper."""
    paper = picture.min(axis=2) > 100
    mask = cv2.morphologyEx(paper.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((61, 61), np.uint8))
    faint = np.asarray(255 - (255 - picture) // 16, np.uint8)
    return np.asarray(np.where(mask[..., None] > 0, faint, picture), np.uint8)


def test_what_comes_nearest_is_of_another_rank(reader: Reader) -> None:
    form = shown("club", KNAVE["JS"], "J", reader)
    crop = np.full((48, 32), 255, np.uint8)
    crop[3:27, 4:28] = form.glyph
    face, like = nearest(form, [("JS", crop), ("TS", np.asarray(crop[::-1], np.uint8))])
    assert face == "TS"
    assert like < LEAST


@pytest.mark.parametrize(
    ("form", "words"),
    [("J", "say RANK=PICTURE"), ("J=none.png", "none.png is no picture")],
)
def test_the_command_says_what_is_wrong_with_a_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, words: str
) -> None:
    out = tmp_path / "o.json"
    assert enrol.main([str(tmp_path / "x.png"), "--out", str(out), "--form", form]) == 1
    assert words in capsys.readouterr().err
    assert not out.exists()


def test_the_file_is_put_in_place_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be written leaves what was enrolled before."""
    seen = enrol.Enrolment({str(card): 0.99 for card in DECK}, (), ())
    monkeypatch.setattr(enrol, "collect", lambda _: seen)
    out = tmp_path / "deck.json"
    assert enrol.main(["x.png", "--out", str(out)]) == 0
    before = out.read_text()
    assert reader_for(out).thresholds.index > 0.9
    (tmp_path / ".deck.json.part").mkdir()
    assert enrol.main(["x.png", "--out", str(out)]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert out.read_text() == before


@pytest.mark.system
@pytest.mark.torture  # one form is known above
def test_a_whole_deck_with_foreign_knaves_is_enrolled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = Deck(DESIGNS["club"])
    files = []
    for suit in "CDHS":
        names = [name for name in map(str, DECK) if name[1] == suit]
        faces = [deck.draw(KNAVE.get(name, name)) for name in names]
        files.append(str(tmp_path / f"{suit}.png"))
        cv2.imwrite(files[-1], np.hstack([on_cloth(face, 2.0) for face in faces]))
    knave, out = str(tmp_path / "knave.png"), tmp_path / "deck.json"
    cv2.imwrite(knave, on_cloth(deck.draw(KNAVE["JS"])))
    assert enrol.main([*files, "--out", str(out), "--form", f"J={knave}"]) == 0
    assert "the J comes nearest to" in capsys.readouterr().out
    seen = shoot(deck.draw(KNAVE["JD"]), 1.6, 0.0, np.random.default_rng(7))
    assert reader_for(out).read_card(seen).face == "JD"
