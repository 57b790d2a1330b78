"""A pace at which a test lays cards on the simulated felt."""

from drivers.sim.felt.carry import HandTimes

HAND_ONLY = HandTimes(0, 0, 240)
"""The card is there at once, but a hand still leaves the place."""
