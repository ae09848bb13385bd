"""Long texts keep their place on every device, and have a list of their sections; formulas of LaTeX are shown as such."""

import re

from playwright.sync_api import expect

from feeds import item
from test_article_content import add

PARAGRAPH = "<p>{} " + "Water comes and goes, and the harbor waits. " * 24 + "</p>"
TEXT = "<h1>The tides</h1>" + "".join(
    f"<h2>Part {part}</h2>" + "".join(PARAGRAPH.format(f"Number {part}.{number}.") for number in range(5)) for part in range(6))


def scrolled_to(page, words):
    """Scrolls to a paragraph, and waits until the reader has it."""
    with page.expect_response(re.compile(r"/entries/\d+/place$")) as answer:
        page.get_by_text(words).evaluate("(place) => place.closest('p').scrollIntoView()")
    assert answer.value.ok


def test_a_long_text_goes_on_where_it_was_left_on_another_device(page, new_page, reader, feed_server):
    add(page, reader, feed_server, item("The tides", content=TEXT), item("Short", 2, content="<p>A few words.</p>"))
    page.locator("#rows a.open", has_text="The tides").click()
    expect(page.locator("#entry h1")).to_be_in_viewport()
    scrolled_to(page, "Number 3.2.")
    phone = new_page(viewport={"width": 390, "height": 844})
    phone.goto(reader.url("/all"))
    phone.locator("#rows a.open", has_text="The tides").click()
    expect(phone.get_by_text("Number 3.2.")).to_be_in_viewport()
    expect(phone.locator("#entry h1")).not_to_be_in_viewport()
    phone.get_by_role("button", name="From the beginning").click()
    expect(phone.locator("#entry h1")).to_be_in_viewport()
    # A page that is loaded with the entry goes on there too.
    scrolled_to(phone, "Number 4.1.")
    page.goto(phone.url)
    expect(page.get_by_text("Number 4.1.")).to_be_in_viewport()


def test_a_text_that_was_read_to_its_end_begins_at_its_top(page, new_page, reader, feed_server):
    add(page, reader, feed_server, item("The tides", content=TEXT))
    page.locator("#rows a.open").click()
    scrolled_to(page, "Number 3.2.")
    with page.expect_response(re.compile(r"/entries/\d+/place$")):
        page.locator("#entry").evaluate("(pane) => { pane.scrollTop = pane.scrollHeight; }")
    other = new_page()
    other.goto(reader.url("/all"))
    other.locator("#rows a.open").click()
    expect(other.locator("#entry h1")).to_be_in_viewport()


def test_a_long_text_lists_its_sections_also_without_scripts(new_page, reader, feed_server):
    page = new_page(java_script_enabled=False)
    add(page, reader, feed_server, item("The tides", content=TEXT), item("Short", 2, content="<h2>A</h2><h2>B</h2><h2>C</h2>"))
    page.locator("#rows a.open", has_text="The tides").click()
    contents = page.locator("#entry .contents")
    contents.get_by_text("Contents").click()
    # Its own title stands above it once.
    expect(contents.locator("a")).to_have_text([f"Part {part}" for part in range(6)])
    contents.get_by_role("link", name="Part 4").click()
    expect(page.get_by_role("heading", name="Part 4")).to_be_in_viewport()
    page.locator("#rows a.open", has_text="Short").click()
    expect(page.locator("#entry .contents")).to_have_count(0)


def test_formulas_of_latex_are_drawn_and_prices_are_not(page, reader, feed_server, expected_errors):
    # The row shows the picture of the formula, which is not there.
    expected_errors.append("s0.wp.com")
    content = (
        r"<p>Let \(a^2\) be. It costs $5 and $6.</p><p>$$\sum_{i=1}^{n} \frac{i}{2}$$</p><p>\(\unknowncommand{x}\)</p>"
        "<p><img src='https://s0.wp.com/latex.php?latex=x_1' alt='x_1'></p><pre>$b^2$</pre>")
    add(page, reader, feed_server, item("Sums", content=content))
    page.locator("#rows a.open").click()
    text = page.locator("#entry .content")
    expect(text.locator("math")).to_have_count(3)
    expect(text.get_by_text("It costs $5 and $6.")).to_be_visible()
    expect(text.get_by_text(r"\(\unknowncommand{x}\)")).to_be_visible()
    expect(text.locator("pre")).to_have_text("$b^2$")
    # The limits of the sum stand above and below it.
    parts = [text.locator(f"munderover > :nth-child({number})").bounding_box() for number in (1, 2, 3)]
    assert parts[2]["y"] < parts[0]["y"] < parts[1]["y"]
