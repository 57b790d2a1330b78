"""Lets a table's screens show what no round of a test comes to."""

from typing import Any

from tests.support.pages.served_table import ServedTable


def shown(served: ServedTable, **told: Any) -> None:
    """Let every screen of the table show this in its view."""
    engine = served.driver.engine
    plain = type(engine).console_view

    def view(now: Any) -> dict[str, Any]:
        was = plain(engine, now)
        return {**was, **{name: one(was) if callable(one) else one for name, one in told.items()}}

    engine.console_view = view  # type: ignore[method-assign]
    served.do(lambda driver: None)
