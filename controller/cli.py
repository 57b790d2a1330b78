"""The `livetable` command: it loads everything else only once Ctrl-C is handled.

Until then, and after its end, Ctrl-C ends the program at once and says nothing.
"""

import signal
import sys
from importlib import import_module


def main() -> int:
    """Run the command line; its exit code."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as of a job in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    code: int = import_module("controller.commands.choice").run()
    return code


if __name__ == "__main__":
    sys.exit(main())
