"""Finds what is broken in built pages: ``python docs/links.py build/docs`` prints it and ends with 1 if there is any.

A link must lead to a file, and to a place in it, that is there; and nothing that a page needs may come from elsewhere,
so that the pages work from the disk.
"""

import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.links, self.needs = set(), [], []

    def handle_starttag(self, tag, attributes):
        found = {name: value or "" for name, value in attributes}
        self.ids |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif "src" in found:
            self.needs.append(found["src"])
        elif tag == "link" and found.get("rel") not in ("canonical", "prev", "next"):
            self.needs.append(found.get("href", ""))


@cache
def _read(path):
    page = _Page()
    page.feed(path.read_text("utf-8"))
    return page


def broken(folder):
    """What is wrong in the pages of a folder, one line each."""
    found = []
    for path in sorted(folder.rglob("*.html")):
        page, where = _read(path), path.relative_to(folder)
        for address in page.needs:
            if urlsplit(address).scheme not in ("", "data") or address.startswith("//"):
                found.append(f"{where} needs {address}, which is not among the pages.")
        for address in (*page.links, *page.needs):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                found.append(f"{where} leads to {address}, which is not there.")
            elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in _read(target).ids:
                found.append(f"{where} leads to {address}: there is no such place on that page.")
    return found


if __name__ == "__main__":
    wrong = broken(Path(sys.argv[1]).resolve())
    print("\n".join(wrong) or f"{len(list(Path(sys.argv[1]).rglob('*.html')))} pages, no broken link")
    sys.exit(bool(wrong))
