"""Tournaments: what they are, who takes part, who meets whom, and at which tables."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("time", sa.String(8), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("best_of", sa.Integer, nullable=False),
        sa.Column("by_hand", sa.Boolean, nullable=False),
        sa.Column("called", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("ix_tournaments_status_created", "tournaments", ["status", "created"])
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(64), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64)),
        sa.Column("bot", sa.String(64)),
        sa.Column("lot", sa.Integer),
        sa.Column("out", sa.Integer),
        sa.Column("entered", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_entrants_person", "entrants", ["person", "tournament"], unique=True)
    op.create_table(
        "matches",
        sa.Column("tournament", sa.String(64), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("who", sa.JSON, nullable=False),
    )
    op.create_table(
        "match_games",
        sa.Column("tournament", sa.String(64), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("g", sa.Integer, primary_key=True),
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("sitting", sa.JSON, nullable=False),
    )
    op.add_column("tables", sa.Column("tournament", sa.String(64)))


def downgrade() -> None:
    op.drop_column("tables", "tournament")
    for name in ("match_games", "matches", "entrants", "tournaments"):
        op.drop_table(name)
