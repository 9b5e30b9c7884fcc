"""What a first look at a table costs on the wire; how long it takes is measured by `bench/page.py`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from onigokko.core.registry import games

from ..site.client import Server
from .people import Person
from .phases import moments, opened

pytestmark = pytest.mark.browser

MOST = 150_000  # bytes, as they come over the network


@pytest.mark.parametrize("name", games())
def test_a_table_is_small(still_server: Server, person: Callable[..., Person], name: str) -> None:
    """Page, client, board, words and the whole state of a game that is well under way, in Japanese."""
    ann = person(at=still_server, lang="ja")
    network = ann.context.new_cdp_session(ann.page)
    sizes: dict[str, float] = {}
    frames: list[int] = []
    addresses: dict[str, str] = {}
    network.on(
        "Network.responseReceived", lambda it: addresses.update({it["requestId"]: it["response"]["url"]})
    )
    network.on(
        "Network.loadingFinished",
        lambda it: sizes.update({addresses.get(it["requestId"], "?"): it["encodedDataLength"]}),
    )
    network.on(
        "Network.webSocketFrameReceived",
        lambda it: frames.append(len(it["response"]["payloadData"].encode())),
    )
    network.send("Network.enable")
    late = [at for at in moments(name) if at.viewer >= 0 and at.name != "over"]
    opened(ann, still_server, max(late, key=lambda at: at.moves))
    ann.page.wait_for_load_state("networkidle")
    assert any(".js" in address for address in sizes)  # it was really fetched
    assert frames
    assert sum(sizes.values()) + sum(frames) < MOST, {**sizes, "frames": sum(frames)}
