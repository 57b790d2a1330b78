"""The kit of a game server's author: a table without camera and shoe, and a trial of servers."""
