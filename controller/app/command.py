"""`livetable run`: one table, from its table file, until a signal."""

import asyncio
from contextlib import suppress
from pathlib import Path

from controller.app.life import Life, StartError
from controller.app.parts import Parts
from controller.console.web.ground import AddressError
from controller.journal.file import JournalError
from controller.option_values import place
from controller.run.logs import start_log
from controller.settings.table_file import load_settings
from controller.shipped.option_help import parser_of
from controller.stderr import say, say_error
from controller.system_errors import named_reason


def main(argv: list[str]) -> int:
    """Run until SIGTERM or SIGINT (0). 1: the table failed; 2: it cannot start as configured."""
    parser = parser_of("run", __doc__)
    parser.add_argument(
        "--config",
        type=place,
        required=True,
        metavar="FILE",
        help="the table file (TOML), or a folder that holds one of the name table.toml",
    )
    path: Path = parser.parse_args(argv).config
    mark = start_log()
    try:
        file = path / "table.toml" if path.is_dir() else path
        life = Life(Parts(load_settings(file), mark, file))
    except (JournalError, AddressError, ValueError) as error:
        say_error("run", error)
        return 1 if getattr(error, "passing", False) else 2
    except OSError as error:
        say("run", f"{named_reason(error)}; see to the disk, then start the table again")
        return 1
    try:
        return _lived(life)
    except StartError as error:
        say_error("run", error)
        return 1


def _lived(life: Life) -> int:
    """Run a life to its end. Raises StartError."""
    runner = asyncio.Runner()
    try:
        return runner.run(life.run())
    finally:
        with suppress(RuntimeError):  # it ends its threads by another one, which may not be there
            runner.close()
