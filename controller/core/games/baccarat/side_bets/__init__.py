"""The side bets of baccarat and Dragon Tiger, a file each; a new file here is a new side bet."""

IN_EVERY_HASH = frozenset(
    {
        "banker_bonus",
        "banker_pair",
        "big",
        "dragon7",
        "either_pair",
        "lucky6",
        "panda8",
        "perfect_pair",
        "player_bonus",
        "player_pair",
        "small",
        "suited_tie",
        "super6",
    }
)
"""The first side bets: games that do not offer them hash them as `null`. Never add one here."""
