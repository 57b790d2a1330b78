"""The processes that a process has started."""

from pathlib import Path


def children(pid: int) -> list[int]:
    """Their numbers; none where it has none, or is gone."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]
