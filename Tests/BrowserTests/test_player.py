"""The player: chapters, the transcript that follows, the queue, the sleep timer, and where recordings were left."""

import io
import json
import re
import urllib.request
import wave

import pytest
from playwright.sync_api import expect

from eventually import live, round_trip
from feeds import item, rss, served
from test_main_job import add_feed

PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1400, "height": 900}

CHAPTERS = json.dumps({"version": "1.2.0", "chapters": [
    {"startTime": 0, "title": "The whistle"}, {"startTime": 20, "title": "The middle of the bay"},
    {"startTime": 50, "title": "The ropes", "url": "https://harbor.example/ropes"}]}).encode()
TRANSCRIPT = (
    "WEBVTT\n\n00:00.000 --> 00:20.000\n<v Ann>The whistle blows.\n\n00:20.000 --> 00:50.000\n<v Ben>Now we are in the middle.\n\n"
    "00:50.000 --> 01:20.000\n<v Ben>And here are the ropes.\n").encode()


def silence(seconds):
    with io.BytesIO() as file:
        with wave.open(file, "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(1)
            sound.setframerate(8000)
            sound.writeframes(b"\x80" * (8000 * seconds))
        return file.getvalue()


SOUND = silence(80)


def sound(request):
    """Answers with the part of the recording that the browser wants."""
    wanted = re.match(r"bytes=(\d+)-(\d*)", request.headers.get("Range", ""))
    if not wanted:
        return ("audio/wav", SOUND, 200, {"Accept-Ranges": "bytes"})
    start, end = int(wanted[1]), min(int(wanted[2] or len(SOUND) - 1), len(SOUND) - 1)
    return ("audio/wav", SOUND[start:end + 1], 206, {
        "Accept-Ranges": "bytes", "Content-Range": f"bytes {start}-{end}/{len(SOUND)}"})


def episode(server, name, hours, extra=""):
    return item(name, hours, content=f"About {name}.", extra=(
        f"<enclosure url='{server.url(f'/{name}.wav')}' type='audio/wav' length='{len(SOUND)}'/>" + extra))


@pytest.fixture
def episodes(reader, feed_server, new_page):
    """Opens a page with three episodes: `episodes(viewport=PHONE)`."""
    for name in ("ferry", "fog", "ballast"):
        feed_server[f"/{name}.wav"] = sound
    feed_server["/c.json"] = ("application/json+chapters", CHAPTERS)
    feed_server["/t.vtt"] = ("text/vtt", TRANSCRIPT)
    files = (
        f"<podcast:chapters url='{feed_server.url('/c.json')}' type='application/json+chapters'/>"
        f"<podcast:transcript url='{feed_server.url('/t.vtt')}' type='text/vtt'/>"
        "<podcast:person role='host'>Ann</podcast:person><itunes:duration>1:02:03</itunes:duration>")
    body = rss("Night Ferry", episode(feed_server, "ferry", 1, files), episode(feed_server, "fog", 2), episode(feed_server, "ballast", 3))
    feed_server["/a.xml"] = served(body.replace(b"<rss ", b"<rss xmlns:podcast='https://podcastindex.org/namespace/1.0' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' "))

    def open_page(**options):
        page = new_page(**options)
        page.goto(reader.url("/all"))
        if page.get_by_text("Night Ferry").count() == 0:
            add_feed(page, reader, feed_server.url("/a.xml"))
            page.goto(reader.url("/all"))
        live(page)
        return page

    return open_page


def row(page, name):
    return page.locator("#rows > *").filter(has=page.get_by_role("link", name=name, exact=True))


def begin(page, name):
    row(page, name).locator(".listen").click()
    page.wait_for_function("() => document.querySelector('#player audio')?.currentTime > 0.1")


def seek(page, seconds):
    page.locator("#player audio").evaluate("(audio, seconds) => { audio.currentTime = seconds; }", seconds)


def test_an_episode_that_is_played_from_its_entry_names_its_feed(episodes):
    page = episodes(viewport=PHONE)
    row(page, "fog").locator("a.open").click()
    page.locator("#entry .listen").click()
    page.wait_for_function("() => document.querySelector('#player audio')?.currentTime > 0.1")
    expect(page.locator("#player .from")).to_have_text("Night Ferry")


def test_keys_play_pause_and_skip(episodes):
    page = episodes(viewport=WIDE)
    sound = page.locator("#player audio")
    page.keyboard.press("]")
    expect(page.locator("#said")).to_contain_text("Nothing is being listened to.")
    # The selected episode is played if none is in the player.
    page.keyboard.press("j")
    page.keyboard.press("P")
    page.wait_for_function("() => document.querySelector('#player audio')?.currentTime > 0.1")
    expect(page.locator("#player .title")).to_have_text("ferry")
    page.keyboard.press("P")
    expect(sound).to_have_js_property("paused", True)
    seek(page, 20)
    page.keyboard.press("]")
    page.wait_for_function("() => document.querySelector('#player audio').currentTime === 50")
    page.keyboard.press("[")
    page.wait_for_function("() => document.querySelector('#player audio').currentTime === 35")
    page.keyboard.press(">")
    expect(page.locator("#player .speed")).to_have_text("1.2×")
    # The one player, whatever is selected.
    page.keyboard.press("j")
    page.keyboard.press("P")
    expect(sound).to_have_js_property("paused", False)
    expect(page.locator("#player .title")).to_have_text("ferry")


@pytest.mark.parametrize("width", [320, 390, 736, 845, 1000, 1087, 1088, 1400])
def test_all_of_the_player_is_in_the_window_and_speed_and_sleep_timer_are_in_reach(episodes, width):
    page = episodes(viewport={"width": width, "height": 844})
    begin(page, "ferry")
    player = page.locator("#player")
    speed, sleep = player.locator(".speed"), player.get_by_label("Sleep timer")
    if width >= 736:
        expect(speed).to_be_visible()
        expect(sleep).to_be_visible()
    # Phones have them in the expanded player.
    page.get_by_label("Chapters, transcript and queue").click()
    expect(page.locator("#listening time")).to_have_attribute("title", re.compile("."))
    sleep.select_option("15 min")
    speed.click()
    expect(speed).to_have_text("1.2×")
    outside = player.evaluate("""(bar) => [...bar.querySelectorAll("button, input, select, .now, .scrub")].filter((part) => {
      const [box, own] = [part.getBoundingClientRect(), bar.getBoundingClientRect()];
      return part.checkVisibility() && (box.width < 24 || box.left < own.left || box.right > own.right || box.top < own.top || box.bottom > own.bottom);
    }).map((part) => part.outerHTML.slice(0, 60))""")
    assert not outside, outside
    # The drawings stand in the middle of their buttons, and the list of chapters ends above the bar.
    middle = "(each) => { const box = each.getBoundingClientRect(); return box.top + box.height / 2; }"
    assert abs(player.locator(".back svg").evaluate(middle) - player.locator(".disc").evaluate(middle)) <= 0.5
    panel, bar = page.locator("#listening").bounding_box(), player.bounding_box()
    assert 0 <= panel["y"] + panel["height"] - bar["y"] + 2 <= 10, (panel, bar)
    player.get_by_role("button", name="Stop listening").click()
    expect(page.locator("#listening")).to_be_hidden()


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
def test_chapters_and_transcript_follow_the_sound_and_lead_to_it(episodes, feed_server, viewport):
    page = episodes(viewport=viewport)
    assert not feed_server.requests_for("/c.json")
    begin(page, "ferry")
    expect(page.locator("#player .from")).to_have_text("The whistle")
    page.get_by_label("Chapters, transcript and queue").click()
    panel = page.get_by_label("Now playing")
    expect(panel.locator(".chapters li")).to_have_count(3)
    expect(panel.locator(".byline")).to_contain_text("Ann")
    seek(page, 25)
    expect(panel.locator(".chapters [aria-current]")).to_contain_text("The middle of the bay")
    expect(panel.locator(".transcript .said")).to_have_text("Now we are in the middle.")
    panel.locator(".chapters li").nth(2).locator("a").first.click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime >= 50")
    expect(panel.locator(".transcript .said")).to_have_text("And here are the ropes.")
    expect(page.locator("#player .from")).to_have_text("The ropes")
    # The browser asked this server alone.
    assert len(feed_server.requests_for("/c.json")) == 1 and len(feed_server.requests_for("/t.vtt")) == 1
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_the_page_of_a_recording_works_without_scripts(episodes, new_page, reader):
    episodes()
    page = new_page(java_script_enabled=False)
    page.goto(reader.url("/all"))
    page.get_by_role("link", name="ferry", exact=True).click()
    page.locator("#entry .entry-menu summary").click()
    page.get_by_role("link", name="Chapters and transcript").click()
    expect(page.locator(".chapters li")).to_have_count(3)
    expect(page.locator(".transcript")).to_contain_text("Now we are in the middle.")
    expect(page.locator(".chapters a").nth(1)).to_have_attribute("href", re.compile("#t=20$"))


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
def test_each_recording_goes_on_where_it_was_left_also_on_another_device(episodes, viewport):
    page = episodes(viewport=viewport)
    begin(page, "ferry")
    seek(page, 41)
    with page.expect_request(lambda request: request.url.endswith("/player") and "seconds=4" in (request.post_data or "")):
        page.locator("#player .disc").click()
    begin(page, "fog")
    expect(row(page, "ferry").locator(".listen")).to_contain_text("Continue at 0:41")

    other = episodes(viewport=viewport)
    expect(row(other, "ferry").locator(".listen")).to_contain_text("Continue at 0:41")
    row(other, "ferry").locator(".listen").click()
    other.wait_for_function("() => document.querySelector('#player audio').currentTime >= 41")
    # One player, which the row controls.
    assert other.locator("audio").count() == 1
    expect(row(other, "ferry").locator(".listen")).to_contain_text("left")


def test_the_last_seconds_are_kept_when_the_page_goes(episodes):
    page = episodes()
    begin(page, "ferry")
    with page.expect_request(lambda request: request.url.endswith("/player") and "seconds=41" in (request.post_data or "")):
        seek(page, 41)
    # Less than the player tells by itself.
    page.wait_for_function("() => document.querySelector('#player audio').currentTime >= 43")
    page.reload()
    live(page)
    expect(page.locator("#player").get_by_role("slider", name="Position")).to_have_attribute(
        "aria-valuetext", re.compile(r"^0:4[345] of 1:20$"))


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
def test_the_player_is_there_after_a_reload_on_any_page(episodes, reader, viewport):
    page = episodes(viewport=viewport)
    begin(page, "ferry")
    seek(page, 41)
    with page.expect_request(lambda request: request.url.endswith("/player") and "seconds=4" in (request.post_data or "")):
        page.locator("#player .disc").click()
    for path in ["/settings/looks", "/subscriptions", "/rules", "/statistics"]:
        page.goto(reader.url(path))
        expect(page.locator("#player .title")).to_have_text("ferry")
        expect(page.locator("#player .elapsed")).to_have_text(re.compile(r"^0:4\d$"))
        expect(page.locator("#player .disc")).to_have_attribute("aria-label", "Play")
    # It covers nothing that cannot be scrolled out from under it.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator("#player .disc").click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime >= 41")


def test_what_plays_next_is_kept_and_plays_when_a_recording_ends(episodes):
    page = episodes()
    page.get_by_role("link", name="fog", exact=True).click()
    page.locator("#entry .entry-menu summary").click()
    page.get_by_role("button", name="Play next").click()
    expect(page.locator("#said")).to_have_text(re.compile("It plays next."))
    expect(page.locator("#lines [data-id=queue] .count")).to_have_text("1")
    page.reload()
    live(page)
    begin(page, "ferry")
    page.get_by_label("Chapters, transcript and queue").click()
    page.get_by_role("button", name="Queue 1").click()
    expect(page.locator("#listening .queue li")).to_contain_text("fog")
    seek(page, 79.5)
    expect(page.locator("#said")).to_contain_text("Next: “fog”")
    expect(page.locator("#player .title")).to_have_text("fog", timeout=20_000)
    expect(row(page, "ferry").locator(".listen")).to_contain_text("Played")
    expect(page.locator("#listening .queue li")).to_have_count(0)
    expect(page.locator("#lines [data-id=queue] .count")).to_have_count(0)


def test_the_next_recording_can_be_stopped(episodes):
    page = episodes()
    page.get_by_role("link", name="fog", exact=True).click()
    page.locator("#entry .entry-menu summary").click()
    page.get_by_role("button", name="Play next").click()
    begin(page, "ferry")
    seek(page, 79.5)
    expect(page.locator("#said")).to_contain_text("Next: “fog”")
    page.locator("#said").get_by_role("button", name="Stop").click()
    expect(page.locator("#said")).to_have_count(0)
    expect(page.locator("#player .title")).to_have_text("ferry")
    expect(page.locator("#player")).to_have_class(re.compile("ended"))


def test_nothing_plays_after_the_player_was_closed(episodes):
    page = episodes()
    page.clock.install()
    page.reload()
    live(page)
    page.get_by_role("link", name="fog", exact=True).click()
    page.locator("#entry .entry-menu summary").click()
    page.get_by_role("button", name="Play next").click()
    begin(page, "ferry")
    seek(page, 79.5)
    expect(page.locator("#said")).to_contain_text("Next: “fog”")
    page.get_by_role("button", name="Stop listening").click()
    expect(page.locator("#said")).to_have_count(0)
    page.clock.run_for(15_000)
    round_trip(page)
    expect(page.locator("#player")).to_be_hidden()
    assert page.locator("#player audio").evaluate("(audio) => audio.paused")


def test_a_place_that_an_app_has_reached_shows_on_open_pages(episodes, reader, program):
    page = episodes()
    begin(page, "ferry")
    seek(page, 10)
    page.locator("#player .disc").click()
    begin(page, "fog")
    page.locator("#player .disc").click()
    expect(row(page, "ferry").locator(".listen")).to_contain_text("Continue at 0:10")
    password = program("tokens", "add", "Phone").stdout.strip()

    def go_on(name, seconds):
        entry = re.search(r"/entries/(\d+)/", row(page, name).locator("button.star").get_attribute("formaction"))[1]
        asked = urllib.request.Request(
            reader.url("/v1/x/position"), json.dumps({"entry_id": int(entry), "seconds": seconds}).encode(),
            {"X-Auth-Token": password, "Content-Type": "application/json"}, method="PUT")
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=30).close()

    go_on("ferry", 30)
    expect(row(page, "ferry").locator(".listen")).to_contain_text("Continue at 0:30")
    # Also in the recording that is in the player, where it was paused.
    go_on("fog", 50)
    expect(page.locator("#player .elapsed")).to_have_text("0:50")


def test_the_sleep_timer_ends_with_the_chapter(episodes):
    page = episodes(viewport=WIDE)
    begin(page, "ferry")
    expect(page.locator("#player .from")).to_have_text("The whistle")
    page.get_by_label("Sleep timer").select_option("End of chapter")
    seek(page, 19.6)
    page.wait_for_function("() => document.querySelector('#player audio').paused")
    expect(page.get_by_label("Sleep timer")).to_have_value("")


def test_the_queue_is_changed_without_scripts(episodes, new_page, reader):
    episodes()
    page = new_page(java_script_enabled=False)
    page.goto(reader.url("/all"))
    page.get_by_role("link", name="fog", exact=True).click()
    page.locator("#entry .entry-menu summary").click()
    page.get_by_role("button", name="Play last").click()
    page.goto(reader.url("/queue"))
    expect(page.locator(".queue .name")).to_have_text(["fog"])
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Nothing is waiting.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_what_plays_next_is_put_in_another_order(episodes, new_page, reader, scripts):
    page = episodes()
    if not scripts:
        page = new_page(java_script_enabled=False)
        page.goto(reader.url("/all"))
    for name in ("ferry", "fog", "ballast"):
        page.get_by_role("link", name=name, exact=True).click()
        page.locator("#entry .entry-menu summary").click()
        page.get_by_role("button", name="Play last").click()
        expect(page.locator("#lines [data-id=queue] .count")).to_have_text(str(("ferry", "fog", "ballast").index(name) + 1))
        page.goto(reader.url("/all"))
    page.goto(reader.url("/queue"))
    names = page.locator(".queue .name")
    expect(names).to_have_text(["ferry", "fog", "ballast"])
    expect(page.locator(".queue .from").first).to_have_text("Night Ferry · 1:02:03")
    up = page.get_by_role("button", name="Move up: ballast")
    up.press("Enter")
    expect(names).to_have_text(["ferry", "ballast", "fog"])
    if scripts:
        # It can be pressed again.
        expect(up).to_be_focused()
    up.press("Enter")
    expect(names).to_have_text(["ballast", "ferry", "fog"])
    page.get_by_role("button", name="Move down: ballast").press("Enter")
    expect(names).to_have_text(["ferry", "ballast", "fog"])


def test_the_order_is_changed_in_the_expanded_player(episodes, reader):
    page = episodes()
    for name in ("fog", "ballast"):
        page.get_by_role("link", name=name, exact=True).click()
        page.locator("#entry .entry-menu summary").click()
        page.get_by_role("button", name="Play last").click()
        expect(page.locator("#said")).to_contain_text("It plays after the others.")
        page.goto(reader.url("/all"))
        live(page)
    begin(page, "ferry")
    page.get_by_label("Chapters, transcript and queue").click()
    page.get_by_role("button", name="Queue 2").click()
    names = page.locator("#listening .queue .name")
    expect(names).to_have_text(["fog", "ballast"])
    down = page.get_by_role("button", name="Move down: fog")
    down.press("Enter")
    expect(names).to_have_text(["ballast", "fog"])
    expect(down).to_be_focused()


def test_times_in_the_text_of_an_episode_lead_to_their_places(episodes, feed_server, reader, new_page):
    text = "Begins at 0:12 (then 0:50, <b>1:00:10</b>); not 1:2:3:4, 12:99 or <code>0:33</code>."
    feed_server["/b.xml"] = served(rss("Notes", item("bells", 1, content=text, extra=(
        f"<enclosure url='{feed_server.url('/ferry.wav')}' type='audio/wav' length='9'/>"))))
    page = episodes(viewport=WIDE)
    add_feed(page, reader, feed_server.url("/b.xml"))
    page.goto(reader.url("/all"))
    live(page)
    page.get_by_role("link", name="bells", exact=True).click()
    times = page.locator("#entry .content a.seek")
    expect(times).to_have_text(["0:12", "0:50", "1:00:10"])
    times.nth(1).click()
    page.wait_for_function("() => document.querySelector('#player audio')?.currentTime >= 50")
    expect(page.locator("#player .title")).to_have_text("bells")
    plain = new_page(java_script_enabled=False)
    plain.goto(page.url)
    expect(plain.locator(".content")).to_contain_text("Begins at 0:12 (then 0:50, 1:00:10)")
    expect(plain.locator(".content a")).to_have_count(0)


def test_a_recording_of_which_nothing_was_heard_is_not_begun(episodes, reader):
    page = episodes()
    for name, seconds in (("fog", 0), ("ferry", 41)):
        entry = re.search(r"/entries/(\d+)/", row(page, name).locator("button.star").get_attribute("formaction"))[1]
        page.evaluate("""([entry, seconds]) => fetch(`/entries/${entry}/listening`, { method: "POST",
            headers: { "X-Requested-With": "reader" },
            body: new URLSearchParams({ csrf: document.querySelector("meta[name=csrf]").content, seconds, length: 80 }) })""", [entry, seconds])
    page.goto(reader.url("/queue"))
    expect(page.locator(".queue .name")).to_have_text(["ferry"])
    expect(page.get_by_text("Continue at 0:41")).to_be_visible()


def test_the_expanded_player_of_a_phone_has_each_button_once(episodes):
    page = episodes(viewport=PHONE)
    begin(page, "ferry")
    page.get_by_label("Chapters, transcript and queue").click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name="Back 15 seconds")).to_have_count(1)
    page.get_by_role("button", name="Queue", exact=True).click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(1)


def test_a_recording_that_is_gone_says_so(episodes, feed_server, expected_errors):
    expected_errors.append("404")
    page = episodes()
    feed_server["/ballast.wav"] = ("text/plain", b"gone", 404)
    row(page, "ballast").locator(".listen").click()
    expect(page.locator("#player .from")).to_have_text("The recording cannot be loaded from its site.")
    expect(page.get_by_role("button", name="Try again", exact=True)).to_be_visible()
    expect(row(page, "ballast").locator(".listen")).to_contain_text("Cannot be played · Try again")


HANDLERS = """() => {
  window.keys = {};
  navigator.mediaSession.setActionHandler = (name, act) => { window.keys[name] = act; };
}"""


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
def test_media_keys_speed_and_skips_move_the_one_player(episodes, viewport):
    page = episodes(viewport=viewport)
    page.add_init_script(f"({HANDLERS})()")
    page.reload()
    live(page)
    begin(page, "ferry")
    player = page.locator("#player")
    place = "() => document.querySelector('#player audio').currentTime"
    assert page.evaluate("navigator.mediaSession.metadata.title") == "ferry"
    page.evaluate("window.keys.seekto({ seekTime: 40 })")
    page.wait_for_function(f"() => ({place})() >= 40")
    page.evaluate("window.keys.seekbackward()")
    page.wait_for_function(f"() => ({place})() < 30")
    page.evaluate("window.keys.pause()")
    expect(player).to_have_class("paused")
    page.evaluate("window.keys.play()")
    expect(player).to_have_class("playing")
    player.get_by_role("button", name="Back 15 seconds").click()
    page.wait_for_function(f"() => ({place})() < 15")
    if viewport is WIDE:
        player.get_by_role("button", name="Speed 1", exact=True).click()
        page.wait_for_function("() => document.querySelector('#player audio').playbackRate === 1.2")
    player.get_by_role("button", name="Stop listening").click()
    expect(player).to_be_hidden()


def test_the_rest_of_a_recording_below_a_minute_is_told_so(episodes):
    page = episodes()
    begin(page, "ferry")
    expect(row(page, "ferry").locator(".listen")).to_contain_text("Pause · 1 min left")
    # Also while it plays on.
    seek(page, 17)
    expect(row(page, "ferry").locator(".listen")).to_contain_text("Pause · less than a minute left", timeout=20_000)


def test_the_speed_is_kept_on_the_server_and_applies_to_all_recordings(episodes, new_page, reader):
    page = episodes(viewport=WIDE)
    begin(page, "ferry")
    speed = page.locator("#player .speed")
    for rate in ("1.2", "1.5", "1.75"):
        with page.expect_response("**/settings/speed"):
            speed.click()
        expect(speed).to_have_text(f"{rate}×")
    # Another browser, and one that is open already.
    other = episodes(viewport=WIDE)
    begin(other, "fog")
    expect(other.locator("#player .speed")).to_have_text("1.75×")
    assert other.locator("#player audio").evaluate("(audio) => audio.playbackRate") == 1.75
    with other.expect_response("**/settings/speed"):
        other.locator("#player .speed").click()
    expect(speed).to_have_text("2×")
    page.wait_for_function("() => document.querySelector('#player audio').playbackRate === 2")
    plain = new_page(java_script_enabled=False)
    plain.goto(reader.url("/settings/timelines"))
    expect(plain.get_by_role("group", name="Speed of recordings and videos").locator("[aria-pressed=true]")).to_have_text("2×")


def test_a_player_that_is_not_loaded_yet_shows_where_it_was_left_and_begins_where_it_is_moved(episodes):
    page = episodes()
    begin(page, "ferry")
    seek(page, 41)
    with page.expect_request(lambda request: request.url.endswith("/player") and "seconds=4" in (request.post_data or "")):
        page.locator("#player .disc").click()
    page.reload()
    live(page)
    slider = page.locator("#player").get_by_role("slider", name="Position")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^0:4\d of 1:20$"))
    slider.fill("60")
    page.locator("#player .disc").click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime >= 60")


def test_at_four_times_the_size_the_text_has_two_thirds_of_the_window(episodes):
    page = episodes(viewport={"width": 350, "height": 225})
    row(page, "ferry").locator("a.open").click()
    page.locator("#entry .listen").click()
    page.wait_for_function("() => document.querySelector('#player audio')?.currentTime > 0.1")
    covered = """() => [...document.querySelectorAll("#player, .entry-bar, .bottom")].filter((part) =>
        part.getClientRects().length && ["fixed", "sticky"].includes(getComputedStyle(part).position))
        .reduce((sum, part) => sum + part.getBoundingClientRect().height, 0) / innerHeight"""
    assert page.evaluate(covered) < 1 / 3
    expect(page.locator("#player .disc")).to_be_in_viewport()


def test_a_paused_player_is_small_on_a_phone(episodes):
    page = episodes(viewport=PHONE)
    begin(page, "ferry")
    height = "() => document.querySelector('#player').getBoundingClientRect().height"
    playing = page.evaluate(height)
    page.locator("#player .disc").click()
    page.mouse.move(10, 10)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_function(f"(before) => ({height})() <= before - 15", arg=playing)
    page.locator("#player .disc").click()
    page.wait_for_function(f"(before) => ({height})() === before", arg=playing)
