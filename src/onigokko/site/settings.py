"""What whoever runs a server may set, and its defaults: from a TOML file, the environment, the command line.

The environment goes before the file, and the command line before both. `bot-delay` in the file is
ONIGOKKO_BOT_DELAY in the environment.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from onigokko.core.errors import BadSetup, shown
from onigokko.site.kinds import (
    SQLITE,
    BasePath,
    Database,
    Folder,
    Host,
    Kind,
    Listening,
    MailAddress,
    Number,
    Rate,
    RateKind,
    SiteAddress,
    Smtp,
    Text,
    TextFile,
    Word,
    Wrong,
)

PREFIX = "ONIGOKKO_"
FILE = "ONIGOKKO_CONFIG"  # where the file is, if the command line does not say
OTHERS = {FILE, "ONIGOKKO_LANG", "ONIGOKKO_TOKEN", "ONIGOKKO_COMPILE", "ONIGOKKO_CLIENT", "ONIGOKKO_EXPECT"}
SECONDS = Number(0, 3600, unit=" of seconds")


class BadSetting(BadSetup):
    """A setting that there is not, or a value that it cannot have."""


def _workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


def _option(kind: Kind, default: Any, says: str) -> Any:
    about = {"kind": kind, "says": says}
    if callable(default):
        return field(default_factory=default, metadata=about)
    return field(default=default, metadata=about)


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    data: Path = _option(Folder(), Path("data"), "The folder with the database and the key.")
    host: str = _option(Host(), "127.0.0.1", "The address to listen at; 0.0.0.0 is every one of the machine.")
    port: int = _option(Number(0, 65535, whole=True), 8000, "The port; 0 is any free one.")
    base_path: str = _option(
        BasePath(), "", 'Where the site lies behind a proxy: "/onigokko" for https://example.org/onigokko/.'
    )
    proxies: str = _option(
        Text(),
        "127.0.0.1,::1",
        "Addresses of proxies that are believed who asks, and whether by TLS; commas between them.",
    )
    database: str = _option(
        Database(), SQLITE, '"sqlite" (a file in the data folder) or "postgresql://USER:PASSWORD@HOST/NAME".'
    )
    bot_delay: float = _option(
        SECONDS, 0.8, "Seconds that a bot waits at least after the last step, so that people can follow."
    )
    bot_limit: float = _option(
        SECONDS,
        20.0,
        "Seconds after which a bot that still thinks is stopped, and a legal move drawn for it.",
    )
    bot_workers: int = _option(
        Number(1, 256, whole=True), _workers, "Processes in which bots think; one less than there are cores."
    )
    review_seconds: float = _option(
        SECONDS,
        40.0,
        "Seconds of thinking, while no bot needs the processes, for the review of a finished game; 0: none.",
    )
    busy_limit: float = _option(SECONDS, 5.0, "Seconds that a locked database is waited for.")
    tables_kept: int = _option(
        Number(1, 1_000_000, whole=True), 500, "Tables kept in memory although nobody looks at them."
    )
    tables_idle: float = _option(
        SECONDS, 60.0, "Seconds after which a table that nobody looks at is kept on disk alone."
    )
    connections_limit: int = _option(
        Number(1, 1_000_000, whole=True),
        20_000,
        "Live connections at a time; whoever comes beyond that is told that the house is full.",
    )
    asks_limit: int = _option(
        Number(1, 1_000_000, whole=True),
        256,
        "Requests of live connections that are worked on at a time; more are to be sent again.",
    )

    address: str = _option(
        SiteAddress(), "", "Where people reach the site, for links in letters: https://example.org/onigokko."
    )
    contact: str = _option(
        MailAddress(),
        "",
        "Your e-mail address, which push services want to know; without it there is no web push.",
    )
    push_services: str = _option(
        Text(),
        "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
        "Hosts of push services that are asked to wake browsers, and no others; commas between them.",
    )
    push_wait: float = _option(
        SECONDS, 10.0, "Seconds of a turn after which somebody who is not at the table is told by web push."
    )
    smtp: str = _option(
        Smtp(),
        "",
        'The server that sends letters, "smtps://USER:PASSWORD@HOST" say; without it there is no e-mail.',
    )
    mail_from: str = _option(MailAddress(), "", "The address from which letters come.")
    mail_wait: float = _option(
        Number(0, 7 * 86400, unit=" of seconds"),
        600.0,
        "Seconds of a turn after which somebody who is not at the table gets a letter.",
    )
    mail_limit: Rate = _option(
        RateKind(), Rate(5, 3600), "How often one person, or for one address, may ask for a letter."
    )

    word_list: str = _option(
        TextFile(),
        "",
        "A file with words, one a line, that nobody may use in names and chats; lines with # are comments.",
    )

    admin_wait: float = _option(
        SECONDS,
        2.0,
        "Seconds between looks at what `onigokko admin` did: a ban, an announcement, a restored backup.",
    )
    metrics: str = _option(
        Listening(),
        "",
        'Where Prometheus finds numbers, "127.0.0.1:9100" say, or "" for nowhere; not for the public.',
    )
    log_level: str = _option(
        Word(("debug", "info", "warning", "error")), "info", "How much the log tells; debug: every request."
    )
    chat_limit: Rate = _option(RateKind(), Rate(30, 60), "How often one person may write in the chats.")
    tables_limit: Rate = _option(RateKind(), Rate(60, 3600), "How many tables one person may make.")
    tournaments_limit: Rate = _option(
        RateKind(), Rate(10, 86400), "How many tournaments one person may open; one has up to 128 entrants."
    )
    hints_limit: Rate = _option(
        RateKind(), Rate(20, 60), "How often one person may ask what a bot would do, in games against bots."
    )
    guests_limit: Rate = _option(
        RateKind(), Rate(300, 3600), "How many new guests may come from one address; a school has only one."
    )

    accounts_limit: Rate = _option(
        RateKind(), Rate(60, 3600), "How many accounts may be made from one address."
    )
    sign_in_limit: Rate = _option(
        RateKind(), Rate(10, 3600), "How often a wrong password may be given for one name."
    )
    sign_in_address_limit: Rate = _option(
        RateKind(), Rate(100, 3600), "How often wrong passwords may come from one address, whatever the name."
    )

    worlds_limit: Rate = _option(
        RateKind(), Rate(600, 60), "How often the bots of one person may ask for a position to think about."
    )
    records_limit: Rate = _option(
        RateKind(), Rate(20, 3600), "How often all public records may be fetched from one address."
    )

    @classmethod
    def read(
        cls,
        environment: Mapping[str, str],
        given: Mapping[str, Any] | None = None,
        file: Path | None = None,
    ) -> Settings:
        """The defaults, changed by the file, by the environment, then by what is given; see `sources`."""
        return cls.sources(environment, given, file)[0]

    @classmethod
    def sources(
        cls,
        environment: Mapping[str, str],
        given: Mapping[str, Any] | None = None,
        file: Path | None = None,
    ) -> tuple[Settings, dict[str, str]]:
        """The settings, and where those come from that are not the default; `BadSetting` names what is wrong.

        `given` maps names of fields to values; None is nothing given.
        """
        where = file or (Path(environment[FILE]) if environment.get(FILE) else None)
        values: dict[str, Any] = {}
        origin: dict[str, str] = {}
        for source, found in (
            ("the command line", {name: value for name, value in (given or {}).items() if value is not None}),
            ("the environment", _of_environment(environment)),
            (f"{where}", _of_file(where) if where else {}),
        ):
            for name, value in found.items():
                checked = _checked(source, name, value)
                if name not in values:
                    values[name], origin[name] = checked, source
        settings = replace(cls(), **values)
        if settings.smtp and not (settings.mail_from and settings.address):
            missing = "address" if settings.mail_from else "mail-from"
            raise BadSetting(f"smtp needs {missing} as well: letters name their sender and the site.")
        return settings, origin

    def shown(self, origin: Mapping[str, str]) -> str:
        """All settings as a configuration file that says what each is for; passwords are left out."""
        lines = ["# The settings of Onigokko. --config FILE, or ONIGOKKO_CONFIG, names a file like this one."]
        usual = Settings()
        for each in fields(self):
            value, default = getattr(self, each.name), _toml(getattr(usual, each.name))
            text = _toml(value)
            lines += ["", f"# {each.metadata['says']} ({PREFIX}{each.name.upper()})"]
            where = f"  # from {origin[each.name]}; the default is {default}" if each.name in origin else ""
            lines.append(f"{_name(each.name)} = {text}{where}")
        return "\n".join([*lines, ""])


def _name(field_name: str) -> str:
    return field_name.replace("_", "-")


KINDS: dict[str, Kind] = {each.name: each.metadata["kind"] for each in fields(Settings)}


def without_password(text: str) -> str:
    """An address of a database as it may be shown.

    >>> without_password("postgresql://onigokko:secret@db/onigokko?password=x")
    'postgresql://onigokko:***@db/onigokko?password=***'
    """
    return re.sub(r"(?<=[?&]password=)[^&]*", "***", re.sub(r"(://[^:/@]*:).*(?=@)", r"\1***", text))


def _toml(value: Any) -> str:
    if isinstance(value, (int, float)):
        return str(value)
    text = without_password(str(value)).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _of_environment(environment: Mapping[str, str]) -> dict[str, str]:
    found = {}
    for name, value in environment.items():
        if name.startswith(PREFIX) and name not in OTHERS:
            ours = name.removeprefix(PREFIX).lower()
            if ours not in KINDS:
                known = [f"{PREFIX}{each.upper()}" for each in KINDS]
                raise BadSetting(f'There is no setting "{shown(name)}".{_did_you_mean(name, known)}')
            found[ours] = value
    return found


def _of_file(path: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadSetting(f"The settings in {path} cannot be read: {error.strerror or error}.") from None
    except ValueError as error:  # also of a file that is not UTF-8
        raise BadSetting(f"The settings in {path} are not TOML: {shown(error)}.") from None
    found = {}
    known = {_name(each): each for each in KINDS}
    for name, value in content.items():
        if name not in known:
            raise BadSetting(
                f'{path}: there is no setting "{shown(name)}".{_did_you_mean(name, list(known))}'
            )
        found[known[name]] = value
    return found


def _did_you_mean(name: str, known: list[str]) -> str:
    near = get_close_matches(name[:60], known, n=1)
    return f' Did you mean "{near[0]}"?' if near else " `onigokko serve --show-config` lists them."


def _checked(source: str, name: str, value: Any) -> Any:
    try:
        return KINDS[name].read(value)
    except Wrong as wrong:
        called = {"the environment": PREFIX + name.upper(), "the command line": f"--{_name(name)}"}.get(
            source
        )
        nearest = "" if wrong.nearest is None else f"; the nearest is {wrong.nearest}"
        given = shown(without_password(str(value)))
        told = called or f"{source}: {_name(name)}"
        raise BadSetting(f'{told} is to be {wrong.wanted}, not "{given}"{nearest}.') from None


__all__ = ["BadSetting", "Rate", "RateKind", "Settings", "without_password"]
