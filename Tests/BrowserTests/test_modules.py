"""State that pages share and keep: folded folders, search results while typing, playback."""

import re

import pytest
from playwright.sync_api import expect

from eventually import live
from feeds import item, rss, served


@pytest.fixture
def samples(page, reader):
    page.goto(reader.address)
    page.get_by_role("button", name="Add the sample feeds").click()
    expect(page.locator("#rows > .row").first).to_be_visible()
    page.goto(reader.url("/all"))
    return page


def folder(page):
    return page.locator("#lines .line.folder").first


def test_a_folder_is_folded_on_every_page_and_stays_folded(samples, new_page, reader):
    other = new_page(context=samples.context)
    other.goto(reader.url("/starred"))
    live(samples), live(other)
    feeds = samples.locator("#lines .line.inside")
    count = feeds.count()
    inside = samples.locator("#lines .group", has=samples.locator(".line.folder")).first.locator(".line.inside").count()
    assert inside > 0

    folder(samples).locator(".fold").click()
    expect(folder(samples).locator(".fold")).to_have_attribute("aria-expanded", "false")
    expect(feeds).to_have_count(count - inside)
    expect(other.locator("#lines .line.inside")).to_have_count(count - inside)

    samples.reload()
    expect(samples.locator("#lines .line.inside")).to_have_count(count - inside)
    live(samples)
    folder(samples).locator(".fold").focus()
    samples.keyboard.press("Enter")
    expect(feeds).to_have_count(count)
    expect(folder(samples).locator(".fold")).to_be_focused()
    expect(other.locator("#lines .line.inside")).to_have_count(count)


def test_a_folder_is_folded_without_scripts(reader, new_page, samples):
    cookies = samples.context.cookies()
    plain = new_page(java_script_enabled=False)
    plain.context.add_cookies(cookies)
    plain.goto(reader.url("/unread"))
    count = plain.locator("#lines .line.inside").count()
    folder(plain).get_by_role("button").click()
    expect(plain).to_have_url(reader.url("/unread"))
    # The address is the same before and after: only the lines tell that the next page is there.
    expect(plain.locator("#lines .line.inside")).not_to_have_count(count)
    folder(plain).get_by_role("button").click()
    expect(plain.locator("#lines .line.inside")).to_have_count(count)


def test_entries_are_found_while_words_are_typed(page, reader, feed_server):
    feed_server["/news.xml"] = served(rss("News", item("Harbor opens", 2), item("Old tide", 5)))
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(feed_server.url("/news.xml"))
    page.get_by_role("button", name="Add the feed").click()
    live(page)

    page.get_by_label("Search entries").press_sequentially("harb", delay=20)
    found = page.locator("#hits li a")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Harbor opens")
    expect(found.locator(".name mark")).to_have_text("Harbor")
    page.keyboard.press("Escape")
    expect(page.locator("#hits")).to_be_hidden()

    page.get_by_label("Search entries").press_sequentially("or")
    expect(found).to_have_count(1)
    found.click()
    expect(page.locator("#entry h1")).to_have_text("Harbor opens")


def test_listening_goes_on_on_the_next_page_and_stops_when_another_begins(samples, new_page, reader):
    live(samples)
    samples.locator(".listen").first.click()
    audio = samples.locator("#player audio")
    samples.wait_for_function("() => document.querySelector('#player audio')?.currentTime > 0.2")
    audio.evaluate("(a) => { a.currentTime = 3; }")
    samples.wait_for_function("() => document.querySelector('#player audio').currentTime > 3.1")
    with samples.expect_request(re.compile("/player$")) as kept:
        audio.evaluate("(a) => a.pause()")
    assert "seconds=3" in kept.value.post_data
    title = samples.locator("#player .now .title").inner_text()

    # The next page offers to continue, at the same position.
    samples.goto(reader.url("/starred"))
    expect(samples.locator("#player .now .title")).to_have_text(title)
    audio.evaluate("(a) => a.play()")
    samples.wait_for_function("() => document.querySelector('#player audio').currentTime >= 3")

    # Another page begins to play, so this one stops.
    other = new_page(context=samples.context)
    other.goto(reader.url("/all"))
    live(other)
    other.locator(".listen").nth(1).click()
    samples.wait_for_function("() => document.querySelector('#player audio').paused")
    # Stopping there does not remove the position here.
    other.get_by_label("Stop listening").click()
    other.goto(reader.url("/all"))
    expect(other.locator("#player .now .title")).to_have_text(title)


def hide(page, is_hidden):
    page.evaluate("""(hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""", is_hidden)


def test_a_hidden_page_goes_on_playing_until_another_begins(samples, new_page, reader):
    live(samples)
    samples.locator(".listen").first.click()
    audio = samples.locator("#player audio")
    samples.wait_for_function("() => document.querySelector('#player audio')?.currentTime > 0.2")
    hide(samples, True)
    hide(samples, False)
    live(samples)
    heard = audio.evaluate("(a) => a.currentTime")
    samples.wait_for_function("(heard) => document.querySelector('#player audio').currentTime > heard + 0.2", arg=heard)
    assert audio.evaluate("(a) => !a.paused")

    hide(samples, True)
    other = new_page(context=samples.context)
    other.goto(reader.url("/all"))
    live(other)
    other.locator(".listen").nth(1).click()
    samples.wait_for_function("() => document.querySelector('#player audio').paused")


def test_what_is_heard_in_an_entry_goes_on_when_the_entry_closes(samples):
    live(samples)
    episode = samples.locator("#rows > .row.episode").first
    episode.locator("a.open").click()
    with samples.expect_request(re.compile("/player$")):
        samples.locator("#entry .listen").click()
    samples.wait_for_function("() => document.querySelector('#player audio').currentTime > 0.2")
    samples.keyboard.press("Escape")
    expect(samples.locator("#entry article")).to_have_count(0)
    expect(samples.get_by_role("region", name="Player")).to_be_visible()
    at = samples.locator("#player audio").evaluate("(a) => a.currentTime")
    samples.wait_for_function(f"() => document.querySelector('#player audio').currentTime > {at} + 0.2")
