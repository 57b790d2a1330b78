"""Irregularities that only people know of: a game server's wish, a mistake that no sensor sees."""

from controller.core.irregularities.row import ALL, BETS, PLAY, Irregularity

ROWS = (
    Irregularity("void_requested", "The game server asks to void", "procedure", (*BETS, *PLAY)),
    Irregularity("dealer_error", "Other mistake", "report", ALL),
)
