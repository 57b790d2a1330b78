"""Finds and reads cards in any photograph, without calibration."""
