"""Writes the TypeScript types of every game's view, games/GAME/board/view.ts, from its Python view.

    python tools/view_types.py            write what is not current
    python tools/view_types.py --check    write nothing; exit code 1 and a list if something is not current

A view is defined once, as `Game.view_type`; the types are made of its JSON schema.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from onigokko.core.game import Game
from onigokko.core.registry import games

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "src" / "onigokko" / "games"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
HEAD = "// Made by tools/view_types.py from view.py: change it there.\n\n"
REFERENCE = "#/$defs/"


def types_of(view: type[msgspec.Struct]) -> str:
    """The TypeScript of a view: an interface for it and for each struct in it, in alphabetical order."""
    _, parts = msgspec.json.schema_components([view], ref_template=REFERENCE + "{name}")
    return HEAD + "\n\n".join(_interface(name, parts[name]) for name in sorted(parts)) + "\n"


def _interface(name: str, schema: Mapping[str, Any]) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {_type(schema)};"
    # A field with a default is no optional one: views are encoded whole.
    properties = schema["properties"].items()
    fields = "\n".join(f"  readonly {_key(field)}: {_type(given)};" for field, given in properties)
    return f"export interface {name} {{\n{fields}\n}}"


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REFERENCE)
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    if "anyOf" in schema:
        return " | ".join(_type(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return f"Readonly<Record<string, {_type(schema.get('additionalProperties') or {})}>>"
    if isinstance(kind, list):
        return " | ".join(PLAIN[each] for each in kind)
    return PLAIN.get(str(kind), "unknown")


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(_type(each) for each in schema['prefixItems'])}]"
    item = _type(schema.get("items") or {})
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _key(field: str) -> str:
    return field if field.isidentifier() else _literal(field)


def house_games() -> Iterator[tuple[Game, Path]]:
    """The house's own games, and where the types of their views belong."""
    for name, game in sorted(games().items()):
        folder = HOUSE / name
        if folder.is_dir():
            yield game, folder / "board" / "view.ts"


def main(check: bool) -> int:
    """Writes or checks; returns an exit code."""
    late = 0
    for game, path in house_games():
        text = types_of(game.view_type)
        if path.exists() and path.read_text("utf-8") == text:
            continue
        late += 1
        print(f"{path.relative_to(ROOT)} {'is not current' if check else 'written'}")
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    return 1 if check and late else 0


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__)
        sys.exit(2)
    sys.exit(main(check=bool(sys.argv[1:])))
