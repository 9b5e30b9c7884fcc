"""A seat at a table of a site, over its interface: asks, hears, and comes back after whatever was cut."""

from __future__ import annotations

import contextlib
import copy
import json
import re
import time
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from onigokko.cli.app import Misuse, Sorry
from onigokko.cli.choices import NotChosen
from onigokko.core.errors import BadSetup, printable
from onigokko.core.game import Event, Game, Refusal, Told
from onigokko.core.position import Position
from onigokko.core.registry import game as game_named

WAITS = (0.5, 1, 2, 4, 8, 15, 30)  # seconds between tries to come back; the last one again and again
PATIENCE = 60.0  # seconds for an answer of the server, after which the connection counts as cut
NO_TABLE, SIGNED_OUT = 4404, 4401
PASSING = {"database-busy", "database-broken", "disk-full", "internal", "busy"}  # refusals that may pass
LOST = (ConnectionClosed, InvalidHandshake, WebSocketException, httpx.TransportError, OSError, TimeoutError)
State = dict[str, Any]


class Gone(Sorry):
    """A table or tournament that is not there (any more)."""


class NotDone(Exception):
    """The site does not do what it was asked for; the text is its sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code

    @property
    def passes(self) -> bool:
        """Whether the same may be done a while later."""
        return self.code in PASSING or self.code.startswith("too-often")


class Site:
    """One table or tournament of a site, for one person: the owner of a token, or a new guest."""

    def __init__(self, url: str, token: str | None, language: str) -> None:
        here = re.match(r"(localhost|127\.|\[::1\])", url)
        parts = urlsplit(url if "://" in url else f"{'http' if here else 'https'}://{url}")
        found = re.fullmatch(r"(?P<base>/.*)?/(?P<kind>t|tournament)/(?P<id>[^/]+)/?", parts.path)
        if parts.scheme not in ("http", "https") or not parts.hostname or found is None:
            raise Misuse("that is no address of a table; it looks like https://games.example.org/t/kP3xV0.")
        self.table, self.tournament = found["id"], ""
        if found["kind"] == "tournament":
            self.table, self.tournament = "", found["id"]
        self._language = language
        api = f"{parts.netloc}{found['base'] or ''}/api/v1"
        self._live = f"{'wss' if parts.scheme == 'https' else 'ws'}://{api}"
        headers = {"x-onigokko": "1", "accept-language": language, "user-agent": "onigokko"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        self._http = httpx.Client(
            base_url=f"{parts.scheme}://{api}", headers=headers, timeout=PATIENCE, trust_env=False
        )

    def at(self, table: str) -> Site:
        """Another table of the same site, for the same person."""
        there = copy.copy(self)
        there.table, there.tournament = table, ""
        return there

    def close(self) -> None:
        """Ends the connections."""
        self._http.close()

    def get(self, path: str) -> Any:
        """What an address answers; `NotDone` if it refuses."""
        return _answer(self._http.get(path))

    def post(self, path: str, body: Any) -> Any:
        """The same, with something to be done."""
        return _answer(self._http.post(path, json=body))

    @contextlib.contextmanager
    def live(self) -> Iterator[Live]:
        """A live connection to the table; the whole state has come."""
        with self._connected(f"/tables/{self.table}/live?lang={self._language}") as socket:
            live = Live(socket)
            while not live.table:
                live.hear()
            yield live

    @contextlib.contextmanager
    def news(self) -> Iterator[Callable[[], State]]:
        """A live connection to the tournament: each call waits for what is told next."""
        with self._connected(f"/tournaments/{self.tournament}/live") as socket:
            yield lambda: json.loads(socket.recv())

    def _connected(self, path: str) -> ClientConnection:
        self.get("/me")  # a guest without a token gets a cookie
        headers = {"user-agent": "onigokko"}
        if "authorization" in self._http.headers:
            headers["authorization"] = self._http.headers["authorization"]
        else:
            headers["cookie"] = "; ".join(f"{each.name}={each.value}" for each in self._http.cookies.jar)
        address = f"{self._live}{path}"
        return connect(address, additional_headers=headers, compression=None, max_size=None, proxy=None)


def _answer(answer: httpx.Response) -> Any:
    if answer.status_code in (502, 503, 504):
        raise httpx.ConnectError(f"status {answer.status_code}")
    try:
        body = answer.json()
    except ValueError:
        raise NotDone("", f"that is no Onigokko: status {answer.status_code}") from None
    if answer.is_success:
        return body
    error = body.get("error") or {}
    raise NotDone(str(error.get("code", "")), printable(str(error.get("text", answer.status_code))))


class Live:
    """A live connection: puts the state together from what the server says."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ref = 0
        self._n = 0
        self.table: State = {}
        self.game: State | None = None

    def hear(self, timeout: float | None = None) -> State:
        """The next message, taken over into the state."""
        message: State = json.loads(self._socket.recv(timeout))
        match message["type"]:
            case "whole":
                self.table, self.game, self._n = message["table"], message["game"], message["n"]
            case "patch" if message["n"] == self._n + 1:
                self._n += 1
                self._patch(message)
            case "patch":
                self._socket.send(json.dumps({"do": "sync", "ref": 0}))
            case "refused" if message["ref"] is None:
                raise NotDone(message["error"]["code"], printable(message["error"]["text"]))
        return message

    def _patch(self, message: State) -> None:
        self.table = {**self.table, **message.get("table", {})}
        change = message.get("game")
        if change is not None:
            before = self.game or {"view": {}, "events": []}
            view = {**before["view"], **change.get("view", {})}
            events = [*before["events"], *change.get("events", [])]
            self.game = {**before, **change, "view": view, "events": events}

    def ask(self, do: str, **more: Any) -> State:
        """Asks for something, and hears until it is done; `NotDone` if it is refused."""
        self._ref += 1
        self._socket.send(json.dumps({"do": do, "ref": self._ref, **more}))
        while (message := self.hear(PATIENCE)).get("ref") != self._ref or "type" not in message:
            pass
        if message["type"] == "refused":
            raise NotDone(message["error"]["code"], printable(message["error"]["text"]))
        return message

    # What the state says

    @property
    def seat(self) -> int:
        """My seat, -1 if I have none."""
        return next((number for number, seat in enumerate(self.table["seats"]) if seat["you"]), -1)

    @property
    def status(self) -> str:
        """open, playing or over."""
        return str(self.table["status"])

    @property
    def question(self) -> State | None:
        """What I am asked, if there is anything to choose."""
        question: State | None = self.game["question"] if self.game else None
        return question if question and question["moves"] else None

    def sit(self, wanted: int | None) -> None:
        """Takes a seat: my own, the one that is wanted, or the first free one."""
        mine = self.seat
        if mine < 0:
            free = [number for number, seat in enumerate(self.table["seats"]) if seat["kind"] == "empty"]
            if wanted is None and not free:
                raise Sorry("there is no free seat at this table.")
            self.ask("claim", seat=free[0] if wanted is None else wanted)
        elif wanted not in (None, mine):
            raise Sorry(f"seat {mine} at this table is yours already.")
        elif self.status == "playing" and self.table["seats"][mine]["bot"] is not None:
            self.ask("claim", seat=mine)


def words_of(moves: Sequence[Any]) -> list[str]:
    """Legal moves as they travel, written out.

    >>> words_of(["pass", ["bid", 8, 10]])
    ['pass', 'bid 8', 'bid 9', 'bid 10']
    """
    out: list[str] = []
    for each in moves:
        if isinstance(each, str):
            out.append(each)
        else:
            out += [f"{each[0]} {number}" for number in range(each[1], each[2] + 1)]
    return out


class FarMatch:
    """A game that is played on a site, as one seat knows it; `cli.table.Seen` for the terminal."""

    def __init__(self, site: Site, live: Live) -> None:
        try:
            self.game: Game = game_named(live.table["game"])
        except BadSetup as error:
            raise Sorry(str(error)) from None
        self.seat = live.seat
        self._site = site
        self.live = live
        self._answers: dict[str, list[str]] = {}  # what was answered, by question

    # What the terminal and bots see

    @property
    def state(self) -> State:
        """The game as the server has told it."""
        assert self.live.game is not None
        return self.live.game

    @property
    def held(self) -> list[list[int]]:
        question = self.state["question"]
        held: list[list[int]] = [[] for _ in self.live.table["seats"]]
        if question:
            held[self.seat] = [self.game.moves.move(words) for words in question["held"]]
        return held

    @property
    def log(self) -> range:
        return range(self.state["step"])

    @property
    def told(self) -> list[Told]:
        return [
            Told(
                each["at"],
                Event(
                    1 << self.seat,
                    each["message"],
                    each["seat"],
                    each["rule"] or "",
                    each["arguments"],
                ),
            )
            for each in self.state["events"]
        ]

    def heard(self, viewer: int) -> list[Told]:
        return self.told

    def seen(self, viewer: int) -> dict[str, Any]:
        view: dict[str, Any] = self.state["view"]
        return view

    def legal(self, seat: int) -> list[int]:
        question = self.live.question
        return [self.game.moves.move(words) for words in words_of(question["moves"])] if question else []

    def refusal(self, seat: int, move: int) -> Refusal | None:
        question, words = self.live.question, self.game.moves.words(move)
        if question is None:
            return None
        with contextlib.suppress(NotDone):
            for reason in self.live.ask("why", question=question["id"])["reasons"]:
                if words in words_of(reason["moves"]):
                    rule = reason["rule"] or ""
                    return Refusal(reason["no"], arguments=reason["arguments"], rule=rule)
        return None

    def ranking(self) -> list[int] | None:
        places: list[int] | None = self.state["ranking"]
        return places

    # What they do

    def play(self, seat: int, move: int) -> None:
        question = self.live.question
        if question is None:
            return
        moves = [self.game.moves.words(move)]
        self._answers[question["id"]] = moves
        self.send(question["id"], moves)

    def send(self, question: str, moves: list[str]) -> None:
        """Answers a question; one that is past already is no matter, the next one is there."""
        try:
            self.live.ask("answer", question=question, moves=moves)
        except NotDone as problem:
            if problem.passes:
                raise ConnectionError(str(problem)) from None  # it is sent again by and by
            self._answers.pop(question, None)
            if problem.code != "stale":
                raise NotChosen(str(problem)) from None

    def again(self) -> bool:
        """Sends again what was answered to the present question before a cut; whether there was anything."""
        question = self.live.question
        moves = self._answers.get(question["id"]) if question else None
        if question is None or moves is None:
            return False
        self.send(question["id"], moves)
        return True

    def take_back(self, seat: int, count: int) -> list[int]:
        question = self.state["question"]
        taken = self.held[self.seat][-count:]
        if question:
            self.live.ask("take-back", question=question["id"], count=count)
        return taken

    def world(self) -> tuple[str, Position]:
        """The present question, and a position as likely as the true one."""
        world = self._site.get(f"/tables/{self._site.table}/world")
        if world["rules"] != self.game.rules_version:
            raise Sorry("this table is played by other rules than those of the Onigokko here.")
        position = self.game.with_data(world["data"]).unpack(b64decode(world["position"]))
        return str(world["question"]), position


T = TypeVar("T")


def keep(
    connected: Callable[[], AbstractContextManager[T]],
    visit: Callable[[T], bool],
    tell: Callable[[str], None],
    sleep: Callable[[float], None],
) -> None:
    """Visits a place until `visit` says that it is done, whatever is cut and restarted meanwhile."""
    tries = 0
    while True:
        try:
            with connected() as live:
                if tries:
                    tell("back")
                tries = 0
                if visit(live):
                    return
        except InvalidStatus as problem:
            if problem.response.status_code == 401:
                raise Sorry("the token opens nothing: it was taken away, or is not whole.") from None
            tries = _wait(tries, tell, sleep)
        except NotDone as problem:
            if not problem.passes:
                raise Sorry(str(problem)) from None
            tries = _wait(tries, tell, sleep)
        except LOST as problem:
            if isinstance(problem, ConnectionClosed) and problem.rcvd and problem.rcvd.code == NO_TABLE:
                raise Gone("what there was at this address is not there any more.") from None
            tries = _wait(tries, tell, sleep)


def _wait(tries: int, tell: Callable[[str], None], sleep: Callable[[float], None]) -> int:
    if not tries:
        tell("lost")
    sleep(WAITS[min(tries, len(WAITS) - 1)])
    return tries + 1


def token_of(file: Any, environment: str | None) -> str | None:
    """The token in a file, else the one of the environment."""
    if file is None:
        return environment or None
    try:
        return str(file.read_text("utf-8")).strip() or None
    except (OSError, UnicodeError) as error:
        raise Misuse(f"the token cannot be read from {file}: {error}") from None


pause = time.sleep
