"""Says how much of one frame's time each step at the table takes, and how much a frame may take.

Steps that do not fit wait for the next frame, 33 ms later. So no frame takes much longer than its
camera's next one needs to come, whatever lies on the felt. Zones under vote come first, then those
that were attended longest ago.
"""

LOOK = 2
"""Effort of the first look at a card, which searches its index; comparing a zone with the known
cards takes as long if it finds a new card.
"""

AGAIN = 1
"""Effort of another look at a card whose index was found."""

COMPARED = 1
"""Effort of comparing a zone with the known cards if no new card shows."""

OF_TWO = 3 * LOOK
"""Effort of a frame if one zone waits, or two: so a dealt card is told soon, and a card carried
from one zone to the other as soon.
"""

OF_MANY = 2 * LOOK
"""Effort of a frame if more zones wait and none is under vote: after a change of the light all of
them are compared.
"""

WHILE_VOTING = LOOK + AGAIN
"""Effort of a frame if more zones wait and some are under vote: comparing a further zone then
waits until a whole look is left, since it probably shows a new card too.
"""
