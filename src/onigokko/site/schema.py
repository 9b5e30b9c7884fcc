"""The tables of the database. Changes need a migration (`migrations/versions/`), which a test compares.

Times are milliseconds since 1970. Moves are stored in words, so that a catalogue may grow.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

Key = sa.String(64)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", Key, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", Key, primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),  # the version of the rules it is played by
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("data", sa.JSON(none_as_null=True)),  # null: the house's
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", Key, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),  # open, playing, over
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column(
        "turn", sa.Integer, nullable=False
    ),  # bit set of the seats that must decide; never told as a whole
    sa.Column("next", Key),  # the table "again"
    sa.Column("first", sa.JSON(none_as_null=True)),  # of a pair: the game played the other way round before
    sa.Column(
        "both", sa.Boolean, nullable=False, server_default=sa.false()
    ),  # once more, the other way round
    sa.Column("time", sa.String(8), nullable=False, server_default="none"),  # of a seat; see `clocks.Pace`
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("started", sa.BigInteger),
    sa.Column("ended", sa.BigInteger),
    sa.Column("tournament", Key),  # whose game is played here
    sa.Index("ix_tables_status_created", "status", "created"),
)

# The dice's secret lies apart from all that is read for views, lists and exports, and encrypted (`vault.py`):
# `Store.secret` reads it.
secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("secret", sa.LargeBinary(60), nullable=False),
)

chairs = sa.Table(
    "chairs",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", Key),  # whose seat it is
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(64)),  # plays it: for ever if there is no person, else until they are back
    sa.Column("word", sa.String(256)),  # its own word for the dice
    sa.Index("ix_chairs_person", "person"),
)

# The seats' time, where a table has one, in ms of house time (`clocks.HouseClock`).
clocks = sa.Table(
    "clocks",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("used", sa.BigInteger, nullable=False),
    sa.Column("ran", sa.BigInteger),  # since when it runs; null: it stands
    sa.Column("out", sa.Boolean, nullable=False),  # it was used up, and a bot plays since then
    sa.Index("ix_clocks_ran", "ran"),
)

# House time as it was noted last: one row, none before a clock has run.
uptime = sa.Table(
    "uptime",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ms", sa.BigInteger, nullable=False),
)

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),  # from 0: two writers cannot both be right
    sa.Column(
        "step", sa.Integer, nullable=False
    ),  # moves revealed at once share it, with the draws that follow
    sa.Column("seat", sa.Integer, nullable=False),  # NATURE: a draw
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("time", sa.BigInteger, nullable=False),
)

# Pending moves: durable, not yet revealed.
held = sa.Table(
    "held",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("words", sa.Text, nullable=False),
)

# What was accepted under which question, so that the same answer counts once, whenever it comes again.
answers = sa.Table(
    "answers",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("held", sa.Integer, primary_key=True),
    sa.Column("edit", sa.Integer, primary_key=True),
    sa.Column("moves", sa.JSON, nullable=False),  # a list of words, or the number taken back
)

# What a seat's person has noted for itself: told to that person alone, and in no record.
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", Key, nullable=False),  # nobody else gets them, also not on the same seat
    sa.Column("text", sa.Text, nullable=False),
)

# Who may see, or has seen, what a seat sees: nobody of them may sit at that table.
loans = sa.Table(
    "loans",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("token", Key, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("person", Key),  # null: nobody has taken it yet
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("ended", sa.Boolean, nullable=False),
)

# Games that are over, in the order in which they ended, and who finished where: all follows from the records.
results = sa.Table(
    "results",
    metadata,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table", Key, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
)

placings = sa.Table(
    "placings",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", sa.String(80), nullable=False),  # a person, or "bot NAME"
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("away", sa.Boolean, nullable=False),  # a bot ended the game for a person
    sa.Index("ix_placings_player", "player"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.String(80), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", Key, primary_key=True),
    sa.Column("title", sa.String(64), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("time", sa.String(8), nullable=False),  # of a seat; see `clocks.Pace`
    sa.Column("form", sa.String(16), nullable=False),  # see `contest.FORMS`
    sa.Column("rounds", sa.Integer, nullable=False),  # before it begins 0 is possible: as many as are usual
    sa.Column("best_of", sa.Integer, nullable=False),
    sa.Column("by_hand", sa.Boolean, nullable=False),  # the host begins each round
    sa.Column("called", sa.Integer, nullable=False),  # how many rounds the host has begun
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", Key, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),  # open, playing, over
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("started", sa.BigInteger),
    sa.Column("ended", sa.BigInteger),
    sa.Index("ix_tournaments_status_created", "status", "created"),
    sa.Index("ix_tournaments_host", "host"),
)

# Who takes part: a person or a bot of the house.
entrants = sa.Table(
    "entrants",
    metadata,
    sa.Column("tournament", Key, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("person", Key),
    sa.Column("bot", sa.String(64)),
    sa.Column("lot", sa.Integer),  # the draw, from the beginning on
    sa.Column("out", sa.Integer),  # the last round that they are in; null: all
    sa.Column("entered", sa.BigInteger, nullable=False),
    sa.Index("ix_entrants_person", "person", "tournament", unique=True),
)

# Who meets whom. What has been drawn stays, whatever happens at the tables.
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("tournament", Key, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("who", sa.JSON, nullable=False),  # numbers of entrants; one alone sits out
)

# The tables of matches: one a game, whoever makes it, since its number is taken then.
match_games = sa.Table(
    "match_games",
    metadata,
    sa.Column("tournament", Key, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("g", sa.Integer, primary_key=True),
    sa.Column("table", Key, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    sa.Column("sitting", sa.JSON, nullable=False),  # numbers of entrants by seat
)

# Who does not want to read whom.
blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("person", Key, primary_key=True),
    sa.Column("other", Key, primary_key=True),
)

# Lines of chat of which somebody told the host, as they were said.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("reporter", Key, primary_key=True),
    sa.Column("writer", Key, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
)

# Things shown on purpose: no moves, and yet part of what was said.
shown = sa.Table(
    "shown",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("after", sa.Integer, nullable=False),  # how many moves the log had
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("what", sa.JSON, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1: a spectator
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("person", Key),  # who wrote it; null: somebody unknown
    sa.Index("ix_chat_person", "person"),
)

# People who have an account. What they are called at tables stands in `people`, as of everybody.
accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("person", Key, primary_key=True),
    sa.Column("sign_in", sa.String(64), nullable=False),  # the name to sign in with, told to nobody else
    sa.Column("key", sa.String(128), nullable=False),  # the same, as names are compared
    sa.Column("password", sa.Text, nullable=False),  # an argon2id hash
    sa.Column("handle", sa.String(64), nullable=False),  # what passkeys know the person by
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("ix_accounts_key", "key", unique=True),
    sa.Index("ix_accounts_handle", "handle", unique=True),
)

# Browsers that are signed in, each by the digest of what its cookie holds.
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", Key, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Index("ix_sessions_person", "person"),
)

# Recovery codes that are not used yet, by their digests: 75 random bits cannot be guessed from them.
codes = sa.Table(
    "codes",
    metadata,
    sa.Column("person", Key, primary_key=True),
    sa.Column("digest", sa.String(64), primary_key=True),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the digest of the credential's own id
    sa.Column("person", Key, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("site", sa.String(255), nullable=False),  # the host for which it was made
    sa.Column("credential", sa.LargeBinary, nullable=False),
    sa.Column("public", sa.LargeBinary, nullable=False),  # its public key
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger),
    sa.Index("ix_passkeys_person", "person"),
)

# Tokens with which programs act for somebody, by their digests.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", Key, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("scopes", sa.String(64), nullable=False),  # with spaces between them
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger),
    sa.Index("ix_tokens_person", "person"),
    sa.Index("ix_tokens_digest", "digest", unique=True),
)

# What was found out about a finished game, and whether that is all.
reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("told", sa.JSON, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
)

# Whom the host has shut out: a person, or an address or network.
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("who", Key, primary_key=True),
    sa.Column("why", sa.Text, nullable=False),  # for the host alone
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),  # null: for good
)

# Who wants to be told in which browsers that it is their turn, by web push.
browsers = sa.Table(
    "browsers",
    metadata,
    sa.Column("endpoint", sa.String(1000), primary_key=True),
    sa.Column("person", Key, nullable=False),
    sa.Column("p256dh", sa.String(200), nullable=False),
    sa.Column("auth", sa.String(100), nullable=False),
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("ix_browsers_person", "person"),
)

# And who by e-mail.
mails = sa.Table(
    "mails",
    metadata,
    sa.Column("person", Key, primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
)

# At which step a seat was told last, by each way, so that a restart tells nobody twice.
reminders = sa.Table(
    "reminders",
    metadata,
    sa.Column("table", Key, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("way", sa.String(8), primary_key=True),
    sa.Column("step", sa.Integer, nullable=False),
)

# What the host tells everybody: the row with the highest number that is not past.
announcements = sa.Table(
    "announcements",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("en", sa.Text, nullable=False),
    sa.Column("ja", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),
)

# By these a running server notices what `onigokko admin` did: `edition` counts its changes, `epoch` how often
# everything was replaced by a backup. Whoever writes with an old epoch is refused.
marks = sa.Table(
    "marks",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.BigInteger, nullable=False),
)
