"""Long lists: what browsers pass over, because it is far from the screen, keeps its place and still works."""

from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, rss, served
from test_main_job import add_feed

COUNT = 260
TOPS = "() => [...document.querySelectorAll('#rows > .row')].map((row) => Math.round(row.offsetTop))"
SHOW_ALL = "() => { for (const row of document.querySelectorAll('#rows > .settled')) row.classList.remove('settled'); }"


def long_list(page, reader, feed_server):
    """Shows a list of rows with different heights, all of which have settled."""
    feed_server["/a.xml"] = served(rss("Long", *[
        item(f"{n}", n + 1, title=f"Entry {n}" + " has more to say" * (n % 7), content="Words. " * (n % 30)) for n in range(COUNT)]))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)

    def is_whole():
        page.evaluate("() => { const box = document.querySelector('#content'); box.scrollTop = box.scrollHeight; }")
        return page.locator("#rows > .row").count() == COUNT

    eventually(is_whole)
    eventually(lambda: page.locator("#rows > .row.settled").count() == COUNT)


def test_rows_that_the_browser_passes_over_keep_their_places(page, reader, feed_server):
    page.set_viewport_size({"width": 1400, "height": 900})
    long_list(page, reader, feed_server)
    settled = page.evaluate(TOPS)
    page.evaluate(SHOW_ALL)
    assert page.evaluate(TOPS) == settled
    # Heights differ, or this would show nothing.
    assert len({after - before for before, after in zip(settled, settled[1:])}) > 2


def test_rows_have_other_heights_in_a_narrower_list(page, reader, feed_server):
    page.set_viewport_size({"width": 1400, "height": 900})
    long_list(page, reader, feed_server)
    wide = page.evaluate(TOPS)
    page.set_viewport_size({"width": 500, "height": 900})
    page.evaluate("() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    narrow = page.evaluate(TOPS)
    assert narrow != wide
    page.evaluate(SHOW_ALL)
    assert page.evaluate(TOPS) == narrow


def test_buttons_of_rows_work_outside_of_the_form_of_the_page(page, reader, feed_server):
    page.set_viewport_size({"width": 1400, "height": 900})
    feed_server["/a.xml"] = served(rss("Tides", item("Low water", 2)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    row = page.locator("#rows > .row")
    row.hover()
    row.get_by_role("button", name="Star").click()
    expect(row.get_by_role("button", name="Remove star")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(row.get_by_role("button", name="Remove star")).to_have_attribute("aria-pressed", "true")
    # The list of the form stays short, however many rows there are.
    assert page.evaluate("() => [...document.querySelector('#act').elements].filter((each) => each.closest('.row')).length") == 0
