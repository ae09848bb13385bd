"""Attacks by strangers and feeds: they block no one and exhaust no resource."""

import http.client
import threading
import time
import urllib.parse
from contextlib import contextmanager

from playwright.sync_api import expect

from feeds import item, opml, rss, served
from test_bad_input import eventually, titles

# Marks of two alternating classes: normalization must sort them, which takes quadratic time.
MARKS = "x" + "\u0301\u0323" * 40_000


def ask(reader, method, path, body=None, headers={}, timeout=30):
    """The status and the headers of a response, and the time taken in seconds."""
    begun = time.monotonic()
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(reader.address).netloc, timeout=timeout)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.headers, time.monotonic() - begun
    finally:
        connection.close()


@contextmanager
def latencies(reader, path="/login"):
    """The times in seconds of consecutive requests during other work."""
    seconds, done = [], threading.Event()

    def poll():
        while not done.is_set():
            try:
                seconds.append(ask(reader, "GET", path)[2])
            except OSError:
                seconds.append(30)
            done.wait(0.02)

    thread = threading.Thread(target=poll)
    thread.start()
    yield seconds
    done.set()
    thread.join()


def form(**fields):
    return urllib.parse.urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"}


def follow(page, reader, files):
    page.goto(reader.url("/add" if files is None else "/"))
    page.get_by_label("OPML file").set_input_files(
        files=[{"name": "my.opml", "mimeType": "text/xml", "buffer": opml(*files)}])
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("feeds added.")).to_be_visible()


def test_a_sign_in_with_a_hostile_name_is_refused_and_holds_nobody_up(reader, program):
    program("user", "add", "ada", stdin="a good password\n")
    with latencies(reader) as seconds:
        for name in (MARKS, MARKS + "y", "x" * 200_000):
            status, _, taken = ask(reader, "POST", "/login", *form(name=name, password="y"))
            assert status in (400, 401, 413), status
            assert taken < 8
    assert max(seconds) < 8, seconds
    status, headers, _ = ask(reader, "POST", "/login", *form(name="ada", password="a good password"))
    assert status == 303 and headers["Set-Cookie"]


def test_pages_answer_while_hostile_feeds_are_read(page, reader, feed_server, program):
    tags = b"<rss><channel><title>T</title>" + b'<a b="x" c="' * 40_000
    base = "".join(f"<a href='{number}'>b</a>" for number in range(20_000))
    long_base = (
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><entry xml:base='http://h/" + "A" * 200_000
        + "/'><id>1</id><title>t</title><content type='html'>" + base.replace("<", "&lt;") + "</content></entry></feed>")
    guid = f"<rss><channel><title>T</title><item><title>Marked</title><guid>{MARKS}</guid></item></channel></rss>"
    raw_text = rss("T", item("Raw", content="<script>" + "</b " * 60_000 + ">"))
    title = rss("T", item("Open", title="<a ='x' ='" * 20_000))
    documents = {"tags": tags, "base": long_base.encode(), "guid": guid.encode(), "raw": raw_text, "title": title}
    for name, document in documents.items():
        feed_server[f"/{name}.xml"] = served(document)
    feed_server["/good.xml"] = served(rss("Good", item("Good one")))
    with latencies(reader) as seconds:
        follow(page, reader, [(name, feed_server.url(f"/{name}.xml")) for name in [*documents, "good"]])
        eventually(lambda: all(feed_server.requests_for(f"/{name}.xml") for name in documents), seconds=30)
        # One thread reads one feed after another; a debug build takes seconds for each.
        eventually(lambda: "Good one" in titles(program), seconds=120)
    assert max(seconds) < 8, max(seconds)


def test_the_program_ends_within_ten_seconds_whatever_is_being_read(page, reader, feed_server, expected_errors):
    # The open page may ask once more for its list.
    expected_errors.append("ERR_CONNECTION_REFUSED")
    huge = rss("Huge", *[item(f"Entry {number}", content="<p>Some <b>words</b>.</p>" * 100) for number in range(6_000)])
    for number in range(4):
        feed_server[f"/{number}.xml"] = served(huge)
    follow(page, reader, [(f"Huge {number}", feed_server.url(f"/{number}.xml")) for number in range(4)])
    eventually(lambda: len(feed_server.requests) >= 2, seconds=20)
    begun = time.monotonic()
    assert reader.stop(seconds=10) == []
    print(f"the program ended after {time.monotonic() - begun:.1f} s")


def test_every_answer_has_the_security_headers(reader):
    long_query = "/?" + "&".join(f"a{number}=b" for number in range(2_000))
    requests = {
        "a page": ("GET", "/login"), "nothing": ("GET", "/nowhere"), "a style sheet": ("GET", "/style.css"),
        "another method": ("DELETE", "/login"), "a long address": ("GET", long_query),
    }
    for name, (method, path) in requests.items():
        status, headers, _ = ask(reader, method, path)
        for header in (
            "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
            "Cross-Origin-Resource-Policy", "Permissions-Policy",
        ):
            assert headers[header], f"{name} ({status}) has no {header}"
