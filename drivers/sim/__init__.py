"""The simulated hall: devices, dealer, players and cards, true to the wire and the pixel."""
