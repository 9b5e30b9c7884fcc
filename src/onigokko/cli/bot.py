"""`onigokko bot`: seats a bot at a table of a site, from outside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Misuse, Sorry
from onigokko.cli.join import called as name_option
from onigokko.cli.join import seat as seat_option
from onigokko.cli.join import token_file as token_file_option

if TYPE_CHECKING:
    from onigokko.bots import Bot
    from onigokko.cli.remote import FarMatch, Live, Site
    from onigokko.core.chance import Dice

EXAMPLES = """
onigokko bot http://127.0.0.1:8000/t/kP3xV0 --bot quick
onigokko bot https://example.org/t/kP3xV0 --bot master --token-file my.txt
onigokko bot https://example.org/tournament/b7Qm --bot fair
"""


@click.command(cls=Command, examples=EXAMPLES)
@click.argument("url")
@click.option(
    "--bot", "-b", "name", metavar="NAME", required=True, help="Which bot; `onigokko games` lists them."
)
@seat_option
@token_file_option
@name_option
@options.seed
@options.language
def bot(
    url: str,
    name: str,
    seat: int | None,
    token_file: Path | None,
    called: str | None,
    seed: int | None,
    language: str,
) -> None:
    """Let a bot that thinks here sit at the table with the address URL, until the game is over.

    With the address of a tournament it enters that, and plays at every table that it is given there.

    It knows what its seat knows. It comes back when the network is cut or the site is restarted, and with a
    token also when it is itself restarted: the seat is that of the token's account. A question is answered
    once, whatever is cut in between.
    """
    import os
    import secrets

    from onigokko.bots import bot as bot_named
    from onigokko.cli.cup import Follower
    from onigokko.cli.remote import Site, keep, pause, token_of
    from onigokko.cli.wording import house
    from onigokko.core.chance import Dice

    thinker = bot_named(name)
    site, own = Site(url, token_of(token_file, os.environ.get("ONIGOKKO_TOKEN")), language), house(language)
    dice = Dice(secrets.randbits(62) if seed is None else seed)
    if site.tournament and seat is not None:
        raise Misuse("a tournament gives out the seats itself; leave --seat out.")

    def tell(message: str, **arguments: object) -> None:
        click.echo(own.text(message, arguments))

    def play(there: Site) -> None:
        player = _Player(there, thinker, dice, seat)
        keep(there.live, player.visit, lambda what: tell(f"join.{what}"), pause)
        tell("bot.over", places=", ".join(map(str, player.places)))

    try:
        if called is not None:
            site.post("/me", {"name": called})
        if site.tournament:
            follower = Follower(site, play, tell, pause)
            follower.follow()
            tell("cup.over", place=follower.place)
        else:
            play(site)
    except KeyboardInterrupt:
        tell("join.left")
    finally:
        site.close()


class _Player:
    """A bot at a table."""

    def __init__(self, site: Site, thinker: Bot, dice: Dice, seat: int | None) -> None:
        self.places: list[int] = []
        self._site = site
        self._thinker = thinker
        self._dice = dice
        self._wanted = seat
        self._match: FarMatch | None = None

    def visit(self, live: Live) -> bool:
        """Sits down and plays; True when the game is over."""
        from onigokko.cli.remote import FarMatch

        live.sit(self._wanted)
        while live.status == "open" or live.game is None:
            live.hear()
        match = self._match = self._match or FarMatch(self._site, live)
        match.live = live
        while live.status != "over":
            if live.question is None:
                live.hear()
                if live.table["seats"][live.seat]["bot"] is not None:
                    live.sit(None)
            elif not match.again():
                self._decide(match)
        self.places = match.ranking() or []
        return True

    def _decide(self, match: FarMatch) -> None:
        from onigokko.bots import Question
        from onigokko.cli.choices import NotChosen
        from onigokko.cli.remote import NotDone

        try:
            asked, position = match.world()
        except NotDone as problem:
            if problem.code not in ("stale", "turn", "bot-plays", "not-playing"):
                raise
            match.live.ask("sync")
            return
        question = match.live.question
        if question is None or question["id"] != asked:
            match.live.ask("sync")  # something has happened that was not heard yet
            return
        moves = position.moves(match.seat)
        heard = tuple(match.told)
        about = Question(match.game, position, match.seat, moves, self._dice, match.seen(match.seat), heard)
        try:
            match.play(match.seat, self._thinker.decide(about))
        except NotChosen as problem:
            raise Sorry(str(problem)) from None
