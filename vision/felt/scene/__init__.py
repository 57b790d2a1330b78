"""Tells what changed on the felt between two settled pictures: cards new, gone or turned."""
