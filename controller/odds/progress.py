"""A progress bar at a terminal; silent for programs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from controller.odds.families import Progress as Report


@contextmanager
def shown_progress(title: str, steps: int) -> Iterator[Report]:
    """Show a bar on stderr over the `steps` parts of one analysis, if stderr is a terminal."""
    console = Console(file=sys.stderr)
    columns = (TextColumn(title), BarColumn(), TextColumn("{task.fields[part]}"))
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task(title, total=steps, part="")

        def report(part: str) -> None:
            bar.update(task, advance=1, part=part)

        yield report
