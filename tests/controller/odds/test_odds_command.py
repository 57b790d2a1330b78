"""`livetable odds` as a person and as a program call it."""

import json

import pytest

from controller.odds.command import main
from controller.settings.table_file import DEFAULT_CONFIG_DIR

GAMES = DEFAULT_CONFIG_DIR / "games"


@pytest.fixture
def changed_game(tmp_path):
    """Writes a shipped game file with one text replaced, and names the copy."""

    def write(game, old, new):
        text = (GAMES / f"{game}.toml").read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / f"{game}.toml"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.long
def test_only_json_goes_to_stdout(capsys):
    assert main(["--game", "olivia", "--json", "--strategy"]) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert list(answer) == ["game", "side_bets", "main", "strategy"]
    assert answer["game"] == "olivia"
    assert answer["side_bets"]["21+3"] == pytest.approx(92.858545, abs=6e-7)
    assert answer["main"]["percent_of_wagered"] > answer["main"]["percent"]
    assert err == ""


@pytest.mark.long
def test_a_broken_promise_is_an_error(changed_game, capsys):
    path = changed_game("infinite", "main = 99.47", "main = 99.51")
    assert main(["--game", path]) == 1
    out, err = capsys.readouterr()
    assert "99.465317 %" in out
    assert "published.main: the file says 99.51 %, its own rules return 99.4653 %" in err


def test_an_unknown_game_names_those_there_are(capsys):
    assert main(["--game", "pontoon"]) == 2
    some = "baccarat_no_commission, baccarat_squeeze, blackjack_live, dragon_tiger, igt"
    assert f"baccarat, baccarat_ez, {some}" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "up", "cards", "better"),
    [
        ("A6", "T", "", "hit"),
        ("10,6", "K", "", "hit"),
        ("T6", "T", "555444", "stand"),
        ("993", "A", "", "stand"),
        ("A55", "9", "", "stand"),
    ],
)
def test_completion_is_the_better_of_hit_and_stand(capsys, hand, up, cards, better):
    words = ["--game", "blackjack_live", "--hand", hand, "--up", up, "--cards", cards]
    assert main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["better"] == better
    assert (answer["hit"] is None) == (hand in ("993", "A55"))


def test_completion_in_words(capsys):
    assert main(["--game", "blackjack_live", "--hand", "A6", "--up", "T"]) == 0
    assert capsys.readouterr().out.startswith("A6 against T: hit (stand -0.46")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--hand", "8S", "--up", "T"], "write card values without suits"),
        (["--hand", "TTT", "--up", "T"], "over 21"),
        (["--hand", "T5"], "belong together"),
        (["--hand", "T", "--up", "T"], "two cards or more"),
        (
            ["--hand", "T5", "--up", "2", "--cards", "2" * 32],
            "--hand, --up and --cards: 2: more of them than 8 decks hold",
        ),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(capsys, words, fault):
    assert main(["--game", "blackjack_live", *words]) == 2
    assert fault in capsys.readouterr().err
