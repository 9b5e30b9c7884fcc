"""Accounts: names and passwords, sessions, recovery codes, passkeys, tokens; and who wrote a line of chat."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("person", sa.String(64)))
    op.create_index("ix_chat_person", "chat", ["person"])
    # of what was said before it is known where the writer still has the seat
    op.execute(
        'UPDATE chat SET person = (SELECT chairs.person FROM chairs WHERE chairs."table" = chat."table" '
        "AND chairs.seat = chat.seat)"
    )
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("sign_in", sa.String(64), nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_accounts_key", "accounts", ["key"], unique=True)
    op.create_index("ix_accounts_handle", "accounts", ["handle"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "codes",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])
    op.create_index("ix_tokens_digest", "tokens", ["digest"], unique=True)


def downgrade() -> None:
    for name in ("tokens", "passkeys", "codes", "sessions", "accounts"):
        op.drop_table(name)
    op.drop_index("ix_chat_person", "chat")
    op.drop_column("chat", "person")
