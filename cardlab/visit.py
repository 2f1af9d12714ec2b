"""The visitor's part of the address (`?game=black_jack&stage=2`), inside the kernel of a Voila page.

Why so: Voila's own `get_query_string` costs every kernel the import of the whole server, seconds and some fifty
megabytes. A page from the pool runs before its visitor comes and is told the address over a socket; tornado, which
every kernel has loaded, is enough to listen there.
"""

from __future__ import annotations

import asyncio
import json
import os
from concurrent.futures import ThreadPoolExecutor


def waiting() -> bool:
    """Whether this page waits in the pool for its visitor."""
    return os.environ.get("VOILA_PREHEAT") == "True"


def query() -> str:
    """The text after `?` in the visitor's address, or "" where there is none; a page in the pool waits here."""
    if waiting():
        # A thread, because the loop of the kernel is busy with the cell that asks.
        with ThreadPoolExecutor(1) as thread:
            os.environ.update(thread.submit(asyncio.run, visitor()).result())
    return os.environ.get("QUERY_STRING", "")


async def visitor() -> dict[str, str]:
    """What Voila tells a waiting page of its visitor, as environment variables; empty if the server ends before."""
    from tornado.websocket import websocket_connect  # 80 ms that a page which does not wait can do without

    host = os.environ.get("VOILA_APP_IP", "127.0.0.1")
    port, path, kernel = (os.environ[f"VOILA_{name}"] for name in ("APP_PORT", "SERVER_URL", "KERNEL_ID"))
    connection = await websocket_connect(f"ws://{host}:{port}{path}voila/query/{kernel}")
    message = await connection.read_message()
    connection.close()
    return {} if message is None else {name: str(value) for name, value in json.loads(message).items()}
