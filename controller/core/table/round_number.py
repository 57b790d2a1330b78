"""The moment that a round's number shows: it rises, also where the clock was set back."""

DAY_MS = 86_400_000


def number_utc(last: int, utc: int) -> int:
    """The UTC moment (ms) that a round's number shows, after the one that showed `last`.

    It is the clock's, but never one that was shown: where the clock was set back the numbers go on
    by a second each until it has caught up. A clock that had been a day ahead or more is right
    again; then the numbers follow it at once.
    """
    later = last - last % 1000 + 1000
    return later if utc < later <= utc + DAY_MS else utc
