"""Reads the heads of coded pictures, streams and recordings, and the words of their decoders."""
