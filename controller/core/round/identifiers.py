"""Names of rounds with their moments in them, worked out from UTC milliseconds without a clock."""

DAY_MS = 86_400_000


def game_number(utc: int) -> str:
    """The players' display number of a round begun at `utc` ms, as in #21:10:10 (INF-11)."""
    seconds = utc % DAY_MS // 1000
    return f"#{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def utc_date(utc: int) -> tuple[int, int, int]:
    """Year, month and day of a UTC moment in ms (civil-from-days, proleptic Gregorian)."""
    z = utc // DAY_MS + 719_468
    era = z // 146_097
    doe = z - era * 146_097
    yoe = (doe - doe // 1460 + doe // 36_524 - doe // 146_096) // 365
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    mp = (5 * doy + 2) // 153
    month = mp + 3 if mp < 10 else mp - 9
    return yoe + era * 400 + (month <= 2), month, doy - (153 * mp + 2) // 5 + 1


def round_id(table: str, utc: int, count: int) -> str:
    """A round's name: table, UTC second in which betting opened, count.

    Unique for ever: the count rises with every round of a journal, whatever the clock does.
    """
    year, month, day = utc_date(utc)
    time = game_number(utc)[1:].replace(":", "")
    return f"{table}-{year:04}{month:02}{day:02}T{time}Z-{count}"
