"""`livetable see`: physical cards in pictures, one JSON line per file."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image, face, lay
from vision.commands.see import annotated_places, main
from vision.photo.cards import do_agree
from vision.photo.indices.found_indices import of_usual_size
from vision.photo.indices.grouping import group, one_card
from vision.photo.indices.index_search import FoundIndex, cluster, on_stock
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader


def _table(path: Path) -> str:
    table = np.full((600, 900, 3), (70, 110, 40), np.uint8)
    lay(table, face("8", "S", 3.2), 200, 300, 20)
    lay(table, face("T", "H", 3.2), 600, 200, -70)
    lay(table, face("Q", "D", 3.2), 650, 280, -50)
    cv2.imwrite(str(path), table)
    return str(path)


@pytest.mark.long
def test_each_physical_card_is_named_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _table(tmp_path / "table.png")
    assert main(["--json", file]) == 0
    seen = json.loads(capsys.readouterr().out)
    assert seen["file"] == file
    assert sorted(card["card"] for card in seen["cards"]) == ["8S", "QD", "TH"]
    assert all(len(card["quad"]) == 4 for card in seen["cards"])


@pytest.mark.long
def test_a_file_that_is_no_picture_still_gets_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note = tmp_path / "note.txt"
    note.write_text("no picture")
    gone = tmp_path / "gone.jpg"
    assert main(["--json", str(note), str(gone), _table(tmp_path / "t.png")]) == 1
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["file"], first["cards"]) == (str(note), [])
    assert (first["error"], second["error"]) == ("not a picture", "no such file")
    assert len(third["cards"]) == 3


def test_a_file_without_a_picture_is_named_with_the_reason_and_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("note.jpg").write_text("no picture")
    Path("empty.jpg").touch()
    Path("folder").mkdir()
    Path("gone.jpg").symlink_to("nowhere.jpg")
    assert main(["note.jpg", "empty.jpg", "folder", "gone.jpg"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "note.jpg: not a picture: give a JPEG or PNG photograph",
        "empty.jpg: an empty file: give a JPEG or PNG photograph",
        "folder: Is a directory: name the photographs in it",
        "gone.jpg: no such file: give a JPEG or PNG photograph",
    ]


@pytest.mark.long
def test_annotated_pictures_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--annotate", str(tmp_path / "out"), _table(tmp_path / "t.png")])
    assert (tmp_path / "out" / "t.png").exists()
    assert "8S" in capsys.readouterr().out


def test_no_annotated_picture_takes_the_place_of_another() -> None:
    files = ["a/t.png", "b/t.jpg", "b/t-2.jpg", "c/u.png"]
    names = [one.name for one in annotated_places(files, Path("out"))]
    assert names == ["t.png", "t-2.png", "t-2-2.png", "u.png"]


def test_no_photograph_is_drawn_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder may be that of a round's evidence."""
    drawn: list[Path] = []

    def look(file: str, _reader: object, annotated: Path) -> dict[str, object]:
        drawn.append(annotated)
        return {"file": file, "cards": [], "backs": [], "unreadable": []}

    monkeypatch.setattr("vision.commands.see.reader_for", lambda _deck: None)
    monkeypatch.setattr("vision.commands.see.look", look)
    (tmp_path / "t.png").touch()
    main(["--annotate", str(tmp_path), str(tmp_path / "t.png")])
    assert drawn == [tmp_path / "t-2.png"]


def _back(colour: tuple[int, int, int], scale: float = 3.2) -> Image:
    card = np.full((round(88.9 * scale), round(63.5 * scale), 3), 244, np.uint8)
    rim = round(4 * scale)
    card[rim:-rim, rim:-rim] = colour
    card[rim:-rim:9, rim:-rim] = 235
    card[rim:-rim, rim:-rim:9] = 235
    return card


@pytest.mark.long
def test_backs_are_told_with_their_colour(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = np.full((400, 700, 3), (70, 110, 40), np.uint8)
    lay(table, _back((40, 30, 170)), 180, 200, 12)
    lay(table, _back((170, 60, 30)), 500, 200, -30)
    cv2.imwrite(str(tmp_path / "backs.png"), table)
    main(["--json", str(tmp_path / "backs.png")])
    seen = json.loads(capsys.readouterr().out)
    assert seen["cards"] == []
    assert sorted(back["colour"] for back in seen["backs"]) == ["blue", "red"]


def test_an_empty_table_has_no_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "felt.png"
    cv2.imwrite(str(path), np.full((300, 400, 3), (70, 110, 40), np.uint8))
    main(["--json", str(path)])
    seen = json.loads(capsys.readouterr().out)
    assert (seen["cards"], seen["backs"], seen["unreadable"]) == ([], [], [])


def _index(x: float, y: float, turn: float) -> IndexPose:
    return IndexPose(x, y, 13.0, 6.0, turn)


def test_opposite_corners_are_one_card_and_same_corners_are_not() -> None:
    here = _index(5.5, 11.5, 0.0)
    assert one_card(here, _index(58.0, 77.4, np.pi))
    assert not one_card(here, _index(58.0, 77.4, 0.0))
    assert not one_card(here, _index(-47.0, 77.4, np.pi))
    assert not one_card(here, _index(20.0, 11.5, 0.0))


def test_four_indices_of_one_card_are_one_card() -> None:
    places = [(5.5, 77.4, np.pi), (58.0, 11.5, 0.0), (58.0, 77.4, np.pi), (5.5, 11.5, 0.0)]
    face_seen = Card("3C")
    found = [
        FoundIndex(IndexReading(_index(*place), face_seen, 0.99, "", face_seen), 0.0, 1)
        for place in places
    ]
    assert [len(card.indices) for card in group(found)] == [4]


def _unsure(confidence: float, turn: float, rival: float = 0.0) -> FoundIndex:
    pose = _index(5.5, 11.5, 0.0) if turn == 0 else _index(58.0, 77.4, turn)
    return FoundIndex(IndexReading(pose, None, confidence, "unsure", Card("QS")), rival, 1)


@pytest.mark.parametrize(
    ("second", "agreed"),
    [
        (_unsure(0.85, np.pi), True),
        (_unsure(0.82, np.pi), False),
        (_unsure(0.85, np.pi, rival=0.7), False),
    ],
)
def test_two_unsure_indices_of_one_card_are_an_answer(second: FoundIndex, agreed: bool) -> None:
    (card,) = group([_unsure(0.88, 0.0), second])
    assert do_agree(card, Reader()) == agreed


def test_art_that_reads_like_an_index_of_another_size_is_none() -> None:
    true = [_sized(x, 50.0) for x in (0.0, 200.0, 400.0)]
    assert of_usual_size([*true, _sized(20.0, 18.0), _sized(210.0, 120.0)], Reader()) == true
    lone = [_sized(0.0, 50.0), _sized(20.0, 18.0)]
    assert of_usual_size(lone, Reader()) == lone


def _sized(x: float, height: float, confidence: float = 0.95) -> FoundIndex:
    pose = IndexPose(x, 100.0, height, height / 2, 0.0)
    return FoundIndex(IndexReading(pose, Card("JH"), confidence, "", Card("JH")), 0.0, 1)


def test_a_suit_belongs_to_one_index_even_where_the_frame_below_it_looks_like_a_jack() -> None:
    queen, jack, beside = Card("QD"), Card("JD"), Card("7S")
    looks = [
        IndexReading(_index(5.5, 11.5, 0.0), queen, 0.995, "", queen),
        IndexReading(_index(5.5, 20.5, np.pi), jack, 0.953, "", jack),
        IndexReading(_index(5.5, 36.0, 0.0), beside, 0.953, "", beside),
    ]
    assert [found.best.face for found in cluster(looks)] == [queen, beside]


def test_carpet_that_looks_like_an_index_is_none() -> None:
    table = np.full((300, 300, 3), 240, np.uint8)
    cv2.rectangle(table, (90, 80), (110, 120), (0, 0, 0), 2)
    texture = cv2.GaussianBlur(np.random.default_rng(4).normal(0, 1, (300, 300)), (0, 0), 4)
    grey = np.clip(128 + 800 * texture, 0, 255).astype(np.uint8)
    carpet = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    doubtful, sure = _sized(100.0, 50.0), _sized(100.0, 50.0, 0.97)
    assert on_stock(table, [doubtful]) == [doubtful]
    assert on_stock(carpet, [doubtful, sure]) == [sure]


def test_what_is_too_small_to_be_read_is_no_index() -> None:
    table = np.full((300, 300, 3), 240, np.uint8)
    cv2.rectangle(table, (97, 93), (103, 107), (0, 0, 0), 1)
    assert len(on_stock(table, [_sized(100.0, 15.0)])) == 1
    assert on_stock(table, [_sized(100.0, 4.0)]) == []


@pytest.mark.parametrize("shape", [(10, 20000), (20000, 10), (1, 1), (40, 30000), (7, 300)])
def test_a_picture_too_thin_for_a_card_shows_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shape: tuple[int, int]
) -> None:
    file = tmp_path / "thin.png"
    noise = np.random.default_rng(1).integers(0, 255, (*shape, 3))
    cv2.imwrite(str(file), noise.astype(np.uint8))
    assert main([str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: no card\n"
