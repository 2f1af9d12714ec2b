"""A proxy that takes a prefix off the address, as many a school's does; what has no prefix it does not know."""

import asyncio
import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from urllib.parse import urlsplit

PREFIX = "/cards/"


@contextmanager
def stripped(url: str) -> Iterator[str]:
    """The address at which the proxy has the server of `url`."""
    inner, over = urlsplit(url), asyncio.Event()
    begun: Future[tuple[asyncio.AbstractEventLoop, int]] = Future()

    async def piped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while some := await reader.read(65536):
                writer.write(some)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
        except (asyncio.IncompleteReadError, ConnectionError):  # a browser opens more lines than it needs
            writer.close()
            return
        wanted, known = re.subn(f"^(\\w+) {PREFIX}", r"\1 /", head)
        if not known:
            writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            writer.close()
            return
        if "upgrade: websocket" not in wanted.lower():  # one request on a line, so that there is one head to read
            wanted = re.sub(r"(?im)^connection:.*\r\n", "", wanted).replace("\r\n", "\r\nConnection: close\r\n", 1)
        there, back = await asyncio.open_connection(inner.hostname, inner.port)
        back.write(wanted.encode())
        await asyncio.gather(piped(reader, back), piped(there, writer))

    async def live() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        begun.set_result((asyncio.get_running_loop(), server.sockets[0].getsockname()[1]))
        await over.wait()
        server.close()

    thread = threading.Thread(target=asyncio.run, args=(live(),))  # which ends what is still open, too
    thread.start()
    loop, port = begun.result()
    try:
        yield f"http://127.0.0.1:{port}{PREFIX}"
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
