"""Table file and floor file: their keys, and the files that they name."""
