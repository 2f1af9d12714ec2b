"""Lessons with a kernel: the Voila server, its template, its kernels, and the hub."""
