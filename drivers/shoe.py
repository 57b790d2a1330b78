"""Reads a shoe: its reports come out numbered, once and in order, on every wire."""

from drivers.device import DeviceDriver


class ShoeDriver(DeviceDriver):
    """Reads one shoe and reports its cards."""
