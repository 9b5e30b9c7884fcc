"""Who wants to be told that it is their turn, and at which step they were."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "browsers",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(100), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_browsers_person", "browsers", ["person"])
    op.create_table(
        "mails",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "reminders",
        sa.Column("table", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("way", sa.String(8), primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for name in ("reminders", "mails", "browsers"):
        op.drop_table(name)
