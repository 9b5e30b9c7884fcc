"""`onigokko replay`: the position that a record leads to."""

from __future__ import annotations

from pathlib import Path

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Sorry
from onigokko.core.match import Match
from onigokko.core.position import SPECTATOR, TRUTH

EXAMPLES = """
onigokko replay game.play                     the end, as a spectator sees it
onigokko replay game.play --at 20 --seat 1    after 20 moves, as seat 1 saw it
onigokko replay game.play --seat !            what any seat may see
onigokko replay game.play --json              the bare view, for programs
"""


@click.command(cls=Command, examples=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seat",
    "-s",
    "viewer",
    metavar="S|-|!",
    default="-",
    help="A seat, - for a spectator (default), ! for all.",
)
@click.option(
    "--at", type=click.IntRange(0), metavar="N", help="After the first N moves; by default after all."
)
@options.language
@options.json
def replay(file: Path, viewer: str, at: int | None, language: str, as_json: bool) -> None:
    """Show the position after the first N moves of the record FILE, as somebody sees it.

    Moves are counted as they stand in the file, draws included; its checks are not looked at.
    """
    from onigokko.cli.records import broken, read_record
    from onigokko.core.errors import BadRecord
    from onigokko.core.record import replay as replayed

    record = read_record(file)
    seats, moves = record.setup.seats, len(record.moves)
    seat = _viewer(viewer, seats)
    if at is not None and at > moves:
        raise Sorry(f"{file} has {moves} moves, so there is no position after {at}")
    try:
        match = replayed(record, at)
    except BadRecord as error:
        raise broken(file, error) from None
    if as_json:
        options.write_json(match.seen(seat))
    else:
        _show(match, seat, language, moves if at is None else at, moves)


def _viewer(word: str, seats: int) -> int:
    if word in ("-", "!"):
        return SPECTATOR if word == "-" else TRUTH
    if word.isascii() and word.isdigit() and len(word) < 10 and int(word) < seats:
        return int(word)
    last = seats - 1
    raise Sorry(
        f'"{word[:40]}" is no seat of this game: it has 0 to {last}, - for a spectator, ! for everything'
    )


def _show(match: Match, viewer: int, language: str, n: int, of: int) -> None:
    from onigokko.cli.views import ViewPrinter
    from onigokko.cli.wording import Wording

    console = options.console()
    wording = Wording.of(match.game, language, match.setup.seats)
    special = {SPECTATOR: "replay.spectator", TRUTH: "replay.truth"}
    who = wording.text(special[viewer]) if viewer in special else wording.names[viewer]
    console.print(wording.text("replay.head", title=wording.title, n=n, all=of, who=who), style="bold")
    view = match.seen(viewer)
    for part in ViewPrinter(wording, viewer).show(view, console.width, whole=True):
        console.print(part)
    ranking = match.ranking()
    if ranking is not None:
        console.print(wording.text("play.over"), style="bold")
        for seat in sorted(range(len(ranking)), key=lambda seat: ranking[seat]):
            console.print(f"{ranking[seat]}  {wording.names[seat]}")
    elif match.nature_to_move:
        console.print(wording.text("replay.turn", who=wording.text("nature")))
    else:
        names = [wording.names[seat] for seat in match.waited_for(viewer, view.get("decided"))]
        console.print(wording.text("replay.turn", who=wording.joined(names)))
