"""Every setting under which cardlab's notebooks are served, and the Voila server that carries home, tables and lessons.

Why so: Voila alone leaves kernels behind when a page closes, fetches fonts from other machines, and can be brought
down by one odd client; each cure stands here once, for the `cardlab` command and for any Jupyter server (Binder).
Home, tables and the lessons that came with cardlab live in this process (server/). Notebooks of anybody's, in a folder
of their own, are shown by Voila, each page with a kernel. All are reachable as `/<name>.ipynb` and the home page as
`/`, so that a plain link such as `black_jack.ipynb` works here, on Binder and in JupyterLab alike. How many pages there
is room for follows from memory and open files (guard.py); on a shared machine cap the memory from outside, for instance
with `systemd-run --scope -p MemoryMax=4G cardlab --host 0.0.0.0` or the limit of a container.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from pathlib import Path
from ssl import SSLContext
from typing import Any, NamedTuple

import zmq
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from traitlets.config import Config
from voila import notebook_renderer
from voila.app import Voila
from voila.execute import VoilaExecutor
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from ..games import catalogue
from ..home.faces import steps
from ..lessons.notebooks import shipped
from ..paper import prints
from ..room.clock import CLOCK, Clock
from ..room.rooms import Rooms
from ..server import guard
from ..server.doors import Prints, doors, lesson_doors, watch
from ..server.hosts import door
from ..server.network import address
from ..server.policy import guarded
from ..server.shutdown import folder as kept_in
from ..server.shutdown import keeping
from ..server.visits import Visits
from ..static.handout import AUTHORITY

HERE = Path(__file__).parent
HOME = "play.ipynb"
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget", "ipycanvas"]


class NamingExecutor(VoilaExecutor):  # type: ignore[misc]  # Voila: no types
    """Tells the kernel which cell it runs, as JupyterLab does: an exercise is named after its cell."""

    async def execute_cell(self, cell: Any, resources: Any, cell_index: int, store_history: bool = True) -> Any:
        """A cell with what it shows."""
        self.kc.session.metadata = {"cellId": cell.get("id", "")}
        return await super().execute_cell(cell, resources, cell_index, store_history)


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
    page.prelaunch_hook = guarded
    notebook_renderer.VoilaExecutor = NamingExecutor  # there is no setting for it
    config.VoilaExecutor.cell_error_instruction = "Reload the page, or go back to the start."
    config.ServerApp.jpserver_extensions = {"cardlab.server.extension": True}
    config.ServerApp.websocket_compression_options = (
        guard.DEFLATED
    )  # where a Jupyter server has the pages, as on Binder
    config.MappingKernelManager.cull_idle_timeout = idle
    config.MappingKernelManager.cull_interval = max(1, min(60, idle // 2))
    if zmq.has("curve"):
        config.KernelManager.transport_encryption = "auto"  # else every kernel prints a warning that people cannot use


def bundled_mathjax(current_page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Voila's page settings with its own MathJax: below a Jupyter server it would fetch one from another machine.

    With them goes the script that shows a lesson step by step, and where home is, if it is not beside the lessons.
    """
    script = steps(tuple(catalogue()) if prints.SERVED in os.environ else ())
    home = "" if Visits.served else HOME
    return {**current_page_config, "fullMathjaxUrl": None, "mathjaxConfig": None, "lesson": script, "home": home}


class Proxy(NamedTuple):
    """A proxy by which a server is reached."""

    base: str = "/"  # the address of the home page there
    key: str = ""  # by which a teacher is known, as all come from the address of the proxy
    letters: str = ""  # with which the codes of the tables of this server begin, if it is one of several
    proxies: Collection[str] = ()  # its address, and those of others before it, which are believed who comes


ALONE = Proxy()


class Pages(Voila):  # type: ignore[misc]  # Voila: no types
    """Voila with cardlab's home page at `/`, every notebook of the folder beside it, and a port of our choosing."""

    sockets: list[socket.socket]
    ready: Callable[[], None]
    names: Collection[str]
    proxies: Collection[str]
    tls: tuple[SSLContext, bytes] | None
    more: Sequence[Any] = ()

    def init_handlers(self) -> list[Any]:
        """Voila's handlers without its lists of files, after ours for the home page and the lessons."""
        handlers = super().init_handlers()
        options = next(handler[2] for handler in handlers if handler[1] is TornadoVoilaHandler)
        lists = (TornadoVoilaTreeHandler, VoilaContentsHandler, TornadoVoilaHandler)  # the last in any folder
        ours = {
            VoilaKernelWebsocketHandler: guard.Wire,
            TemplateStaticFileHandler: guard.Files,
            AllowListFileHandler: guard.PictureHandler,
        }
        return [
            (rf"{self.base_url}{prints.FOLDER}/([^/]+)", Prints),
            *doors(self.base_url),
            *self.more,
            *([(AUTHORITY, guard.CertificateHandler, {"authority": self.tls[1]})] if self.tls and self.tls[1] else []),
            *(lesson_doors(self.base_url) if Path(self.root_dir) == shipped().resolve() else ()),
            (rf"{self.base_url}([^/]+\.ipynb)", guard.Page, options),
            *((one[0], ours.get(one[1], one[1]), *one[2:]) for one in handlers if one[1] not in lists),
            (".*", guard.NotFound, {"voila_configuration": self.voila_configuration}),
        ]

    def listen(self) -> None:
        """Serves on the sockets that are already bound, until Ctrl+C or a signal to stop."""
        inner = door(self.app, self.ip, self.names, self.proxies)
        HTTPServer(inner, ssl_options=self.tls and self.tls[0]).add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.ready)
        watch()
        try:
            with keeping(self._handle_signal_stop):
                self.ioloop.start()
        finally:
            self.stop()


def pages(
    folder: Path,
    sockets: list[socket.socket],
    *,
    ready: Callable[[], None],
    tables: int = 0,
    names: Collection[str] = (),
    idle: int = 1200,
    tls: tuple[SSLContext, bytes] | None = None,
    come: Callable[[str], None] | None = None,
    teacher: bool = False,
    behind: Proxy = ALONE,
    clock: Clock = CLOCK,
    more: Sequence[Any] = (),
    language: str = "",
) -> Pages:
    """The server of the notebooks in `folder`, listening on bound `sockets` once it is started.

    `ready` is called when the first visitor can come; `tables`: how many pages may be open at once, 0 for as many as
    there is room for; `names`: those that the server has beside this machine's; `idle` in seconds; `tls`: for https,
    with the certificate of this computer's own authority or b""; `come` is told the address of who comes; `teacher`:
    only this computer opens tables for several devices; `behind` which proxy it is; `clock` is the time for all of it;
    `more` are doors beside those of home and lessons; `language` is spoken to who has chosen none, "" that of their
    browser.
    """
    config = Config()
    configure(config, idle=idle)
    host, port = sockets[0].getsockname()[:2]
    app = config.Voila
    app.config_file_paths = []
    app.log_level = logging.ERROR
    app.ip, app.port, app.root_dir, app.base_url = host, port, str(folder.resolve()), behind.base
    app.identity_provider_class = guard.AnonymousIdentity
    if behind.key:  # several servers behind one proxy know the same teacher, also after they have begun anew
        app.cookie_secret = sha256(f"cardlab {behind.key}".encode()).digest()
    # Without the first the farewell of a closed page is refused. There is no login here whose rights could be stolen.
    headers = {"Content-Security-Policy": "frame-ancestors 'self'", "Referrer-Policy": "same-origin"}
    app.tornado_settings = {
        "disable_check_xsrf": True,
        "headers": headers,
        "websocket_compression_options": guard.DEFLATED,
    }
    # A tablet whose battery has died says no farewell: a line that does not answer is closed within half a minute.
    app.tornado_settings |= {"ws_ping_interval": 10_000, "ws_ping_timeout": 20_000}
    config.KernelManager.shutdown_wait_time = 1.0  # what a kernel keeps, the browser has
    config.KernelRestarter.time_to_dead = 1.0  # seconds between two looks whether a kernel lives: its page is told
    if prints.able():
        os.environ[prints.SERVED] = "yes"  # for the kernels
    logging.getLogger("tornado").setLevel(logging.ERROR)
    files, free = guard.raise_files(), guard.memory()
    guard.Page.most = guard.kernel_room(files, free, tables)
    visits = Visits.begin(folder.resolve(), guard.room(files, free, tables), kept_in(), clock)
    outward, alone = address(host, port, "https" if tls else "http")
    if Rooms.here is not None:
        Rooms.here.outward, Rooms.here.teacher = "" if alone else outward, teacher
        Rooms.here.speaks = language
        Rooms.here.key, Rooms.here.first = behind.key, behind.letters or Rooms.here.first
    visits.come_from = come or visits.come_from
    server = Pages(config=config)
    server.sockets, server.ready, server.names, server.tls = sockets, ready, names, tls
    server.proxies, server.more = behind.proxies, more
    catalogue()  # says which games are left out, before the processes of the kernels would
    server.initialize([])
    return server


def open_in_browser(url: str) -> None:
    """Opens `url` in the person's browser without holding up the server."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
