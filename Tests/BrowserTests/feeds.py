"""Makes feeds for the tests."""

from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from html import escape

NOW = datetime.now(timezone.utc)


def item(name, hours_ago=1.0, title=None, content="Some words.", link=None, extra=""):
    """An RSS item. `title=""` leaves out the title."""
    shown = name if title is None else title
    return (
        "<item>"
        + (f"<title>{escape(shown)}</title>" if shown else "")
        + f"<guid isPermaLink='false'>{escape(name)}</guid>"
        + f"<link>{escape(link or 'http://site.invalid/' + name)}</link>"
        + f"<pubDate>{format_datetime(NOW - timedelta(hours=hours_ago))}</pubDate>"
        + f"<description>{escape(content)}</description>{extra}</item>"
    )


def rss(title, *items):
    return (
        "<?xml version='1.0' encoding='utf-8'?><rss version='2.0'><channel>"
        f"<title>{escape(title)}</title><link>http://site.invalid/</link>{''.join(items)}</channel></rss>"
    ).encode()


def opml(*feeds):
    """An OPML list from (title, address) pairs. A string is used unchanged."""
    lines = [
        each if isinstance(each, str) else f"<outline type='rss' text='{escape(each[0])}' xmlUrl='{escape(each[1])}'/>"
        for each in feeds
    ]
    return ("<opml version='2.0'><head><title>Tests</title></head><body>\n" + "\n".join(lines) + "\n</body></opml>").encode()


def served(body, content_type="application/rss+xml", status=200):
    """A response for the feed server."""
    return (content_type, body, status)
