"""The games: rule files, dealing, hands, settlement, side bets."""
