"""The screen tells how long play has stood, whatever it stood for, and not the last stop alone."""

from controller.core.messages import commands as c
from tests.abnormal.scenes import Scene, must, scene


def stopped(table: Scene) -> int:
    """Seconds that the band tells."""
    wrong = table.view()["irregularity"]
    assert (table.now.at - wrong["since"]) // 1000 == wrong["seconds"]
    return int(wrong["seconds"])


def report(table: Scene, what: str = "card_exposed") -> None:
    must(table.tap(c.Report(what, "1")) == "accepted", "no report")


def lift(table: Scene) -> None:
    """The manager lets the first stop go."""
    wrong = table.view()["irregularity"]
    must(table.manager(c.Rule(wrong["id"], "go_on", "checked")) == "accepted", "not lifted")


def dealt() -> Scene:
    table = scene("quebec", ["9S", "8D", "7C", "2S", "3H", "4C", "5D"])
    table.start((1, 2))
    table.to_window()
    return table


def test_a_stop_behind_another_goes_on_counting() -> None:
    table = dealt()
    report(table)
    table.wait(20_000)
    report(table, "dealer_error")
    lift(table)
    table.wait(10_000)
    assert stopped(table) == 30


def test_a_stop_that_follows_at_once_goes_on_counting() -> None:
    table = dealt()
    report(table)
    table.wait(20_000)
    lift(table)
    assert table.view()["irregularity"] is None
    table.wait(2_000)
    report(table)
    table.wait(3_000)
    assert stopped(table) == 25


def test_a_stop_within_a_pause_counts_the_pause() -> None:
    table = dealt()
    must(table.manager(c.PauseTable("look", now=True)) == "accepted", "no pause")
    table.wait(60_000)
    report(table)
    assert stopped(table) == 60


def test_a_stop_after_play_went_on_counts_anew() -> None:
    table = dealt()
    report(table)
    table.wait(20_000)
    lift(table)
    must(table.choose("hit").status == "accepted", "no answer")
    table.wait(1_000)
    report(table)
    table.wait(3_000)
    assert stopped(table) == 3


def test_a_stop_long_after_another_counts_anew() -> None:
    table = dealt()
    report(table)
    table.wait(20_000)
    lift(table)
    table.wait(table.engine.table.config.timings.after_stop + 100)
    report(table)
    assert stopped(table) == 0


def test_a_stop_in_the_next_round_counts_anew() -> None:
    table = scene("quebec")
    must(table.manager(c.PauseTable("look", now=True)) == "accepted", "no pause")
    table.wait(20_000)
    must(table.manager(c.ResumeTable()) == "accepted", "not resumed")
    must(table.run_to(lambda: table.phase == "betting"), f"no round: {table.open}")
    report(table)
    assert stopped(table) == 0
