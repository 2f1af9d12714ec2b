"""Read by the server that JupyterHub starts for each learner: `cardlab hub` names this folder to it."""

from cardlab.site.serve import configure

configure(get_config())  # type: ignore[name-defined]  # noqa: F821  # Jupyter gives it to what it reads
