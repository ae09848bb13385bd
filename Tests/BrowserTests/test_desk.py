"""Pages of their own: what they show on phones, and in the theme that is chosen."""

import pytest
from playwright.sync_api import expect

from eventually import live
from feeds import item, rss, served
from views import choose_view

PHONE = {"width": 390, "height": 844}
LOOKS = "nav[aria-label=Settings] a[href='/settings/looks']"
BACKGROUND = "element => getComputedStyle(element).backgroundColor"
NONE = "rgba(0, 0, 0, 0)"


@pytest.fixture
def phone(new_page):
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("path", ["/notes", "/queue", "/save", "/add", "/subscriptions"])
@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_page_of_its_own_leads_back_to_the_list_of_feeds_on_a_phone(new_page, reader, path, has_scripts):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, java_script_enabled=has_scripts)
    page.goto(reader.url(path))
    back = page.locator("#content").get_by_role("link", name="Back to the list of feeds")
    box = back.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    back.tap()
    expect(page.locator("#sidebar")).to_be_visible()
    expect(page.locator("#sidebar").get_by_role("link", name="All entries")).to_be_visible()
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(back).to_be_hidden()


def test_the_rules_lead_back_to_the_feeds(phone, reader):
    phone.goto(reader.url("/rules"))
    phone.get_by_role("link", name="Back to the feeds").tap()
    expect(phone.get_by_role("heading", name="Feeds", exact=True)).to_be_visible()


def test_all_settings_mark_a_section_only_where_they_show_one(phone, reader):
    phone.goto(reader.url("/settings"))
    looks = phone.locator(LOOKS)
    expect(phone.get_by_role("navigation", name="Settings").locator("[aria-current]")).to_have_count(0)
    assert looks.evaluate(BACKGROUND) == NONE
    phone.set_viewport_size({"width": 1000, "height": 800})
    assert looks.evaluate(BACKGROUND) != NONE
    looks.click()
    expect(looks).to_have_attribute("aria-current", "page")


def test_an_address_without_a_page_says_so_in_the_chosen_theme_and_leads_on(page, reader, expected_errors):
    expected_errors += ["404"]
    page.goto(reader.url("/settings/looks"))
    page.get_by_role("button", name="Sepia").click()
    expect(page.locator("html[data-theme=sepia]")).to_be_attached()
    page.goto(reader.url("/nothing"))
    expect(page.get_by_role("alert")).to_have_text("There is nothing at this address.")
    assert page.locator("#content").evaluate(BACKGROUND) == "rgb(247, 240, 224)"
    page.get_by_role("link", name="Show unread entries").click()
    expect(page.get_by_role("heading", name="Everything you follow")).to_be_visible()


def test_the_sample_of_the_text_has_the_chosen_size_and_the_width_of_the_groups(page, reader):
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(reader.url("/settings/looks"))
    sample = page.locator(".proof")
    assert sample.evaluate("(text) => getComputedStyle(text).fontSize") == "19px"
    assert sample.bounding_box()["width"] == page.locator(".set").first.bounding_box()["width"]
    page.get_by_role("button", name="Narrow").click()
    expect(page.locator("html[data-measure=narrow]")).to_be_attached()
    assert sample.bounding_box()["width"] == page.locator(".set").first.bounding_box()["width"]


def test_fingers_hit_the_buttons_of_the_sidebar_and_of_forms(phone, reader):
    phone.goto(reader.url("/all#sidebar"))
    tools = phone.locator(".foot .tool")
    expect(tools).to_have_count(4)
    assert all(box["width"] >= 44 and box["height"] == 44 for box in (tool.bounding_box() for tool in tools.all()))
    expect(tools.filter(visible=True)).to_have_text(["", "Feeds", "Settings", "Account"])
    for path, name in [("/notes", "Find"), ("/folders", "Create")]:
        phone.goto(reader.url(path))
        button = phone.locator("#content").get_by_role("button", name=name, exact=True)
        field = phone.locator("#content form:not([hidden]) input:visible").first
        assert button.bounding_box()["height"] == field.bounding_box()["height"] == 44


def test_placeholders_can_be_read_in_the_dark(new_page, reader):
    page = new_page(color_scheme="dark")
    page.goto(reader.url("/add"))
    color = page.get_by_label("Address", exact=True).evaluate("(field) => getComputedStyle(field, '::placeholder').color")
    assert color == "rgb(154, 164, 167)"


@pytest.mark.parametrize(("path", "part"), [("/", "summary"), ("/settings/webhooks", "legend")])
def test_the_words_of_a_form_are_as_large_as_those_around_them(page, reader, path, part):
    page.goto(reader.url(path))
    assert page.locator(f"form {part}").first.evaluate("(words) => getComputedStyle(words).fontSize") == "14px"


def test_the_pane_without_an_entry_names_the_next_one_and_the_keys(new_page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Tides", item("High tide", 1), item("Low tide", 2)))
    program("add", feed_server.url("/a.xml"))
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/unread"))
    live(page)
    idle = page.locator(".idle")
    expect(idle.locator(".numbers li")).to_have_text(["2 unread", "0 to read later", "0 starred", "1 feed"])
    expect(idle.locator("kbd")).to_have_text(["Space", "j", "s", "t", "Ctrl+K", "?"])
    idle.locator(".next a", has_text="High tide").click()
    expect(page.locator("#entry h1")).to_have_text("High tide")
    expect(idle).to_be_hidden()
    expect(page.locator("#rows > .row.unread")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(idle.locator(".next a")).to_have_text("Low tide")
    page.set_viewport_size({"width": 1000, "height": 700})
    expect(idle).to_be_hidden()


def test_the_view_is_named_in_the_bar_and_follows_the_choice(new_page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Tides", *[item(f"Tide {n}", n + 1) for n in range(30)]))
    program("add", feed_server.url("/a.xml"))
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/unread"))
    live(page)
    view = page.locator("#content .view-menu > summary")
    expect(view).to_have_text("Normal")
    choose_view(page, "Compact")
    expect(view).to_have_accessible_name("View and order: Compact")
    whole = "() => [...document.querySelectorAll('#rows > .row')].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length"
    page.wait_for_function(f"() => ({whole})() >= 14")


def test_rows_show_the_labels_of_their_entries(new_page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Tides", item("High tide", 1), item("Low tide", 2)))
    program("add", feed_server.url("/a.xml"))
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/all"))
    live(page)
    tags = page.locator("#rows .tag")
    expect(tags).to_have_count(0)
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.locator(".picking input").fill("To quote")
    page.locator(".picking").get_by_role("button", name="Add").click()
    expect(tags).to_have_text(["To quote"])
    page.reload()
    expect(page.locator("#rows > .row", has_text="High tide").locator(".tag")).to_have_text("To quote")
    expect(tags).to_have_count(1)
