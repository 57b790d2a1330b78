"""Tools for authors of game servers: a table without camera and shoe, and a test of servers."""
