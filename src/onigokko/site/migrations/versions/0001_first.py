"""People, tables, chairs, the log of moves and what stands beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    key = sa.String(64)
    op.create_table(
        "people",
        sa.Column("id", key, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", key, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("data", sa.JSON),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", key, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("next", key),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("ix_tables_status_created", "tables", ["status", "created"])
    op.create_table("secrets", *_of_a_table(), sa.Column("secret", sa.LargeBinary(32), nullable=False))
    op.create_table(
        "chairs",
        *_of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", key),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.Column("word", sa.String(256)),
    )
    op.create_index("ix_chairs_person", "chairs", ["person"])
    op.create_table(
        "moves",
        *_of_a_table(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "held",
        *_of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "answers",
        *_of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("held", sa.Integer, primary_key=True),
        sa.Column("edit", sa.Integer, primary_key=True),
        sa.Column("moves", sa.JSON, nullable=False),
    )
    op.create_table(
        "shown",
        *_of_a_table(),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("what", sa.JSON, nullable=False),
    )
    op.create_table(
        "chat",
        *_of_a_table(),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
    )


def _of_a_table() -> list[sa.Column[str]]:
    return [sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True)]


def downgrade() -> None:
    for name in ("chat", "shown", "answers", "held", "moves", "chairs", "secrets", "tables", "people"):
        op.drop_table(name)
