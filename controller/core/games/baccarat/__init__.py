"""Baccarat and its relatives: two hands, no decisions, a tableau that says who draws."""
