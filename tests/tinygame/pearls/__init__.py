"""Pearls: the smallest game with everything that a table must handle."""
