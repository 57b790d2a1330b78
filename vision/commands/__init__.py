"""Offers vision's command line: calibrate, enrol, score, see."""
