"""The `livetable` command: finds the named subcommand and runs it.

Each subcommand lives with the part it drives and is imported only when it is called, so that
`livetable settle` starts without loading a camera.
"""

import sys
from importlib import import_module

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": (
        "drivers.sim.demo.command",
        "a whole simulated table: devices, vision, broker, players, console",
    ),
    "run": ("controller.app", "run one table from its table file"),
    "settle": ("controller.commands.settle", "settle round sheets"),
    "odds": ("controller.odds.command", "the exact return of a game file"),
    "check-config": (
        "controller.commands.check_config",
        "check config files; say what a change does to the return",
    ),
    "see": ("vision.commands.see", "cards in a picture"),
    "score-vision": ("vision.commands.score", "score the reader on labelled photographs"),
    "calibrate": ("vision.commands.calibrate", "fit the camera to the felt"),
    "enrol": ("vision.commands.enrol", "show a new deck once"),
    "vision": ("vision.main", "the vision process: frames in, sightings out as JSON lines"),
    "people": ("controller.commands.people_file", "who may sign in at a table, and with which PIN"),
    "journal": ("controller.journal.journal_command", "verify a journal, list its rounds"),
    "doctor": ("drivers.commands.doctor", "what is wrong with this appliance, in sentences"),
    "shoe watch": ("drivers.commands.shoe_watch", "a live view of cards as they leave the shoe"),
    "sim shoe": ("drivers.sim.devices.shoe_command", "one simulated shoe on a pty or TCP port"),
    "sim shuffler": (
        "drivers.sim.devices.shuffler_command",
        "one simulated shuffler on a pty or TCP port",
    ),
    "sim camera": ("drivers.sim.camera.command", "the simulated camera alone"),
    "sim world": ("drivers.sim.world.world", "the simulated world: devices, dealer, players"),
}


def usage() -> str:
    """The list of subcommands, one line each."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {what}" for name, (_, what) in COMMANDS.items()]
    return "usage: livetable COMMAND ...\n\n" + "\n".join(lines)


def find(words: list[str]) -> tuple[str, list[str]] | None:
    """The subcommand that `words` begin with, and the words left for it."""
    for length in (2, 1):
        name = " ".join(words[:length])
        if name in COMMANDS and len(words) >= length:
            return name, words[length:]
    return None


def main() -> int:
    """Run the subcommand; its return value is the exit code. 2 means: no such command."""
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        print(usage())
        return 0 if words else 2
    found = find(words)
    if found is None:
        print(f"livetable: no command {words[0]!r}\n\n{usage()}", file=sys.stderr)
        return 2
    name, rest = found
    module = COMMANDS[name][0]
    if module.startswith("controller.") and not _families_loaded():
        return 2
    code: int = import_module(module).main(rest)
    return code


def _families_loaded() -> bool:
    """Let installed families of games join; only commands of the controller deal any."""
    families = import_module("controller.families")
    try:
        families.load_families()
    except families.FamilyError as error:
        print(f"livetable: {error}", file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
