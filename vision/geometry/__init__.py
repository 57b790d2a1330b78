"""From pixels to millimetres: calibration, plane, view, focus."""
