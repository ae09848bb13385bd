"""Folders and the feeds in them, put in order by dragging, with the keyboard, and with buttons without scripts."""

import pytest
from playwright.sync_api import expect

from eventually import live
from feeds import item, rss, served

DESK = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def folders(reader, feed_server, program):
    """The folders Sea, with three feeds, and Land."""
    for name in ("Harbor", "Quay", "Pier"):
        feed_server[f"/{name}.xml"] = served(rss(name, item(f"{name} 1", 1)))
        program("add", feed_server.url(f"/{name}.xml"))
    for name in ("Sea", "Land"):
        program("folder", "add", name)
    for name in ("Harbor", "Quay", "Pier"):
        program("folder", "put", feed_server.url(f"/{name}.xml"), "Sea")
    return reader


def names(page):
    return page.locator("ol.order .feed-name a").all_inner_texts()


def shows(page, *order):
    expect(page.locator("ol.order .feed-name a")).to_have_text(list(order))


def open_folder(page, reader):
    page.goto(reader.url("/folders"))
    page.locator("#folders").get_by_role("link", name="Sea").click()
    expect(page.locator("ol.order li")).to_have_count(3)


@pytest.mark.parametrize(("size", "scripts"), [(DESK, True), (PHONE, True), (PHONE, False)])
def test_feeds_and_folders_are_put_in_order_with_buttons(folders, new_page, size, scripts):
    page = new_page(viewport=size, java_script_enabled=scripts)
    open_folder(page, folders)
    first, second, third = names(page)
    page.get_by_role("button", name=f"Move {third} to the top").click()
    shows(page, third, first, second)
    button = page.get_by_role("button", name=f"Move {third} down")
    button.focus()
    page.keyboard.press("Enter")
    shows(page, first, third, second)
    if scripts:
        # The focus stays, so that the next press goes on.
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
        shows(page, first, second, third)
    page.goto(folders.url("/folders"))
    page.get_by_role("button", name="Move Land up").click()
    expect(page.locator("#folders h3 a")).to_have_text(["Land", "Sea"])
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    # The sidebar of the next page has the same order.
    page.goto(folders.url("/all"))
    expect(page.locator("#lines .line.folder .name")).to_have_text(["Land", "Sea"])


def test_feeds_and_folders_are_put_in_order_by_dragging(folders, new_page):
    page = new_page(viewport=DESK)
    open_folder(page, folders)
    expect(page.locator("ol.order li[draggable=true]")).to_have_count(3)
    first, second, third = names(page)
    page.locator("ol.order li", has_text=third).drag_to(page.locator("ol.order li", has_text=first))
    shows(page, third, first, second)
    page.goto(folders.url("/folders"))
    expect(page.locator("#folders li[draggable=true]")).to_have_count(2)
    line = page.locator("#folders li", has=page.get_by_role("link", name="Sea"))
    land = page.locator("#folders li", has=page.get_by_role("link", name="Land"))
    land.drag_to(line, target_position={"x": 80, "y": 3})
    expect(page.locator("#folders h3 a")).to_have_text(["Land", "Sea"])
    # Into a folder at the lower half of its line.
    height = line.bounding_box()["height"]
    land.drag_to(line, target_position={"x": 80, "y": height - 4})
    expect(page.locator("#folders li.level-1")).to_contain_text("Land")


def drag(page, line, target, place):
    """Drags a line of the sidebar to a part of the height of another one."""
    line.hover()
    page.mouse.down()
    box = target.bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2)
    # What follows the pointer is loaded now.
    expect(page.locator("body[data-dragging]")).to_have_count(1)
    for step in (1, 2):
        page.mouse.move(box["x"] + 60 + step, box["y"] + box["height"] * place)
    expect(page.locator("#lines :is(.drop, .drop-before)")).to_have_count(1)
    page.mouse.up()


def test_feeds_and_folders_are_dragged_in_the_sidebar(folders, new_page, feed_server, program):
    feed_server["/Buoy.xml"] = served(rss("Buoy", item("Buoy 1", 1)))
    program("add", feed_server.url("/Buoy.xml"))
    page = new_page(viewport=DESK)
    page.goto(folders.url("/all"))
    live(page)
    line = lambda name: page.locator("#lines .line:is(.feed, .folder)", has=page.locator(".name", has_text=name))
    feeds = lambda section: page.locator(f"#lines [data-section={section}] .feed .name")
    folder = lambda name: line(name).get_attribute("data-id")
    sea, land = folder("Sea"), folder("Land")
    first, second, third = feeds(sea).all_inner_texts()
    drag(page, line(third), line(first), 0.2)
    expect(feeds(sea)).to_have_text([third, first, second])
    drag(page, line(third), line(second), 0.8)
    expect(feeds(sea)).to_have_text([first, second, third])

    # From a folder to another one, and back by the offer.
    drag(page, line(first), line("Land"), 0.5)
    expect(feeds(land)).to_have_text([first])
    expect(page.locator("#said")).to_contain_text("1 feed moved to “Land”.")
    page.locator("#said").get_by_role("button", name="Undo").click()
    expect(feeds(land)).to_have_count(0)
    expect(feeds(sea)).to_have_count(3)

    # Into a place of a folder, and out of all folders.
    second = feeds(sea).nth(1).inner_text()
    drag(page, line("Buoy"), line(second), 0.2)
    expect(feeds(sea).nth(1)).to_have_text("Buoy")
    expect(feeds("outside")).to_have_count(0)

    drag(page, line("Sea"), line("Land"), 0.2)
    expect(page.locator("#lines .folder .name")).to_have_text(["Sea", "Land"])
    drag(page, line("Land"), line("Sea"), 0.8)
    expect(line("Land")).to_have_attribute("data-level", "1")
    expect(page.locator("dialog[open]")).to_have_count(0)
    # The order is stored.
    page.reload()
    expect(feeds(sea).nth(1)).to_have_text("Buoy")
    expect(line("Land")).to_have_attribute("data-level", "1")
