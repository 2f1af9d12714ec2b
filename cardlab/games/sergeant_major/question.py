"""What the lab asks of it, for children to guess."""

from __future__ import annotations

from ...rules.thinking.inquiry import dealing

QUESTION = dealing()
