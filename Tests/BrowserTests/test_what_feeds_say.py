"""Everything that a feed says about an entry or itself: read, stored, shown and listed."""

import io
import json
import os
import struct
import wave
import zlib

import pytest
from playwright.sync_api import expect

from feeds import served

NAMESPACES = " ".join(
    f"xmlns:{prefix}='{address}'"
    for prefix, address in {
        "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
        "podcast": "https://podcastindex.org/namespace/1.0",
        "psc": "http://podlove.org/simple-chapters",
        "media": "http://search.yahoo.com/mrss/",
        "slash": "http://purl.org/rss/1.0/modules/slash/",
        "atom": "http://www.w3.org/2005/Atom",
        "cc": "http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html",
        "content": "http://purl.org/rss/1.0/modules/content/",
    }.items()
)


def picture(red, green, blue):
    """A PNG of 40 × 30 pixels in one color."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = b"\0" + bytes((red, green, blue)) * 40
    header = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * 30)) + chunk(b"IEND", b"")


def silence(seconds):
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(8_000)
        sound.writeframes(b"\x80" * (8_000 * seconds))
    return file.getvalue()


def in_ranges(content_type, body):
    """An answer that a player can seek in."""

    def answer(request):
        ask = request.headers.get("Range")
        if not ask:
            return (content_type, body, 200, {"Accept-Ranges": "bytes"})
        first, _, last = ask.removeprefix("bytes=").partition("-")
        start, end = int(first), min(int(last) if last else len(body) - 1, len(body) - 1)
        part = {"Content-Range": f"bytes {start}-{end}/{len(body)}", "Accept-Ranges": "bytes"}
        return (content_type, body[start : end + 1], 206, part)

    return answer


def rss(title, items, channel=""):
    return (
        f"<?xml version='1.0' encoding='utf-8'?><rss version='2.0' {NAMESPACES}><channel><title>{title}</title>"
        f"<link>http://site.invalid/</link>{channel}{items}</channel></rss>"
    ).encode()


PODCAST = """
<description>Talks about the harbor.</description><language>en-GB</language>
<itunes:author>The Harbor Crew</itunes:author>
<itunes:owner><itunes:name>Harbor Radio Ltd</itunes:name><itunes:email>radio@site.invalid</itunes:email></itunes:owner>
<podcast:funding url="http://site.invalid/give">Buy us a coffee</podcast:funding>
<podcast:license url="http://site.invalid/license">cc-by-4.0</podcast:license>
<item><title>The Clock &amp; the Tide</title><guid isPermaLink="false">clock</guid><link>http://site.invalid/clock</link>
<pubDate>Thu, 09 Oct 2025 08:00:00 GMT</pubDate><description>&lt;p&gt;Why it is slow.&lt;/p&gt;</description>
<enclosure url="{server}/clock.wav" type="audio/wav" length="1"/>
<itunes:season>2</itunes:season><itunes:episode>5</itunes:episode><itunes:episodeType>bonus</itunes:episodeType>
<itunes:explicit>true</itunes:explicit><itunes:image href="{server}/art.png"/><itunes:duration>01:40</itunes:duration>
<podcast:person role="guest" href="http://site.invalid/ann">Ann Quill &amp; Co</podcast:person>
<podcast:transcript url="http://site.invalid/clock.vtt" type="text/vtt" language="en"/>
<podcast:chapters url="http://site.invalid/clock.json" type="application/json+chapters"/>
<podcast:soundbite startTime="70" duration="15">The joke</podcast:soundbite>
<psc:chapters version="1.2"><psc:chapter start="0" title="Start"/>
<psc:chapter start="00:01:03" title="The tower" href="http://site.invalid/tower"/></psc:chapters></item>
"""

MASTODON = """
<item><guid isPermaLink="true">{server}/@ann/1</guid><link>{server}/@ann/1</link>
<pubDate>Thu, 09 Oct 2025 08:00:00 GMT</pubDate><description>&lt;p&gt;Look who is here.&lt;/p&gt;</description>
<media:content url="{server}/cat.png" type="image/png" fileSize="100" medium="image">
<media:rating scheme="urn:simple">nonadult</media:rating>
<media:description type="plain">A cat on a red sofa &lt;3</media:description></media:content>
<media:content url="{server}/dog.png" type="image/png" medium="image"><media:credit role="photographer">Bo Lens</media:credit>
<media:description type="plain">A dog</media:description></media:content></item>
"""

PLANET = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"><title>Planet Harbor</title>
<id>planet</id><updated>2025-10-09T08:00:00Z</updated>
<entry><title>On ropes</title><id>tag:ropes</id><link href="http://ropes.invalid/1"/>
<published>2025-10-08T08:00:00Z</published><updated>2025-10-09T08:00:00Z</updated>
<author><name>Ann Quill</name><uri>http://ropes.invalid/ann</uri></author>
<link rel="license" href="http://site.invalid/cc-by"/>
<link rel="replies" href="http://ropes.invalid/1#comments" type="text/html" thr:count="3"/>
<thr:in-reply-to ref="http://knots.invalid/7" href="http://knots.invalid/7"/>
<source><id>tag:ropes.invalid</id><title>Ropes and Knots</title><link href="http://ropes.invalid/"/>
<link rel="self" href="http://ropes.invalid/feed.xml"/></source>
<content type="html">&lt;p&gt;Hemp.&lt;/p&gt;</content></entry></feed>
"""

LINKBLOG = {
    "version": "https://jsonfeed.org/version/1.1",
    "title": "Links of the day",
    "language": "en",
    "items": [
        {
            "id": "1",
            "url": "http://links.invalid/1",
            "external_url": "http://elsewhere.invalid/article",
            "title": "Tide tables explained",
            "content_html": "<p>Worth a read.</p>",
            "date_published": "2025-10-09T08:00:00Z",
            "authors": [{"name": "Cy", "url": "http://links.invalid/cy"}],
        }
    ],
}

YOUTUBE = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
<id>yt:channel:abc</id><yt:channelId>abc</yt:channelId><title>Harbor TV</title>
<author><name>Harbor TV</name><uri>https://www.youtube.com/channel/UCabc</uri></author>
<published>2020-01-01T00:00:00+00:00</published>
<entry><id>yt:video:jNQXAC9IVRw</id><yt:videoId>jNQXAC9IVRw</yt:videoId><yt:channelId>UCabc</yt:channelId>
<title>Me at the harbor</title><link rel="alternate" href="https://www.youtube.com/watch?v=jNQXAC9IVRw"/>
<author><name>Harbor TV</name><uri>https://www.youtube.com/channel/UCabc</uri></author>
<published>2025-10-09T08:00:00+00:00</published><updated>2025-10-09T09:00:00+00:00</updated>
<media:group><media:title>Me at the harbor</media:title>
<media:content url="https://www.youtube.com/v/jNQXAC9IVRw?version=3" type="application/x-shockwave-flash" width="640" height="390" duration="245"/>
<media:thumbnail url="https://i2.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg" width="480" height="360"/>
<media:description>All right, so here we are.</media:description>
<media:community><media:starRating count="10" average="5.00" min="1" max="5"/><media:statistics views="1000"/></media:community>
</media:group></entry></feed>
"""


@pytest.fixture
def follow(program, feed_server):
    """Follows a feed, and gives its entry as the command line lists it: `follow("/a.xml", body)`."""

    def follow(path, body, content_type="application/rss+xml"):
        text = body if isinstance(body, str) else body.decode()
        feed_server[path] = served(text.replace("{server}", feed_server.address).encode(), content_type)
        program("add", feed_server.url(path), "--allow-private-networks")
        lines = [json.loads(line) for line in program("list", "--json").stdout.splitlines()]
        assert len(lines) == 1
        return lines[0]

    return follow


def keep_picture(page, name):
    """For whoever wants to look: `SCREENSHOTS=folder`."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def fact(page, name):
    return page.locator("#entry .facts > div", has=page.locator("dt", has_text=name)).locator("dd")


def test_an_episode_with_chapters_transcript_people_and_artwork(follow, feed_server, start_reader, page, new_page, browser, program):
    feed_server["/art.png"] = served(picture(200, 120, 40), "image/png")
    feed_server["/clock.wav"] = in_ranges("audio/wav", silence(100))
    line = follow("/podcast.xml", rss("Harbor Radio", PODCAST))

    assert line["kind"] == "episode" and line["enclosures"][0]["duration"] == 100
    assert line["payload"] == {
        "season": 2,
        "number": "5",
        "type": "bonus",
        "explicit": True,
        "artwork": feed_server.url("/art.png"),
        "chapters": [{"start": 0, "title": "Start"}, {"start": 63, "title": "The tower", "url": "http://site.invalid/tower"}],
        "chaptersURL": "http://site.invalid/clock.json",
        "transcripts": [{"url": "http://site.invalid/clock.vtt", "type": "text/vtt", "language": "en"}],
        "people": [{"name": "Ann Quill & Co", "role": "guest", "url": "http://site.invalid/ann"}],
        "soundbites": [{"start": 70, "duration": 15, "title": "The joke"}],
    }
    feed = json.loads(program("feeds", "--json").stdout)
    assert feed["title"] == "Harbor Radio" and feed["language"] == "en-GB" and feed["unread"] == 1
    assert feed["description"] == "Talks about the harbor."
    assert feed["authors"] == [{"name": "The Harbor Crew"}] and feed["owner"] == {"name": "Harbor Radio Ltd"}
    assert feed["license"] == {"name": "cc-by-4.0", "url": "http://site.invalid/license"}
    assert feed["funding"] == [{"name": "Buy us a coffee", "url": "http://site.invalid/give"}]
    assert "Harbor Radio" in program("feeds").stdout

    reader = start_reader("--allow-private-networks")
    page.goto(reader.url(f"/all?entry={line['id']}"))
    entry = page.locator("#entry")
    expect(entry).to_contain_text("Season 2 · Episode 5 · Bonus · Explicit")
    expect(entry.locator(".artwork img")).to_have_js_property("naturalWidth", 40)
    expect(entry.locator("a", has_text="Ann Quill & Co")).to_have_attribute("rel", "noopener noreferrer")
    expect(entry.locator("a", has_text="Transcript (subtitles, en)")).to_have_attribute("href", "http://site.invalid/clock.vtt")
    expect(entry).to_contain_text("The joke (15 s)")
    keep_picture(page, "episode")

    # A chapter leads to its place in the player of the page.
    entry.locator("a.seek", has_text="1:03").click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime >= 63")
    expect(page.locator("#player audio")).to_have_js_property("paused", False)

    # Without scripts it is a link to the recording at that place.
    plain = new_page(browser.new_context(java_script_enabled=False))
    plain.goto(reader.url(f"/all?entry={line['id']}"))
    expect(plain.locator("a.seek", has_text="1:03").first).to_have_attribute("href", feed_server.url("/clock.wav#t=63"))

    page.goto(reader.url("/subscriptions"))
    page.locator("a.more").first.click()
    about = page.locator("details", has_text="About").first
    about.locator("summary").click()
    expect(about).to_contain_text("Talks about the harbor.")
    expect(about).to_contain_text("Harbor Radio Ltd")
    expect(about.get_by_role("link", name="Buy us a coffee")).to_have_attribute("href", "http://site.invalid/give")
    keep_picture(page, "feeds")


def test_a_mastodon_post_with_picture_descriptions(follow, feed_server, start_reader, page):
    feed_server["/cat.png"] = served(picture(180, 30, 30), "image/png")
    feed_server["/dog.png"] = served(picture(90, 60, 30), "image/png")
    line = follow("/@ann.rss", rss("Ann", MASTODON))

    assert line["kind"] == "status" and line["title"] is None
    assert line["pictures"] == [
        {"url": feed_server.url("/cat.png"), "alt": "A cat on a red sofa <3"},
        {"url": feed_server.url("/dog.png"), "alt": "A dog", "credit": "Bo Lens"},
    ]

    reader = start_reader("--allow-private-networks")
    page.goto(reader.url(f"/all?entry={line['id']}"))
    expect(page.locator("#entry .pictures img").first).to_have_attribute("alt", "A cat on a red sofa <3")
    expect(page.locator("#entry .pictures figcaption").first).to_have_text("A cat on a red sofa <3")
    expect(page.locator("#entry .pictures figcaption").last).to_have_text("A dog · Picture: Bo Lens")
    expect(page.locator("#rows img.attached")).to_have_attribute("alt", "A cat on a red sofa <3")
    keep_picture(page, "mastodon")


def test_a_linkblog_leads_to_the_page_that_it_is_about(follow, start_reader, page):
    line = follow("/feed.json", json.dumps(LINKBLOG), "application/feed+json")

    assert line["link"] == "http://links.invalid/1" and line["about"] == "http://elsewhere.invalid/article"
    assert line["authors"] == [{"name": "Cy", "url": "http://links.invalid/cy"}]

    reader = start_reader("--allow-private-networks")
    page.goto(reader.url(f"/all?entry={line['id']}"))
    title = page.locator("#entry h1 a")
    expect(title).to_have_text("Tide tables explained")
    expect(title).to_have_attribute("href", "http://elsewhere.invalid/article")
    expect(title).to_have_attribute("rel", "noopener noreferrer")
    expect(fact(page, "Permanent link").locator("a")).to_have_attribute("href", "http://links.invalid/1")
    expect(fact(page, "Authors").locator("a")).to_have_attribute("href", "http://links.invalid/cy")
    keep_picture(page, "linkblog")


def test_an_entry_of_a_planet_says_where_it_comes_from(follow, start_reader, page):
    line = follow("/planet.atom", PLANET, "application/atom+xml")

    assert line["source"] == {"name": "Ropes and Knots", "url": "http://ropes.invalid/", "feed": "http://ropes.invalid/feed.xml"}
    assert line["license"]["url"] == "http://site.invalid/cc-by"
    assert line["comments"] == {"url": "http://ropes.invalid/1#comments", "count": 3}
    assert line["replies"] == ["http://knots.invalid/7"]
    assert line["updated"] == "2025-10-09T08:00:00Z" and line["published"] == "2025-10-08T08:00:00Z"

    reader = start_reader("--allow-private-networks")
    page.goto(reader.url(f"/all?entry={line['id']}"))
    expect(page.locator("#entry .byline")).to_contain_text("from Ropes and Knots")
    expect(fact(page, "Taken from")).to_have_text("Ropes and Knots · its feed")
    expect(fact(page, "Comments")).to_have_text("3")
    expect(fact(page, "In reply to").locator("a")).to_have_attribute("href", "http://knots.invalid/7")
    expect(fact(page, "License").locator("a")).to_have_attribute("href", "http://site.invalid/cc-by")
    expect(fact(page, "Updated").locator("time")).to_have_attribute("datetime", "2025-10-09T08:00:00Z")
    keep_picture(page, "planet")


def test_a_video_of_youtube_and_nothing_is_loaded_from_its_host(follow, start_reader, page):
    line = follow("/youtube.xml", YOUTUBE, "application/atom+xml")

    assert line["kind"] == "video"
    thumbnail = {"url": "https://i2.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg", "width": 480, "height": 360}
    assert line["payload"] == {"duration": 245, "thumbnail": thumbnail}
    assert line["authors"] == [{"name": "Harbor TV", "url": "https://www.youtube.com/channel/UCabc"}]

    asked = []
    page.on("request", lambda request: asked.append(request.url))
    reader = start_reader("--allow-private-networks")
    page.goto(reader.url(f"/all?entry={line['id']}"))
    expect(page.locator("#entry .tile")).to_contain_text("Play from YouTube")
    expect(page.locator("#entry")).to_contain_text("4 min")
    expect(page.locator("#entry")).to_contain_text("All right, so here we are.")
    # This server fetches the picture.
    expect(page.locator("#entry .tile img.served")).to_have_attribute("src", f"/entries/{line['id']}/thumbnail")
    keep_picture(page, "youtube")
    assert not [url for url in asked if "ytimg" in url or "youtube" in url]
