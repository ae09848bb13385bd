"""Attacks by a malicious publisher on the whole program."""

import time
import urllib.request

from eventually import eventually
from feeds import served

# The parser reaches the end of the document before it knows that a tag does not end.
ENDLESS_TAGS = b"<rss>" + b'<a b="x" c="' * 120_000
# Normalizing these takes quadratic time.
MARKS = "x" + "\u0301\u0323" * 80_000
LONG_NAME = f"<rss><channel><title>t</title><item><guid>{MARKS}</guid><title>x</title></item></channel></rss>".encode()


def read_hostile_feeds(reader, program, feed_server):
    """Makes the reader fetch hostile feeds, and returns once it has started."""
    paths = [f"/{number}.xml" for number in range(4)]
    for number, path in enumerate(paths):
        feed_server[path] = served(ENDLESS_TAGS if number % 2 else LONG_NAME)
    lines = "".join(f'<outline xmlUrl="{feed_server.url(path)}"/>' for path in paths)
    program("import", "-", stdin=f"<opml><body>{lines}</body></opml>")
    reader = reader("--allow-private-networks")
    # Two feeds of one host are fetched at a time.
    eventually(lambda: len(feed_server.requests) >= 2)
    return reader


def visit(reader):
    """Loads many pages, each within five seconds."""
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    visitor.addheaders = [("Accept", "text/html")]
    for _ in range(100):
        assert b"</html>" in visitor.open(reader.url("/all"), timeout=5).read()


def test_pages_come_while_hostile_feeds_are_read(start_reader, program, feed_server):
    visit(read_hostile_feeds(start_reader, program, feed_server))


def test_the_program_ends_within_ten_seconds_while_hostile_feeds_are_read(start_reader, program, feed_server):
    reader = read_hostile_feeds(start_reader, program, feed_server)
    visit(reader)
    began = time.monotonic()
    assert not reader.stop(10)
    assert time.monotonic() - began < 10
