"""Settings: where they come from, how they are listed, and what is said of wrong ones."""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from onigokko.site import settings as module
from onigokko.site.settings import BadSetting, Settings

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_without_anything_everything_is_as_usual() -> None:
    assert Settings.read({"HOME": "/root", "ONIGOKKO_LANG": "ja"}) == Settings()


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "onigokko.toml"
    file.write_text('port = 1\nhost = "file"\nbot-delay = 1\nbase-path = "/games"\n')
    environment = {"ONIGOKKO_PORT": "2", "ONIGOKKO_HOST": "environment", "ONIGOKKO_CONFIG": str(file)}
    settings, origin = Settings.sources(environment, {"port": 3, "data": None})
    assert (settings.port, settings.host, settings.bot_delay) == (3, "environment", 1.0)
    assert (settings.base_path, settings.data) == ("/games", Path("data"))
    assert origin == {
        "port": "the command line",
        "host": "the environment",
        "bot_delay": str(file),
        "base_path": str(file),
    }
    other = tmp_path / "other.toml"
    other.write_text("port = 4\n")
    assert Settings.read({"ONIGOKKO_CONFIG": str(file)}, file=other).port == 4


def test_what_is_listed_is_a_file_that_leads_to_itself(tmp_path: Path) -> None:
    changed = {"ONIGOKKO_BOT_LIMIT": "3.5", "ONIGOKKO_DATA": 'a "quoted" folder', "ONIGOKKO_PORT": "0"}
    settings, origin = Settings.sources(changed)
    text = settings.shown(origin)
    listed = tomllib.loads(text)
    assert list(listed) == [each.name.replace("_", "-") for each in fields(Settings)]
    file = tmp_path / "listed.toml"
    file.write_text(text)
    assert Settings.read({}, file=file) == settings
    assert "bot-limit = 3.5  # from the environment; the default is 20.0" in text
    assert "(ONIGOKKO_BUSY_LIMIT)\nbusy-limit = 5.0\n" in text


def test_passwords_are_not_listed_nor_quoted() -> None:
    for address in ("postgresql://ann:hush@db/x", "postgresql://ann:hu@sh@db/x?password=hush"):
        text = Settings.read({"ONIGOKKO_DATABASE": address}).shown({"database": "the environment"})
        assert "hush" not in text
        assert "sh@" not in text
        assert "postgresql://ann:***@db/x" in text
    with pytest.raises(BadSetting) as wrong:
        Settings.read({"ONIGOKKO_DATABASE": "mysql://ann:hush@db/x"})
    assert "hush" not in str(wrong.value)
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        (
            "bot-delay",
            -1,
            'bot-delay is to be a number of seconds from 0 to 3600, not "-1"; the nearest is 0.',
        ),
        ("bot-delay", True, 'bot-delay is to be a number of seconds from 0 to 3600, not "True".'),
        ("bot-delay", "nan", 'bot-delay is to be a number of seconds from 0 to 3600, not "nan".'),
        ("port", 70_000, 'port is to be a whole number from 0 to 65535, not "70000"; the nearest is 65535.'),
        ("port", 8000.4, 'port is to be a whole number from 0 to 65535, not "8000.4"; the nearest is 8000.'),
        ("port", [], 'port is to be a whole number from 0 to 65535, not "[]".'),
        ("base-path", "games/", 'or "" for none, not "games/"; the nearest is /games.'),
        ("base-path", "https://x/?", 'or "" for none, not "https://x/?".'),
        ("database", "postgres", 'not "postgres"; the nearest is postgresql://....'),
        ("database", "sqlite3", 'not "sqlite3"; the nearest is sqlite.'),
        ("database", "postgresql://db:x/y", 'HOST/NAME", not "postgresql://db:x/y".'),
        ("data", "", 'data is to be the path of a folder, not "".'),
        ("host", "a b", 'such as 127.0.0.1, not "a b".'),
        ("proxies", "a\nb", 'proxies is to be a text of one line, not "a?b".'),
    ],
)
def test_a_wrong_value_is_named_with_the_nearest_right_one(
    tmp_path: Path, name: str, value: Any, told: str
) -> None:
    file = tmp_path / "a.toml"
    file.write_text(f"{name} = {json.dumps(value)}\n")
    with pytest.raises(BadSetting) as wrong:
        Settings.read({}, file=file)
    text = str(wrong.value)
    assert text.startswith(f"{file}: {name} is to be ")
    assert text.endswith(told)
    if isinstance(value, str) and "\n" not in value:
        with pytest.raises(BadSetting) as same:
            Settings.read({f"ONIGOKKO_{name.upper().replace('-', '_')}": value})
        assert str(same.value).endswith(told.split(" is to be ")[-1])


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("bot-delya = 1", ': there is no setting "bot-delya". Did you mean "bot-delay"?'),
        ("bot_delay = 1", ': there is no setting "bot_delay". Did you mean "bot-delay"?'),
        ("xyz = 1", ': there is no setting "xyz". `onigokko serve --show-config` lists them.'),
        ("port 1", " are not TOML: "),
        ("\udcff", " are not TOML: "),
    ],
)
def test_a_wrong_file_is_one_sentence(tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadSetting) as wrong:
        Settings.read({}, file=file)
    assert f"{file}{told}" in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_wrong_variables_and_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r'"ONIGOKKO_PROT"\. Did you mean "ONIGOKKO_PORT"\?'):
        Settings.read({"ONIGOKKO_PROT": "1"})
    with pytest.raises(BadSetting, match=r"none\.toml cannot be read: No such file or directory\."):
        Settings.read({"ONIGOKKO_CONFIG": str(tmp_path / "none.toml")})


def test_the_examples_for_hosts_name_settings_that_there_are() -> None:
    named = set()
    for path in DEPLOY.iterdir():
        named |= set(re.findall(r"\bONIGOKKO_[A-Z_]+", path.read_text("utf-8")))
    known = {f"ONIGOKKO_{each.name.upper()}" for each in fields(Settings)}
    assert {"ONIGOKKO_DATABASE", "ONIGOKKO_CONFIG"} <= named
    assert named - known <= module.OTHERS
    assert Settings.read({}, file=DEPLOY / "onigokko.toml").data == Path("/var/lib/onigokko")
