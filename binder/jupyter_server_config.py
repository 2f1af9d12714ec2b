from cardlab.notebook.app import configure

configure(get_config())  # noqa: F821
