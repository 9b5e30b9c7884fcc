"""A tournament of a site, for a program that takes part: it enters, and goes wherever it is to play."""

from __future__ import annotations

from collections.abc import Callable

from onigokko.cli.app import Sorry
from onigokko.cli.remote import Gone, Site, State, keep

News = Callable[[], State]


class Follower:
    """Somebody who takes part in a tournament until it is over.

    `play` plays at a table to the end of its game; `tell` says a message of the command line.
    """

    def __init__(
        self,
        site: Site,
        play: Callable[[Site], None],
        tell: Callable[..., None],
        sleep: Callable[[float], None],
    ) -> None:
        self.told: State = {}
        self._site = site
        self._play = play
        self._tell = tell
        self._sleep = sleep
        self._entered = False
        self._played: set[str] = set()  # tables at which nothing is left to do

    def follow(self) -> None:
        """Takes part to the end; `told` is then how it ended."""
        while True:
            keep(self._site.news, self._wait, lambda what: self._tell(f"cup.{what}"), self._sleep)
            table = self._table
            if table is None:
                return  # it is over
            self._tell("cup.table", round=self.told["round"], table=table)
            try:
                self._play(self._site.at(table))
            except Gone:
                pass  # the host of the site took it away; the game gets another table
            self._played.add(table)

    @property
    def place(self) -> int | None:
        """My place in the standing."""
        lines = self.told["standing"]
        return next((line["place"] for line in lines if line["n"] == self.told["you"]), None)

    def _wait(self, hear: News) -> bool:
        """Enters, and hears what is told until there is a table to play at or nothing more to be done."""
        self.told = hear()
        if self.told["you"] is None:
            self._enter()
            while self.told["you"] is None:
                self.told = hear()
        if not self._entered:
            self._tell("cup.entered", title=self.told["title"])
            self._entered = True
        self._check()
        while self.told["status"] != "over" and self._table is None:
            self.told = hear()
            self._check()
        return True

    def _enter(self) -> None:
        if self._entered:
            raise Sorry("you take no part in this tournament any more.")
        self._site.post(f"/tournaments/{self._site.tournament}/enter", {})

    def _check(self) -> None:
        """`Sorry` for whoever has been taken out."""
        mine = [each for each in self.told["entrants"] if each["n"] == self.told["you"]]
        if not mine or mine[0]["out"] is not None:
            raise Sorry("you take no part in this tournament any more.")

    @property
    def _table(self) -> str | None:
        """Where I am to play now."""
        if self.told["status"] != "playing":
            return None
        for match in self.told["matches"]:
            for game in match["games"] if self.told["you"] in match["who"] else ():
                if game["places"] is None and game["table"] not in self._played:
                    return str(game["table"])
        return None
