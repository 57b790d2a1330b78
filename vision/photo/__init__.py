"""Cards in any photograph, without calibration."""
