"""A shoe, the sets of cards that are played from shoes, and the audit of their shuffles."""
