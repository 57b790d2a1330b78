"""Words that several commands use."""

from controller.core.messages.roles import Role as Role

Counts = dict[str, int]
