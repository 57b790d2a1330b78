"""The reference server and its players as they stand in their folder, without a package."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from controller.kit import servers

HERE = Path(servers.__file__).parent

sys.path.insert(0, str(HERE))
players: Any = import_module("players")
server: Any = import_module("server")
sys.path.remove(str(HERE))
