"""What lies around the application: the path it is served under, HEAD, headers, counting and noting."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping

from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from onigokko.site.logs import logger, note
from onigokko.site.metrics import Metrics

HEADERS = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
_HASHED = re.compile(r"^/static/[^/]+-[A-Z0-9]{8}\.\w+$")


def under(base: str, app: ASGIApp) -> ASGIApp:
    """The application under a path such as "/onigokko", whether a proxy takes that path away or not."""
    if not base:
        return app
    raw = base.encode()

    async def under_base(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            path = scope["path"]
            if path == base:
                await _redirect(f"{base}/", send)
                return
            if path.startswith(f"{base}/"):
                scope = scope.copy()
                scope["path"] = path[len(base) :]
                given = scope.get("raw_path") or b""
                scope["raw_path"] = given[len(raw) :] if given.startswith(raw) else scope["path"].encode()
        await app(scope, receive, send)

    return under_base


async def _redirect(to: str, send: Send) -> None:
    headers = [(b"location", to.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def versioned(app: ASGIApp) -> ASGIApp:
    """Programs say which version of the interface they speak: `/api/v1/...` is what `/api/...` is now."""
    long, short = "/api/v1/", "/api/"

    async def of_version(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "lifespan" and scope["path"].startswith(long):
            scope = scope.copy()
            scope["path"] = short + scope["path"][len(long) :]
            scope["raw_path"] = scope["path"].encode()
        await app(scope, receive, send)

    return of_version


def answering_head(app: ASGIApp) -> ASGIApp:
    """Lets HEAD ask for whatever GET may; the server itself leaves the bodies out."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = scope.copy()
            scope["method"] = HttpMethod.GET
        await app(scope, receive, send)

    return answering


def with_headers(app: ASGIApp, headers: Mapping[str, str] = HEADERS) -> ASGIApp:
    """Adds the headers that every answer has."""
    fixed = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def adding(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        path: str = scope["path"]
        kept = b"max-age=31536000, immutable" if _HASHED.match(path) else b"no-cache"

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = list(message["headers"])
                if not any(name.lower() == b"cache-control" for name, _ in found):
                    found.append((b"cache-control", kept if path.startswith("/static/") else b"no-store"))
                message["headers"] = [*found, *fixed]
            await send(message)

        await app(scope, receive, send_more)

    return adding


def counted(metrics: Metrics, app: ASGIApp) -> ASGIApp:
    """Counts the answers, and notes each where the log is to tell that much (`log-level = "debug"`).

    A route is told as a pattern: the address of a table is known to those alone who were given it.
    """

    async def counting(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), [0]

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
            await send(message)

        try:
            await app(scope, receive, send_on)
        finally:
            took = time.perf_counter() - began
            route = str(scope.get("path_template") or "none")
            method = str(scope["method"]) if scope["method"] in HttpMethod.__members__ else "other"
            metrics.requests.labels(method, route, str(status[0])).inc()
            metrics.request_seconds.labels(route).observe(took)
            if logger.isEnabledFor(logging.DEBUG):
                ms = round(took * 1000, 1)
                note("request", logging.DEBUG, method=method, route=route, status=status[0], ms=ms)

    return counting
