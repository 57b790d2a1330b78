"""An option that a command would not hear is refused: with exit code 0 it would seem done."""

from collections.abc import Callable, Sequence

import pytest

from controller.appliance import assets, disable, integrity_command
from controller.commands import people_file

Main = Callable[[list[str]], int]

UNHEARD: Sequence[tuple[Main, list[str], str]] = (
    (people_file.main, ["f", "--add", "a", "--role", "dealer", "--remove", "b"], "not allowed"),
    (people_file.main, ["f", "--remove", "b", "--give-numbers"], "not allowed"),
    (people_file.main, ["f", "--role", "dealer"], "--role goes with --add NAME"),
    (integrity_command.main, ["--write", "f", "--certify", "infinite"], "not allowed"),
    (integrity_command.main, ["--write", "f", "--", "./t.toml"], "a TABLE is checked"),
    (integrity_command.main, ["./t.toml", "--key", "k"], "go with --write"),
    (integrity_command.main, ["--title", "x"], "go with --write"),
    (assets.main, ["S", "--certified", "approval 4711"], "without --at"),
    (assets.main, ["S", "--until", "2027-03-31"], "without --at"),
    (disable.main, ["./t.toml", "--by", "a", "--why", "x", "--second", "b"], "write --lift"),
)


@pytest.mark.parametrize(("main", "words", "told"), UNHEARD)
def test_an_option_that_is_not_heard_is_refused(
    main: Main, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
