"""Table file and floor file: what may stand in them, and the files that they name."""
