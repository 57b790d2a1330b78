"""The journal of a table that runs: written, asked, sent from, and its room on the disk kept."""
