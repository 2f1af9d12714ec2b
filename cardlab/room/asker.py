"""Who asks a server just now: which browser, and what it may do, told to whatever is called.

Why so: widgets are made and pressed far below the line that knows whose it is; a context carries it there.
"""

from __future__ import annotations

from contextvars import ContextVar

VISITOR: ContextVar[str] = ContextVar("visitor", default="")  # for whom a page or a kernel is made
LEADS: ContextVar[bool] = ContextVar("leads", default=False)  # whether who asks may take over a class
ADDRESS: ContextVar[str] = ContextVar("address", default="")  # from where who asks has come
OPENS: ContextVar[bool] = ContextVar("opens", default=True)  # whether who asks may open tables for several devices
