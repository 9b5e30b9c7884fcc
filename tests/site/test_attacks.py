"""What somebody tries who means harm: cookies, ids and messages of their own making, pages of other sites.

What is tried against passwords and sessions is in `test_accounts.py`, against tokens in `test_api.py`; what a
viewer could learn from what it is sent is in `test_wire.py`.
"""

from __future__ import annotations

import gzip
import json
import re
import socket
from collections.abc import Callable, Iterator

import httpx
import pytest
from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from onigokko.core import record
from onigokko.core.game import Game
from onigokko.site.guests import Guests as Signer

from .client import PATIENCE, Guest, Live, Server, play_on

Guests = Callable[..., Guest]
TAG = "<script>x()</script>"  # as long a name as there can be


def key_of(server: Server) -> bytes:
    return (server.data / "key").read_bytes()


def person_of(server: Server, cookie: str) -> str:
    """Whose cookie it is."""
    found = Signer(key_of(server)).person(cookie)
    assert found is not None
    return found


@pytest.fixture
def three(guest: Guests) -> tuple[list[Guest], list[Live]]:
    """Ann and Bob play, a bot with them; Eve watches."""
    people = [guest("Ann"), guest("Bob"), guest("Eve")]
    table = people[0].table(bots={"2": "random"})
    lives = [each.live(table) for each in people]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    return people, lives


# Cookies


def test_a_cookie_that_this_server_did_not_sign_is_nobodys(
    guest: Guests, server: Server, three: tuple[list[Guest], list[Live]]
) -> None:
    ann = three[0][0]
    person, key = person_of(server, ann.cookies["onigokko"]), key_of(server)
    forged = {
        "signed with another key": Signer(b"0" * 64).cookie(person),
        "signed with an empty key": Signer(b"").cookie(person),
        "for another purpose": str(URLSafeSerializer(key, salt="mail").dumps(person)),
        "with a time": str(URLSafeTimedSerializer(key, salt="guest").dumps(person)),
        "a list": str(URLSafeSerializer(key, salt="guest").dumps([person])),
        "nothing signed": person,
        "no signature": ann.cookies["onigokko"].rpartition(".")[0] + ".",
    }
    for what, cookie in forged.items():
        with httpx.Client(base_url=server.url, cookies={"onigokko": cookie}) as client:
            answer = client.get("/api/me")
            assert answer.json()["name"] == "", what
            assert person_of(server, answer.cookies["onigokko"]) != person, what
    with httpx.Client(base_url=server.url, cookies={"onigokko": ann.cookies["onigokko"]}) as client:
        assert client.get("/api/me").json()["name"] == "Ann"


def test_a_session_that_was_planted_is_not_taken_over(guest: Guests, server: Server) -> None:
    planted = "p" * 43
    ann = guest("Ann")
    ann.cookies.set("onigokko-session", planted)
    body = {"sign_in": "planted", "password": "a long pass phrase"}
    made = ann.post("/api/account", json=body)
    made.raise_for_status()
    assert planted not in str(made.headers)
    with httpx.Client(base_url=server.url, cookies={"onigokko-session": planted}) as eve:
        assert eve.get("/api/account").status_code == 401


# Ids of others


def test_the_question_of_another_table_or_seat_moves_nothing_of_theirs(
    guest: Guests, three: tuple[list[Guest], list[Live]]
) -> None:
    (_, bob, eve), lives = three
    other = bob.live(bob.table(bots={"1": "random", "2": "random"}, start=True))
    assert other.question is not None
    before = [live.catch_up().known() for live in lives[:2]]
    question = lives[0].catch_up().question
    assert question is not None
    held = {"question": question["id"], "moves": lives[0].options[:1]}
    # a spectator, whatever it names; and Bob, whose seat is not asked that
    assert lives[2].ask("answer", **held)["error"]["code"] == "not-seated"
    assert lives[2].ask("take-back", question=question["id"], count=1)["error"]["code"] == "not-seated"
    assert lives[2].ask("why", question=question["id"])["error"]["code"] == "not-seated"
    assert lives[1].ask("answer", **held)["type"] == "refused"
    for name in ("seat", "person", "table", "viewer"):  # there is no such field, whatever it says
        lives[2].ask("answer", **held, **{name: 0})
    assert [live.catch_up().known() for live in lives[:2]] == before
    for path in (f"/api/tables/{lives[0].id}/world", f"/api/tables/{lives[0].id}/past?eyes=0"):
        answer = eve.get(path)
        assert answer.status_code == 403 or answer.json()["whole"]["viewer"] == -1
    eve.refusal(
        "POST", f"/api/tables/{lives[0].id}/hint", 403, "not-seated", json={"question": question["id"]}
    )


def test_what_one_table_gave_opens_nothing_at_another(guest: Guests) -> None:
    ann, bob, eve = guest("Ann"), guest("Bob"), guest("Eve")
    bots = {"1": "random", "2": "random"}
    mine, theirs = ann.live(ann.table(bots=bots, start=True)), bob.live(bob.table(bots=bots, start=True))
    token = mine.ask("lend")["token"]
    looking = eve.live(theirs.id)
    looking.refused("see", "no-loan", token=token)
    theirs.refused("unlend", "no-loan", token=token)
    assert looking.catch_up().game is not None
    assert looking.game["viewer"] == -1
    mine.do("say", text="hello")
    theirs.refused("report", "no-line", line=0)
    theirs.refused("block", "no-line", line=0)


def test_whoever_guesses_links_gets_one_answer_whatever_they_guess(guest: Guests) -> None:
    ann, eve = guest("Ann"), guest("Eve")
    table = ann.table()
    near = [table[:-1], table[:-1] + ("a" if table[-1] != "a" else "b"), table + "a", table.swapcase(), "a"]
    answers = {eve.get(f"/api/tables/{each}").text for each in [*near, "%00", "%2e%2e", "'--", "*", "_" * 22]}
    assert len(answers) == 1
    assert "no-table" in answers.pop()
    letters = {eve.post(f"/api/mail/{each}").text for each in ("a", "a.b", "x" * 200)}
    assert len(letters) == 1
    for path in ("record", "replay", "review", "past", "qr.svg", "world"):
        eve.refusal("GET", f"/api/tables/{near[1]}/{path}", 404, "no-table")


# Other sites


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example", "https://"]
)
def test_pages_of_other_sites_connect_to_nothing_and_read_nothing(
    guest: Guests, server: Server, origin: str
) -> None:
    ann = guest("Ann")
    table = ann.table()
    cookie = f"onigokko={ann.cookies['onigokko']}"
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/live",
            additional_headers={"cookie": cookie, "origin": origin},
        )
    assert refused.value.response.status_code == 403
    for method, path in (("GET", "/api/me"), ("OPTIONS", "/api/tables"), ("GET", f"/t/{table}")):
        headers = ann.request(method, path, headers={"origin": origin}).headers
        assert not [name for name in headers if name.startswith("access-control-")]
        assert headers["cross-origin-resource-policy"] == "same-origin"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        body = b'{"game": "pearls", "seats": 3}'
        sent = {"origin": origin, "content-type": kind}
        ann.refusal("POST", "/api/tables", 403, "foreign-origin", content=body, headers=sent)


# Words of people


def test_markup_in_names_and_chat_is_text_wherever_it_comes_out(guest: Guests, pearls: Game) -> None:
    ann = guest(TAG)
    live = ann.live(ann.table(bots={"1": "random", "2": "random"}, options={"rounds": "1"}, public=True))
    live.do("word", text="</script><!--")
    live.do("say", text=f"{TAG} <!-- {{}} %s ${{x}} \u202e")
    live.do("start")
    for path in (f"/t/{live.id}", "/", f"/replay/{live.id}"):
        page = ann.get(path)
        assert page.status_code in (200, 503)  # without a client there is no page
        if page.status_code == 200:
            data = re.search(r'id="brought">(.*?)</script>', page.text, re.DOTALL)
            assert data is not None
            assert TAG in json.dumps(json.loads(data[1]))
        assert TAG not in page.text
        assert "<!--" not in page.text.partition("<body")[2]
    play_on([live], lambda live: live.options[0], lambda: live.over)
    answer = ann.get(f"/api/tables/{live.id}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert record.read(answer.text).meta["seat.0"] == TAG
    stream = ann.get("/api/records")
    assert stream.headers["content-type"].startswith("application/x-ndjson")
    assert stream.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "name", ["a\n---\n0: pick amber", "a\r\nset-cookie: x=1", "a\x85b", "a\u2029b", "a\x0cb"]
)
def test_no_name_or_word_breaks_out_of_its_line(guest: Guests, name: str) -> None:
    ann = guest("Ann")
    ann.refusal("POST", "/api/me", 400, "name", json={"name": name})
    live = ann.live(ann.table())
    live.refused("word", "word", text=name)


# Bombs


DEEP = b"[" * 30_000 + b"]" * 30_000
BOMBS = {
    "deep": b'{"a": ' + DEEP + b"}",
    "deep objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "a long number": b'{"name": ' + b"9" * 60_000 + b"}",
    "a large exponent": b'{"name": 1e999999999}',
    "a number too large": b'{"ref": 1e400, "do": "sync"}',
    "many keys": b"{" + b",".join(b'"%d":1' % n for n in range(5000)) + b"}",
    "half a letter": b'{"name": "\\ud800"}',
    "packed": gzip.compress(b'{"name": "' + b"x" * 20_000_000 + b'"}'),
    "packed twice": gzip.compress(gzip.compress(b"x" * 20_000_000)),
}


@pytest.mark.parametrize("what", BOMBS)
def test_what_would_become_large_is_refused_as_it_is(guest: Guests, what: str) -> None:
    ann, body = guest("Ann"), BOMBS[what]
    packed = {"content-encoding": "gzip", "content-type": "application/json"} if "packed" in what else {}
    for path in ("/api/me", "/api/tables", "/api/account", "/api/session", "/api/me/push", "/api/replay"):
        answer = ann.post(path, content=body, headers=packed)
        refused = answer.status_code in (400, 401, 404, 405, 413)
        assert refused or (what == "many keys" and answer.status_code == 200), (path, answer.text)
        assert len(answer.content) < 1000
    assert ann.get("/api/me").json()["name"] == "Ann"
    live = ann.live(ann.table())
    live.socket.send(body)
    assert live.reply(None)["error"]["code"] in ("not-json", "malformed", "unknown-do", "too-large")
    live.socket.send(body.decode("latin-1"))
    assert live.reply(None)["type"] == "refused"
    live.do("sync")


# Paths


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/static/../key",
            "/static/..%2fkey",
            "/static/%2e%2e/%2e%2e/key",
            "/static//etc/passwd",
            "//etc/passwd",
        ),
        *(
            "/static/..\\..\\key",
            "/static/%00",
            "/static/a%00.js",
            "/static/./manifest.json",
            "/static/.hidden",
        ),
        *("/static/" + "a" * 5000, "/static/a/b/c/d/e", "/static/%c0%ae%c0%ae/key", "/%2e%2e/key", "/key"),
        *("/api/games/pearls/pictures/..%2f..%2fgame.py", "/api/games/pearls/pictures/..%5cgame.py"),
        *("/api/games/..%2f..%2fsite/words/en", "/api/words/..%2fen", "/api/games/pearls/rules/..%2f..%2fx"),
        *("/api/v1/../../key", "/api/v1/v1/me", "/worker.js/../key", "/onigokko.sqlite3"),
    ],
)
def test_no_path_leads_out_of_what_is_offered(server: Server, path: str) -> None:
    secret = key_of(server)
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
        answer = b""
        while part := wire.recv(65536):
            answer += part
    assert int(answer.split()[1]) in (400, 404, 503), answer[:200]
    for never in (secret, b"root:", b"SQLite format", b"import "):
        assert never not in answer


# Proxies and caches


def test_what_is_for_one_person_is_kept_by_nobody(
    guest: Guests, three: tuple[list[Guest], list[Live]]
) -> None:
    ann, table = three[0][0], three[1][0].id
    document = ann.get("/api/openapi.json").json()
    paths = [path for path, item in document["paths"].items() if "get" in item]
    assert len(paths) > 15
    fill = {"table": table, "lang": "en", "name": "pearls", "game": "pearls", "picture": "none", "seats": "3"}
    for path in ("/", f"/t/{table}", f"/replay/{table}", "/account", "/notices", "/nothing", *paths):
        filled = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: fill.get(found[1], "none"), path)
        at = (
            filled
            if filled == path and not path.startswith("/api") and path not in paths
            else f"/api{filled}"
        )
        for address in {at, filled}:
            with ann.stream("GET", address) as answer:
                kept = answer.headers["cache-control"]
                assert answer.headers.get("content-type", "").count("charset") <= 1, address
            public = re.search(r"/pictures/", address) and answer.status_code == 200
            assert kept == ("max-age=3600" if public else "no-store"), address
            assert "etag" not in answer.headers
    for answer in (
        ann.post("/api/me", json={}),
        ann.get("/static/none.js"),
        ann.get("/api/games", headers={"range": "bytes=0-9"}),
    ):
        assert answer.headers["cache-control"] in ("no-store", "no-cache")
        assert answer.status_code != 206


def test_who_asks_through_a_proxy_that_is_not_believed_is_who_it_is(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server(ONIGOKKO_PROXIES="", ONIGOKKO_GUESTS_LIMIT="2/hour").start()
    answers = [
        httpx.get(f"{server.url}/api/me", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
        for n in range(4)
    ]
    assert answers == [200, 200, 429, 429]


# Spectators


def test_a_spectator_who_takes_a_seat_and_leaves_it_sees_what_is_due_each_time(guest: Guests) -> None:
    ann, eve = guest("Ann"), guest("Eve")
    table = ann.table(bots={"2": "random"})
    host, looking = ann.live(table), eve.live(table)
    looking.do("claim", seat=1)
    looking.do("leave")
    assert [seat["you"] for seat in looking.catch_up().table["seats"]] == [False] * 3
    looking.refused("word", "not-seated", text="mine")
    looking.do("claim", seat=1)
    host.do("start")
    looking.catch_up()
    assert looking.game is not None
    assert looking.game["viewer"] == 1
    assert len(looking.game["view"]["players"][1]["hand"]) == 3
    looking.do("leave")  # from now on a bot plays; the seat and what it sees stay theirs
    looking.catch_up()
    assert (looking.game["viewer"], looking.question) == (1, None)
    other = guest("Mallory").live(table)
    other.refused("claim", "not-yours", seat=1)
    assert other.catch_up().game is not None
    assert other.game["viewer"] == -1
    assert all("hand" not in player or not player["hand"] for player in other.game["view"]["players"])
    looking.do("claim", seat=1)
    assert looking.catch_up().game["viewer"] == 1


def nobody_failed(server: Server, since: int = 0) -> None:
    """No request was answered with an error of the server, from a line of its log on."""
    assert [
        line for line in server.log[since:] if '"request failed"' in line or '"state not told"' in line
    ] == []


@pytest.fixture(autouse=True)
def without_failures(server: Server) -> Iterator[None]:
    """Whatever is tried here, the server finds an answer."""
    since = len(server.log)
    yield
    nobody_failed(server, since)
