"""What happens to the emulated appliance, one scene a file; each act prints a line."""
