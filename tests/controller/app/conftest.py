"""The folder and the broker of a table that runs as a process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.people.file import Person, write_people
from tests.support.mqtt.broker import Broker

TABLE = """
[table]
site = "riga"
id = "bj1"
game = "infinite"

[[shoes]]
name = "shoe0"
url = "{folder}/shoe0"
wire = "reference"

[[cameras]]
name = "camera0"
url = "http://127.0.0.1:9/camera0"
layout = "infinite"

[mqtt]
port = {port}

[console]
port = 0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    anna = Person(name="anna", roles=["dealer"], pin="$argon2id$")
    write_people(tmp_path / "people.toml", [anna])
    (tmp_path / "table.toml").write_text(TABLE.format(folder=tmp_path, port=1))
    return tmp_path


@pytest.fixture
def broker(folder: Path) -> Iterator[Broker]:
    with Broker(folder) as broker:
        (folder / "table.toml").write_text(TABLE.format(folder=folder, port=broker.port))
        yield broker
