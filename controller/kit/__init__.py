"""For whoever writes a game server: a table without camera and shoe, and a trial of servers."""
