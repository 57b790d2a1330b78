"""Reports what a table's journal says of a shift, a day or a month: returns, cards, faults."""
