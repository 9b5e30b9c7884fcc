"""What hosts say: who is shut out, what is announced, and marks by which a server notices it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("en", sa.Text, nullable=False),
        sa.Column("ja", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "marks",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO marks (name, value) VALUES ('edition', 0)")
    op.execute("INSERT INTO marks (name, value) VALUES ('epoch', 0)")


def downgrade() -> None:
    for name in ("marks", "announcements", "bans"):
        op.drop_table(name)
