"""Bends play scripts for a while with atheris, which sees what the reader does with them (`make fuzz`).

    python tools/fuzz.py [SECONDS] [FOLDER]

Starts from the scripts of tests/scripts; what it finds worth keeping goes to the folder, else to build/fuzz.
Ends with an error and the script in a file when something else comes out than a record or a refusal.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["onigokko.core"]):
    from onigokko.core.errors import BadMove, BadRecord
    from onigokko.core.record import read, replay
    from onigokko.core.sealed import verify

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 8192  # bytes of a script


def bend(content: bytes) -> None:
    """Does with a script what is done with anybody's."""
    try:
        record = read(content)
        verify(record)
        replay(record)
    except (BadRecord, BadMove):
        pass


def main(seconds: str = "60", folder: str = str(ROOT / "build" / "fuzz")) -> None:
    found = Path(folder)
    found.mkdir(parents=True, exist_ok=True)
    seeds = sorted({str(path.parent) for path in (ROOT / "tests" / "scripts").rglob("*.play")})
    options = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-artifact_prefix={found}/"]
    atheris.Setup([sys.argv[0], *options, str(found), *seeds], bend)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:3])
