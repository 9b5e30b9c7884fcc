"""The reader of play scripts on texts that were bent: each is read, or refused with its lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onigokko.core.errors import BadMove, BadRecord
from onigokko.core.record import read, replay
from onigokko.core.sealed import verify

SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").rglob("*.play"))
PIECES = (
    *(
        "game tiger",
        "game noblesse",
        "seats 3",
        "seats 99999999999999999999",
        "---",
        "meta secret zz",
        "meta ",
    ),
    *(
        "data {}",
        'data {"cards": []}',
        "data [",
        "option track 25",
        "option track -1",
        "0: seal 30",
        "*: d10 3",
    ),
    *(
        "0:",
        ":",
        "9999: x",
        "-1: pass",
        "? turn 0",
        "?",
        "# seat 0 shows all",
        "\ufeff",
        "\x00",
        "\u2028",
        "２: x",
    ),
)


@st.composite
def scripts(draw: st.DrawFn) -> bytes:
    """A script of the house in which lines were changed, moved, doubled, left out or cut."""
    lines = draw(st.sampled_from(SCRIPTS)).read_text("utf-8").splitlines()[:120]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines)))
        other = draw(st.sampled_from(lines or [""]) | st.sampled_from(PIECES) | st.text(max_size=30))
        lines[at : at + draw(st.integers(0, 2))] = [other][: draw(st.integers(0, 1))]
    content = "\n".join(lines).encode("utf-8", "surrogatepass")
    cut = draw(st.integers(0, 3))
    return content[: len(content) * draw(st.integers(0, 100)) // 100] if cut == 0 else content


def bend(content: bytes) -> None:
    """Everything that is done with a script of somebody's."""
    try:
        record = read(content)
    except BadRecord as error:
        if not error.problems:
            pytest.fail("refused without a reason")
        return
    assert verify(record) is not None
    try:
        replay(record)
    except (BadMove, BadRecord):
        pass


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(scripts() | st.binary(max_size=300))
@example(b"")
@example(b"game tiger\nseats 3\n---")
def test_a_bent_script_is_read_or_refused(content: bytes) -> None:
    bend(content)


@pytest.mark.soak
@settings(max_examples=4000, deadline=None, database=None)
@given(scripts() | st.binary(max_size=300))
def test_very_many_bent_scripts(content: bytes) -> None:
    bend(content)
