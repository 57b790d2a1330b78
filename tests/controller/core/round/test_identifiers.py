"""Moments worked out without a clock: every day is the day of the calendar."""

from datetime import UTC, datetime, timedelta

from controller.core.round.identifiers import game_number, round_id, utc_date

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def ms(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(milliseconds=1)


def test_every_day_of_two_centuries_has_its_date() -> None:
    for days in range(-40 * 366, 160 * 366):
        day = EPOCH + timedelta(days=days)
        assert utc_date(ms(day)) == (day.year, day.month, day.day)
        last = day + timedelta(hours=23, minutes=59, seconds=59.999)
        assert utc_date(ms(last)) == (day.year, day.month, day.day)


def test_a_round_is_named_by_table_second_and_count() -> None:
    moment = datetime(2026, 2, 28, 21, 10, 9, 999_000, tzinfo=UTC)
    assert game_number(ms(moment)) == "#21:10:09"
    assert round_id("bj1", ms(moment), 7) == "bj1-20260228T211009Z-7"
