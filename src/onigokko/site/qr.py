"""QR codes: an address as dots that a telephone reads."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO


@lru_cache(maxsize=256)
def picture(address: str) -> bytes:
    """The code as SVG, dark on light by day and night: readers want it so."""
    import segno

    out = BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        out, kind="svg", border=4, scale=8, dark="#1d1b18", light="#fffdf7", xmldecl=False, omitsize=True
    )
    return out.getvalue()
