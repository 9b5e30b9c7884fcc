"""Bots that do what a bot should not."""

from __future__ import annotations

import os
import threading

from onigokko.bots import Bot, Question


class Failing(Bot):
    """Raises an error that quotes what it knows."""

    def decide(self, question: Question) -> int:
        raise RuntimeError(f"I hold {question.view['players'][question.seat]['hand']}")


class Dying(Bot):
    """Ends its process."""

    def decide(self, question: Question) -> int:
        os._exit(1)


class Sleeping(Bot):
    """Never answers."""

    def decide(self, question: Question) -> int:
        threading.Event().wait()
        return question.moves[0]


class Cheating(Bot):
    """Plays a move that is not legal."""

    def decide(self, question: Question) -> int:
        return -7
