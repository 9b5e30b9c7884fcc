"""Finds games: those of the house and, by the entry point `onigokko.games`, other people's."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module, util
from importlib.metadata import entry_points
from pathlib import Path

from onigokko.core.errors import BadSetup, shown
from onigokko.core.game import Game


@cache
def games() -> dict[str, Game]:
    """All games by name: the folders of `onigokko.games`, then those of installed packages."""
    found: dict[str, Game] = {}
    spec = util.find_spec("onigokko.games")
    for place in (spec.submodule_search_locations or []) if spec else []:
        for folder in sorted(Path(place).iterdir()):
            if (folder / "game.py").exists():
                game = import_module(f"onigokko.games.{folder.name}.game").GAME
                found[game.name] = game
    for point in entry_points(group="onigokko.games"):
        game = point.load()
        found.setdefault(game.name, game)
    return found


def game(name: str) -> Game:
    """The game of that name, or by certain rules (`Game.key`); `BadSetup` lists what there is."""
    known = games()
    if name in known:
        return known[name]
    plain, _, version = name.partition("@")
    if plain in known and version.isascii() and version.isdigit() and len(version) < 10:
        found = known[plain].by_rules(int(version))
        if found is not None:
            return found
    near = get_close_matches(name[:40], known, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    raise BadSetup(f'there is no game "{shown(name)}"; the games are {", ".join(known)}.{hint}')
