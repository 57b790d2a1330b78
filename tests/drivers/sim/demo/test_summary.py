"""What a demo counts as misread, and what it takes for latency."""

from pathlib import Path

from drivers.sim.demo.journal_tail import CardEvent, Seen, Tally
from drivers.sim.demo.summary import Truth, latencies, misreads, percentile, sentences, summary

LAID = [
    Truth(1000, "placed", "8S", True, "P", 0),
    Truth(2000, "placed", "KD", False, "dealer", 1),
    Truth(3000, "revealed", "KD", True, "dealer", 1),
    Truth(4000, "removed", "8S", True, "P", 0),
    Truth(5000, "placed", "9C", True, "P", 0),
]


def test_a_face_that_lay_there_is_no_misread() -> None:
    seen = [Seen(1200, "P", 0, "8S"), Seen(3300, "dealer", 1, "KD"), Seen(5200, "P", 0, "9C")]
    assert misreads(seen, LAID) == 0


def test_a_face_that_lay_there_at_another_time_or_nowhere_is_a_misread() -> None:
    seen = [Seen(1200, "P", 0, "9C"), Seen(5200, "P", 0, "8S"), Seen(5200, "P", 1, "9C")]
    assert misreads(seen, LAID) == 3


def test_latency_runs_from_the_card_at_rest_and_a_hidden_card_counts() -> None:
    told = [
        CardEvent(1150, "main", "8S"),
        CardEvent(2250, "dealer", "hidden"),
        CardEvent(5100, "main", "9C"),
    ]
    assert latencies(told, LAID) == [150, 250, 100]
    assert latencies(told, LAID, since_utc=4500) == [100]


def test_percentiles_of_none_are_none() -> None:
    assert percentile([], 0.5) is None
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile([3, 1, 2], 0.99) == 3


def test_the_summary_counts_this_runs_rounds() -> None:
    tally = Tally(settled=3, void=1, cards=40, first_utc=1000, last_utc=21000)
    result = summary(tally, [], [], Path("night.db"))
    assert result["rounds"] == {"settled": 3, "void": 1}
    assert result["seconds_per_round"] == 5.0
    assert "3 rounds settled, 1 void; 40 cards, 0 misread" in sentences(result)


def test_a_demo_that_came_to_no_round_tells_no_times() -> None:
    assert sentences(summary(Tally(), [], [], Path("night.db"))).splitlines() == [
        "0 rounds settled, 0 void; 0 cards, 0 misread, 0 disagreements.",
        "Journal: night.db",
    ]
