"""Attacks by a malicious publisher on the whole program."""

import time
import urllib.request

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
    end = time.monotonic() + 20
    # Two feeds of one host are fetched at a time.
    while len(feed_server.requests) < 2:
        assert time.monotonic() < end, "the feeds were not requested"
        time.sleep(0.01)
    return reader


def test_pages_come_while_hostile_feeds_are_read(start_reader, program, feed_server):
    reader = read_hostile_feeds(start_reader, program, feed_server)
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    visitor.addheaders = [("Accept", "text/html")]
    for _ in range(50):
        assert b"</html>" in visitor.open(reader.url("/all"), timeout=5).read()
        time.sleep(0.02)


def test_the_program_ends_within_ten_seconds_while_hostile_feeds_are_read(start_reader, program, feed_server):
    reader = read_hostile_feeds(start_reader, program, feed_server)
    time.sleep(0.5)
    began = time.monotonic()
    assert not reader.stop(10)
    assert time.monotonic() - began < 10
