"""The log that `yaarr serve` writes to the standard error stream."""

import re

from feeds import item, rss, served


def log(reader):
    return [line for line in reader.output.splitlines() if line.startswith("time=")]


def wait_for(reader, words):
    """The first line of the log with all the words, once it is there."""
    return reader.wait_for(lambda: next((line for line in log(reader) if all(word in line for word in words)), None))


def test_refreshes_and_problems_are_logged_without_private_parts(start_reader, program, page, feed_server):
    feed_server["/good.xml?token=secret"] = served(rss("Good", item("One"), item("Two")))
    program("add", feed_server.url("/good.xml?token=secret"), "--allow-private-networks")
    feed_server["/good.xml?token=secret"] = served(rss("Good", item("One"), item("Two"), item("Three")))
    reader = start_reader("--allow-private-networks")
    assert "version=" in wait_for(reader, ["level=info", "event=started"])
    page.goto(reader.url("/all"))
    page.get_by_role("button", name="Refresh").click()
    line = wait_for(reader, ["level=info", 'event="feed refreshed"'])
    assert "host=127.0.0.1" in line and "new=1" in line and "changed=0" in line
    assert re.match(r"time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ level=", line)

    # A page that says nothing of use, and tries to write a line of its own.
    feed_server["/good.xml?token=secret"] = served(b"<html><title>a\nlevel=error event=forged</title>", "text/html")
    page.get_by_role("button", name="Refresh").click()
    assert "host=127.0.0.1" in wait_for(reader, ["level=warning", 'event="feed failed"', "problem="])
    assert "secret" not in reader.output and "event=request" not in reader.output
    assert not any(line.startswith("level=") for line in reader.output.splitlines())


def test_verbose_logs_requests_without_their_queries_and_quiet_logs_problems_only(start_reader, page):
    reader = start_reader("--verbose")
    page.request.get(reader.url("/all?q=private+words"))
    line = wait_for(reader, ["level=debug", "event=request", "path=/all"])
    assert re.search(r" method=GET path=/all status=\d{3} ms=\d+$", line)
    assert "private" not in reader.output
    assert not reader.stop()
    assert any("event=ended" in line for line in log(reader))

    quiet = start_reader("--quiet")
    page.request.get(quiet.url("/all"))
    assert not quiet.stop()
    assert not log(quiet)


def test_both_flags_at_once_are_refused(program):
    both = program("serve", "--verbose", "--quiet", check=False)
    assert both.returncode == 64 and "--verbose" in both.stderr

