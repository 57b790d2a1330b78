"""Every command reads its line with the parser that tells defaults and the next act."""

import ast

import pytest

from controller.commands.known import COMMANDS
from tests.support.places import PROJECT

OTHERS = {
    "controller/journal/bundle/verifier.py",  # one file that stands alone
    "drivers/sim/demo/broker.py",  # a process of the demo's, which nobody types
}


def bare(text: str) -> list[int]:
    """The lines that make a parser of the library's own."""
    tree = ast.parse(text if "ArgumentParser" in text else "")
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("argparse.ArgumentParser", "ArgumentParser")
    ]


def test_the_rule_sees_a_bare_parser() -> None:
    assert bare("argparse.ArgumentParser(prog='x')") == [1]
    assert bare("parser_of('x', '')") == []


def test_no_command_has_a_bare_parser() -> None:
    found = {
        str(path.relative_to(PROJECT)): lines
        for part in ("controller", "drivers", "vision")
        for path in sorted((PROJECT / part).rglob("*.py"))
        if "training" not in path.parts and (lines := bare(path.read_text()))
    }
    assert set(found) == OTHERS


@pytest.mark.parametrize("name", COMMANDS)
def test_a_line_that_cannot_be_meant_ends_with_the_next_act(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    module = __import__(COMMANDS[name][0], fromlist=["main"])
    with pytest.raises(SystemExit, match="2"):
        module.main(["--nonsense"])
    assert f"; `livetable {name} -h` says what it takes\n" in capsys.readouterr().err
