"""An open entry: footnotes, pictures, programs, links, changes, highlights and notes."""

import base64

import pytest
from playwright.sync_api import expect

from eventually import round_trip
from feeds import item, rss, served
from test_main_job import add_feed

PHONE = {"width": 390, "height": 844}
DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def article(server):
    words = "The harbor wakes slowly, and the gulls are first. " * 60
    return (
        "<p id='start'>It is almost always right.<sup><a href='#fn1'>1</a></sup> It was not <em>measured</em>.</p>"
        f"<p>{words}</p>"
        "<pre><code class='language-swift'>let tide = 3.1 // meters\nprint(\"high\")</code></pre>"
        "<table><tr><th>Day</th></tr><tr><td>Monday</td></tr></table>"
        f"<figure><img src='{server.url('/one.png')}' alt='A quay' width='400' height='300'><figcaption>The quay</figcaption></figure>"
        f"<p><img src='{server.url('/two.png')}' alt='A gull' width='400' height='300'></p>"
        f"<p>See <a href='{server.url('/known')}'>the other one</a>, or <a href='https://harbor.example/'>elsewhere</a>.</p>"
        "<ol><li id='fn1'>In eleven of twelve years. <a href='#start'>↩</a></li></ol>")


@pytest.fixture
def entry(reader, feed_server, new_page):
    """Opens the entry: `entry(viewport=PHONE)`."""
    for name in ("/one.png", "/two.png"):
        feed_server[name] = ("image/png", DOT)
    feed_server["/a.xml"] = served(rss(
        "Harbor", item("Tides", 1, content=article(feed_server)),
        item("Known", 2, title="The one that is known", content="Its first words.", link=feed_server.url("/known"))))

    def open_entry(**options):
        page = new_page(**options)
        page.goto(reader.url("/all"))
        if page.get_by_text("The one that is known").count() == 0:
            add_feed(page, reader, feed_server.url("/a.xml"))
            page.goto(reader.url("/all"))
        page.get_by_role("link", name="Tides", exact=True).click()
        expect(page.locator("#entry h1")).to_have_text("Tides")
        if options.get("java_script_enabled", True):
            # The script of texts has come, which opens pictures and footnotes.
            expect(page.locator("#entry .code .copy")).to_be_attached()
        return page

    return open_entry


def mark(page, words):
    """Selects words of the entry, as a mouse does."""
    page.evaluate("""async (words) => {
      const walker = document.createTreeWalker(document.querySelector("#entry .content"), NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const place = walker.currentNode.data.indexOf(words);
        if (place < 0) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, place);
        range.setEnd(walker.currentNode, place + words.length);
        walker.currentNode.parentElement.scrollIntoView({ block: "center" });
        // What follows a movement closes: the event of this one comes with the next frame.
        await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        document.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
        return;
      }
    }""", words)


@pytest.mark.parametrize("viewport", [{"width": 1400, "height": 900}, PHONE])
def test_a_footnote_is_shown_where_it_is_called_and_closes_with_escape(entry, viewport):
    page = entry(viewport=viewport)
    link = page.locator("#entry sup a")
    link.click()
    bubble = page.get_by_role("dialog", name="Footnote")
    expect(bubble).to_have_text("In eleven of twelve years.")
    box = bubble.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"] + 1
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    expect(link).to_be_focused()
    expect(page.locator("#entry h1")).to_be_visible()


def test_a_footnote_is_an_anchor_without_scripts(entry):
    page = entry(java_script_enabled=False)
    page.locator("#entry sup a").click()
    expect(page.locator("#entry li:target")).to_contain_text("In eleven of twelve years.")


@pytest.mark.parametrize("viewport", [{"width": 1400, "height": 900}, PHONE])
def test_pictures_open_full_size_with_arrows_and_escape(entry, viewport):
    page = entry(viewport=viewport)
    first = page.locator("#entry a.zoom").first
    first.focus()
    page.keyboard.press("Enter")
    viewer = page.get_by_role("dialog", name="Pictures")
    expect(viewer.locator(".viewer-words")).to_have_text("1 of 2 · The quay")
    expect(viewer.get_by_role("button", name="Previous picture")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(viewer.locator(".viewer-words")).to_have_text("2 of 2 · A gull")
    viewer.get_by_role("button", name="Previous picture").click()
    expect(viewer.locator(".viewer-words")).to_have_text("1 of 2 · The quay")
    page.keyboard.press("Escape")
    expect(viewer).to_be_hidden()
    expect(first).to_be_focused()


def test_a_program_has_colors_and_a_table_scrolls_in_a_named_region(entry):
    page = entry()
    expect(page.locator("#entry pre .c-k")).to_have_text(["let"])
    expect(page.locator("#entry pre .c-c")).to_have_text("// meters")
    colors = page.locator("#entry pre span").evaluate_all("(all) => new Set(all.map((e) => getComputedStyle(e).color)).size")
    assert colors >= 3
    expect(page.get_by_role("region", name="Table")).to_be_visible()


def test_the_byline_says_how_long_the_text_is(entry):
    page = entry()
    expect(page.locator("#entry .byline")).to_contain_text("3 min")
    expect(page.locator("#entry .byline")).to_contain_text("1 footnote")


def test_links_open_in_a_new_tab_and_those_to_known_entries_are_shown_before(entry, feed_server):
    page = entry()
    expect(page.get_by_role("link", name="elsewhere")).to_have_attribute("target", "_blank")
    # Its size is known once it is loaded; what is below moves.
    picture = page.get_by_role("img", name="A gull")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    page.get_by_role("link", name="the other one").hover()
    glance = page.get_by_role("dialog", name="An entry that you have")
    expect(glance).to_contain_text("The one that is known")
    expect(glance).to_contain_text("Its first words.")
    assert not feed_server.requests_for("/known")
    page.get_by_role("link", name="elsewhere").hover()
    expect(glance).to_have_count(0)


@pytest.mark.parametrize("viewport", [{"width": 1400, "height": 900}, PHONE])
def test_a_highlight_and_a_note_survive_a_change_of_the_text(entry, feed_server, program, reader, viewport):
    page = entry(viewport=viewport)
    mark(page, "was not ")
    page.get_by_role("button", name="Highlight").click()
    expect(page.locator("#entry mark.noted")).to_have_text("was not")
    mark(page, "almost always right")
    page.get_by_role("button", name="Note", exact=True).click()
    page.get_by_role("textbox", name="Note").last.fill("Is it?")
    page.get_by_role("button", name="Save").last.click()
    expect(page.locator("#entry .note-block")).to_contain_text("Is it?")

    changed = article(feed_server).replace("It is almost", "A new beginning. It is almost")
    feed_server["/a.xml"] = served(rss("Harbor", item("Tides", 1, content=changed)))
    program("refresh", "--allow-private-networks")
    page.reload()
    expect(page.locator("#entry .content")).to_contain_text("A new beginning.")
    expect(page.locator("#entry mark.noted")).to_have_text(["almost always right", "was not"])

    page.goto(reader.url("/notes"))
    expect(page.locator(".note-list li")).to_have_count(2)
    page.get_by_label("Find in notes").fill("is it")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".note-list li")).to_have_count(1)
    page.locator(".note-list").get_by_role("link", name="Change").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#entry mark.noted")).to_have_text("was not")


def test_a_passage_marked_with_keys_is_highlighted_with_keys(entry):
    page = entry()
    page.evaluate("""() => {
      const walker = document.createTreeWalker(document.querySelector("#entry .content"), NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const place = walker.currentNode.data.indexOf("was not ");
        if (place < 0) continue;
        walker.currentNode.parentElement.scrollIntoView({ block: "center" });
        getSelection().setBaseAndExtent(walker.currentNode, place, walker.currentNode, place + "was not".length);
        return;
      }
    }""")
    page.keyboard.press("Shift")
    choices = page.get_by_role("dialog", name="The marked passage")
    expect(choices).to_be_visible()
    page.keyboard.press("Tab")
    expect(choices.get_by_role("button", name="Highlight")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#entry mark.noted")).to_have_text("was not")
    expect(page.locator("#lines [data-id=notes] .count")).to_have_text("1")


def test_escape_keeps_what_was_typed_in_a_note_on_a_passage(entry):
    page = entry()
    note = page.get_by_role("dialog", name="A note on the passage")
    text = note.get_by_role("textbox", name="Note")

    def write(words):
        mark(page, words)
        page.get_by_role("button", name="Note", exact=True).click()
        expect(text).to_be_focused()

    # Nothing is lost of an empty one.
    write("was not ")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)

    write("almost always right")
    page.keyboard.type("Is it?")
    for _ in range(2):
        page.keyboard.press("Escape")
        expect(note.get_by_role("button", name="Save")).to_be_focused()
        expect(text).to_have_value("Is it?")
    # Another passage that is marked, and a footnote, do not take its place.
    mark(page, "was not ")
    page.locator("#entry .content sup a").evaluate("(link) => link.click()")
    expect(text).to_have_value("Is it?")
    note.get_by_role("button", name="Discard").click()
    expect(note).to_have_count(0)
    # Scrolling closes what is offered for a passage, so it has ended before.
    page.locator("#entry").evaluate(
        "(pane) => new Promise((done) => { pane.scrollTop = 0; requestAnimationFrame(() => requestAnimationFrame(done)); })")

    write("almost always right")
    expect(text).to_have_value("")
    page.keyboard.type("It is.")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.locator("#entry .note-block")).to_contain_text("It is.")


@pytest.mark.parametrize("viewport", [{"width": 1400, "height": 900}, {"width": 390, "height": 844}])
def test_a_note_on_the_whole_entry_is_kept_once_and_what_is_not_saved_yet_stays(entry, viewport):
    page = entry(viewport=viewport)
    page.get_by_text("Write a note").click()
    page.locator(".note-form textarea").fill("Half a")
    address = page.url
    page.locator("#lines [data-id=all] a").evaluate("(link) => link.click()")
    page.wait_for_url("**/all")
    page.get_by_role("link", name="Tides", exact=True).click()
    page.wait_for_url(address)
    expect(page.locator(".note-form textarea")).to_have_value("Half a")
    page.locator(".note-form textarea").fill("A whole note")
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" and request.url.endswith("/notes") else None)
    page.locator(".note-form").get_by_role("button", name="Save").click()
    expect(page.locator("#entry .note-block")).to_have_count(1)
    round_trip(page)
    assert len(sent) == 1
    expect(page.locator(".note-form textarea")).to_have_value("")


def test_letters_of_a_note_are_no_keys(entry):
    page = entry()
    unread = page.locator("#rows > .row.unread").count()
    page.get_by_text("Write a note").click()
    expect(page.locator(".note-form textarea")).to_be_focused()
    page.keyboard.type("A jolly note")
    expect(page.locator(".note-form textarea")).to_have_value("A jolly note")
    assert page.locator("#rows > .row.unread").count() == unread
    # Escape leaves the field, and not the entry.
    page.keyboard.press("Escape")
    expect(page.locator(".note-form textarea")).not_to_be_focused()
    expect(page.locator("#entry h1")).to_be_visible()


def test_a_note_on_the_whole_entry_is_written_without_scripts(entry):
    page = entry(java_script_enabled=False)
    page.get_by_text("Write a note").click()
    page.locator(".note-form textarea").fill("Read this again <b>in spring</b>.")
    page.locator(".note-form").get_by_role("button", name="Save").click()
    expect(page.locator("#entry .note-block")).to_contain_text("Read this again <b>in spring</b>.")


def test_changes_are_shown_in_the_entry_and_hidden_again(entry, feed_server, program):
    page = entry()
    changed = article(feed_server).replace("It was not", "It was never")
    feed_server["/a.xml"] = served(rss("Harbor", item("Tides", 1, content=changed)))
    program("refresh", "--allow-private-networks")
    page.reload()
    page.locator("#entry").get_by_role("link", name="See what").click()
    expect(page.locator("#entry .difference del")).to_have_text("not")
    expect(page.locator("#entry .difference ins")).to_have_text("never")
    page.locator("#entry").get_by_role("link", name="Show the text").click()
    expect(page.locator("#entry .difference")).to_have_count(0)
    expect(page.locator("#entry pre")).to_be_visible()


def test_the_picture_of_a_video_is_fetched_by_the_server_alone(reader, feed_server, new_page):
    feed_server["/thumb.png"] = ("image/png", DOT)
    video = (
        "<media:content url='http://media.invalid/a.mp4' type='video/mp4' medium='video'/>"
        f"<media:thumbnail url='{feed_server.url('/thumb.png')}'/>")
    body = rss("Films", item("Ferry", 1, extra=video)).replace(
        b"<rss ", b"<rss xmlns:media='http://search.yahoo.com/mrss/' ")
    feed_server["/a.xml"] = served(body)
    page = new_page(viewport={"width": 1400, "height": 900})
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    picture = page.locator("#rows .tile img.served")
    expect(picture).to_have_js_property("naturalWidth", 1)
    page.get_by_role("link", name="Ferry", exact=True).click()
    expect(page.locator("#entry .tile img.served")).to_have_js_property("naturalWidth", 1)
    assert not [url for url in asked if "thumb.png" in url or "media.invalid" in url], asked
    # The server asked once for both.
    assert len(feed_server.requests_for("/thumb.png")) == 1


@pytest.mark.parametrize("scripts", [True, False])
def test_a_program_of_the_operator_translates_an_entry(start_reader, feed_server, new_page, tmp_path, scripts):
    program = tmp_path / "translate"
    program.write_text("#!/bin/sh\necho \"In $1:\"; echo; tr a-z A-Z\n")
    program.chmod(0o700)
    reader = start_reader("--allow-private-networks", "--translate-with", str(program))
    feed_server["/a.xml"] = served(rss("Harbor", item("Tides", 1, content="<p>It is <b>almost</b> always right.</p>")))
    page = new_page(java_script_enabled=scripts, locale="de", viewport={"width": 1400, "height": 900})
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    page.get_by_role("link", name="Tides", exact=True).click()
    page.locator("#entry .entry-menu summary").click()
    assert page.get_by_role("button", name="Summarize").count() == 0
    page.get_by_role("button", name="Translate").click()
    expect(page.locator("#entry .content p")).to_have_text(["In de:", "TIDES", "IT IS ALMOST ALWAYS RIGHT."])
    page.locator("#entry .entry-menu summary").click()
    page.get_by_role("link", name="Show the text").click()
    expect(page.locator("#entry .content")).to_have_text("It is almost always right.")


def test_all_buttons_of_the_bar_on_a_phone_are_in_sight_and_large_enough(entry):
    page = entry(viewport=PHONE, has_touch=True, is_mobile=True)
    boxes = page.locator(".entry-bar :is(.tool, .toggle):visible").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right, height }) => [left, right, height])")
    assert len(boxes) >= 6
    for left, right, height in boxes:
        assert left >= 0 and right <= PHONE["width"] and right - left >= 44 and height >= 44, boxes
    # What has no room is in the menu.
    page.get_by_label("More", exact=True).click()
    page.get_by_role("link", name="Share or send").click()
    expect(page.locator("dialog.share-menu")).to_be_visible()
