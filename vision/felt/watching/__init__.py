"""Watches each zone: waits for rest, puts what changed to the vote, and asks other cameras."""
