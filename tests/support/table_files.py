"""The shortest table file that is accepted, and how a test writes one."""

from pathlib import Path

TABLE = """
[table]
site = "riga"
id = "bj1"
game = "infinite"

[[shoes]]
name = "shoe0"
url = "./shoe0"
wire = "reference"

[[cameras]]
name = "camera0"
url = "http://127.0.0.1:8090/camera0"
layout = "infinite"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text)
    return path
