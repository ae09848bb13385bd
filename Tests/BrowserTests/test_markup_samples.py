"""Markup as publishers send it, in the reader and beside it in a browser alone: words and marks stay as they are."""

import re
import struct
import zlib
from pathlib import Path

from playwright.sync_api import expect

from feeds import item, rss
from markup_samples import SAMPLES
from test_article_content import add

FACTS = (Path(__file__).parent / "markup_facts.js").read_text()

# The browser's page has the width of the reader's text, and what the reader's design changes for all texts:
HOUSE = """
  body { width: 34rem; margin: 0; }
  /* A heading of a column stands where its column begins. */
  th:not([align]) { text-align: start; }
  /* No picture is wider than the text. */
  img { max-width: 100%; height: auto; }
"""


def drawn(width, height):
    """A gray PNG."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def loaded(page, selector):
    page.wait_for_function(
        "(selector) => [...document.querySelectorAll(selector + ' img')].every((each) => {"
        " each.loading = 'eager'; return !each.getAttribute('src') || each.complete; })", arg=selector)


def facts_of(page, selector):
    loaded(page, selector)
    return page.locator(selector).evaluate(FACTS)


def facts_in_a_browser(page, html):
    page.set_content(f"<!DOCTYPE html><style>{HOUSE}</style><body><div id='alone'>{html}</div>")
    return facts_of(page, "#alone")


def served_samples(feed_server):
    """The samples with their pictures on this machine."""
    samples = {sample.name: sample.html.replace("SERVER", feed_server.address) for sample in SAMPLES}
    for path, width, height in set(re.findall(r"/([a-z]+-(\d+)x(\d+)\.png)", "".join(samples.values()))):
        feed_server[f"/{path}"] = ("image/png", drawn(int(width), int(height)))
    return samples


def addresses_of(page, reader):
    """The addresses of all entries by the names of their samples."""
    links = page.evaluate(
        "async () => { const all = {}; for (let path = '/all'; path;) {"
        " const next = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');"
        " for (const row of next.querySelectorAll('#rows > .row')) all[row.dataset.link] = row.dataset.id.slice(1);"
        " path = next.querySelector('.older:not([hidden])')?.getAttribute('href'); } return all; }")
    numbered = {f"http://site.invalid/{number}": sample.name for number, sample in enumerate(SAMPLES)}
    return {numbered[link]: reader.url(f"/all?entry={entry}") for link, entry in links.items()}


def differences(sample, shown, alone):
    """The facts that differ without a reason, and the reasons for what does not differ."""
    meant = {each.fact: each for each in sample.meant}
    lines = []
    for fact in alone:
        if fact == "beyond":
            continue
        if fact in meant and alone[fact] == shown[fact]:
            lines.append(f"{sample.name}: {fact} does not differ, but has a reason to")
        elif shown[fact] != (meant[fact].shown if fact in meant else alone[fact]):
            lines.append(f"{sample.name}: {fact}\n    reader:  {shown[fact]}\n    browser: {alone[fact]}")
    return lines


def test_words_and_marks_of_publishers_stay_as_a_browser_shows_them(page, browser, reader, feed_server):
    samples = served_samples(feed_server)
    add(page, reader, feed_server, *(
        item(str(number), number, title=sample.title or sample.name, content=samples[sample.name])
        for number, sample in enumerate(SAMPLES)))
    addresses = addresses_of(page, reader)
    assert len(addresses) == len(SAMPLES) >= 40
    context = browser.new_context()
    # Nothing but the pictures of this test is there.
    context.route(lambda url: not url.startswith(feed_server.address), lambda route: route.abort())
    plain = context.new_page()
    found = []
    for sample in SAMPLES:
        page.goto(addresses[sample.name])
        expect(page.locator("#entry .content")).to_be_visible()
        shown = facts_of(page, "#entry .content")
        found += [f"{sample.name}: beyond the edge: {each}" for each in shown["beyond"]]
        found += differences(sample, shown, facts_in_a_browser(plain, samples[sample.name]))
    context.close()
    assert not found, "\n" + "\n".join(found)


def test_no_sample_leaves_the_width_of_a_phone(new_page, reader, feed_server):
    page = new_page(viewport={"width": 390, "height": 844})
    samples = served_samples(feed_server)
    add(page, reader, feed_server, *(
        item(str(number), number, title=sample.title or sample.name, content=samples[sample.name])
        for number, sample in enumerate(SAMPLES)))
    found = []
    for name, address in addresses_of(page, reader).items():
        page.goto(address)
        expect(page.locator("#entry .content")).to_be_visible()
        found += [f"{name}: {each}" for each in facts_of(page, "#entry .content")["beyond"]]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name}: the page scrolls sideways")
    assert not found, "\n".join(found)
