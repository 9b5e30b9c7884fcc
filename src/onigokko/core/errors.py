"""The tree of errors. Every message says what was tried, what is possible, and that nothing changed.

OnigokkoError
+- BadSetup         a game, seat count, option or data that there is not
+- BadMove
|  +- UnknownMove   words that are no move of this game
|  +- Illegal       a move that the rules do not allow now
+- BadRecord        a play script that cannot be read
+- BadChance        a draw that does not fit the dice
+- LawBroken        a game that does not keep the contract
"""

from __future__ import annotations

MOST_SHOWN = 60


def printable(text: str) -> str:
    """A text with `?` in place of what a terminal could take for a command."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def shown(text: object) -> str:
    """A piece of somebody's input as a message quotes it: printable letters, and not many.

    >>> shown("bid\\a " + "9" * 100)
    'bid? 9999999999999999999999999999999999999999999999999999...'
    """
    plain = printable(str(text)[: MOST_SHOWN + 1])
    return plain if len(plain) <= MOST_SHOWN else plain[: MOST_SHOWN - 3] + "..."


class OnigokkoError(Exception):
    """Something that a person can put right; its text is one clear sentence."""


class BadSetup(OnigokkoError):
    """A game, seat count, option or data that there is not."""


class BadMove(OnigokkoError):
    """A move that was not made; nothing changed."""


class UnknownMove(BadMove):
    """Words that are no move of this game."""


class Illegal(BadMove):
    """A move that the rules do not allow now.

    `rule` is the number of the rule that forbids it, such as "T12", where the game can tell.
    """

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class BadRecord(OnigokkoError):
    """A play script that cannot be read; `problems` are pairs of line number and sentence."""

    def __init__(self, problems: list[tuple[int, str]]) -> None:
        super().__init__("; ".join(f"line {line}: {text}" for line, text in problems))
        self.problems = problems


class BadChance(OnigokkoError):
    """A draw that does not fit the dice that were committed to."""


class LawBroken(OnigokkoError):
    """A game that does not keep the contract; `script` leads to the position where it was seen."""

    def __init__(self, law: str, message: str, script: str = "") -> None:
        super().__init__(f"law {law}: {message}" + (f"\n\n{script}" if script else ""))
        self.law = law
        self.script = script
