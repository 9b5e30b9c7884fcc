"""A game's catalogue of moves: every move is a small int and its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from onigokko.core.errors import UnknownMove, shown


class Moves:
    """The catalogue: families of moves in order, each with the arguments it can have.

    A family is `(first, word, arguments)`: `first` is the int of its first move, as the rules module writes
    it, and is checked here. A family without arguments has one move, the bare word.

    >>> moves = Moves([(0, "bid", ["1", "2", "3"]), (3, "pass", [])])
    >>> moves.words(1), moves.move("pass"), len(moves)
    ('bid 2', 3, 4)
    >>> moves.summary([0, 1, 2, 3])
    'bid 1 to 3 | pass'
    """

    def __init__(self, families: Sequence[tuple[int, str, Sequence[str]]]) -> None:
        self._words: list[str] = []
        self._family: list[str] = []
        self._argument: list[str] = []
        for first, word, arguments in families:
            if first != len(self._words):
                raise AssertionError(f'family "{word}" begins at {len(self._words)}, not at {first}')
            for argument in arguments or [""]:
                self._words.append(f"{word} {argument}".rstrip())
                self._family.append(word)
                self._argument.append(argument)
        self._families = frozenset(self._family)
        self._moves = {words: move for move, words in enumerate(self._words)}
        if len(self._moves) != len(self._words):
            raise AssertionError("two moves have the same words")

    def __len__(self) -> int:
        return len(self._words)

    def words(self, move: int) -> str:
        """The words of a move, as in play scripts: `bid 7`."""
        return self._words[move]

    def family(self, move: int) -> str:
        """The first word of a move: `bid`."""
        return self._family[move]

    def argument(self, move: int) -> str:
        """What follows the first word: `7`; empty if nothing does."""
        return self._argument[move]

    def has_family(self, word: str) -> bool:
        """Whether some move begins with this word."""
        return word in self._families

    def move(self, words: str) -> int:
        """The move with these words (any run of spaces counts as one); `UnknownMove` if there is none."""
        plain = " ".join(words.split())
        found = self._moves.get(plain)
        if found is None:
            raise UnknownMove(f'there is no move "{shown(plain)}" in this game; {self._hint(plain)}')
        return found

    def summary(self, moves: Iterable[int]) -> str:
        """Moves in one short line: runs of whole numbers as `bid 8 to 184`, the rest one by one."""
        parts: list[tuple[str, int, int, str]] = []
        for move in moves:
            word, argument = self._family[move], self._argument[move]
            number = int(argument) if argument.isascii() and argument.isdigit() else -1
            last = parts[-1] if parts else None
            if last and last[0] == word and number >= 0 and last[2] == number - 1:
                parts[-1] = (word, last[1], number, "")
            else:
                parts.append((word, number, number, self._words[move]))
        return " | ".join(words or f"{word} {low} to {high}" for word, low, high, words in parts)

    def _hint(self, plain: str) -> str:
        near = get_close_matches(plain[:60], self._moves, n=1)
        if near:
            return f'did you mean "{near[0]}"?'
        return "its moves begin with: " + ", ".join(dict.fromkeys(self._family))
