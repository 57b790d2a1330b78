"""Thousands of card events on a felt on which chips are left for a while, each event scored.

They lie for 5 to 25 seconds, some of them below cards and beside them: most events come while some
lie there, and what is told of the cards must not wait for them. What is scored, and how, is said
in `tests.torture.vision_events`. A card that comes to lie with a chip far under its edge is not
told until one of them is moved, and the cards after it in that zone are told in another order than
they lie in: so a few are wrong, but no face is.

    python -m tests.torture.chips_left --events 2000 --seed 1 --jobs 2
"""

import sys
from functools import partial

from tests.torture.vision_events import Night, Score, command, plan, play, shared

LEFT_SHARE = 0.25
"""Of the disturbances: so often some more chips are left."""
MOST_WRONG, MOST_ASKED = 0.03, 0.04
"""Of 1,245 events 1.4 and 1.9 %."""


class ChipsLeft(Night):
    """One stretch of play on such a felt."""

    def disturb(self) -> None:
        """Begin a disturbance as on any felt; now and then chips are left that outlast it."""
        super().disturb()
        if self.chance.random() < LEFT_SHARE:
            seconds, place = self.chance.uniform(5, 25), self.chance.randrange(1 << 30)
            self.cameras[0].fault("chips", seconds, place)


def run(events: int, seed: int, disturbed: float = 0.5, a_night: int = 100, jobs: int = 1) -> Score:
    """At least `events` events, shared out among `jobs` processes; progress goes to stderr."""
    return shared(
        partial(play, kind=ChipsLeft), plan(events, seed, disturbed, a_night), events, jobs
    )


if __name__ == "__main__":
    sys.exit(command(__doc__, run, 2000, 0.5, most_wrong=MOST_WRONG, most_asked=MOST_ASKED))
