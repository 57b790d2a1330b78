"""Irregularities that only people know of: a game server's wish, a mistake that no sensor sees."""

from controller.core.irregularities.row import ALL, BETS, PLAY, Irregularity

ROWS = (
    Irregularity("void_requested", "procedure", (*BETS, *PLAY)),
    Irregularity("dealer_error", "report", ALL),
)
