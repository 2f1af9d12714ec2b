"""Every setting under which cardlab's notebooks are served, and the Voila server that carries them.

Why so: Voila alone leaves kernels behind when a page closes, fetches fonts from other machines, and can be brought
down by one odd client; each cure stands here once, for the `cardlab` command and for any Jupyter server (Binder).
All notebooks are reachable as `/<name>.ipynb` and the home page also as `/`, so that a plain link such as
`black_jack.ipynb` works in Voila, on Binder and in JupyterLab alike.
A page costs about 100 MB for its kernel. On a shared machine cap the memory from outside, for instance with
`systemd-run --scope -p MemoryMax=4G cardlab --host 0.0.0.0` or the limit of a container.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import zmq
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from traitlets.config import Config
from voila.app import Voila
from voila.tornado import kernel_websocket_handler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

HERE = Path(__file__).parent
HOME = "play.ipynb"
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget", "ipycanvas"]


def configure(config: Config, *, idle: int = 1200) -> None:
    """Writes cardlab's page template and the ending of forsaken kernels into the configuration of any Jupyter server.

    `idle`: seconds after which a kernel without an open page ends.
    """
    # The template lies below "nbconvert", where Voila looks too: a folder "voila" here would hide Voila's own themes.
    paths = [str(HERE / "voila"), *os.environ.get("JUPYTER_PATH", "").split(os.pathsep)]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(dict.fromkeys(filter(None, paths)))
    page = config.VoilaConfiguration
    page.template = "cardlab"
    # A visitor's ?template= or ?theme= would bring back the fetches from other machines.
    page.allow_template_override = "NO"
    page.allow_theme_override = "NO"
    # Whatever else is installed for JupyterLab would be loaded into every page, and some of it fails there.
    page.extension_allowlist = EXTENSIONS
    page.page_config_hook = bundled_mathjax
    config.MappingKernelManager.cull_idle_timeout = idle
    config.MappingKernelManager.cull_interval = max(1, min(60, idle // 2))
    if zmq.has("curve"):
        config.KernelManager.transport_encryption = "auto"  # else every kernel prints a warning that people cannot use


def bundled_mathjax(current_page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Voila's page settings with its own MathJax: below a Jupyter server it would fetch one from another machine."""
    return {**current_page_config, "fullMathjaxUrl": None, "mathjaxConfig": None}


def sane_header(read: Callable[[bytes], Any], message: bytes) -> Any:
    """The header of a binary kernel message, or None where it cannot be one in the form that Voila reads.

    Voila believes the count in the first eight bytes; another form of message has garbage there that fills the memory.
    """
    count = int.from_bytes(message[:8], "little")
    if not 0 < count <= 64 or len(message) < 8 * (count + 1):
        return None
    return read(message)


def guard_binary_messages() -> None:
    """Puts `sane_header` before Voila's own reader of binary messages, once."""
    read = kernel_websocket_handler.read_header_from_binary_message
    if getattr(read, "guarded", False):
        return

    def guarded(message: bytes) -> Any:
        return sane_header(read, message)

    guarded.guarded = True  # type: ignore[attr-defined]
    kernel_websocket_handler.read_header_from_binary_message = guarded


class Pages(Voila):  # type: ignore[misc]
    """Voila with cardlab's home page at `/`, every notebook of the folder beside it, and a port of our choosing."""

    sockets: list[socket.socket]
    ready: Callable[[], None]

    def init_handlers(self) -> list[Any]:
        """Voila's handlers without its lists of files, after ours for the home page and the lessons."""
        handlers = super().init_handlers()
        options = next(handler[2] for handler in handlers if handler[1] is TornadoVoilaHandler)
        lists = (TornadoVoilaTreeHandler, VoilaContentsHandler)
        return [
            (r"/", TornadoVoilaHandler, {**options, "notebook_path": HOME}),
            (r"/([^/]+\.ipynb)", TornadoVoilaHandler, options),
            *(handler for handler in handlers if handler[1] not in lists),
        ]

    def listen(self) -> None:
        """Serves on the sockets that are already bound, until Ctrl+C or a signal to stop."""
        HTTPServer(self.app).add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.ready)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()


def pages(
    folder: Path, sockets: list[socket.socket], *, pool: int, ready: Callable[[], None], idle: int = 1200
) -> Pages:
    """The server of the notebooks in `folder`, listening on bound `sockets` once it is started.

    `pool`: home pages kept ready (0 for none); `ready` is called when the first visitor can come; `idle` in seconds.
    """
    config = Config()
    configure(config, idle=idle)
    host, port = sockets[0].getsockname()[:2]
    if host not in ("0.0.0.0", "::", "::1"):
        os.environ["VOILA_APP_IP"] = host  # where a page that waits in the pool asks for its visitor
    app = config.Voila
    app.config_file_paths = []
    app.log_level = logging.ERROR
    app.ip, app.port, app.root_dir = host, port, str(folder.resolve())
    # Without this the farewell of a closed page is refused. There is no login here whose rights could be stolen.
    app.tornado_settings = {"disable_check_xsrf": True}
    config.VoilaConfiguration.preheat_kernel = pool > 0
    config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, HOME: {"pool_size": pool}}
    config.KernelManager.shutdown_wait_time = 1.0  # a page in the pool is busy waiting and would not hear the request
    logging.getLogger("tornado").setLevel(logging.ERROR)
    guard_binary_messages()
    server = Pages(config=config)
    server.sockets, server.ready = sockets, ready
    server.initialize([])
    return server


def open_in_browser(url: str) -> None:
    """Opens `url` in the person's browser without holding up the server."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
