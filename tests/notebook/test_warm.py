"""Kernels forked from a warm process: alike and apart, ended and interrupted as any other, and what if that dies."""

import asyncio
import fcntl
import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from time import monotonic, sleep

import pytest
from conftest import SECONDS
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning import KernelProvisionerFactory
from traitlets.config import Config

from cardlab.notebook import warm
from cardlab.notebook.app import Kernels
from cardlab.server import guard

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not warm.can_fork(), reason="this system starts kernels as everywhere in Jupyter"),
]


@pytest.fixture
def factory():
    """Jupyter's way to start a kernel, which a server's configuration sets to ours."""
    KernelProvisionerFactory.clear_instance()
    config = Config({"KernelProvisionerFactory": {"default_provisioner_name": warm.NAME}})
    yield KernelProvisionerFactory.instance(config=config)
    KernelProvisionerFactory.clear_instance()
    if warm.WarmProvisioner.stem:
        warm.WarmProvisioner.stem.close()
        warm.WarmProvisioner.stem = None


@contextmanager
def kernel():
    """A kernel and its client, which end afterwards."""
    manager = KernelManager(kernel_name="python3")
    manager.shutdown_wait_time = 1.0
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=SECONDS)
    try:
        yield manager, client
    finally:
        client.stop_channels()
        manager.shutdown_kernel()


def said(client, code):
    """What a cell answers."""
    answer = client.execute_interactive(
        "", user_expressions={"it": code}, timeout=SECONDS, output_hook=lambda message: None
    )
    return answer["content"]["user_expressions"]["it"]["data"]["text/plain"]


def until(true):
    deadline = monotonic() + SECONDS
    while not true():
        assert monotonic() < deadline
        sleep(0.05)


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_kernels_share_the_imports_and_nothing_else(factory):
    with kernel() as (_, one), kernel() as (_, two):
        assert said(one, "'cardlab.lessons.request' in __import__('sys').modules") == "True"
        assert said(one, "__import__('os').getppid()") == said(two, "__import__('os').getppid()")
        assert said(one, "__import__('os').getpid()") != said(two, "__import__('os').getpid()")
        chance = "__import__('random').random()"
        assert said(one, chance) != said(two, chance), "each has a chance of its own"
        targets = "sorted(__import__('comm').get_comm_manager().targets)"
        assert "'jupyter.widget.control'" in said(one, targets), "Voila asks there for all widgets of a page"
        said(one, "globals().__setitem__('x', 1)")
        assert said(two, "'x' in globals()") == "False"


def test_a_kernel_is_told_where_it_runs(factory, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDLAB_SAYS", "here")
    with kernel() as (_, client):
        assert said(client, "__import__('os').getcwd()") == repr(os.path.realpath(tmp_path))
        assert said(client, "__import__('os').environ['CARDLAB_SAYS']") == "'here'"


def test_no_kernel_writes_into_the_history_of_the_person_whose_computer_it_is(factory, tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    with kernel() as (_, client):
        client.execute_interactive("x = 1", store_history=True, timeout=SECONDS)
        assert said(client, "get_ipython().history_manager.enabled, x") == "(False, 1)"
    assert [path.name for path in tmp_path.rglob("history*")] == []


def test_a_kernel_is_interrupted_and_ends_as_any_other(factory):
    with kernel() as (manager, client):
        busy = client.execute("while True: pass")
        until(lambda: client.get_iopub_msg(timeout=SECONDS)["msg_type"] == "execute_input")
        manager.interrupt_kernel()
        answer = client.get_shell_msg(timeout=SECONDS)
        assert answer["parent_header"]["msg_id"] == busy
        assert answer["content"]["ename"] == "KeyboardInterrupt"
        child = manager.provisioner.process
        assert manager.is_alive() and child.poll() is None
        os.kill(child.pid, signal.SIGKILL)
        until(lambda: not manager.is_alive())
        assert child.wait(1) == 0
        child.kill()  # says nothing to one that has gone


def sleep_for_good(stem, monkeypatch):
    """Freeze the warm process, and let this server wait for it half a second instead of ten."""
    with monkeypatch.context() as soon:
        soon.setattr(warm, "ANSWER", 0.5)
        stem.beat()
    os.kill(stem.process.pid, signal.SIGSTOP)


def test_open_tables_live_on_and_newcomers_are_seated_when_the_warm_process_dies_or_sleeps(factory, monkeypatch):
    with kernel() as (old, client):
        client.execute_interactive("x = 7", timeout=SECONDS)
        for end in (lambda stem, _: stem.process.kill(), sleep_for_good):
            before = warm.WarmProvisioner.stem
            end(before, monkeypatch)
            with kernel() as (manager, other):
                assert said(other, "'x' in globals()") == "False"
                assert isinstance(manager.provisioner.process, warm.Child)
            assert warm.WarmProvisioner.stem is not before and before.process.poll() is not None
        before = warm.WarmProvisioner.stem
        sleep_for_good(before, monkeypatch)
        asyncio.run(warm.WarmProvisioner.watch())
        assert warm.WarmProvisioner.stem is not before, "replaced before anybody had to wait"
        asyncio.run(warm.WarmProvisioner.watch())
        assert (said(client, "x"), old.is_alive()) == ("7", True)


def test_a_process_is_seen_to_end_though_the_server_has_many_files_open():
    guard.raise_files()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        low = os.pidfd_open(process.pid)
        high = fcntl.fcntl(low, fcntl.F_DUPFD, 1500)
        try:
            assert not warm.ended(high, 0)
            process.kill()
            assert warm.ended(high, SECONDS)
        finally:
            os.close(low)
            os.close(high)


SERVER = """
import json, os, sys
from cardlab.notebook.warm import Stem
child = Stem().fork(json.loads(sys.argv[1]), os.environ, os.getcwd())
print(child.pid, flush=True)
sys.stdin.read()
"""


def test_kernels_end_with_the_server(tmp_path):
    words = json.dumps(["-f", str(tmp_path / "kernel.json")])
    command = [sys.executable, "-c", SERVER, words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        pid = int(server.stdout.readline())
        until((tmp_path / "kernel.json").exists)
        assert alive(pid)
        server.kill()
        until(lambda: not alive(pid))


def test_where_nothing_can_be_forked_a_kernel_starts_as_everywhere(factory, monkeypatch):
    monkeypatch.setattr(warm, "can_fork", lambda: False)
    with kernel() as (manager, client):
        assert said(client, "2 + 2") == "4"
        assert not isinstance(manager.provisioner.process, warm.Child)
        assert warm.WarmProvisioner.stem is None


def test_what_is_printed_comes_before_the_kernel_says_that_it_is_done(factory):
    with kernel() as (_, client):
        for code, printed in (
            ("print('one')", "one\n"),
            ("print('two', end='')", "two"),
            ("1", ""),
            ("print(3)", "3\n"),
        ):
            heard = []
            client.execute_interactive(code, timeout=SECONDS, output_hook=heard.append)
            assert "".join(message["content"].get("text", "") for message in heard) == printed


def test_the_server_knows_when_a_kernel_was_last_busy():
    async def watch():
        kernels = Kernels()
        number = await kernels.start_kernel(kernel_name="python3")
        one = kernels.get_kernel(number)
        client = one.client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=SECONDS)
            before, seen, deadline = one.last_activity, set(), monotonic() + SECONDS
            client.execute("import time; time.sleep(0.3)")
            while seen < {"busy", "idle"} or one.execution_state != "idle":
                assert monotonic() < deadline, seen
                if one.last_activity > before:
                    seen.add(one.execution_state)
                await asyncio.sleep(0.02)
        finally:
            client.stop_channels()
            await kernels.shutdown_kernel(number, now=True)

    asyncio.run(watch())
