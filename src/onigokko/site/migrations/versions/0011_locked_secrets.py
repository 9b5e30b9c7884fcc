"""Secrets of the dice are kept encrypted: an older Onigokko must not take them for what they are not.

The store locks those that are open, when it is opened; only it has the key.
"""

from alembic.util import CommandError

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    # An older Onigokko could not read the secrets, and open ones would lie beside the log again.
    raise CommandError("locked secrets are not opened again; restore the copy made before this form")
