"""The text of entries on a screen, in the dark, on a phone and on paper."""

import re

import pytest
from playwright.sync_api import expect

from feeds import item, rss, served
from test_main_job import add_feed

ARTICLE = (
    "<p>The harbor <mark>opens</mark> at <code>06:00</code>.</p>"
    "<h2>The gate</h2><p>It is <a href='https://harbor.example/gate'>described elsewhere</a>.</p>"
    "<h3>Its parts</h3><p>Two leaves.</p><h4>The northern leaf</h4><p>Oak.</p><h5>Its hinge</h5><p>Iron.</p>"
    "<blockquote><p>A short word.</p></blockquote>"
    "<blockquote><p>One.</p><p>Two.</p><p>Three.</p></blockquote>"
    "<pre><code>let gate = open(at: \"a very long line of code that does not fit into the width of any phone at all\")\n"
    "close(gate)</code></pre>"
    "<table><thead><tr><th>Day</th><th>Tide</th></tr></thead><tbody><tr><td>Mon</td><td>3.1 m</td></tr></tbody></table>"
    "<dl><dt>Ebb</dt><dd>The water goes.</dd></dl><ul><li>One</li><li>Two</li></ul><hr><p>The end.</p>")


@pytest.fixture
def open_article(reader, feed_server, new_page):
    """Opens the article on a page of its own: `open_article(color_scheme="dark")`."""

    def open_one(**options):
        feed_server["/a.xml"] = served(rss("Harbor", item("The gate of the harbor", content=ARTICLE)))
        page = new_page(**options)
        page.goto(reader.address)
        if page.get_by_role("button", name="Add the feed").count():
            page.get_by_label("Address").fill(feed_server.url("/a.xml"))
            page.get_by_role("button", name="Add the feed").click()
        page.locator("#rows a.open").first.click()
        expect(page.locator("#entry .content")).to_be_visible()
        return page

    return open_one


def test_a_card_shows_at_most_four_lines_of_a_headline(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Harbor", item("A headline that goes on and on " * 12), item("A short one")))
    page.goto(reader.url("/settings/timelines"))
    page.get_by_role("button", name="Cards").click()
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    heights = "titles => titles.map((title) => Math.round(title.getBoundingClientRect().height))"
    expect(page.locator("#rows .card h3")).to_have_count(2)
    assert sorted(page.locator("#rows .card h3").evaluate_all(heights)) == [24, 96]


def style(page, selector, name):
    return page.locator(f"#entry .content {selector}").first.evaluate(
        "(element, name) => getComputedStyle(element).getPropertyValue(name)", name)


def pixels(page, selector, name="font-size"):
    return float(style(page, selector, name).removesuffix("px"))


def luminance(color):
    values = [int(value) / 255 for value in re.findall(r"\d+", color)[:3]]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_headings_have_an_order(open_article):
    page = open_article()
    sizes = [pixels(page, name) for name in ("h2", "h3", "h5")]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) == 3, sizes
    assert pixels(page, "h2") > pixels(page, "p") and pixels(page, "h3") == pixels(page, "p")
    assert style(page, "h3", "font-weight") == "700" and style(page, "h4", "font-style") == "italic"
    # A heading belongs to what follows.
    assert pixels(page, "h2", "margin-top") > 1.5 * pixels(page, "h2 + p", "margin-top")
    assert style(page, "blockquote", "font-style") == "normal"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marked_words_code_and_quotes_can_be_read(open_article, scheme):
    page = open_article(color_scheme=scheme)
    ground = page.locator("#entry").evaluate("(element) => getComputedStyle(element).backgroundColor")
    assert contrast(style(page, "mark", "color"), style(page, "mark", "background-color")) >= 4.5
    assert contrast(style(page, "code", "color"), style(page, "code", "background-color")) >= 4.5
    for selector in ("p", "blockquote", "dt", "a"):
        assert contrast(style(page, selector, "color"), ground) >= 4.5, selector


def test_long_lines_of_code_scroll_and_the_page_does_not(open_article):
    page = open_article(viewport={"width": 390, "height": 844})
    assert page.locator("#entry .content pre").evaluate("(e) => e.scrollWidth > e.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_quotes_tables_and_lists_of_an_arabic_entry_begin_on_the_right(page, reader, feed_server):
    content = (
        "<p>يفتح الميناء في السادسة.</p><blockquote>كلمة قصيرة.</blockquote><pre><code>let gate = 1</code></pre>"
        "<table><tr><th>اليوم</th><th>المد</th></tr><tr><td>الاثنين</td><td>3.1</td></tr></table><ul><li>واحد</li></ul>")
    feed_server["/a.xml"] = served(rss("الميناء", item("بوابة الميناء", content=content)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.locator("#rows a.open").click()
    for part in ("blockquote", "table", "ul"):
        expect(page.locator(f"#entry .content {part}")).to_have_css("direction", "rtl")
    expect(page.locator("#entry .content pre")).to_have_css("direction", "ltr")


def test_an_entry_is_printed_alone(open_article):
    page = open_article()
    page.emulate_media(media="print")
    for hidden in (".bottom", ".sidebar", "#content", ".toolbar", "#entry .actions"):
        assert not page.locator(hidden).first.is_visible(), hidden
    expect(page.locator("#entry h1")).to_be_visible()
    # All of it, black on white, with the addresses of links.
    assert page.locator("#entry").evaluate("(e) => e.scrollHeight <= e.clientHeight + 1")
    assert style(page, "p", "color") == "rgb(0, 0, 0)"
    after = page.locator("#entry .content a").first.evaluate("(e) => getComputedStyle(e, '::after').content")
    assert "https://harbor.example/gate" in after
    # The address of the entry and its whole date stand above it.
    before = page.locator("#entry > article").evaluate("(e) => getComputedStyle(e, '::before').content")
    assert "http://site.invalid/" in before
    time = page.locator("#entry header time")
    assert time.evaluate("(e) => getComputedStyle(e, '::after').content").strip('"') == time.get_attribute("title")
    assert page.locator("#entry .content pre").evaluate("(e) => e.scrollWidth <= e.clientWidth")


SHOWN_FACES = """() => [...document.fonts].filter((face) => face.status === "loaded")
  .map((face) => `${face.family.replaceAll('"', "")} ${face.unicodeRange.split(",")[0]}`)"""
SHIFTS = """() => new Promise((done) => new PerformanceObserver((list) => done(
  list.getEntries().filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0)))
  .observe({ type: "layout-shift", buffered: true }) || setTimeout(done, 500, 0))"""


def test_the_readers_own_faces_are_loaded_in_the_scripts_of_the_text_and_move_nothing(open_article, reader):
    page = open_article()
    page.reload()
    expect(page.locator("#entry .content")).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    loaded = page.evaluate(SHOWN_FACES)
    assert {"YAARR Serif U+0-FF", "YAARR Sans U+0-FF"} == set(loaded), loaded
    # The times that a script writes in the reader's zone move some pixels.
    assert page.evaluate(SHIFTS) < 0.002
    page.goto(reader.url("/settings/looks"))
    page.get_by_role("button", name="This device’s").click()
    expect(page.get_by_role("button", name="This device’s")).to_have_attribute("aria-pressed", "true")
    page.goto(reader.url("/all"))
    expect(page.locator("#rows a.open").first).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate(SHOWN_FACES) == []
