"""Copies of a journal: how a table recognizes the newest one and refuses an old one."""
