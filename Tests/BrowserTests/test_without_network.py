"""A machine whose network is gone, as a laptop's without Wi-Fi."""

import json
import os
import subprocess

import pytest

from feeds import opml


@pytest.fixture
def program_without_network(program):
    """Runs commands in a network of their own, which has only a loopback interface that is down."""

    def run(*arguments, stdin=""):
        return subprocess.run(
            ["unshare", "--map-root-user", "--net", *program.command(*arguments)], input=stdin, capture_output=True,
            text=True, timeout=60, env={**os.environ, "YAARR_DATABASE": ""})

    return run


def test_a_resolver_that_does_not_answer_is_no_failure_of_a_feed(program, tmp_path):
    program("import", "-", stdin=opml(("Harbor", "http://harbor.example/feed.xml")).decode())
    # Nothing answers there.
    (tmp_path / "resolv.conf").write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
    mount = f"mount --bind {tmp_path}/resolv.conf /etc/resolv.conf && exec \"$@\""
    refreshed = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", mount, "sh", *program.command("refresh")],
        capture_output=True, text=True, timeout=60, env={**os.environ, "YAARR_DATABASE": ""})
    assert "does not look up names" in refreshed.stderr, refreshed
    feed = json.loads(program("feeds", "--json").stdout)
    assert feed["state"] == "new" and "problem" not in feed, feed


def test_a_lost_network_is_no_failure_of_a_feed(program, program_without_network):
    program("import", "-", stdin=opml(("Harbor", "http://harbor.example/feed.xml")).decode())
    refreshed = program_without_network("refresh")
    assert "not connected to a network" in refreshed.stdout + refreshed.stderr
    feed = json.loads(program("feeds", "--json").stdout)
    assert feed["state"] == "new" and "problem" not in feed, feed


def test_a_feed_that_is_added_without_a_network_says_so(program_without_network):
    added = program_without_network("add", "harbor.example")
    assert added.returncode != 0
    assert "not connected to a network" in added.stderr and "moved" not in added.stderr
