"""The image and the compose file, as far as they can be checked without building them."""

import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from pathspec import PathSpec

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
COMPOSE = ROOT / "deploy" / "compose.yaml"
MANUALS = [ROOT / "docs" / name for name in ("hosting.md", "hosting.ja.md")]
SERVICE = {
    *("build", "image", "command", "environment", "depends_on", "healthcheck", "restart"),
    *("volumes", "ports", "expose"),
}
TEXT = ("README.md", "LICENSE", "pyproject.toml", "setup.py", "package.json", "package-lock.json", "Makefile")

Line = tuple[str, list[str]]


def stages() -> list[list[Line]]:
    """The instructions of each stage: the first word, and the others."""
    found: list[list[Line]] = []
    lines = [line for line in DOCKERFILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            if word == "FROM":
                found.append([])
            found[-1].append((word, rest.split() if rest.startswith("[") else shlex.split(rest)))
    return found


def the(stage: list[Line], word: str) -> list[str]:
    """What the last instruction of a kind says."""
    return [rest for each, rest in stage if each == word][-1]


def hidden() -> PathSpec[Any]:
    """What `.dockerignore` keeps out; its patterns begin at the root, unlike those of git."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    patterns = [line if line.startswith("**") else f"/{line}" for line in lines if line and line[0] != "#"]
    return PathSpec.from_lines("gitignore", patterns)


def test_everything_that_is_built_from_comes_into_the_image() -> None:
    build, run = stages()
    here = the(build, "WORKDIR")[0]
    assert the(build, "COPY") == [".", "."]
    assert the(run, "COPY") == [f"--from={the(build, 'FROM')[-1]}", here, here]
    assert the(build, "FROM")[0] == the(run, "FROM")[0]  # .venv names its Python
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no clone")
    tracked = listed.decode().rstrip("\0").split("\0")
    assert set(TEXT) <= set(tracked)
    assert [path for path in tracked if hidden().match_file(path)] == []
    made = (".venv/bin/python", "build/x", "node_modules/x/y.js", "src/onigokko/core/match.so", ".git/config")
    assert all(hidden().match_file(path) for path in made)


def test_what_is_run_is_there() -> None:
    build, run = stages()
    said = " ".join(" ".join(rest) for word, rest in build if word == "RUN")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"\bmake ([a-z-]+)(?! make)", said.partition("&& rm -rf /var")[2])) <= set(targets)
    assert [name for name in re.findall(r"-r (\S+)", said) if not (ROOT / name).is_file()] == []
    environment = dict(each.split("=", 1) for each in the(run, "ENV"))
    assert environment["PATH"].startswith(f"{the(build, 'WORKDIR')[0]}/.venv/bin:")
    assert environment["ONIGOKKO_DATA"] == the(run, "VOLUME")[0]
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert yaml.safe_load(" ".join(the(run, "CMD")))[0] in scripts
    names = [word for word, _ in run]
    assert names.index("USER") < names.index("VOLUME")
    check = " ".join(the(run, "HEALTHCHECK"))
    assert f"127.0.0.1:{the(run, 'EXPOSE')[0]}/api/ready" in check
    compile(yaml.safe_load(check.removeprefix("CMD "))[2], "HEALTHCHECK", "exec")


def test_the_compose_file_says_what_compose_understands() -> None:
    read = yaml.safe_load(COMPOSE.read_text("utf-8"))
    services: dict[str, dict[str, Any]] = read["services"]
    assert set(read) == {"services", "volumes"}
    mounted = set()
    for service in services.values():
        assert set(service) <= SERVICE
        assert ("build" in service) != ("image" in service)
        mounted |= {each.split(":")[0] for each in service.get("volumes", ())}
        for other, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            assert services[other]["healthcheck"]["test"][0] == "CMD"
    assert mounted == set(read["volumes"])
    site, database = services["site"], services["database"]
    context = (COMPOSE.parent / site["build"]["context"]).resolve()
    assert context == ROOT
    assert (context / site["build"]["dockerfile"]) == DOCKERFILE
    port = the(stages()[1], "EXPOSE")[0]
    assert site["expose"] == [port]
    assert services["proxy"]["command"].endswith(f" --to site:{port}")
    assert site["volumes"] == [f"data:{the(stages()[1], 'VOLUME')[0]}"]
    user, name = (database["environment"][f"POSTGRES_{each}"] for each in ("USER", "DB"))
    password = database["environment"]["POSTGRES_PASSWORD"]
    assert site["environment"]["ONIGOKKO_DATABASE"] == f"postgresql://{user}:{password}@database/{name}"


@pytest.mark.parametrize("manual", MANUALS, ids=lambda path: path.name)
def test_the_manual_sets_what_the_compose_file_wants(manual: Path) -> None:
    wanted = set(re.findall(r"\$\{(\w+):\?", COMPOSE.read_text("utf-8")))
    (command,) = re.findall(
        r"^(.*) docker compose -f deploy/compose.yaml up", manual.read_text("utf-8"), re.M
    )
    assert {each.split("=")[0] for each in command.split()} == wanted
