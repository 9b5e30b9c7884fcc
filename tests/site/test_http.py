"""The addresses of the site: guests, games, tables, rules, headers, refusals."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from onigokko.core.registry import games
from onigokko.core.words import Catalogue
from onigokko.site import manual, pages, refusals
from onigokko.site.refusals import language_of

from .client import PATIENCE, Guest, Server

Guests = Callable[..., Guest]
SOURCES = Path(refusals.__file__).parent


# Guests


def test_a_guest_is_made_once_and_has_no_name_until_it_gives_one(guest: Guests) -> None:
    ann = guest()
    assert ann.get("/api/me").json() == {"name": "", "lang": "en", "account": False}
    assert ann.get("/api/me").headers.get("set-cookie") is None
    assert ann.post("/api/me", json={"name": "  Ann\u202e  "}).json() == {
        "name": "Ann",
        "lang": "en",
        "account": False,
    }
    assert ann.get("/api/me").json() == {"name": "Ann", "lang": "en", "account": False}
    assert ann.post("/api/me", json={"lang": "ja"}).json() == {"name": "Ann", "lang": "ja", "account": False}
    assert ann.get("/api/me").json() == {"name": "Ann", "lang": "ja", "account": False}
    assert ann.cookies["lang"] == "ja"


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(server: Server) -> None:
    with httpx.Client(base_url=server.url) as client:
        cookie = client.get("/api/me").headers["set-cookie"]
        assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    value = cookie.split(";")[0].split("=", 1)[1]
    other = "y" if value[10] == "x" else "x"
    for forged in (value[:-1], value[:10] + other + value[11:], "x" * 10_000, ""):
        with httpx.Client(base_url=server.url, cookies={"onigokko": forged}) as client:
            assert "set-cookie" in client.get("/api/me").headers
    with httpx.Client(base_url=server.url, cookies={"onigokko": value}) as client:
        assert "set-cookie" not in client.get("/api/me").headers


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "x" * 25, "x" * 10_000, "a\nb", "a\x00b", "\x1b[31mred", "\u202e\u200b", "a\u2028b"),
        *("\u3164", "\u2800 \u115f", "\u0301\u200d"),
    ],
)
def test_a_name_that_is_none_is_refused(guest: Guests, name: str) -> None:
    ann = guest("Ann")
    text = ann.refusal("POST", "/api/me", 400, "name", json={"name": name})
    assert text == "A name has 1 to 24 characters and no control characters."
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_markup_in_a_name_is_text(guest: Guests) -> None:
    name = "<img src=x onerror=1>&\"'"
    ann = guest(name)
    assert ann.live(ann.table()).table["seats"][0]["name"] == name


def test_a_new_name_is_seen_at_the_tables_where_one_sits(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    table = ann.table(public=True)
    live = bob.live(table)
    ann.post("/api/me", json={"name": "Anna"}).raise_for_status()
    live.until(lambda live: live.table["seats"][0]["name"] == "Anna")
    listed = next(each for each in bob.get("/api/tables").json()["open"] if each["id"] == table)
    assert listed["seats"][0]["name"] == "Anna"


# What is refused everywhere


def test_changing_requests_need_the_header_and_an_own_origin(guest: Guests) -> None:
    ann = guest("Ann")
    body = {"game": "pearls", "seats": 3}
    for path in ("/api/me", "/api/tables"):
        ann.refusal("POST", path, 403, "no-header", json=body, headers={"x-onigokko": ""})
        ann.refusal("POST", path, 403, "foreign-origin", json=body, headers={"origin": "http://evil.example"})
        ann.refusal("POST", path, 403, "foreign-origin", json=body, headers={"origin": "null"})
        for origin in ("http://[::1", "http://a]b[@127.0.0.1", "", "\xff"):
            ann.refusal(
                "POST", path, 403, "foreign-origin", json=body, headers={"origin": origin.encode("latin-1")}
            )
    assert ann.post("/api/tables", json=body, headers={"origin": ann.server.url}).status_code == 201


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "not-json"),
        (b"{", 400, "not-json"),
        (b"\xff", 400, "not-json"),
        (b"[" * 50_000, 400, "not-json"),
        (b'"' + b"x" * 65_536 + b'"', 413, "too-large"),
        (b'"' + b"x" * 10_000_000 + b'"', 413, "too-large"),
        (b"[]", 400, "not-json"),
        (b"{}", 400, "malformed"),
        (b'{"game": 3, "seats": 3}', 400, "malformed"),
        (b'{"game": "pearls", "seats": "3"}', 400, "malformed"),
        (b'{"game": "pearls", "seats": 3, "options": {"rounds": 3}}', 400, "malformed"),
        (b'{"game": "chess", "seats": 2}', 404, "no-game"),
        (b'{"game": "pearls", "seats": 9}', 400, "seat-count"),
        (b'{"game": "pearls", "seats": 10000000000000000000000}', 400, "malformed"),
        (b'{"game": "pearls", "seats": 3, "options": {"rounds": "99"}}', 400, "option"),
        (b'{"game": "pearls", "seats": 3, "options": {"speed": "1"}}', 400, "unknown-option"),
        (b'{"game": "pearls", "seats": 3, "bots": {"1": "clever"}}', 400, "no-bot"),
        (b'{"game": "pearls", "seats": 3, "bots": {"3": "quick"}}', 400, "no-seat"),
        (b'{"game": "pearls", "seats": 3, "bots": {"one": "quick"}}', 400, "no-seat"),
        (b'{"game": "pearls", "seats": 3, "bots": {"0": "quick"}}', 409, "seat-taken"),
        (b'{"game": "pearls", "seats": 3, "sit": 3}', 400, "no-seat"),
    ],
)
def test_a_table_that_cannot_be_made(guest: Guests, body: bytes, status: int, code: str) -> None:
    ann = guest("Ann")
    text = ann.refusal("POST", "/api/tables", status, code, content=body)
    assert "\n" not in text
    assert len(text) < 200
    assert ann.get("/api/tables").json()["mine"] == []


def test_who_sends_too_much_can_still_read_why_it_was_not_done(guest: Guests) -> None:
    port = guest("Ann").server.port
    head = (
        f"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx-onigokko: 1\r\ncontent-length: 9000000\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(head.encode() + b"x" * 9_000_000)  # all of it, before anything is read
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


def test_addresses_that_there_are_not(guest: Guests) -> None:
    ann = guest("Ann")
    ann.refusal("GET", "/api/nothing", 404, "no-page")
    ann.refusal("GET", "/api/tables/nothing", 404, "no-table")
    ann.refusal("GET", "/api/tables/nothing/record", 404, "no-table")
    ann.refusal("GET", "/api/games/chess/words/en", 404, "no-game")
    ann.refusal("GET", "/api/games/pearls/words/fr", 404, "language")
    ann.refusal("GET", "/api/games/pearls/pictures/none.svg", 404, "no-page")
    ann.refusal("GET", "/api/games/pearls/pictures/..%2Fpearls.en.md", 404, "no-page")
    for file in (
        "..%2fapp.py",
        "%00",
        "manifest.json%00.css",
        "a" * 300,
        "%ff",
        "",
        "a/" * 5000,
    ):
        ann.refusal("GET", f"/static/{file}", 404, "no-page")
    ann.refusal("DELETE", "/api/tables", 405, "method")
    ann.refusal("GET", "/api", 404, "no-page")
    ann.refusal("POST", "/api/me", 400, "language", json={"lang": "fr"})


def test_refusals_are_in_the_language_that_was_asked_for(guest: Guests) -> None:
    ann = guest("Ann")
    japanese = "その卓はありません。"
    assert ann.refusal("GET", "/api/tables/nothing?lang=ja", 404, "no-table") == japanese
    assert (
        ann.refusal("GET", "/api/tables/nothing", 404, "no-table", headers={"accept-language": "ja"})
        == japanese
    )
    ann.post("/api/me", json={"lang": "ja"}).raise_for_status()
    assert ann.refusal("GET", "/api/tables/nothing", 404, "no-table") == japanese
    assert "table" in ann.refusal("GET", "/api/tables/nothing?lang=en", 404, "no-table")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ((), "en"),
        (("ja", "en"), "ja"),
        ((None, "fr, ja-JP;q=0.5, en;q=0.9"), "en"),
        ((None, "fr, ja-JP;q=0.5, en;q=0.4"), "ja"),
        (("xx", None, "de"), "en"),
        (("", "ja;q=0"), "en"),
        (("ja;q=what", "," * 1000), "en"),
    ],
)
def test_the_language_is_the_first_wish_that_can_be_met(
    wishes: tuple[str | None, ...], language: str
) -> None:
    assert language_of(*wishes) == language


# Headers and pages


def test_every_answer_has_the_security_headers(guest: Guests) -> None:
    ann = guest("Ann")
    for path in (
        "/",
        "/t/any",
        "/api/me",
        "/api/games",
        "/api/tables/nothing",
        "/nothing",
        "/static/nothing.js",
    ):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert ann.get("/api/me").headers["cache-control"] == "no-store"


def client_at(folder: Path) -> Path:
    """A client as its build leaves it."""
    main = {"js": "main-AAAA1111.js", "css": "main-BBBB2222.css", "imports": ["chunk-CCCC3333.js"]}
    board = {"js": "pearls-DDDD4444.js", "css": "pearls-EEEE5555.css", "imports": ["chunk-CCCC3333.js"]}
    (folder / "manifest.json").write_text(json.dumps({"main": main, "pearls": board}))
    return folder


def test_the_shell_names_the_clients_files_in_the_language_of_the_page(tmp_path: Path) -> None:
    page = pages.shell("ja", client_at(tmp_path))
    assert '<html lang="ja">' in page
    assert '<script type="module" src="/static/main-AAAA1111.js"></script>' in page
    assert '<link rel="stylesheet" href="/static/main-BBBB2222.css">' in page
    assert '<link rel="modulepreload" href="/static/chunk-CCCC3333.js">' in page
    assert "style=" not in page
    assert scripts_in(page) == []
    assert "JavaScript" in page


def scripts_in(page: str) -> list[str]:
    """What a page has a browser run that is not in a file."""
    return [
        text
        for about, text in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL)
        if text and 'type="application/json"' not in about
    ]


def brought(page: str) -> dict[str, Any]:
    """The answers that came with a page, by address."""
    (data,) = re.findall(r'<script type="application/json" id="brought">(.*?)</script>', page, re.DOTALL)
    found: dict[str, Any] = json.loads(data)
    return found


def test_the_shell_names_the_board_and_brings_answers_that_end_nothing(tmp_path: Path) -> None:
    page = pages.shell("en", client_at(tmp_path), "/under", "pearls", {"/a": b'"</script><b>"'})
    assert brought(page)["/a"] == "</script><b>"
    assert "<b>" not in page
    assert scripts_in(page) == []
    assert re.findall(r'src="([^"]+)"', page) == [
        "/under/static/pearls-DDDD4444.js",
        "/under/static/main-AAAA1111.js",
    ]
    assert '<link rel="stylesheet" href="/under/static/pearls-EEEE5555.css">' in page
    assert page.count('href="/under/static/chunk-CCCC3333.js"') == 1
    assert "pearls" not in pages.shell("en", client_at(tmp_path)).partition("<body>")[0]


def test_without_a_client_the_shell_says_why(tmp_path: Path) -> None:
    with pytest.raises(pages.NotBuilt, match="make client"):
        pages.shell("en", tmp_path)
    (tmp_path / "build-failed.txt").write_text("The browser client could not be built: no node.\n")
    with pytest.raises(pages.NotBuilt, match=r"^The browser client could not be built: no node\.$"):
        pages.shell("en", tmp_path)


def test_the_page_is_there_or_says_why_not(guest: Guests) -> None:
    for path in ("/", "/glossary", "/rules/pearls"):
        answer = guest(lang="ja").get(path)
        if (pages.STATIC / "manifest.json").exists():
            assert answer.status_code == 200
            assert '<html lang="ja">' in answer.text
        else:
            assert answer.status_code == 503
            assert len(answer.text.strip().splitlines()) == 1


built = pytest.mark.skipif(
    not (pages.STATIC / "manifest.json").exists(), reason="the client has not been built"
)


@built
@pytest.mark.parametrize(
    "path",
    ["/nothing", "/t", "/t/nope", "/replay/nope", "/t/a/b", "/rules/", "/rules/chess", "/glossary/x", "/%00"],
)
def test_where_there_is_nothing_people_get_a_page_in_their_language(guest: Guests, path: str) -> None:
    for lang in ("en", "ja"):
        answer = guest(lang=lang).get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert f'<html lang="{lang}">' in answer.text
        assert '<div id="app">' in answer.text


@built
def test_a_page_brings_what_its_client_would_ask_for(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob", lang="ja")
    table = ann.table(bots={"1": "random", "2": "random"}, start=True)
    for person, lang in ((ann, "en"), (bob, "ja")):
        answers = brought(person.get("/").text)
        assert answers["/api/tables"] == person.get("/api/tables").json()
        for path in ("/api/me", "/api/games", f"/api/words/{lang}"):
            assert answers[path] == person.get(path).json()
        page = brought(person.get(f"/t/{table}").text)
        assert page[f"/api/games/pearls/words/{lang}"] == person.get(f"/api/games/pearls/words/{lang}").json()
        assert brought(person.get(f"/replay/{table}").text)[f"/api/tables/{table}"]["id"] == table
        live = person.live(table)
        assert live.game is not None
        state = page[f"/api/tables/{table}/live"]
        assert state["game"]["view"] == live.game["view"]
        assert state["game"]["question"] == live.game["question"]
    assert "/api/tables" not in brought(ann.get("/glossary").text)


@built
def test_whoever_comes_for_the_first_time_is_known_from_then_on(guest: Guests) -> None:
    ann = guest()
    ann.cookies.clear()
    page = ann.get("/")
    assert brought(page.text)["/api/me"] == {"name": "", "lang": "en", "account": False}
    assert "httponly" in page.headers["set-cookie"].lower()
    assert "set-cookie" not in ann.get("/").headers
    ann.cookies.clear()
    assert "set-cookie" not in ann.get("/nothing").headers  # nobody is made for a page that is not there


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/health", "/static/manifest.json", "/nothing", "/api/no"]
)
def test_head_is_get_without_the_body(guest: Guests, path: str) -> None:
    ann = guest()
    whole, head = ann.get(path), ann.head(path)
    assert head.content == b""
    assert head.status_code == whole.status_code
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.headers.get("content-length") == whole.headers.get("content-length")


# Games


def test_games_are_described_with_their_options_and_bots(guest: Guests) -> None:
    listed = {game["name"]: game for game in guest().get("/api/games").json()}
    pearls = listed["pearls"]
    assert pearls["titles"] == {"en": "Pearls", "ja": "真珠"}
    assert pearls["seat_counts"] == [2, 3, 4]
    assert pearls["usual_seats"] == 3
    assert pearls["roles"] == {"2": [], "3": [], "4": []}
    (rounds,) = pearls["options"]
    assert rounds["name"] == "rounds"
    assert (rounds["default"], rounds["lowest"], rounds["highest"]) == ("3", 1, 4)
    assert {"random", "quick"} <= set(pearls["bots"])
    assert pearls["by_seat"] == ["players"]
    assert pearls["rule_of_phase"] == {}
    assert listed["tiger"]["rule_of_phase"]["auction"] == "T11"
    # a trail of two places is not one of two seats
    assert listed["fugitive"]["by_seat"] == ["hand_sizes", "hands"]


def test_the_rules_are_a_page_with_anchors_and_pictures_and_no_markup_of_their_own(guest: Guests) -> None:
    ann = guest()
    page = ann.get("/api/games/pearls/rules/en").json()
    assert page["title"] == "Pearls"
    html = page["html"]
    assert re.findall(r'<(\w+) id="(Q\d)">', html) == [("li", f"Q{n}") for n in range(1, 5)] + [
        ("p", "Q5"),
        ("p", "Q6"),
    ]
    assert "<script" not in html
    assert "style=" not in html
    assert 'class="right"' in html
    (picture,) = re.findall(r'<img src="([^"]+)"', html)
    answer = ann.get(picture)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<circle" in answer.text
    assert ann.get("/api/games/pearls/rules/ja").json()["title"] == "真珠"


def test_rules_and_glossary_lead_to_each_other(guest: Guests) -> None:
    ann = guest()
    for lang in ("en", "ja"):
        rules = {name: ann.get(f"/api/games/{name}/rules/{lang}").json()["html"] for name in games()}
        glossary = ann.get(f"/api/glossary/{lang}").json()
        ids = re.findall(r' id="([^"]+)"', glossary["html"])
        assert len(ids) == len(set(ids))
        for name, html in rules.items():
            numbers = set(re.findall(r' id="([A-Z]+\d+)"', html))
            assert numbers
            assert set(re.findall(r'href="#(\w+)"', html)) <= numbers
            assert set(re.findall(r'href="/glossary#([^"]+)"', html)) <= set(ids)
            assert f' id="{name}"' in glossary["html"]
            cited = set(re.findall(rf'href="/rules/{name}#(\w+)"', glossary["html"]))
            assert cited
            assert cited <= numbers
        assert glossary["title"] == {"en": "Glossary", "ja": "用語集"}[lang]
        assert "<script" not in glossary["html"]
        assert "style=" not in glossary["html"]
    assert (
        '<a href="/glossary#earnest-money">earnest money</a>'
        in ann.get("/api/games/tiger/rules/en").json()["html"]
    )
    assert '<td lang="en">lot</td>' in ann.get("/api/glossary/ja").json()["html"]


def test_every_phase_that_has_a_name_has_a_rule_that_its_page_has() -> None:
    for game in games().values():
        phases = {name.split(".")[1] for name in game.words["en"].messages if name.startswith("phase.")}
        assert {name.split(".")[0] for name in game.rule_of_phase} == phases
        for lang in ("en", "ja"):
            html = manual.rules_page(game, lang)["html"]
            assert all(f' id="{rule}"' in html for rule in game.rule_of_phase.values())


def test_every_game_that_the_site_offers_has_its_words_and_rules(guest: Guests) -> None:
    ann = guest()
    for game in ann.get("/api/games").json():
        for lang in ("en", "ja"):
            assert "about" in ann.get(f"/api/games/{game['name']}/words/{lang}").json()
            assert len(ann.get(f"/api/games/{game['name']}/rules/{lang}").json()["html"]) > 500


# Tables


def test_ids_cannot_be_guessed_and_private_tables_are_listed_nowhere(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    private, public = ann.table(), ann.table(public=True)
    assert private != public
    assert re.fullmatch(r"[A-Za-z0-9]{22}", private)
    listed = bob.get("/api/tables").json()
    ids = [table["id"] for table in listed["open"]]
    assert public in ids
    assert private not in ids
    assert listed["mine"] == []
    assert {private, public} <= {table["id"] for table in ann.get("/api/tables").json()["mine"]}
    assert bob.get(f"/api/tables/{private}").json()["status"] == "open"


def test_the_lobby_knows_whose_turn_it_is_and_nobody_elses(guest: Guests) -> None:
    ann = guest("Ann")
    table = ann.table(bots={"1": "random", "2": "random"}, start=True)
    mine = {each["id"]: each for each in ann.get("/api/tables").json()["mine"]}
    assert mine[table] == {
        "id": table,
        "game": "pearls",
        "status": "playing",
        "your_turn": True,
        "left": None,
    }
    assert table not in [each["id"] for each in ann.get("/api/tables").json()["open"]]


def test_a_table_starts_at_once_only_if_every_seat_is_filled(guest: Guests) -> None:
    ann = guest("Ann")
    waiting = ann.get(f"/api/tables/{ann.table(start=True)}").json()
    assert waiting["status"] == "open"
    assert [seat["kind"] for seat in waiting["seats"]] == ["person", "empty", "empty"]
    looking = ann.get(f"/api/tables/{ann.table(sit=None)}").json()
    assert [seat["kind"] for seat in looking["seats"]] == ["empty"] * 3
    assert looking["host"] is True


# Words


def catalogues() -> dict[str, Catalogue]:
    return {lang: refusals.words(lang) for lang in ("en", "ja")}


def test_every_refusal_has_a_sentence_in_both_languages_with_the_same_places() -> None:
    used = set()
    for path in SOURCES.glob("*.py"):
        text = path.read_text("utf-8")
        used |= set(re.findall(r'(?:Refused|Unfit)\(\s*"([a-z-]+)"', text))
        used |= set(re.findall(r'\bcontent\([^()]*"([a-z-]+)"\)', text))
        used |= {f"too-often-{what}" for what in re.findall(r'limits\.spend\("([\w-]+)"', text)}
        used |= set(re.findall(r'(?:clean\([^)]*|"(?:open|playing|over)": |40\d: |41\d: )"([a-z-]+)"', text))
    used |= {"disk-full", "database-busy", "database-broken", "not-yours", "seat-taken"}
    english, japanese = catalogues()["en"].messages, catalogues()["ja"].messages
    there = {message.removeprefix("error.") for message in english if message.startswith("error.")}
    assert used == there
    for message in (f"error.{code}" for code in there):
        places = [set(re.findall(r"\{(\w+)\}", str(words[message]))) for words in (english, japanese)]
        assert places[0] == places[1], message
        assert re.search(r"[\u3040-\u30ff]", str(japanese[message])), message


def test_the_site_speaks_both_languages_alike(guest: Guests) -> None:
    english, japanese = (guest().get(f"/api/words/{lang}").json() for lang in ("en", "ja"))
    assert english.keys() == japanese.keys()
