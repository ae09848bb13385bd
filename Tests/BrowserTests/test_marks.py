"""Stars and read marks, and the selection, which the page has by itself."""

import re

import pytest
from playwright.sync_api import expect

from eventually import eventually, round_trip
from feeds import item, rss, served
from views import choose_view
from test_main_job import add_feed, row


@pytest.fixture
def timeline(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", *[item(f"Entry {n}", n) for n in range(12)]))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    return page


@pytest.mark.parametrize(("label", "pressed_after", "style"), [("Star", "false", "starred"), ("Mark as read", "false", "read")])
def test_a_mark_that_cannot_be_stored_is_taken_back_with_a_message(timeline, expected_errors, label, pressed_after, style):
    page = timeline
    expected_errors.append("500")
    page.route(re.compile(r"/entries/\d+/(star|read)$"), lambda route: route.fulfill(status=500, body="The disk is full."))
    button = row(page, "Entry 3").get_by_role("button", name=label)
    button.click()
    expect(page.locator("#said")).to_contain_text("The disk is full.")
    expect(row(page, "Entry 3").locator(f".toggle.{'star' if label == 'Star' else 'read'}")).to_have_attribute("aria-pressed", pressed_after)
    assert ("unread" in row(page, "Entry 3").get_attribute("class")) and ("starred" not in row(page, "Entry 3").get_attribute("class"))

    # It works as soon as the reader does.
    page.unroute(re.compile(r"/entries/\d+/(star|read)$"))
    row(page, "Entry 3").get_by_role("button", name=label).click()
    expect(row(page, "Entry 3").locator(f".toggle.{'star' if label == 'Star' else 'read'}")).to_have_attribute("aria-pressed", "true")


def test_a_star_is_one_request_and_reaches_the_open_entry(timeline, new_page, reader):
    page = timeline
    other = new_page(page.context)
    other.goto(reader.url("/starred"))
    expect(other.locator("#empty")).to_be_visible()
    row(page, "Entry 2").locator("a.open").click()
    expect(page.locator("#entry h1")).to_have_text("Entry 2")
    requests = []
    page.on("request", lambda request: requests.append(request.url) if request.method == "POST" else None)
    row(page, "Entry 2").get_by_role("button", name="Star").click()
    expect(page.locator("#entry .toggle.star")).to_have_attribute("aria-pressed", "true")
    expect(row(other, "Entry 2")).to_have_count(1)
    assert [url for url in requests if "/viewport" not in url] == [reader.url(requests[0].removeprefix(reader.address))]
    assert re.search(r"/entries/\d+/star$", requests[0])


def test_quick_presses_of_one_mark_reach_the_server_in_turn(timeline):
    page = timeline
    held = []
    page.route(re.compile(r"/entries/\d+/star$"), lambda route: held.append(route))
    star = row(page, "Entry 4").locator(".toggle.star")
    star.click()
    star.click()
    eventually(lambda: page.evaluate("() => true") and held)
    round_trip(page)
    assert [route.request.post_data for route in held] == ["on=1"]
    held[0].continue_()
    # Playwright hears of requests while it talks to the page.
    eventually(lambda: page.evaluate("() => true") and len(held) == 2)
    held[1].continue_()
    assert held[1].request.post_data == "on=0"
    expect(star).to_have_attribute("aria-pressed", "false")
    page.unroute(re.compile(r"/entries/\d+/star$"))
    page.reload()
    expect(row(page, "Entry 4").locator(".toggle.star")).to_have_attribute("aria-pressed", "false")


def test_arrow_keys_move_between_cards_without_the_server(timeline):
    page = timeline
    choose_view(page, "Cards")
    expect(page.locator("#rows.lanes > .row.card")).to_have_count(12)
    requests = []
    page.on("request", lambda request: requests.append(request.url) if request.method == "POST" else None)
    for key, title in [("ArrowRight", "Entry 0"), ("ArrowRight", "Entry 1"), ("ArrowLeft", "Entry 0")]:
        page.keyboard.press(key)
        expect(page.locator("#rows > .row.selected")).to_contain_text(title)
    first = page.locator("#rows > .row").first.bounding_box()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#rows > .row.selected")).not_to_contain_text("Entry 0")
    below = page.locator("#rows > .row.selected").bounding_box()
    assert below["y"] > first["y"] and below["x"] == first["x"]
    page.keyboard.press("ArrowUp")
    expect(page.locator("#rows > .row.selected")).to_contain_text("Entry 0")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#rows > .row.selected")).to_contain_text("Entry 0")
    assert [url for url in requests if "/viewport" not in url] == []
