"""A published result tells each hand once, in its own box."""

from tests.abnormal.scenes import Scene, in_window


def split_the_eights(table: Scene) -> None:
    table.choose("stand" if table.engine.table.deal.spot("1.2") else "split")


def test_each_hand_stands_in_its_own_box() -> None:
    table = in_window("quebec", ["8S", "9C", "7D", "8H", "TC", "4S", "3D", "2C", "TS"], (1, 2))
    assert table.to_settled(split_the_eights)
    told = table.settled[-1]["boxes"]
    assert {box: [hand["hand"] for hand in one["hands"]] for box, one in told.items()} == {
        "1": ["1", "1.2"],
        "2": ["2"],
    }
