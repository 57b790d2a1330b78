"""What a broker brings is read by a reader that no depth of lists ends in an exception.

`json.loads` raises RecursionError beside ValueError; in the network's thread that ends the
connection for good.
"""

import ast

from tests.support.places import PROJECT

OTHERS = {
    "controller/kit/servers/server.py",  # an example that stands alone
    "controller/kit/fleet/consumer.py",  # a simulated server: it hears simulated tables alone
    "drivers/sim/players/game_server.py",  # the demo's players: they hear the demo's table alone
    "drivers/sim/demo/public_stream.py",  # the demo's own screen: it hears the demo's table alone
}


def bare(text: str) -> list[int]:
    """The lines that read a message's payload with the library's own reader."""
    tree = ast.parse(text if "json.loads" in text else "")
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "json.loads"
        and any("payload" in ast.unparse(one) for one in node.args)
        and not _guarded(text, node.lineno)
    ]


def _guarded(text: str, line: int) -> bool:
    """Whether the reader's caller takes RecursionError too, in the few lines around."""
    near = text.split("\n")[max(0, line - 4) : line + 2]
    return any("RecursionError" in one for one in near)


def test_the_rule_sees_a_bare_reader() -> None:
    assert bare("x = json.loads(message.payload)['data']") == [1]
    assert bare("try:\n    x = json.loads(payload)\nexcept (ValueError, RecursionError): 0") == []
    assert bare("x = read_json(message.payload)") == []


def test_no_payload_is_read_by_a_bare_reader() -> None:
    found = {
        str(path.relative_to(PROJECT)): lines
        for part in ("controller", "drivers", "vision")
        for path in sorted((PROJECT / part).rglob("*.py"))
        if (lines := bare(path.read_text()))
    }
    assert {name: found[name] for name in found.keys() - OTHERS} == {}
