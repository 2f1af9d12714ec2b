from cardlab.site.serve import configure

configure(get_config())  # noqa: F821
