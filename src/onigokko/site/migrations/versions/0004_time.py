"""How much time the seats of a table have, and what they have used of it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("time", sa.String(8), nullable=False, server_default="none"))
    op.create_table(
        "clocks",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("ran", sa.BigInteger),
        sa.Column("out", sa.Boolean, nullable=False),
    )
    op.create_index("ix_clocks_ran", "clocks", ["ran"])
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("uptime")
    op.drop_index("ix_clocks_ran", "clocks")
    op.drop_table("clocks")
    op.drop_column("tables", "time")
