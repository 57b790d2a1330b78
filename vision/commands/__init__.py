"""Commands about cameras and pictures."""
