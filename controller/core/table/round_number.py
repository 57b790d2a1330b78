"""The moment that a round's number shows: it always rises, even if the clock was set back."""

DAY_MS = 86_400_000


def number_utc(last: int, utc: int) -> int:
    """Return the UTC moment (ms) for a round's number, given the moment of the last one.

    It is the clock's, but never one that was shown before: if the clock was set back, numbers go on
    by one second each until the clock has caught up. A clock that had been a day or more ahead is
    right again; then the numbers follow it at once.
    """
    later = last - last % 1000 + 1000
    return later if utc < later <= utc + DAY_MS else utc
