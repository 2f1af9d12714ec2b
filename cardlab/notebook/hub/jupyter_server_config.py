"""Read by the server that JupyterHub starts for each learner: `cardlab hub` names this folder to it."""

from cardlab.notebook.app import configure

configure(get_config())  # type: ignore[name-defined]  # traitlets: it gives this to what it reads  # noqa: F821
