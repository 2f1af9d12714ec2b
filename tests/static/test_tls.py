"""A class over https: this computer's own authority, a certificate that is given, and what is said without one."""

from __future__ import annotations

import shutil
import ssl
import threading
import urllib.request
from pathlib import Path
from urllib.error import URLError

import pytest
from conftest import SECONDS

from cardlab import cli
from cardlab.static import tls
from cardlab.static.handout import AUTHORITY, Handout

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="without openssl there is a sentence, below")


def got(url: str, **trusting: str) -> bytes:
    context = ssl.create_default_context(**trusting)
    with urllib.request.urlopen(url, timeout=SECONDS, context=context) as answer:
        return bytes(answer.read())


def test_who_trusts_the_authority_of_this_computer_gets_the_pages_safely(tmp_path):
    (tmp_path / "index.html").write_text("pages")
    made, authority = tls.own(tmp_path / "https", ["cards.school.example"])
    with Handout(tmp_path, "127.0.0.1", 0) as server:
        server.secure(made, authority)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"https://127.0.0.1:{server.server_address[1]}"
        assert got(url, cadata=authority.decode()) == b"pages"
        assert got(url + AUTHORITY, cadata=authority.decode()) == authority
        with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
            got(url)
        with pytest.raises(OSError):
            got(url.replace("https", "http"))
        assert got(url, cadata=authority.decode()) == b"pages", "a guest who does not speak TLS stops nobody"
        server.shutdown()
    assert tls.own(tmp_path / "https", ["192.168.0.17"])[1] == authority, "a tablet need be told once"
    assert (tmp_path / "https" / tls.KEY).stat().st_mode & 0o077 == 0, "nobody else signs with it"
    assert b"PRIVATE" not in authority


def test_what_is_no_certificate_is_said_in_a_sentence(tmp_path, capsys):
    (tmp_path / "cardlab.webmanifest").touch()
    (tmp_path / "some.pem").write_text("no certificate")
    words = ["class", str(tmp_path), "--host=127.0.0.1", "--port=0", f"--certificate={tmp_path / 'some.pem'}"]
    with pytest.raises(SystemExit, match=r"cannot be used as a certificate \(it and its key must be PEM files"):
        cli.main(words)


def test_without_openssl_it_is_said_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(tls.NoCertificate, match=r"no command openssl here .* give one with --certificate FILE"):
        tls.own(tmp_path / "https", [])


def test_a_class_is_told_its_safe_address(tmp_path, monkeypatch, capsys):
    (tmp_path / "cardlab.webmanifest").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(Handout, "serve_forever", lambda server: server.server_close())
    cli.main(["class", str(tmp_path), "--host=127.0.0.1", "--port=0", "--https"])
    told = capsys.readouterr().out
    assert "The pages are at https://127.0.0.1:" in told and f"{AUTHORITY} there, once." in told
    assert Path(tmp_path / "cache" / "cardlab" / "https" / tls.AUTHORITY).is_file()
