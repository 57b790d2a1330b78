"""The people at the screens: their places, sessions, signatures and PINs."""
