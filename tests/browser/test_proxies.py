"""The site under a path, behind nginx and Caddy with TLS, configured by the examples in `deploy/`."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser
from websockets.sync.client import connect

from ..site.client import PATIENCE, Server

pytestmark = [pytest.mark.browser, pytest.mark.soak]
DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
BASE = "/onigokko"


def need(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if found is None:
        absent = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        absent(f"no {program}: apt install {program}")
    return str(found)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    files = folder / "cert.pem", folder / "key.pem"
    command = [need("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command += ["-out", str(files[0]), "-keyout", str(files[1])]
    subprocess.run(command, check=True, capture_output=True)
    return files


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, port: int, site: int, certificate: tuple[Path, Path]) -> Iterator[None]:
    """The example in an nginx of its own."""
    live = f"/etc/letsencrypt/live/{NAME}"
    example = replaced(
        (DEPLOY / "nginx.conf").read_text(),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        (f"server_name {NAME};", "server_name localhost;"),
        (f"{live}/fullchain.pem", str(certificate[0])),
        (f"{live}/privkey.pem", str(certificate[1])),
        ("127.0.0.1:8000", f"127.0.0.1:{site}"),
    )
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    configuration = folder / "nginx.conf"
    who = "user root;" if os.geteuid() == 0 else ""
    configuration.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr notice; {who}\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{example}}}\n"
    )
    with running([need("nginx"), "-p", str(folder), "-c", str(configuration)], "start worker process"):
        yield


@contextmanager
def caddy(folder: Path, port: int, site: int, certificate: tuple[Path, Path]) -> Iterator[None]:
    """The example in a Caddy of its own."""
    example = replaced(
        (DEPLOY / "Caddyfile").read_text(),
        (
            f"{NAME} {{",
            f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate[0]} {certificate[1]}",
        ),
        ("127.0.0.1:8000", f"127.0.0.1:{site}"),
    )
    configuration = folder / "Caddyfile"
    configuration.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + example)
    command = [need("caddy"), "run", "--config", str(configuration), "--adapter", "caddyfile"]
    with running(command, "serving initial configuration", XDG_DATA_HOME=str(folder), HOME=str(folder)):
        yield


@contextmanager
def running(command: list[str], ready: str, **environment: str) -> Iterator[None]:
    """A program that says on standard error when it is ready."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})
    assert process.stderr is not None
    said = []
    try:
        for line in process.stderr:
            said.append(line)
            if ready in line:
                break
        else:
            pytest.fail("".join(said))
        yield
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def url(
    request: pytest.FixtureRequest,
    new_server: Callable[..., Server],
    certificate: tuple[Path, Path],
    tmp_path: Path,
) -> Iterator[str]:
    server = new_server(ONIGOKKO_BASE_PATH=BASE, PYTHONPATH="")
    port = free_port()
    with request.param(tmp_path, port, server.port, certificate):
        yield f"https://localhost:{port}{BASE}"


def test_page_cookies_and_live_connection_lie_under_the_path(
    url: str, certificate: tuple[Path, Path]
) -> None:
    trusted = ssl.create_default_context(cafile=str(certificate[0]))
    headers = {"x-onigokko": "1", "origin": url.removesuffix(BASE)}
    with httpx.Client(verify=trusted, headers=headers, timeout=PATIENCE) as client:
        moved = client.get(url)
        assert (moved.status_code, httpx.URL(moved.headers["location"]).path) == (308, f"{BASE}/")
        page = client.get(f"{url}/")
        assert f'src="{BASE}/static/main-' in page.text
        assert '="/static' not in page.text
        cookie = page.headers["set-cookie"]
        assert {f"Path={BASE}/", "Secure", "HttpOnly"} <= set(cookie.split("; "))
        made = client.post(f"{url}/api/tables", json={"game": "tiger", "seats": 3, "bots": {"1": "quick"}})
        assert made.status_code == 201
        rules = client.get(f"{url}/api/games/tiger/rules/en").json()["html"]
        assert f'href="{BASE}/glossary#' in rules
        assert re.findall(rf'(?:href|src)="/(?!{BASE[1:]}/)', rules) == []
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        with connect(
            f"{url.replace('https', 'wss', 1)}/api/tables/{made.json()['id']}/live",
            ssl=trusted,
            additional_headers={"cookie": cookies, "origin": url.removesuffix(BASE)},
        ) as live:
            assert '"viewer"' not in (first := str(live.recv(PATIENCE)))
            assert '"you":true' in first
            live.send('{"do": "bot", "seat": 2, "bot": "quick", "ref": 1}')
            live.send('{"do": "start", "ref": 2}')
            while '"ref":2' not in (said := str(live.recv(PATIENCE))):
                pass
            assert '"done"' in said


def test_a_browser_finds_its_way(url: str, browser: Browser) -> None:
    context = browser.new_context(ignore_https_errors=True, locale="en")
    page = context.new_page()
    wrong: list[str] = []
    page.on("response", lambda got: got.status >= 400 and wrong.append(got.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{url}/")
    links = page.locator("a[href^='/']")
    links.first.wait_for()
    assert all(str(each.get_attribute("href")).startswith(f"{BASE}/") for each in links.element_handles())
    page.locator(f"a[href='{BASE}/rules/tiger']").first.click()
    page.locator("#T1").wait_for()
    assert page.url == f"{url}/rules/tiger"
    glossary = page.locator(f"a[href^='{BASE}/glossary#']").first
    glossary.click()
    page.wait_for_url(f"{url}/glossary#*")
    answer = context.request.post(
        f"{url}/api/tables",
        headers={"x-onigokko": "1"},
        data={"game": "tiger", "seats": 3, "bots": {"1": "quick", "2": "quick"}, "start": True},
    )
    table = answer.json()["id"]
    page.goto(f"{url}/t/{table}")
    page.locator("button:visible", has_text="bid").or_(page.locator("[class*=board]")).first.wait_for()
    page.reload()
    page.goto(f"{url}/")
    page.locator(f"a[href='{BASE}/t/{table}']").first.wait_for()
    assert [each for each in wrong if "favicon" not in each] == []
    context.close()
