"""Seats that lend their view; tables that are played both ways round."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("both", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "loans",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(64)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("loans")
    op.drop_column("tables", "both")
