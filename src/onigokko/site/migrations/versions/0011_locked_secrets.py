"""Secrets of the dice are kept encrypted: an older Onigokko must not take them for what they are not.

The store locks those that are open, when it is opened; only it has the key.
"""

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    raise NotImplementedError("what is locked stays so")
