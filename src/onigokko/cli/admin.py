"""`onigokko admin`: what a host does beside the tables, also while the site is open."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from onigokko.cli.app import Command, Group, Misuse, Sorry

if TYPE_CHECKING:
    import sqlalchemy as sa

    from onigokko.site.settings import Settings
    from onigokko.site.store import SqlStore

DAY = 24 * 3600 * 1000  # ms
Decorated = TypeVar("Decorated", bound=Callable[..., Any])

dry_run = click.option("--dry-run", is_flag=True, help="Say what would be done, and do nothing.")
yes = click.option("--yes", is_flag=True, help="Do it: without this nothing is destroyed.")


EXAMPLES = """
onigokko admin backup all.tar.gz
onigokko admin --data /srv/onigokko guests
onigokko admin --config /etc/onigokko.toml restore all.tar.gz --dry-run
onigokko admin check --help
"""


class Admin(Group):
    """Takes its own options also after the command: `onigokko admin check --data DIR`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        own, rest, at = list[str](), list[str](), 0
        while at < end:
            name, given, _ = args[at].partition("=")
            many = 1 if given or name not in ("--config", "--data") else 2
            (own if name in ("--config", "--data") else rest).extend(args[at : min(at + many, end)])
            at += many
        return super().parse_args(ctx, [*own, *rest, *args[end:]])


@click.group(cls=Admin, examples=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--config", type=click.Path(path_type=Path), metavar="FILE", help="The site's TOML file with settings."
)
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="The site's data folder.")
@click.pass_context
def admin(ctx: click.Context, config: Path | None, data: Path | None) -> None:
    """Look after a site: guests, tables, bans, announcements, backups.

    All but `move` can be done while the site is open; it takes over what was done within seconds. The
    settings are those of `onigokko serve`: give the same --config or --data, or the same environment. With
    another --data than the settings name it is about a site in that folder, and not about their database.
    """
    if ctx.resilient_parsing:
        return
    from onigokko.site.kinds import SQLITE
    from onigokko.site.settings import Settings

    own, said = Settings.sources(os.environ, {}, config)
    elsewhere = data is not None and "data" in said and data.resolve() != own.data.resolve()
    given = {"data": data, "database": SQLITE if elsewhere else None}
    ctx.obj = Settings.read(os.environ, given, config)


@contextlib.contextmanager
def opened(settings: Settings, alone: bool = False, make: bool = False) -> Iterator[SqlStore]:
    """The site's store; one sentence if it cannot be opened, or is not there and is not to be made."""
    from onigokko.site.kinds import SQLITE
    from onigokko.site.serve import DATABASE, open_store
    from onigokko.site.start import CannotServe

    here = settings.data / DATABASE
    if settings.database == SQLITE and not here.exists() and not make:
        raise Sorry(f"there is no site in {settings.data}; name its folder with --data, or its --config.")
    try:
        store = open_store(settings, alone)
    except (CannotServe, OSError) as problem:
        raise Sorry(str(problem)) from None
    with contextlib.closing(store):
        yield store


@contextlib.contextmanager
def writing(settings: Settings) -> Iterator[sa.Connection]:
    """A transaction on the site's database; one sentence if it does not come about."""
    from sqlalchemy.exc import DBAPIError

    from onigokko.site.databases import trouble

    with opened(settings) as store:
        try:
            with store.engines[0].begin() as connection:
                yield connection
        except DBAPIError as error:
            what = {"disk-full": "the disk is full", "database-busy": "the database is busy"}
            code = trouble(error).code
            raise Sorry(f"nothing was changed: {what.get(code, 'the database is damaged')}.") from None


def _day(ms: int | None) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M") if ms else "-"


def _now() -> int:
    return time.time_ns() // 1_000_000


def _plain(text: str) -> str:
    """A name as one field of a line."""
    from onigokko.core.errors import printable

    return printable(text).replace("\t", " ") or "-"


def _must_confirm(confirmed: bool, dry: bool) -> None:
    if not confirmed and not dry:
        raise Misuse("that destroys something; see what with --dry-run, then say --yes.")


def _shown(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing"


# Guests


@admin.command(cls=Command, examples="onigokko admin guests\nonigokko admin guests --named Ann")
@click.option("--named", metavar="NAME", help="Only those of that name.")
@click.pass_obj
def guests(settings: Settings, named: str | None) -> None:
    """List the guests: id, last sign of them (UTC), tables, name. Those longest away come first."""
    from onigokko.site import admin as work

    with opened(settings) as store, store.engines[1].connect() as connection:
        for each in work.guests(connection):
            if each.sign_in is None and named in (None, each.name):
                marks = " (banned)" if each.banned else ""
                click.echo(f"{each.id}\t{_day(each.last)}\t{each.tables}\t{_plain(each.name)}{marks}")


@admin.command(
    cls=Command, examples="onigokko admin purge --days 730 --dry-run\nonigokko admin purge --days 730 --yes"
)
@click.option("--days", type=click.IntRange(1), required=True, help="Those who were away for so many days.")
@dry_run
@yes
@click.pass_obj
def purge(settings: Settings, days: int, dry_run: bool, yes: bool) -> None:
    """Forget guests who were away for long: names, notes and what they wrote in chats go, games stay.

    Whoever sits at a table that is not over is not forgotten.
    """
    from onigokko.site import admin as work

    _must_confirm(yes, dry_run)
    with writing(settings) as connection:
        old = work.purge(connection, _now() - days * DAY, dry_run)
    for each in old:
        click.echo(f"{each.id}\t{_day(each.last)}\t{each.tables}\t{_plain(each.name)}")
    click.echo(f"{len(old)} guests {'would be' if dry_run else 'are'} forgotten.")


# Accounts


@admin.command(cls=Command, examples="onigokko admin people\nonigokko admin people --named Ann")
@click.option("--named", metavar="NAME", help="Only those of that name, at tables or to sign in.")
@click.pass_obj
def people(settings: Settings, named: str | None) -> None:
    """List the accounts: id, last sign of them (UTC), tables, name to sign in with, name at tables."""
    from onigokko.site import admin as work

    with opened(settings) as store, store.engines[1].connect() as connection:
        for each in work.guests(connection):
            if each.sign_in is not None and named in (None, each.name, each.sign_in):
                marks = " (banned)" if each.banned else ""
                names = f"{_plain(each.sign_in)}\t{_plain(each.name)}{marks}"
                click.echo(f"{each.id}\t{_day(each.last)}\t{each.tables}\t{names}")


@admin.command(
    "reset-password",
    cls=Command,
    examples="onigokko admin reset-password Ann --dry-run\nonigokko admin reset-password Ann --yes",
)
@click.argument("name")
@dry_run
@yes
@click.pass_obj
def reset_password(settings: Settings, name: str, dry_run: bool, yes: bool) -> None:
    """Give an account a new password, which is shown once. NAME is the one to sign in with, or the id.

    Everybody is signed out of the account, and its recovery codes go. Passkeys and tokens stay: who lost
    those takes them away on the account's page.
    """
    from onigokko.site import admin as work

    _must_confirm(yes, dry_run)
    with writing(settings) as connection:
        found = work.account(connection, name)
        password = "" if dry_run else work.reset_password(connection, found)
    if dry_run:
        click.echo(f"{_plain(found.sign_in)} would get a new password.")
    else:
        click.echo(f"The new password of {_plain(found.sign_in)}: {password}")


# Tables


@admin.command(cls=Command, examples="onigokko admin tables\nonigokko admin tables --status playing")
@click.option("--status", type=click.Choice(["open", "playing", "over"]), help="Only those.")
@click.pass_obj
def tables(settings: Settings, status: str | None) -> None:
    """List the tables: id, when made (UTC), game, status, public or private, people, moves."""
    from onigokko.site import admin as work

    with opened(settings) as store, store.engines[1].connect() as connection:
        for each in work.list_tables(connection, status):
            public = "public" if each.public else "private"
            about = (each.id, _day(each.created), each.game, each.status, public)
            click.echo("\t".join([*about, str(each.people), str(each.moves)]))


@admin.command(
    cls=Command, examples="onigokko admin delete kP3x --dry-run\nonigokko admin delete kP3xV0 --yes"
)
@click.argument("table")
@dry_run
@yes
@click.pass_obj
def delete(settings: Settings, table: str, dry_run: bool, yes: bool) -> None:
    """Delete a table with its game, for good. TABLE is its id, or how it begins."""
    from onigokko.site import admin as work

    _must_confirm(yes, dry_run)
    with writing(settings) as connection:
        found = work.find_table(connection, table)
        if not dry_run:
            work.delete_table(connection, found)
    click.echo(f"Table {found} {'would be' if dry_run else 'is'} deleted.")


@admin.command(
    cls=Command, examples="onigokko admin export kP3xV0\nonigokko admin export kP3xV0 --to game.play"
)
@click.argument("table")
@click.option("--to", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Into this file.")
@click.pass_obj
def export(settings: Settings, table: str, to: Path | None) -> None:
    """Write the record of a table whose game is over. Before the end it would tell what players hide."""
    import asyncio

    from onigokko.core import registry
    from onigokko.site import admin as work
    from onigokko.site.refusals import Refused
    from onigokko.site.tables import Table

    with opened(settings) as store:
        with store.engines[1].connect() as connection:
            found = work.find_table(connection, table)
        try:
            record = asyncio.run(Table.load(store, found, registry.game, _now)).record()
        except Refused as refused:
            raise Sorry(refused.text("en")) from None
    if to is None:
        click.echo(record, nl=False)
    else:
        try:
            with to.open("x", encoding="utf-8") as out:
                out.write(record)
        except FileExistsError:
            raise Sorry(f"{to} exists already, and is not overwritten.") from None


# Tournaments


@admin.command(cls=Command, examples="onigokko admin tournaments")
@click.pass_obj
def tournaments(settings: Settings) -> None:
    """List the tournaments: id, when made (UTC), game, status, public or private, entrants, title."""
    from onigokko.site import tournament_rows

    with opened(settings) as store, store.engines[1].connect() as connection:
        for each in tournament_rows.everything(connection):
            about, public = each.about, "public" if each.about.public else "private"
            fields = (about.id, _day(about.created), about.game, about.status, public, str(each.entrants))
            click.echo("\t".join([*fields, _plain(about.title)]))


@admin.command(
    "call-off",
    cls=Command,
    examples="onigokko admin call-off mQ7z --dry-run\nonigokko admin call-off mQ7zB2 --yes",
)
@click.argument("tournament")
@dry_run
@yes
@click.pass_obj
def call_off(settings: Settings, tournament: str, dry_run: bool, yes: bool) -> None:
    """Take a tournament away, for good. TOURNAMENT is its id, or how it begins. Its tables stay."""
    from onigokko.site import admin as work

    _must_confirm(yes, dry_run)
    with writing(settings) as connection:
        found = work.find_tournament(connection, tournament)
        if not dry_run:
            work.call_off(connection, found)
    click.echo(f"Tournament {found} {'would be' if dry_run else 'is'} called off.")


# Bans and announcements


@admin.command(cls=Command, examples="onigokko admin bans")
@click.pass_obj
def bans(settings: Settings) -> None:
    """List who is shut out: guest or network, since when, until when (UTC), why."""
    import sqlalchemy as sa

    from onigokko.site.schema import bans as rows

    with opened(settings) as store, store.engines[1].connect() as connection:
        for row in connection.execute(sa.select(rows).order_by(rows.c.created)):
            click.echo(f"{row.who}\t{_day(row.created)}\t{_day(row.until)}\t{_plain(row.why)}")


@admin.command(
    cls=Command,
    examples='onigokko admin ban Eve --days 7 --why "spoils games"\nonigokko admin ban 192.0.2.0/24',
)
@click.argument("who")
@click.option("--days", type=click.IntRange(1), help="For so many days.  [default: for good]")
@click.option("--why", default="", help="For yourself; nobody else is told.")
@dry_run
@click.pass_obj
def ban(settings: Settings, who: str, days: int | None, why: str, dry_run: bool) -> None:
    """Shut somebody out: WHO is a guest's id or name, an address, or a network.

    Who is shut out can look, and do nothing. A guest can come back as another one; an address cannot, but may
    be that of a whole school.
    """
    from onigokko.site import admin as work

    with writing(settings) as connection:
        found = work.whom(connection, who)
        if not dry_run:
            work.ban(connection, found, why, _now(), None if days is None else _now() + days * DAY)
    click.echo(f"{found} {'would be' if dry_run else 'is'} shut out.")


@admin.command(cls=Command, examples="onigokko admin unban 192.0.2.0/24")
@click.argument("who")
@dry_run
@click.pass_obj
def unban(settings: Settings, who: str, dry_run: bool) -> None:
    """Let somebody in again; WHO is as `bans` lists it, or as `ban` was told."""
    from onigokko.site import admin as work

    with writing(settings) as connection:
        found = work.unban(connection, who)
        if dry_run:
            connection.rollback()
    click.echo(f"{found} {'would be' if dry_run else 'is'} let in again.")


@admin.command(
    cls=Command,
    examples="""
onigokko admin announce --en "Closed on Sunday from 6 to 7." --ja "日曜6時から7時まで休みます。" --hours 48
onigokko admin announce --clear
""",
)
@click.option("--en", default="", help="What those read who have the site in English.")
@click.option("--ja", default="", help="The same in Japanese; one of the two is enough.")
@click.option("--hours", type=click.IntRange(1), help="For so long.  [default: until it is cleared]")
@click.option("--clear", is_flag=True, help="Tell nothing any more.")
@dry_run
@click.pass_obj
def announce(settings: Settings, en: str, ja: str, hours: int | None, clear: bool, dry_run: bool) -> None:
    """Tell everybody something, on every page, in the place of what was told before."""
    from onigokko.site import admin as work

    if clear == bool(en or ja):
        raise Misuse("say what to announce, with --en, --ja or both, or --clear.")
    if max(len(en), len(ja)) > 300 or not (en.isprintable() and ja.isprintable()):
        raise Misuse("an announcement is one line of at most 300 characters.")
    with writing(settings) as connection:
        until = None if hours is None else _now() + hours * 3600 * 1000
        if not dry_run:
            work.announce(connection, en, ja, _now(), until)
    click.echo(f"It {'would be' if dry_run else 'is'} {'taken away' if clear else 'announced'}.")


# Copies


@admin.command(cls=Command, examples="onigokko admin backup onigokko-$(date +%F).tar.gz")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@dry_run
@click.pass_obj
def backup(settings: Settings, file: Path, dry_run: bool) -> None:
    """Write everything into one FILE, also while the site is open.

    It holds all that players hide: keep it safe.
    """
    from onigokko.site import copies

    if file.exists():
        raise Sorry(f"{file} exists already, and is not overwritten.")
    with opened(settings) as store:
        if dry_run:
            with store.engines[1].connect() as connection:
                found = copies.counts(connection)
        else:
            found = copies.back_up(store.engines[1], file, settings.data / "key")
    click.echo(f"{file} {'would hold' if dry_run else 'holds'} {_shown(found)}.")


@admin.command(
    cls=Command,
    examples="onigokko admin restore a.tar.gz --dry-run\nonigokko admin restore a.tar.gz --yes",
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@dry_run
@yes
@click.pass_obj
def restore(settings: Settings, file: Path, dry_run: bool, yes: bool) -> None:
    """Put a backup in the place of everything, also while the site is open: its tables go on from there.

    What there was is kept in a backup in the data folder. A site that was made anew takes over the key of the
    guests' cookies too.
    """
    from sqlalchemy.exc import DatabaseError

    from onigokko.site import copies
    from onigokko.site.serve import own_key

    _must_confirm(yes, dry_run)
    with copies.opened_backup(file) as (source, key):
        if dry_run:
            with source.connect() as connection:
                click.echo(f"{file} would be restored: {_shown(copies.counts(connection))}.")
            return
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        ours = settings.data / "key"
        if key is not None and not ours.exists():
            with os.fdopen(os.open(ours, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
                out.write(key)
        with opened(settings, make=True) as store:
            stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
            kept = settings.data / f"before-restore-{stamp}.tar.gz"
            copies.back_up(store.engines[1], kept, ours)
            try:
                found = copies.replace_all(source, store.engines[0], key, own_key(settings.data))
            except DatabaseError:
                raise Sorry(
                    "nothing was changed: the database is damaged. Close the site, move `onigokko.sqlite3` "
                    "and all that begins so to another place, and restore once more."
                ) from None
        click.echo(f"{file} is restored: {_shown(found)}. What there was is in {kept}.")
        if key is not None and ours.read_bytes() != key:
            click.echo(
                f"The key in {ours} is another one, and stays: guests of the backup are new ones.", err=True
            )


@admin.command(
    cls=Command,
    examples="onigokko admin move --to postgresql://onigokko:PASSWORD@localhost/onigokko --dry-run",
)
@click.option("--to", required=True, metavar="DATABASE", help='Where to: "postgresql://..." or "sqlite".')
@dry_run
@click.pass_obj
def move(settings: Settings, to: str, dry_run: bool) -> None:
    """Copy everything into another database, which is empty. The site must be closed; what there is stays."""
    from onigokko.site import copies
    from onigokko.site.kinds import Database, Wrong
    from onigokko.site.serve import alone_in
    from onigokko.site.start import CannotServe

    try:
        target = replace(settings, database=Database().read(to))
    except Wrong as wrong:
        raise Misuse(f"--to is to be {wrong.wanted}.") from None
    if target.database == settings.database:
        raise Misuse("that is where everything is already.")
    try:
        with (
            alone_in(settings.data),
            opened(settings, alone=True) as source,
            opened(target, alone=True, make=True) as other,
            source.engines[1].connect() as old,
            other.engines[0].begin() as new,
        ):
            there = copies.counts(new)
            if any(there.values()):
                raise Sorry(
                    f"the other database is not empty, it holds {_shown(there)}; nothing was changed."
                )
            found = copies.counts(old) if dry_run else copies.copy_rows(old, new)
    except CannotServe as problem:
        raise Sorry(str(problem)) from None
    if dry_run:
        click.echo(f"{_shown(found)} would be copied.")
    else:
        click.echo(f"{_shown(found)} are copied and counted again. Now set the database to the other one.")


@admin.command(cls=Command, examples="onigokko admin reports --all\nonigokko admin reports --done Xk3v")
@click.option("--all", "everything", is_flag=True, help="Those that are done as well.")
@click.option("--done", metavar="TABLE", help="What was reported of this table is dealt with.")
@dry_run
@click.pass_obj
def reports(settings: Settings, everything: bool, done: str | None, dry_run: bool) -> None:
    """List what players reported: when, table, who wrote it, what, who reports it, why."""
    import sqlalchemy as sa

    from onigokko.site import admin as work
    from onigokko.site.schema import reports as rows

    if done is not None:
        with writing(settings) as connection:
            mine = rows.c.table == work.find_table(connection, done)
            count = connection.execute(
                sa.select(sa.func.count()).where(mine, sa.not_(rows.c.done))
            ).scalar_one()
            if not dry_run:
                connection.execute(sa.update(rows).where(mine).values(done=True))
        click.echo(f"{count} reports {'would be' if dry_run else 'are'} done.")
        return
    with opened(settings) as store, store.engines[1].connect() as connection:
        query = sa.select(rows).order_by(rows.c.created, rows.c.k)
        for row in connection.execute(query if everything else query.where(sa.not_(rows.c.done))):
            who = f"{_plain(row.name)} ({row.writer})"
            told = f"{_day(row.created)}\t{row.table}\t{who}\t{_plain(row.text)}"
            click.echo(f"{told}\t{row.reporter}\t{_plain(row.why)}")


@admin.command(cls=Command, examples="onigokko admin ratings --dry-run\nonigokko admin ratings")
@dry_run
@click.pass_obj
def ratings(settings: Settings, dry_run: bool) -> None:
    """Work out all results and ratings anew, from the records of finished games.

    Nothing changes where they were right. docs/ratings.md states the rules.
    """
    from onigokko.site import admin as work
    from onigokko.site import standing

    with opened(settings) as store:
        games = list(work.finished(store))
    if not dry_run:
        with writing(settings) as connection:
            standing.rebuild(connection, games)
    click.echo(f"{len(games)} finished games {'would be' if dry_run else 'are'} counted.")


@admin.command(cls=Command, examples="onigokko admin check")
@click.pass_obj
def check(settings: Settings) -> None:
    """Replay the log of every table, with its dice; look for what is missing or belongs to no table.

    Nothing is changed, and the site may be open. It takes a minute for 5000 games; Ctrl+C ends it early.

    Exit code: 0 when all is well, 1 when something is wrong, 130 when it was ended early.
    """
    from onigokko.cli.checking import check as checked

    with opened(settings) as store:
        code = checked(store)
    if code:
        raise SystemExit(code)
