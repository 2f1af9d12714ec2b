"""Home and lone tables for every page from one process, without a kernel.

Also an extension of a Jupyter server (Binder, a hub): beside the lessons that its Voila shows, each folder of notebooks
with a play.ipynb has a home page, at the address of the folder.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    from ..room.rooms import Rooms
    from . import guard
    from .doors import FOLDERS, GUESTS, doors, watch
    from .shutdown import folder, keep_until_exit
    from .visits import Visits

    Visits.begin(Path(app.root_dir), guard.room(guard.raise_files(), guard.memory()), folder())
    if Rooms.here is not None:
        Rooms.here.guests = GUESTS  # whoever has a login here is the one who opens tables
    app.web_app.add_handlers(".*$", doors(f"{app.web_app.settings['base_url']}voila/render/", FOLDERS))
    watch()
    keep_until_exit(lambda number, frame: app.stop(from_signal=True))
