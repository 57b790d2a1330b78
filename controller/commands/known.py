"""The subcommands of `livetable`: the module of each, and a few words about it.

A subcommand is part of the package that it uses and is imported only when it is called, so that
`livetable settle` starts without loading a camera.
"""

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": (
        "drivers.sim.demo.command",
        "a whole simulated table: devices, vision, broker, players, console",
    ),
    "run": ("controller.app.command", "run one table from its table file"),
    "stand-in": ("controller.kit.stand_in", "a table without camera and shoe, on any broker"),
    "pit": ("controller.pit.command", "one page for many tables: who needs somebody, now"),
    "listen": ("controller.kit.listen", "what a table publishes, one readable line each"),
    "schema": ("controller.contract.command", "the public language: JSON Schema or AsyncAPI"),
    "schema console": (
        "controller.console.schema",
        "the console's addresses (OpenAPI) and its WebSocket's messages (JSON Schema)",
    ),
    "recording make": (
        "controller.kit.recording.make",
        "some rounds as JSON lines, with the money they must bring",
    ),
    "recording play": (
        "controller.kit.recording.play",
        "play a recording to a game server, and compare its money",
    ),
    "conform": ("controller.kit.conform.command", "does a game server keep the contract"),
    "settle": ("controller.commands.settle", "settle round sheets"),
    "odds": ("controller.odds.command", "the exact return of a game file"),
    "check-config": (
        "controller.commands.check_config",
        "check config files; say what a change does to the return",
    ),
    "see": ("vision.commands.see", "cards in a picture"),
    "score-vision": ("vision.commands.score", "score the reader on labelled photographs"),
    "calibrate": ("controller.commands.calibrate", "fit the camera to the felt"),
    "enrol": ("vision.commands.enrol", "show a new deck once"),
    "vision": ("vision.main", "the vision process: frames in, sightings out as JSON lines"),
    "vision-unit": ("controller.run.cameras.unit", "one camera's vision, as its unit runs it"),
    "people": ("controller.commands.people_file", "who may sign in at a table, and with which PIN"),
    "journal": ("controller.journal.journal_command", "verify a journal, list its rounds"),
    "setup": ("controller.appliance.setup", "ask what a table file needs, and say what is missing"),
    "doctor": (
        "controller.appliance.doctor",
        "everything wrong with this appliance, in sentences with the next act",
    ),
    "assets": (
        "controller.appliance.assets",
        "which shoe, camera, set and shuffler is where, since when, certified how",
    ),
    "kiosk": (
        "controller.appliance.kiosk",
        "the appliance's own screen: its browser, started again when it stops drawing",
    ),
    "integrity": (
        "controller.appliance.integrity_command",
        "are program, configuration and games unchanged",
    ),
    "disable": (
        "controller.appliance.disable",
        "deal no further round of a game; two people lift it",
    ),
    "retention": (
        "controller.appliance.retention",
        "what is kept how long; deletes what may go",
    ),
    "upgrade": (
        "controller.appliance.upgrade.command",
        "take another installed version into use, or bring the one before back",
    ),
    "shoe watch": ("drivers.commands.shoe_watch", "a live view of cards as they leave the shoe"),
    "wire check": ("drivers.commands.wire.check", "does the codec of a shoe keep its clauses"),
    "sim shoe": ("drivers.sim.devices.shoe_command", "one simulated shoe on a pty or TCP port"),
    "sim shuffler": (
        "drivers.sim.devices.shuffler_command",
        "one simulated shuffler on a pty or TCP port",
    ),
    "sim camera": ("drivers.sim.camera.command", "the simulated camera alone"),
    "sim world": ("drivers.sim.world.world", "the simulated world: devices, dealer, players"),
    "sim fleet": ("controller.kit.fleet.command", "many tables at once, killed at random"),
    "completion": ("controller.commands.completion", "completion for bash, zsh or fish"),
}


def find(words: list[str]) -> tuple[str, list[str]] | None:
    """The subcommand with which `words` begin, and the rest of the words."""
    for length in (2, 1):
        name = " ".join(words[:length])
        if name in COMMANDS and len(words) >= length:
            return name, words[length:]
    return None


def second_words(first: str) -> list[str]:
    """The commands that begin with the word `first` and need another one."""
    return [name for name in COMMANDS if name.startswith(f"{first} ")]
