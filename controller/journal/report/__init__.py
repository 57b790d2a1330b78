"""Reports on a shift, a day or a month from a table's journal: returns, cards, faults."""
