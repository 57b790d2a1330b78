"""The `livetable` command, as light as can be: what it does is loaded once Ctrl-C cannot tear it.

Until then Ctrl-C ends the program at once and says nothing, as the shell would.
"""

import signal
import sys
from importlib import import_module


def main() -> int:
    """Run the command line; its exit code."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # and not left to others
    if usual:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    choice = import_module("controller.commands.choice")
    if usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code: int = choice.run()
    return code


if __name__ == "__main__":
    sys.exit(main())
