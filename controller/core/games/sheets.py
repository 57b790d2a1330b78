"""Round sheets: one played round as plain JSON. What is wrong with one is a `SheetError`."""


class SheetError(ValueError):
    """A sheet that tells of no possible round: `place` in the sheet and `reason`."""

    def __init__(self, place: str, reason: str) -> None:
        """Both are words for a person; `place` is a path as in `bets.3.main`."""
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason
