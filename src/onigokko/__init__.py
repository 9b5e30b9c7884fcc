"""Onigokko: a home for board games of pursuit and bluff."""

__version__ = "0.1.0"
