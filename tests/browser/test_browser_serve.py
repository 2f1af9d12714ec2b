"""The served pages in a real browser: lessons, the loading screen, a wrong address, and kernels that end."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from time import monotonic, sleep

from conftest import SECONDS, Server
from stripping import stripped


def status(url: str) -> int:
    """The HTTP status of an address."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def gone(url: str) -> bool:
    """True once the address answers 404; asked four times a second until the time is over."""
    deadline = monotonic() + SECONDS
    while monotonic() < deadline:
        if status(url) == 404:
            return True
        sleep(0.25)
    return False


def kernel(server: Server, page) -> str:
    """The address of the kernel behind a Voila page."""
    config = json.loads(page.locator("#jupyter-config-data").text_content())
    return f"{server.url}api/kernels/{config['kernelId']}"


LESSON = (
    "# A lesson\n\nWords to read, and a [way home](play.ipynb).\n\n" + "A long sentence that must wrap. " * 40,
    "from cardlab.home.link import query\nimport ipywidgets\nipywidgets.HTML(f'<b id=asked>{query()}</b>')",
)


def test_a_lesson_opens_wide_and_narrow(voila, voila_page, shot):
    name = voila.add_notebook("lesson.ipynb", *LESSON)
    for narrow in (False, True):
        page = voila_page(f"/{name}?game=black_jack&stage=2", narrow=narrow)
        page.get_by_role("heading", name="A lesson").wait_for()
        assert page.locator("#asked").text_content() == "game=black_jack&stage=2"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        column = page.locator(".jp-RenderedMarkdown").bounding_box()
        assert column["width"] <= 710
        assert page.get_by_role("link", name="way home").evaluate("link => link.href") == f"{voila.url}play.ipynb"
        shot(page, "narrow" if narrow else "wide")


HOSTILE = """<script>window.evil = "script"</script> <img src="x:" onerror="window.evil = 'image'">
<a href="javascript:window.evil='link'">A link</a> <iframe srcdoc="<script>parent.evil = 'frame'</script>"></iframe>
<form action="https://evil.example/"><button>Send</button></form> <link rel="stylesheet" href="https://evil.example/a.css">
<object data="data:text/html,<script>parent.evil = 'object'</script>"></object> <base href="https://evil.example/">"""


def test_markup_that_slips_into_a_page_runs_nothing_and_fetches_nothing(voila, voila_page):
    shown = f"import ipywidgets\nipywidgets.HTML({HOSTILE!r} + '<b id=there>there</b>')"
    page, stopped = voila_page("/" + voila.add_notebook("hostile.ipynb", f"# Hostile\n\n{HOSTILE}", shown)), []
    page.on("requestfailed", lambda request: stopped.append(request.url))
    page.locator("#there").wait_for()
    page.get_by_role("heading", name="Hostile").wait_for()
    found = "document.querySelectorAll('main a[href^=javascript], main form button')"
    assert page.evaluate(f"[...{found}].map((one) => one.click()).length") >= 2
    assert page.evaluate("[window.evil ?? 'nothing', document.baseURI]") == ["nothing", page.url]
    assert any("Content Security Policy" in error for error in page.record.errors)
    page.reload()
    page.locator("#there").wait_for()
    assert {*page.record.away} <= {*stopped}, "what the browser stopped has left no machine"
    page.record.errors.clear()
    page.record.requests.clear()


def test_a_page_stands_in_no_frame_of_another_server(voila, open_page):
    page = open_page(f"{voila.url.replace('127.0.0.1', 'localhost')}poker.ipynb", shared=True)
    page.evaluate(f"""document.body.innerHTML = '<iframe src="{voila.url}poker.ipynb"></iframe>'""")
    page.frame_locator("iframe").locator("body").wait_for(state="attached")
    assert page.frames[1].url != f"{voila.url}poker.ipynb"
    page.record.errors.clear()


def test_the_loading_screen_is_ours(voila, open_page, shot):
    voila.add_notebook("slow.ipynb", "import time; time.sleep(3)", "print('there')")
    page = open_page("about:blank", shared=True)
    page.goto(f"{voila.url}slow.ipynb", wait_until="commit")
    page.get_by_text("Shuffling the cards").wait_for()
    shot(page)
    page.get_by_text("there", exact=True).wait_for()


def test_an_unknown_page_says_so_and_leads_home(voila, open_page, shot):
    page = open_page(f"{voila.url}poker.ipynb", shared=True)
    page.get_by_text("There's no such page").wait_for()
    assert page.get_by_role("link").evaluate("link => link.href") == voila.url
    assert [error for error in page.record.errors if "404" not in error] == []
    page.record.errors.clear()
    shot(page)


def test_no_list_of_files_and_no_source_is_served(voila):
    for path in ("voila/tree", "voila/api/contents", "voila/files/play.ipynb", "api/kernels", "../../etc/passwd"):
        assert status(voila.url + path) in (403, 404), path


def test_a_closed_page_ends_its_kernel(voila, voila_page):
    page = voila_page("/" + voila.add_notebook("short.ipynb", "print('hello')"))
    address = kernel(voila, page)
    assert status(address) == 200
    page.wait_for_load_state("networkidle")  # only what has come can say farewell
    page.goto("about:blank")
    assert gone(address)


def test_a_lesson_works_behind_a_proxy_that_takes_a_prefix_off_its_address(voila, open_page):
    name = voila.add_notebook("behind.ipynb", "from cardlab import Game\nGame('memory', stage=1, seed=1).table()")
    with stripped(voila.url) as outside:
        page = open_page(f"{outside}?page=lessons")
        page.locator("[data-ready] #home > *").first.wait_for(state="attached")
        with page.expect_websocket(lambda line: "/channels" in line.url) as line:
            page.goto(f"{outside}{name}")
        page.locator(".cardlab-table canvas").first.wait_for()
        assert line.value.url.startswith(outside.replace("http", "ws"))
        files = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        assert files and all(file.startswith((outside, "data:", "blob:")) for file in files), files
        page.wait_for_load_state("networkidle")  # only what has come can say farewell
        address = kernel(voila, page)
        page.goto("about:blank")
        assert gone(address)
