"""Simulated shoes and shufflers at real ptys and sockets."""
