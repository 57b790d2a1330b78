"""Cards that lie face down, by their print."""
