"""`livetable score-vision`: what counts as right, abstained and misread."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import face, lay
from vision.commands.score import Label, main, read_labels, score_picture
from vision.photo.cards import PhotoCard

PICTURE = np.zeros((200, 400, 3), np.uint8)
HEAD = "file,card,xmin,ymin,xmax,ymax,label_width,label_height\n"


def _card(name: str, x: float, y: float) -> PhotoCard:
    quad = np.array([[x - 20, y - 30], [x + 20, y - 30], [x + 20, y + 30], [x - 20, y + 30]])
    return PhotoCard(name, 0.99, quad, "")


def _label(card: str, box: tuple[float, float, float, float] | None) -> Label:
    return Label("set/a.jpg", card, box, (400.0, 200.0))


def test_name_and_place_decide() -> None:
    left, right = (60.0, 60.0, 140.0, 140.0), (260.0, 60.0, 340.0, 140.0)
    labels = [_label("8S", left), _label("QD", right), _label("2C", (0, 0, 20, 20))]
    cards = [_card("8S", 100, 100), _card("QH", 300, 100)]
    verdicts = [o.verdict for o in score_picture(labels, cards, PICTURE)]
    assert verdicts == ["right", "misread", "abstained"]


def test_a_rank_alone_scores_the_rank_only() -> None:
    outcome = score_picture([_label("Q", None)], [_card("QH", 300, 100)], PICTURE)
    assert outcome[0].verdict == "right"


def test_one_reported_card_answers_one_label() -> None:
    labels = [_label("8S", None), _label("8S", None)]
    verdicts = [o.verdict for o in score_picture(labels, [_card("8S", 100, 100)], PICTURE)]
    assert verdicts == ["right", "abstained"]


def test_boxes_scale_with_the_picture() -> None:
    label = Label("set/a.jpg", "8S", (10.0, 20.0, 30.0, 40.0), (200.0, 100.0))
    assert label.scaled_box(PICTURE) == (20.0, 40.0, 60.0, 80.0)


def test_a_wrong_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text(HEAD + "a.jpg,8S,1,2,three,4,100,100\n")
    with pytest.raises(ValueError, match="line 2"):
        read_labels(tmp_path)


def test_labels_without_file_or_card_are_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "has no labels.csv: name the folder" in capsys.readouterr().err
    (tmp_path / "labels.csv").write_text("name,card\na.jpg,8S\n")
    assert main([str(tmp_path)]) == 2
    assert "labels.csv line 2: file and card must be given" in capsys.readouterr().err


def test_boxes_may_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text("file,card\na.jpg,8s\n")
    assert read_labels(tmp_path) == [Label("a.jpg", "8S", None, None)]


@pytest.mark.long
def test_a_folder_is_scored_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = np.full((400, 400, 3), (70, 110, 40), np.uint8)
    lay(table, face("8", "S", 3.2), 200, 200, 20)
    (tmp_path / "set").mkdir()
    cv2.imwrite(str(tmp_path / "set" / "a.png"), table)
    (tmp_path / "labels.csv").write_text(HEAD + "set/a.png,8S,,,,,,\nset/gone.png,2C,,,,,,\n")
    matrix = tmp_path / "matrix.png"
    assert main([str(tmp_path), "--matrix", str(matrix)]) == 0
    printed = capsys.readouterr().out
    assert "abstained: set/gone.png 2C" in printed
    assert main([str(tmp_path), "--change", "turned", "--every", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["all", "1", "1", "0", "0", "100.0"]
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--every", "0"])
    assert "write a whole number from 1" in capsys.readouterr().err
    assert cv2.imread(str(matrix)) is not None
