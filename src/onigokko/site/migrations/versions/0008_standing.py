"""Results of finished games, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
    )
    op.create_table(
        "placings",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
    )
    op.create_index("ix_placings_player", "placings", ["player"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(80), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("ratings", "placings", "results"):
        op.drop_table(name)
