"""A sensible quick player of fugitive, in either role (compiled)."""

from onigokko.core.position import Policy


class QuickFugitive(Policy):
    """Plays by rules of thumb."""
