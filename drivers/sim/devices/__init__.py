"""Simulated shoes and shufflers behind real ptys and sockets."""
