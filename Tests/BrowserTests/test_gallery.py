"""The gallery: every item kind and every screen in each of their states."""

import re

import pytest
from playwright.sync_api import expect

from gallery_walk import MISSING, PARTS, stories, walk


def test_every_screen_has_a_story_for_each_of_its_states(page, gallery, expected_errors):
    expected_errors.append(MISSING)
    names = {story.address.removeprefix("/gallery/").split("?")[0] for story in stories(page, gallery)}
    for screen in ("timeline", "preview", "feeds"):
        for state in ("none", "one", "many", "loading", "slow", "failing", "offline"):
            assert f"{screen}/{state}" in names


@pytest.mark.parametrize("part", range(PARTS))
def test_every_story_is_accessible_fits_its_width_and_writes_no_error(page, gallery, browser, expected_errors, part):
    expected_errors.append(MISSING)
    problems = walk(gallery, stories(page, gallery)[part::PARTS], browser)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


def test_the_list_shows_a_story_in_its_frame_as_wide_and_in_the_colors_that_are_chosen(page, gallery, expected_errors):
    expected_errors.append(MISSING)
    page.goto(gallery.url("/gallery"))
    frame = page.frame_locator("iframe")
    page.get_by_role("link", name="many", exact=True).first.click()
    expect(frame.locator("#rows > .row").first).to_be_visible()
    page.get_by_label("390").check()
    assert page.locator("iframe").bounding_box()["width"] == 390
    expect(frame.get_by_role("link", name="Feeds", exact=True)).to_be_visible()

    page.get_by_label("Colors").select_option("dark")
    page.get_by_label("Layout").select_option("cards")
    page.get_by_role("button", name="Apply").click()
    page.get_by_role("link", name="many", exact=True).first.click()
    expect(frame.locator("#rows > .row.card").first).to_be_visible()
    expect(frame.locator("html")).to_have_css("background-color", "rgb(23, 28, 30)")


def test_a_story_is_a_live_reader_whose_links_stay_within_it(page, gallery):
    page.goto(gallery.url("/gallery/timeline/folder?layout=cards"))
    with page.expect_response(re.compile("/live$")) as live:
        page.reload()
    assert live.value.ok
    page.locator("#rows > .row a.open").first.click()
    expect(page.locator("#entry article h1")).to_be_attached()
    page.goto(gallery.url("/gallery/timeline/folder?layout=cards"))
    page.get_by_role("link", name="Starred").first.click()
    expect(page).to_have_url(re.compile(r"/gallery/timeline/folder\?layout=cards&at=%2Fstarred"))
    expect(page.locator("#rows > .row.card.starred").first).to_be_visible()


def test_what_fails_once_a_page_is_shown_is_told_on_it(page, gallery):
    page.goto(gallery.url("/gallery/timeline/live-failing"))
    expect(page.locator("#said")).to_contain_text("The database is locked by another program")
    expect(page.locator("#rows > .row").first).to_be_visible()


def test_keys_reach_everything_on_a_page_in_its_order(page, gallery, expected_errors):
    expected_errors.append(MISSING)
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(gallery.url("/gallery/items/article"))
    stops = page.evaluate("""() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
      .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.type !== "hidden" && stop.checkVisibility()).length""")
    places = []
    for _ in range(stops):
        page.keyboard.press("Tab")
        places.append(page.evaluate("""() => {
          const stop = document.activeElement;
          const every = [...document.querySelectorAll("*")];
          const style = getComputedStyle(stop);
          // The link of a row is as large as the row.
          const shows = style.outlineStyle !== "none" || getComputedStyle(stop, "::after").outlineStyle !== "none";
          return [every.indexOf(stop), shows || stop.matches(".skip"), stop.outerHTML.slice(0, 80)];
        }"""))
    order = [place for place, _, _ in places]
    assert order == sorted(set(order)), places
    assert all(shows for _, shows, _ in places), [html for _, shows, html in places if not shows]


def test_a_preview_shows_its_cards_at_once_and_its_button_in_one_line(page, gallery):
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(gallery.url("/gallery/preview/many?layout=cards"))
    expect(page.locator(".rows > .row").first).to_be_attached()
    # Lists that the page's script arranges are hidden until it does. This one stays as it is.
    assert page.locator(".rows").evaluate("(rows) => getComputedStyle(rows).animationName") == "none"
    page.goto(gallery.url("/gallery/preview/many?layout=list"))
    button = page.get_by_role("button", name="Follow this feed")
    assert button.bounding_box()["height"] < 40


def test_the_sidebar_of_a_story_says_how_many_entries_there_are(page, gallery):
    page.goto(gallery.url("/gallery/timeline/many"))
    expect(page.locator("#lines [data-id=all] .count")).to_have_text(page.locator(".toolbar .count").first.inner_text())
