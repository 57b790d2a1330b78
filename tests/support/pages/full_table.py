"""The fullest felt that a table may come to, with the longest names."""

from typing import Any

from tests.support.pages.served_table import ServedTable

NAME = "Maximiliana Konstantinopolitanskaya-Featherstonehaugh the 3rd"
FACES = ["AS", "2H", "3D", "4C", "5S", "6H", "7D", "8C", "9S", "TH"]


def full(view: dict[str, Any], hands: int) -> dict[str, Any]:
    """The view with ten cards in each hand of each box, and long names."""
    cards = [
        {"face": face, "colour": "red", "order": n, "pull": n, "track": n, "ok": True, "doubt": ""}
        for n, face in enumerate(FACES)
    ]
    one = {"cards": cards, "total": "20", "soft": True, "status": "stands"}
    boxes = range(1, view["table"]["boxes"] + 1)
    names = [str(box) if n == 1 else f"{box}.{n}" for box in boxes for n in range(1, hands + 1)]
    zones = [{**one, "zone": name, "label": name} for name in [*names, "dealer"]]
    people = {"dealer": NAME, "shift_manager": NAME}
    return {**view, "zones": zones, "people": people, "table": {**view["table"], "title": NAME}}


def show_full(served: ServedTable, hands: int) -> None:
    """Let every screen of the table show it."""
    engine = served.driver.engine
    plain = engine.console_view
    engine.console_view = lambda now: full(plain(now), hands)  # type: ignore[method-assign]
    served.do(lambda driver: None)
