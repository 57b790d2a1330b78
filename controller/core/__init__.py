"""The pure core: cards, messages, table, rules. No I/O, clock or randomness."""
