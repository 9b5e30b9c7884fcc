"""A quick way to play footprints (compiled)."""

from onigokko.core.position import Policy


class QuickFootprints(Policy):
    """x"""
