"""What a first look at a table costs on the wire, in bytes and in ways there and back.

How long it takes is measured by `bench/page.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Response, expect

from onigokko.core.registry import games

from ..site.client import Server
from .people import Person
from .phases import ASKED, moment, moments, opened

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


AT_ONCE = 6  # files that a browser fetches from one server at the same time


@pytest.mark.parametrize("name", games())
def test_a_table_comes_in_two_ways_there_and_back(
    still_server: Server, person: Callable[..., Person], name: str
) -> None:
    """The page, then at once all files, which it names: with them the decision is there to be made."""
    ann = person(at=still_server)
    pages: list[Response] = []
    files: list[str] = []
    ann.page.route("**/api/**", lambda route: route.abort())
    ann.page.route_web_socket("**/live?*", lambda _: None)  # nothing ever comes from there
    ann.page.on("response", lambda each: pages.append(each) if "/t/" in each.url else None)
    ann.page.on("request", lambda each: files.append(each.url) if "/static/" in each.url else None)
    opened(ann, still_server, moment(name, ASKED[name]), live=False)
    expect(ann.page.locator("#decide .controls")).to_be_visible()
    named = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"', pages[0].text())
    wanted = {url.removeprefix(still_server.url) for url in files if url.endswith((".js", ".css"))}
    assert wanted == set(named)
    assert len(named) == len(wanted) <= AT_ONCE
