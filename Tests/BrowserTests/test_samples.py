"""The samples have entries of every kind, and work on a phone too."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from eventually import round_trip

KINDS = ["article", "status", "episode", "gallery", "clips"]


@pytest.fixture
def samples(page, reader):
    page.goto(reader.address)
    page.get_by_role("button", name="Add the sample feeds").click()
    expect(page.locator("#rows > .row").first).to_be_visible()
    return page


def test_every_kind_is_shown(samples, reader):
    samples.goto(reader.url("/all"))
    for kind in KINDS:
        assert samples.locator(f"#rows > .row.{kind}").count() > 0, kind
    assert samples.locator("#rows > .row.placeholder").count() == 0
    # Videos are shown in the clips block here, and as single entries in their own feed.
    samples.locator("#lines .line.feed a", has_text="Film Club").click()
    expect(samples.locator("#rows > .row.video").first).to_be_visible()


def test_an_episode_plays_in_the_bar_below(samples, reader):
    samples.goto(reader.url("/all"))
    samples.locator(".listen").first.click()
    audio = samples.locator("#player audio")
    expect(samples.get_by_role("region", name="Player")).to_be_visible()
    samples.wait_for_function("() => document.querySelector('#player audio').readyState >= 2")
    assert audio.evaluate("(a) => a.error") is None


def test_an_opened_episode_says_its_length_as_its_row_does(samples, reader):
    samples.goto(reader.url("/all"))
    row = samples.locator("#rows > .row.episode").first
    length = row.locator(".listen-label").inner_text()
    assert re.fullmatch(r"Listen · \d.*", length)
    row.locator("a.open").click()
    expect(samples.locator("#entry .listen-label")).to_have_text(length)


def test_the_recent_videos_go_to_the_end_of_the_row(samples, reader):
    samples.goto(reader.url("/all"))
    end = "(each) => each.getBoundingClientRect().right"
    assert samples.locator(".clip-strip").first.evaluate(end) == samples.locator("#rows > .row .meta").first.evaluate(end)


def test_nothing_is_loaded_from_a_videos_host_before_a_click(samples, reader):
    asked = []
    samples.context.on("request", lambda request: asked.append(request.url))
    samples.goto(reader.url("/all"))
    samples.locator(".clips .clip a").first.click()
    tile = samples.locator("#entry .tile")
    expect(tile).to_be_visible()
    round_trip(samples)
    assert not [url for url in asked if re.search(r"\.(mp4|webm)|youtube|ytimg|vimeo", url)], asked
    tile.click()
    player = samples.locator("#entry video, #entry iframe")
    expect(player).to_be_visible()
    samples.goto("about:blank")  # the film must not go on when the reader ends


def test_a_gallery_shows_its_pictures(samples, reader):
    samples.goto(reader.url("/all"))
    samples.locator("#rows > .row.gallery a.open").first.click()
    pictures = samples.locator("#entry img")
    expect(pictures.first).to_be_visible()
    assert pictures.count() >= 3
    samples.wait_for_function("() => [...document.querySelectorAll('#entry img')].slice(0, 2).every((i) => i.naturalWidth > 0)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_one_thing_at_a_time_without_sideways_scrolling(samples, reader, scheme):
    samples.emulate_media(color_scheme=scheme)
    samples.set_viewport_size({"width": 375, "height": 720})
    for path in ["/all", "/subscriptions", "/unread"]:
        samples.goto(reader.url(path))
        wide = samples.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, (path, wide)
    expect(samples.locator("#sidebar")).to_be_hidden()
    samples.get_by_role("link", name="Feeds", exact=True).first.click()
    expect(samples.locator("#sidebar")).to_be_visible()
    samples.get_by_role("link", name="Close the list of feeds").click()
    samples.locator("#rows a.open").first.click()
    expect(samples.locator("#entry article")).to_be_visible()
    expect(samples.locator("#rows")).to_be_hidden()
    samples.get_by_role("link", name="Back to the list").click()
    expect(samples.locator("#rows")).to_be_visible()


@pytest.mark.parametrize("path", ["/samples", "/samples/"])
def test_all_links_of_the_samples_lead_somewhere(page, reader, program, path):
    answer = page.request.get(reader.url(path))
    links = [urljoin(answer.url, link) for link in re.findall(r'href="([^"]+)"', answer.text())]
    # What the command lists after its first line, which has the address of the page.
    listed = program("add", reader.url(path), "--allow-private-networks", check=False).stderr.splitlines()[1:]
    assert len(listed) == 7
    for address in links + [line.split()[0] for line in listed]:
        assert page.request.get(address).status == 200, address


def test_the_pages_of_the_samples_have_their_styles(page, reader):
    # An error in the console fails the test.
    page.goto(reader.url("/samples/"))
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith("Georgia")


def test_adding_the_samples_twice_doubles_nothing(samples, reader):
    lines = samples.locator("#lines .line.feed")
    # They come into the sidebar one by one.
    expect(lines).to_have_count(7)
    status = samples.evaluate(
        "async () => (await fetch('/samples', { method: 'POST', headers:"
        " { 'X-CSRF-Token': document.querySelector('meta[name=csrf]').content } })).status")
    assert status == 200
    samples.reload()
    expect(lines.last).to_be_visible()
    assert lines.count() == 7
