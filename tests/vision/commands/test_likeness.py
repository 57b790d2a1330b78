"""How far letterforms are from each other, and what a new deck's could be taken for."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.cards import RANKS, Card
from drivers.sim.deck.art import DESIGNS, Deck
from tests.support.eyes.drawn_faces import lay
from vision.commands import enrol
from vision.commands.likeness import CLOSE, likeness_of, likenesses
from vision.photo.photo import find_cards
from vision.reading.reader import NET_SUITS, Reader


def _outputs(**said: float) -> np.ndarray:
    logits = np.zeros(19)
    for name, value in said.items():
        at = RANKS.index(name[1]) if name[0] == "r" else 14 + NET_SUITS.index(name[1])
        logits[at] = value
    return logits


def test_the_nearer_of_rank_and_suit_is_what_a_form_is_taken_for() -> None:
    ranks = likeness_of(Card("8S"), _outputs(r8=9, r6=7, sS=9, sC=2))
    assert (ranks.nearest, ranks.gap, ranks.close) == ("6S", 2.0, True)
    suits = likeness_of(Card("8S"), _outputs(r8=9, r6=1, sS=9, sC=5))
    assert (suits.nearest, suits.gap, suits.close) == ("8C", 4.0, False)


def test_a_suit_of_the_other_ink_is_no_rival() -> None:
    assert likeness_of(Card("8S"), _outputs(r8=9, sS=9, sH=8.5)).nearest[1] == "S"


def test_a_form_that_the_net_would_call_otherwise_is_below_nought() -> None:
    assert likeness_of(Card("8S"), _outputs(r8=5, r3=6, sS=9)).gap < 0


def _table(deck: str, *names: str) -> np.ndarray:
    felt = np.full((420, 320 * len(names), 3), (70, 110, 40), np.uint8)
    for k, name in enumerate(names):
        art = Deck(DESIGNS[deck], jumbo=True).draw(name)
        size = (round(art.shape[1] * 0.4), round(art.shape[0] * 0.4))
        small = np.asarray(cv2.resize(art, size, interpolation=cv2.INTER_AREA), np.uint8)
        lay(felt, small, 160 + 320 * k, 210, 0)
    return felt


@pytest.mark.long
def test_a_clear_deck_is_far_from_all_others_and_a_blurred_one_comes_nearer() -> None:
    reader = Reader()
    felt = _table("club", "8S", "KD")
    gaps = []
    for picture in (felt, np.asarray(cv2.GaussianBlur(felt, (0, 0), 7), np.uint8)):
        cards = find_cards(felt, reader).cards
        gaps.append({one.face: one.gap for one in likenesses(picture, cards, reader)})
    assert set(gaps[0]) == {"8S", "KD"}
    assert min(gaps[0].values()) > CLOSE
    assert all(gaps[1][face] < gaps[0][face] for face in gaps[0])


@pytest.mark.long
def test_enrolment_says_what_an_unknown_form_looks_like(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deck.png"
    cv2.imwrite(str(file), _table("club", "8S"))
    monkeypatch.setattr("vision.commands.likeness.CLOSE", 1e9)
    assert enrol.main([str(file), "--out", str(tmp_path / "out.json")]) == 1
    told = capsys.readouterr()
    assert "8S could be taken for" in told.out
    assert "not seen: " in told.err
    assert not (tmp_path / "out.json").exists()
