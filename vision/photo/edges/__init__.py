"""Cards by their straight edges, where their size is known."""
