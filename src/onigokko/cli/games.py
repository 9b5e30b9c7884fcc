"""`onigokko games`: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from onigokko.cli import options
from onigokko.cli.app import Command

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from onigokko.cli.wording import Wording
    from onigokko.core.game import Game, Option

EXAMPLES = """
onigokko games                all of them, and the bots
onigokko games tiger          one of them
onigokko games --lang ja      in Japanese
onigokko games --json         for programs
"""


@click.command(cls=Command, examples=EXAMPLES)
@click.argument("name", required=False, metavar="[GAME]")
@options.language
@options.json
def games(name: str | None, language: str, as_json: bool) -> None:
    """List the games with their seats and options, and the bots; or describe GAME alone."""
    from onigokko.bots import bots
    from onigokko.cli.wording import house
    from onigokko.core.registry import game as game_named
    from onigokko.core.registry import games as all_games

    listed = list(all_games().values()) if name is None else [game_named(name)]
    if as_json:
        options.write_json([_facts(game, list(bots())) for game in listed])
        return
    console = options.console()
    for game in listed:
        for line in _described(game, language):
            console.print(line)
        console.print()
    console.print(house(language).text("games.bots", {"bots": [_on_pages(bot) for bot in bots()]}))


def _on_pages(bot: str) -> str:
    """A bot's name here, and what Japanese pages call it, where that is another name."""
    from onigokko.site.refusals import words

    message = f"bot.{bot}"
    called = words("ja").text(message) if message in words("ja") else bot
    return bot if called == bot else f"{bot} ({called})"


def _facts(game: Game, bots: list[str]) -> dict[str, Any]:
    return {
        "name": game.name,
        "titles": dict(game.titles),
        "seat_counts": list(game.seat_counts),
        "usual_seats": game.usual_seats,
        "roles": {str(seats): list(game.roles(seats)) for seats in game.seat_counts},
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "lowest": option.lowest,
                "highest": option.highest,
                "seats": list(option.seats),
            }
            for option in game.options
        ],
        "bots": bots,
    }


def _described(game: Game, language: str) -> list[RenderableType]:
    from rich.text import Text

    from onigokko.cli.wording import Wording

    wording = Wording.of(game, language, game.usual_seats)
    counts = wording.joined([str(count) for count in game.seat_counts])
    seats = wording.text("games.seats", counts=counts)
    lines: list[RenderableType] = [
        Text.assemble((game.name, "bold"), "  ", (wording.title, "bold"), "  ", (seats, "dim"))
    ]
    if wording.has("about"):
        lines.append(_indented(wording.words("about"), 2))
    roles = game.roles(game.usual_seats)
    if roles:
        named = [f"{seat} {wording.words(f'role.{role}')}" for seat, role in enumerate(roles)]
        lines.append(_indented(wording.text("games.roles", roles=wording.joined(named)), 2))
    play = f"onigokko play {game.name} --seats {game.usual_seats}"
    lines.append(_indented(Text.assemble(wording.text("games.play"), " ", (play, "cyan")), 2))
    if game.options:
        lines.append(_indented(wording.text("games.options"), 2))
        lines += [line for option in game.options for line in _option(option, wording)]
    return lines


def _option(option: Option, wording: Wording) -> list[RenderableType]:
    """Its name, title and values; below them its sentence."""
    from rich.text import Text

    if option.choices:
        possible = wording.joined([_choice(option, value, wording) for value in option.choices])
    else:
        possible = wording.text("games.range", lowest=option.lowest, highest=option.highest)
    counts = wording.joined([str(count) for count in option.seats])
    note = wording.text(
        "games.default-for" if counts else "games.default", value=option.default, counts=counts
    )
    head = Text.assemble((option.name, "cyan"), "  ", (wording.words(f"option.{option.name}"), "bold"))
    values = wording.text("games.values", values=possible, note=note)
    lines = [_indented(head, 4), _indented(values, 6)]
    if wording.has(f"option.{option.name}.help"):
        lines.append(_indented(Text(wording.words(f"option.{option.name}.help"), "dim"), 6))
    return lines


def _choice(option: Option, value: str, wording: Wording) -> str:
    """The value to type, and what it is called where that says more."""
    message = f"option.{option.name}.{value}"
    called = wording.words(message) if wording.has(message) else value
    return value if called == value else wording.text("games.value", value=value, called=called)


def _indented(text: str | Text, columns: int) -> RenderableType:
    from rich.padding import Padding

    return Padding(text, (0, 0, 0, columns), expand=False)
