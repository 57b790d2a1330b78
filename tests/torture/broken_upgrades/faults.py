"""What bad versions do as they start one of the tables, and what is said of that."""

ENDED = (
    "table {table} (has ended|does not tell|runs livetable)|table {table}: .* not well"
    "|the loop of table {table} stands still"
)
"""What is said of a table that ends soon depends on the moment at which it is looked at last."""

FAULTS = {
    "ends at its start": ("sys.exit(3)", ENDED),
    "refuses its table file": ("sys.exit(2)", "table {table} has ended"),
    "hangs at its start": (
        "import time; time.sleep(9000)",
        "table {table} does not tell how it is",
    ),
    "finds no shoe": (
        "import serial.urlhandler.protocol_socket as net\n"
        "net.Serial.open = lambda port: open('/no/port')",
        "table {table}: shoe0 not well",
    ),
    "sees nothing": (
        "from controller.run.cameras import reports\n"
        "from pathlib import Path\n"
        "real = reports.VisionReports.__init__\n"
        "def blind(one, cameras, zones, path, *rest): "
        "real(one, cameras, zones, Path('/no/socket'), *rest)\n"
        "reports.VisionReports.__init__ = blind",
        "table {table}: camera0 not well",
    ),
    "reaches no broker": (
        "from paho.mqtt.client import Client\n"
        "def lost(*_, **__): raise OSError('no way there')\n"
        "Client.connect = lost",
        "table {table}: broker not well",
    ),
    "has a loop that stands": (
        "import time\n"
        "from controller import systemd\n"
        "real, began = systemd.Watchdog.beat, time.monotonic()\n"
        "def beat(one):\n"
        "    real(one) if time.monotonic() < began + 4 else time.sleep(9000)\n"
        "systemd.Watchdog.beat = beat",
        "the loop of table {table} stands still|table {table} does not tell how it is",
    ),
    "ends when it was well for some seconds": (
        "import os, threading\nthreading.Timer(6, os._exit, (3,)).start()",
        f"it was started again and again|{ENDED}",
    ),
    "writes what the one before does not know, and ends": (
        "import os\n"
        "from controller.journal.live.writer import Journal\n"
        "from controller.core.messages.inputs import Moment\n"
        "real = Journal.append\n"
        "def append(one, batch, state=''):\n"
        "    real(one, batch, state)\n"
        "    one._connection.execute('CREATE TABLE newer (x)')\n"
        "    one._rows.record(Moment(one._rows.at, 1), 'fact', '{\"kind\":\"newer\"}')\n"
        "    os._exit(3)\n"
        "Journal.append = append",
        ENDED,
    ),
    "fills the disk, and ends": (
        "import os, shutil\n"
        "from pathlib import Path\n"
        "here = Path(STATE)\n"
        "with (here / 'ballast').open('ab') as file:\n"
        "    free = shutil.disk_usage(here).free\n"
        "    free and os.posix_fallocate(file.fileno(), file.tell(), free)\n"
        "sys.exit(3)",
        ENDED,
    ),
}
"""Lines of a version that is tried and taken back, and what the person is told of it."""

OF_BJ1 = ("finds no shoe", "sees nothing")
"""At the other table there are no devices."""
