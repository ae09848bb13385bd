"""What articles are made of: footnotes, frames, formulas, drawings, and what none of it may do."""

import re
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import expect

from feeds import item, rss, served

FILLER = "<p>" + "Water comes and goes. " * 120 + "</p>"
NOTES = (
    "<p>High<sup id='fnref:1'><a href='#fn:1'>1</a></sup> and low<sup id='ref 2'><a href='#fn%202'>2</a></sup>.</p>"
    + FILLER * 4
    + "<ol><li id='fn:1'>The first note. <a href='#fnref:1'>back</a></li>"
    + "<li id='fn 2'>The second note. <a href='#ref 2'>back</a></li></ol>"
    + "<p><a href='#elsewhere'>elsewhere</a></p>" + FILLER * 4)
VIDEO = "https://www.youtube.com/embed/jNQXAC9IVRw?rel=0"
FRAMES = (
    f"<p>Watch.</p><p><iframe src='{VIDEO}' title='Me at the zoo' width=560 height=315></iframe></p>"
    "<iframe src='https://player.vimeo.com/video/76979871?h=abc'></iframe>"
    "<iframe src='https://w.soundcloud.com/player/?url=x' title='A song'></iframe>")


def add(page, reader, feed_server, *items):
    feed_server["/a.xml"] = served(rss("Feed", *items))
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row").first).to_be_visible()


def follow_notes(page, content):
    """Reads a note where it is called, and goes back from the list of notes by its links."""
    content.get_by_role("link", name="1", exact=True).click()
    note = page.get_by_role("dialog", name="Footnote")
    expect(note).to_have_text("The first note.")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    # The keyboard goes on from there.
    assert page.evaluate("document.activeElement.textContent") == "1"
    for number in range(2):
        content.get_by_role("link", name="back").nth(number).click()
        expect(content.locator("sup").nth(number)).to_be_in_viewport()


def test_footnotes_lead_inside_an_opened_entry_and_back(page, reader, feed_server):
    add(page, reader, feed_server, item("Tides", content=NOTES), item("Other", 2, content=NOTES))
    page.locator("#rows a.open", has_text="Tides").click()
    content = page.locator("#entry .content")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    follow_notes(page, content)
    assert not [url for url in asked if "/entries/" in url], "nothing is loaded again"
    expect(content.get_by_role("link", name="elsewhere")).to_have_attribute("href", "http://site.invalid/Tides#elsewhere")
    # The browser's own way back leads through the same places, and then to what was opened before.
    for _ in range(2):
        page.go_back()
    expect(page.locator("#entry h1")).to_have_text("Tides")
    page.go_back()
    expect(page.locator("#entry article")).to_have_count(0)


def test_footnotes_work_on_a_page_that_was_loaded_with_its_entry(page, reader, feed_server):
    add(page, reader, feed_server, item("Tides", content=NOTES))
    page.locator("#rows a.open").click()
    expect(page.locator("#entry .content")).to_be_visible()
    page.reload()
    follow_notes(page, page.locator("#entry .content"))
    page.reload()
    expect(page.locator("#entry .content sup").nth(1)).to_be_in_viewport()


def test_footnotes_and_frames_work_without_scripts(new_page, reader, feed_server):
    plain = new_page(java_script_enabled=False)
    add(plain, reader, feed_server, item("Tides", content=NOTES), item("Films", 2, content=FRAMES))
    plain.locator("#rows a.open", has_text="Tides").click()
    content = plain.locator("#entry .content")
    content.get_by_role("link", name="1", exact=True).click()
    expect(plain).to_have_url(re.compile(r"entry=\d+#e\d+-fn:1$"))
    expect(content.locator("li").first).to_be_in_viewport()
    content.get_by_role("link", name="back").first.click()
    expect(content.locator("sup").first).to_be_in_viewport()
    plain.locator("#rows a.open", has_text="Films").click()
    link = plain.locator("#entry a.embed").first
    expect(link).to_have_text("Video from YouTube: Me at the zoo")
    expect(link).to_have_attribute("href", "https://www.youtube.com/watch?v=jNQXAC9IVRw")


def test_footnotes_work_on_a_phone(new_page, reader, feed_server):
    phone = new_page(viewport={"width": 390, "height": 844})
    add(phone, reader, feed_server, item("Tides", content=NOTES))
    phone.locator("#rows a.open").click()
    content = phone.locator("#entry .content")
    content.get_by_role("link", name="1", exact=True).click()
    note = phone.get_by_role("dialog", name="Footnote")
    expect(note).to_have_text("The first note.")
    bar, box = phone.locator(".entry-bar").bounding_box(), note.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= bar["y"], "the bar lies over the note"


def test_two_entries_with_the_same_notes_do_not_clash(page, reader, feed_server):
    add(page, reader, feed_server, item("One", content=NOTES), item("Two", 2, content=NOTES))
    names = []
    for title in ("One", "Two"):
        page.locator("#rows a.open", has_text=title).click()
        expect(page.locator("#entry h1")).to_have_text(title)
        names.append(set(page.locator("#entry [id]").evaluate_all("(all) => all.map((each) => each.id)")))
    assert len(names[0]) == len(names[1]) == 4 and not names[0] & names[1]
    for known in ("entry", "rows", "fn:1", "e-fn:1"):
        assert page.locator(f"#entry [id='{known}']").count() == 0


def test_frames_are_placeholders_until_they_are_pressed(page, reader, feed_server, expected_errors):
    # There is no network here, or a player that complains.
    expected_errors += ["youtube-nocookie.com", "vimeo.com"]
    add(page, reader, feed_server, item("Films", content=FRAMES), item("Only", 2, title="", content=f"<iframe src='{VIDEO}'></iframe>"))
    expect(page.locator("#rows > .row").nth(1)).to_contain_text("Video from YouTube")
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.locator("#rows a.open", has_text="Films").click()
    content = page.locator("#entry .content")
    expect(content.locator("a.embed")).to_have_text(["Video from YouTube: Me at the zoo", "Video from Vimeo"])
    frame = content.locator("a.frame")
    expect(frame).to_have_text("Frame from w.soundcloud.com: A song")
    expect(frame).to_have_attribute("href", "https://w.soundcloud.com/player/?url=x")
    assert content.locator("iframe").count() == 0
    assert not [url for url in asked if not url.startswith(reader.address)], asked
    content.locator("a.embed").first.click()
    player = content.locator("iframe")
    expect(player).to_be_visible()
    expect(player).to_have_attribute("src", "https://www.youtube-nocookie.com/embed/jNQXAC9IVRw?autoplay=1")
    expect(player).to_have_attribute("title", "Video from YouTube: Me at the zoo")
    sandbox = player.get_attribute("sandbox").split()
    assert "allow-scripts" in sandbox and not {"allow-top-navigation", "allow-modals", "allow-forms"} & set(sandbox)
    assert player.get_attribute("referrerpolicy") == "strict-origin-when-cross-origin"
    expect(player).to_be_focused()
    # The page lets its host in, and no other: the policy names what it refuses.
    refused = page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener("securitypolicyviolation", (event) => done(event.blockedURI));
          const frame = document.createElement("iframe");
          frame.src = "https://w.soundcloud.com/";
          document.querySelector("#entry .content").append(frame);
        })""")
    assert refused.startswith("https://w.soundcloud.com"), refused
    expected_errors.append("w.soundcloud.com")


def test_an_entry_that_is_only_a_frame_is_not_blank(page, reader, feed_server):
    add(page, reader, feed_server, item("Only", title="", content=f"<div><iframe src='{VIDEO}'></iframe></div>"))
    row = page.locator("#rows > .row")
    expect(row).to_contain_text("Video from YouTube")
    row.locator("a.open").click()
    expect(page.locator("#entry .content a.embed")).to_be_visible()


def test_formulas_and_drawings_are_shown(page, reader, feed_server):
    formula = "<p>x=<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>"
    drawing = "<p><svg viewBox='0 0 40 20' width=40 height=20><title>A boat</title><path d='M0 0H40V20H0z' fill='#c00'/></svg></p>"
    add(page, reader, feed_server, item("Sums", content=formula + drawing))
    expect(page.locator("#rows > .row")).to_contain_text("x=1/2")
    page.locator("#rows a.open").click()
    content = page.locator("#entry .content")
    # One number above the other.
    numbers = content.locator("mn")
    expect(numbers).to_have_text(["1", "2"])
    assert numbers.nth(0).bounding_box()["y"] + 3 < numbers.nth(1).bounding_box()["y"]
    image = content.get_by_role("img", name="A boat")
    page.wait_for_function("() => document.querySelector('#entry .content img').naturalWidth === 40")
    assert image.bounding_box()["width"] == 40


def test_what_was_left_out_is_said_at_the_entry(page, reader, feed_server):
    long = "/" + "x" * 5_000
    add(page, reader, feed_server, item("Long", content=f"<p>Words <a href='{long}'>a link</a></p>"))
    page.locator("#rows a.open").click()
    note = page.locator("#entry .left-out")
    expect(note).to_contain_text("Part of this entry was left out because it is too large")
    expect(note.get_by_role("link")).to_have_attribute("href", "http://site.invalid/Long")


def payloads():
    """The attacks that the sanitizer is tested with, read from its own tests."""
    source = (Path(__file__).parent.parent / "HTMLTests" / "Sanitizing" / "AttackPayloads.swift").read_text()
    found = [raw or raw2 for raw, raw2 in re.findall(r'^ +(?:##"(.*)"##|#"(.*)"#),$', source, re.M)]
    assert len(found) > 180
    return found


def test_no_attack_does_anything_in_a_browser(page, reader, feed_server, expected_errors):
    # Their pictures are not there.
    expected_errors += ["Failed to load resource", "net::ERR"]
    attacks = [attack.replace("alert(", "owned(") for attack in payloads()]
    page.add_init_script("window.owned = (x) => { window.wasOwned = true; }; window.alert = window.owned;")
    groups = [attacks[start:start + 20] for start in range(0, len(attacks), 20)]
    items = [item(f"Attack {number}", number + 1, content="<div>".join(group)) for number, group in enumerate(groups)]
    items += [item(f"Alone {number}", 100 + number, content=attack) for number, attack in enumerate(attacks) if "<svg" in attack or "<math" in attack]
    feed_server["/a.xml"] = served(rss("Attacks", *items))
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row").first).to_be_visible()
    entries = page.evaluate(
        "async () => { const all = []; for (let path = '/all'; path;) {"
        " const text = await (await fetch(path)).text(); const next = new DOMParser().parseFromString(text, 'text/html');"
        " all.push(...[...next.querySelectorAll('#rows > .row')].map((row) => row.dataset.id.slice(1)));"
        " path = next.querySelector('.older:not([hidden])')?.getAttribute('href'); } return all; }")
    assert len(entries) == len(items)
    for entry in entries:
        page.goto(reader.url(f"/all?entry={entry}"))
        alive = page.evaluate(
            """() => {
              const all = [...document.querySelectorAll("#entry .content *")];
              const foreign = all.filter((each) => each.namespaceURI === "http://www.w3.org/2000/svg"
                || each.closest("math") && each.namespaceURI !== "http://www.w3.org/1998/Math/MathML");
              const live = all.filter((each) => each.matches("script, style, iframe, object, embed, form, input, link, meta, base")
                || [...each.attributes].some(({ name, value }) => name.startsWith("on") || name === "style"
                  || /^(href|src)$/.test(name) && /^\\s*(javascript|vbscript|data:text)/i.test(value)));
              const named = all.filter((each) => each.id && !/^e\\d+-/.test(each.id) || each.name);
              return [foreign, live, named].flat().map((each) => each.outerHTML);
            }""")
        assert alive == [], (entry, alive)
        assert not page.evaluate("window.wasOwned"), entry
    assert "#" not in page.url


def pictures(server, *pictures):
    return "".join(each.replace("SERVER", server.address) for each in pictures)


def test_pictures_that_cannot_be_loaded_leave_their_words(page, reader, feed_server, expected_errors):
    expected_errors.append("404")
    content = pictures(
        feed_server, "<p>Before.</p>", "<img src='SERVER/gone.jpg' alt='A heron on the quay' width=320 height=200>",
        "<p><a href='http://site.invalid/more'><img src='SERVER/linked.png' alt='The lock at noon' width=320 height=200></a></p>",
        "<figure><img src='SERVER/figure.webp' alt='Nets' width=320 height=200><figcaption>Nets, drying.</figcaption></figure>",
        "<p>Smile <img src='SERVER/smile.png' alt='☺' width=16 height=16> now.</p>",
        "<p>End.<img src='SERVER/count?id=7'></p>", "<a href='http://site.invalid/ad'><img src='SERVER/ad.gif' width=40 height=20></a>",
        "<img src='SERVER/plain.png' width=320 height=200>")
    add(page, reader, feed_server, item("Birds", content=content))
    page.locator("#rows a.open").click()
    text = page.locator("#entry .content")
    expect(text.locator("img")).to_have_count(0)
    note = "The picture cannot be loaded."
    expect(text.locator(".lost")).to_have_text(
        [f"A heron on the quay{note}", f"The lock at noon{note}", note, note])
    expect(text.get_by_text("Nets, drying.")).to_be_visible()
    expect(text.get_by_text("Smile ☺ now.")).to_be_visible()
    heron = text.get_by_role("link", name="A heron on the quay")
    expect(heron).to_have_attribute("href", feed_server.url("/gone.jpg"))
    expect(heron).to_have_attribute("target", "_blank")
    expect(text.get_by_role("link", name="The lock at noon")).to_have_attribute("href", "http://site.invalid/more")
    expect(text.locator("a[href$=ad]")).to_have_count(0)
    # On a page that was loaded with its entry, too.
    page.reload()
    expect(text.locator(".lost")).to_have_count(4)
    expect(text.locator("img")).to_have_count(0)


@pytest.mark.parametrize("size", [(1400, 900), (390, 844)], ids=["wide", "phone"])
def test_a_picture_above_the_sight_that_cannot_be_loaded_moves_nothing(new_page, reader, feed_server, expected_errors, size):
    expected_errors.append("404")
    lost = Event()

    def answer(request):
        lost.wait(20)
        return ("text/plain", b"gone", 404)

    feed_server["/high.png"] = answer
    page = new_page(viewport={"width": size[0], "height": size[1]})
    content = pictures(feed_server, "<p>Before.</p>", "<img src='SERVER/high.png' alt='A heron' width=600 height=700>") + FILLER * 6
    add(page, reader, feed_server, item("Birds", content=content))
    page.locator("#rows a.open").click()
    text = page.locator("#entry .content")
    expect(text.locator("img")).to_have_js_property("complete", False)
    text.locator("p").nth(3).evaluate("(place) => place.scrollIntoView()")
    place = "(text) => text.querySelectorAll('p')[3].getBoundingClientRect().top"
    before = text.evaluate(place)
    assert text.locator("img").evaluate("(picture) => picture.getBoundingClientRect().bottom") < 0
    lost.set()
    expect(text.locator(".lost")).to_have_count(1)
    assert abs(text.evaluate(place) - before) < 2


def test_times_in_articles_stay_as_they_are_written(page, reader, feed_server):
    written = (
        "<p>It was <time datetime='2026-11-27'>yesterday evening</time>, lasts until "
        "<time data-verb='' class='x' datetime='2027-01-01'>New Year</time>, and takes "
        "<time datetime='PT2H30M'>two and a half hours</time>.</p>")
    add(page, reader, feed_server, item("Tides", content=written))
    page.locator("#rows a.open").click()
    # The reader's own time is shown in the user's time zone when this is so.
    expect(page.locator("#entry header time").first).to_have_attribute("title", re.compile("20"))
    expect(page.locator("#entry .content")).to_have_text(
        "It was yesterday evening, lasts until New Year, and takes two and a half hours.")
    expect(page.locator("#entry .content time[title]")).to_have_count(0)
