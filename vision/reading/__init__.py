"""Reads a card's corner index: candidates, net, agreement."""
