"""Words that several commands use."""

from typing import Literal

Role = Literal["dealer", "shuffler", "shift_manager", "engineer", "auditor"]
Counts = dict[str, int]
