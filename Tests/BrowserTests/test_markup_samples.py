"""Markup as publishers send it, in the reader and beside it in a browser alone: words and marks stay as they are."""

import json
import re
import struct
import zlib
from pathlib import Path

from playwright.sync_api import expect

from feeds import item, rss, served
from markup_samples import SAMPLES
from test_article_content import add

FACTS = (Path(__file__).parent / "markup_facts.js").read_text()

# What the reader's design changes for all texts is the same on the browser's page.
HOUSE = """
  body { margin: 0; }
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


def facts_in_a_browser(page, html, width):
    page.set_content(f"<!DOCTYPE html><style>{HOUSE}</style><body><div id='alone' style='width: {width}px'>{html}</div>")
    return facts_of(page, "#alone")


def served_samples(feed_server):
    """The samples with their pictures on this machine."""
    samples = {sample.name: sample.html.replace("SERVER", feed_server.address) for sample in SAMPLES}
    for path, width, height in set(re.findall(r"/([a-z]+-(\d+)x(\d+)\.png)", "".join(samples.values()))):
        feed_server[f"/{path}"] = ("image/png", drawn(int(width), int(height)))
    return samples


def add_samples(page, reader, feed_server):
    """Adds a feed of all samples. Returns their markup by their names."""
    samples = served_samples(feed_server)
    feed_server["/a.xml"] = served(rss("Feed", *(
        item(str(number), number, title=sample.title or sample.name, content=samples[sample.name])
        for number, sample in enumerate(SAMPLES))))
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    # Fifty entries take longer than one, where other tests run beside this one.
    expect(page.locator("#rows > .row").first).to_be_visible(timeout=30_000)
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
    samples = add_samples(page, reader, feed_server)
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
        width = page.locator("#entry .content").evaluate("(text) => text.clientWidth")
        found += differences(sample, shown, facts_in_a_browser(plain, samples[sample.name], width))
    context.close()
    assert not found, "\n" + "\n".join(found)


def test_no_sample_leaves_the_width_of_a_phone(new_page, reader, feed_server):
    page = new_page(viewport={"width": 390, "height": 844})
    add_samples(page, reader, feed_server)
    found = []
    for name, address in addresses_of(page, reader).items():
        page.goto(address)
        expect(page.locator("#entry .content")).to_be_visible()
        found += [f"{name}: {each}" for each in facts_of(page, "#entry .content")["beyond"]]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name}: the page scrolls sideways")
    assert not found, "\n".join(found)


def test_galleries_have_rows_of_one_height_with_room_between(page, reader, feed_server):
    samples = served_samples(feed_server)
    galleries = [(number, sample) for number, sample in enumerate(SAMPLES) if sample.name.startswith(("Gallery", "Older gallery"))]
    assert len(galleries) == 4
    add(page, reader, feed_server, *(
        item(str(number), number, title=sample.name, content=samples[sample.name]) for number, sample in galleries))
    for name, address in addresses_of(page, reader).items():
        page.goto(address)
        expect(page.locator("#entry .a-gallery").first).to_be_visible()
        loaded(page, "#entry .content")
        boxes = [box.bounding_box() for box in page.locator("#entry .a-gallery img").all()]
        assert len(boxes) > 1 and len({round(box["height"]) for box in boxes}) == 1, (name, boxes)
        beside = [(left, right) for left, right in zip(boxes, boxes[1:]) if abs(left["y"] - right["y"]) < 1]
        assert beside, (name, boxes)
        for left, right in beside:
            assert right["x"] - left["x"] - left["width"] >= 4, (name, boxes)


def test_a_covered_word_is_uncovered_by_keys_and_by_touch(page, reader, feed_server):
    add(page, reader, feed_server, item("Ship", content="<p>It <span class='spoiler'>sinks</span>.</p>"))
    page.locator("#rows a.open").click()
    spoiler = page.locator("#entry .a-spoiler")
    expect(spoiler).to_have_css("filter", re.compile("blur"))
    spoiler.focus()
    expect(spoiler).to_have_css("filter", "none")


def test_an_arabic_entry_has_its_head_at_the_right_and_upright_quotes(page, reader, feed_server):
    quote = "<blockquote>كلمة قصيرة.</blockquote>"
    add(
        page, reader, feed_server, item("بوابة الميناء", content=f"<p>يفتح الميناء في السادسة.</p>{quote}" + WORDS_OF_MINUTES),
        item("English", 2, content=f"<p>They said:</p>{quote}<blockquote>And this.</blockquote>"))
    page.locator("#rows a.open", has_text="بوابة").click()
    header = page.locator("#entry header")
    expect(header).to_have_css("direction", "rtl")
    edge = header.bounding_box()["x"] + header.bounding_box()["width"]
    minutes = header.get_by_text("2 min").bounding_box()
    assert edge - minutes["x"] - minutes["width"] < 40, "the time to read stands at the left"
    expect(page.locator("#entry blockquote")).to_have_css("font-style", "normal")
    page.locator("#rows a.open", has_text="English").click()
    expect(page.locator("#entry h1")).to_have_text("English")
    expect(page.locator("#entry blockquote").nth(0)).to_have_css("font-style", "normal")
    expect(page.locator("#entry blockquote").nth(0)).to_have_css("direction", "rtl")
    expect(page.locator("#entry blockquote").nth(1)).to_have_css("font-style", "normal")


WORDS_OF_MINUTES = "<p>" + "يفتح الميناء في السادسة. " * 120 + "</p>"


def test_the_title_of_a_linked_post_is_as_calm_as_others(page, reader, feed_server):
    feed_server["/a.json"] = ("application/feed+json", json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": "Links", "items": [
            {"id": "1", "title": "About another page", "url": "http://site.invalid/1", "external_url": "http://other.invalid/",
             "content_html": "<p>Worth a look.</p>"}]}).encode())
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.json"))
    page.get_by_role("button", name="Add the feed").click()
    page.locator("#rows a.open").click()
    link = page.locator("#entry h1 a")
    expect(link).to_have_attribute("href", "http://other.invalid/")
    heading = page.locator("#entry h1").evaluate("(heading) => getComputedStyle(heading).color")
    expect(link).to_have_css("color", heading)
    expect(link).to_have_css("text-decoration-line", "none")
    expect(link).to_have_accessible_name("About another page")


def test_numbers_of_lines_are_neither_cut_off_nor_copied(page, reader, feed_server):
    sample = next(sample for sample in SAMPLES if sample.name == "Rouge and Jekyll")
    add(page, reader, feed_server, item("Lines", content=sample.html + "<table><tr>" + "<td>2026</td>" * 40 + "</tr></table>"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#rows a.open").click()
    content = page.locator("#entry .content")
    numbers, box = content.locator("td.a-numbers pre"), content.locator("pre:has(table)")
    assert numbers.bounding_box()["x"] >= box.bounding_box()["x"]
    copy = content.locator(".copy")
    expect(copy).to_have_count(1)
    copy.click()
    expect(copy).to_have_text("Copied")
    search = page.get_by_role("searchbox")
    search.focus()
    page.keyboard.press("Control+V")
    # A field of one line has spaces for breaks.
    expect(search).to_have_value(re.compile(r"^def a\s+10\s+end\s*$"))
    search.fill("")
    # A wide table fades where it goes on, as code does.
    expect(content.locator(".scroll")).to_have_css("mask-image", re.compile("gradient"))
