"""Rules: made, tried, used, undone on the page, with and without scripts; what they mute; what they tell."""

import json

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, rss, served
from program import Program
from views import choose_in_menu, search_field


def publish(feed_server, *titles):
    feed_server["/quay.xml"] = served(
        rss("The Quay", *[item(title, 12 - index, content="Words.") for index, title in enumerate(titles)]))


def follow(page, reader, feed_server):
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(feed_server.url("/quay.xml"))
    page.get_by_role("button", name="Add the feed").click()
    page.wait_for_url(lambda url: "feed=" in url)


def rows(page):
    return page.locator("#rows > .row h3")


def rule_from_search(page, reader, words):
    page.goto(reader.url("/all"))
    field = search_field(page)
    field.fill(words)
    field.press("Enter")
    page.wait_for_url(lambda url: "q=" in url)
    choose_in_menu(page, "link", "Make a rule")


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_a_search_becomes_a_rule_that_is_tried_used_and_undone(new_page, reader, feed_server, scripts, size):
    page = new_page(java_script_enabled=scripts, viewport={"width": size[0], "height": size[1]})
    publish(feed_server, "A storm comes", "Calm water")
    follow(page, reader, feed_server)
    rule_from_search(page, reader, "stor")
    # The search found the beginning of the word.
    expect(page.get_by_label("That this search finds")).to_have_value("stor*")
    page.get_by_label("Mute: hide it").check()
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#trial h2")).to_have_text("Finds 1 entry of the last 30 days.")
    # The answer comes into sight, below a form that fills the window, and has the focus.
    expect(page.locator("#trial h2")).to_be_in_viewport()
    if scripts:
        expect(page.locator("#trial")).to_be_focused()
    else:
        assert page.url.endswith("#trial")
    expect(page.locator("#trial")).to_contain_text("1 entry would be muted.")
    expect(page.locator("#trial li")).to_contain_text("A storm comes")
    page.get_by_role("button", name="Save the rule").click()
    expect(page.locator(".notice")).to_contain_text("The rule is saved")
    # Nothing is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0] if scripts else True

    page.get_by_role("button", name="Do it with 1 entry now").click()
    expect(page.locator(".notice")).to_contain_text("1 entry changed.")
    expect(page.locator("#muted")).to_contain_text("A storm comes")
    page.goto(reader.url("/all"))
    expect(rows(page)).to_have_text(["Calm water"])
    page.goto(reader.url("/rules"))
    page.get_by_role("button", name="Undo").click()
    page.goto(reader.url("/all"))
    expect(rows(page)).to_have_text(["Calm water", "A storm comes"])

    page.goto(reader.url("/rules"))
    page.get_by_role("button", name="Switch off").click()
    expect(page.locator(".rules")).to_contain_text("Switched off.")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".rules li")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".rules li")).to_have_count(1)


def test_a_muted_entry_never_shows_and_a_rule_tells_an_open_page(page, reader, feed_server, program):
    publish(feed_server, "Calm water")
    follow(page, reader, feed_server)
    program("rules", "add", "--search", "advert", "--do", "mute")
    program("rules", "add", "--name", "Weather", "--search", "title:storm", "--do", "notify", "--do", "star")
    page.goto(reader.url("/all"))
    live(page)
    publish(feed_server, "A storm comes", "An advert", "Calm water")
    page.get_by_role("button", name="Refresh").click()

    expect(page.locator("#noticed")).to_contain_text("A storm comes The Quay, found by “Weather”")
    expect(page.locator("#arrivals")).to_contain_text("1")
    page.locator("#arrivals").click()
    expect(rows(page)).to_have_text(["A storm comes", "Calm water"])
    page.locator("#noticed").get_by_role("link").click()
    expect(page.locator("#entry h1")).to_have_text("A storm comes")
    assert "Has acted on 1 entry" in program("rules", "list").stdout


@pytest.mark.parametrize("scripts", [True, False])
def test_a_rule_that_begins_with_a_search_has_no_problem_yet(new_page, reader, scripts):
    page = new_page(java_script_enabled=scripts, viewport={"width": 1000, "height": 400})
    rule_from_search(page, reader, "storm")
    expect(page.get_by_label("That this search finds")).to_have_value("storm*")
    expect(page.get_by_role("alert")).to_have_count(0)
    for button in ("Save the rule", "Try it"):
        page.get_by_role("button", name=button).click()
        problem = page.get_by_role("alert")
        expect(problem).to_contain_text("Choose what the rule does.")
        # Its place is beside the buttons, not above a form that is higher than the window.
        expect(problem).to_be_in_viewport()
        expect(page.get_by_role("button", name=button)).to_be_in_viewport()


def test_a_rule_that_would_act_on_everything_is_refused(page, reader):
    page.goto(reader.url("/rules/new"))
    page.get_by_label("Mute: hide it").check()
    page.get_by_role("button", name="Save the rule").click()
    expect(page.get_by_role("alert")).to_contain_text("would act on every entry")
    page.get_by_label("That this search finds").fill("storm is:unread")
    page.get_by_role("button", name="Save the rule").click()
    expect(page.get_by_role("alert")).to_contain_text("“is:unread” cannot be used in a rule")
    expect(page.get_by_label("Mute: hide it")).to_be_checked()


def test_an_entry_leads_to_a_rule_that_mutes_what_is_like_it(page, reader, feed_server):
    publish(feed_server, "A storm comes", "Calm water")
    follow(page, reader, feed_server)
    page.goto(reader.url("/all"))
    page.get_by_role("link", name="A storm comes").click()
    page.locator("#entry .entry-menu summary").click()
    page.get_by_role("link", name="With these words in the title").click()
    expect(page.get_by_label("That this search finds")).to_have_value('title:"A storm comes"')
    expect(page.locator("#trial h2")).to_have_text("Finds 1 entry of the last 30 days.")


def test_a_rule_gives_the_chosen_label_and_only_if_it_is_to(page, reader, program):
    program("rules", "add", "--search", "any", "--label", "Weather")
    page.goto(reader.url("/rules/new"))
    page.get_by_label("That this search finds").fill("storm")
    page.get_by_label("Give this label").check()
    page.get_by_role("combobox", name="Label", exact=True).select_option("Weather")
    page.get_by_role("button", name="Save the rule").click()
    page.wait_for_url("**/rules/2*")
    expect(page.get_by_label("Give this label")).to_be_checked()
    page.get_by_label("Give this label").uncheck()
    page.get_by_label("Star").check()
    with page.expect_response(lambda answer: answer.request.method == "POST" and "/rules/" in answer.url):
        page.get_by_role("button", name="Save", exact=True).click()
    page.goto(reader.url("/rules"))
    expect(page.locator(".rules li").nth(0)).to_contain_text("it is labeled “Weather”.")
    expect(page.locator(".rules li").nth(1)).to_contain_text("it is starred.")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_rule_makes_the_label_that_it_gives(new_page, reader, program, expected_errors, scripts):
    expected_errors.append("422")
    page = new_page(java_script_enabled=scripts)
    page.goto(reader.url("/rules/new"))
    page.get_by_label("Name of the label").fill("Weather")
    page.get_by_role("button", name="Save the rule").click()
    # What cannot be stored makes no label.
    expect(page.get_by_role("alert")).to_contain_text("would act on every entry")
    expect(page.get_by_label("Give this label")).to_be_checked()
    page.get_by_label("That this search finds").fill("storm")
    page.get_by_label("Name of the label").fill("W" * 300)
    page.get_by_role("button", name="Save the rule").click()
    expect(page.get_by_role("alert")).to_contain_text("A label has at most 256 bytes; this one has 300.")
    expect(page.get_by_label("That this search finds")).to_have_value("storm")
    page.get_by_label("Name of the label").fill(" Weather ")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#trial")).to_contain_text("0 entries would get the label")
    # Still the field of someone without labels.
    expect(page.get_by_label("Name of the label")).to_have_value("Weather")
    page.get_by_role("button", name="Save the rule").click()
    page.wait_for_url("**/rules/1*")
    label = page.get_by_role("combobox", name="Label", exact=True)
    expect(label.locator("option:checked")).to_have_text("Weather")
    # Another one in its place.
    page.get_by_label("Or a new label").fill("Storms")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(label.locator("option:checked")).to_have_text("Storms")
    expect(label.locator("option")).to_have_text(["Choose a label", "Storms", "Weather"])

    refused = program("rules", "add", "--search", "is:read", "--label", "Never", check=False)
    assert refused.returncode and "cannot be used in a rule" in refused.stderr
    page.goto(reader.url("/rules/new"))
    expect(label.locator("option")).to_have_text(["Choose a label", "Storms", "Weather"])


def test_old_entries_are_marked_as_read_by_a_rule_of_days(page, reader):
    page.goto(reader.url("/rules/new"))
    page.get_by_label("Old entries").check()
    page.get_by_label("Mark as read after days").fill("30")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#trial h2")).to_have_text("Would mark 0 entries as read now.")
    page.get_by_role("button", name="Save the rule").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rule “Read after 30 days”")


def test_on_two_servers_each_page_is_told_once_and_a_webhook_gets_each_entry_once(
        new_page, start_reader, postgresql, feed_server, tmp_path, monkeypatch):
    monkeypatch.setenv("YAARR_SECRET_KEY", "a key of more than thirty-two bytes, 0123456789")
    readers = [start_reader("--allow-private-networks", database=postgresql) for _ in range(2)]
    program = Program(tmp_path / "none", postgresql)
    publish(feed_server, "Calm water")
    feed_server["/hook"] = served(b"", "text/plain")
    program("add", feed_server.url("/quay.xml"), "--allow-private-networks")
    program("rules", "add", "--name", "Weather", "--search", "title:storm", "--do", "notify", "--do", "star")
    program("webhooks", "add", "--rule", "1", feed_server.url("/hook"))
    pages = [new_page() for _ in readers]
    for page, reader in zip(pages, readers):
        page.goto(reader.url("/all"))
        live(page)
        page.evaluate("""() => {
          window.told = [];
          const look = () => { const link = document.querySelector("#noticed a"); if (link) told.push(link.textContent); };
          new MutationObserver(look).observe(document.querySelector("#noticed"), { childList: true });
        }""")

    storms = []
    for name in ["First storm", "Second storm", "Third storm"]:
        storms.insert(0, name)
        publish(feed_server, *storms, "Calm water")
        # Whichever of the servers owns the feed checks it.
        pages[len(storms) % 2].get_by_role("button", name="Refresh").click()
        for page in pages:
            page.wait_for_function("name => told.includes(name)", arg=name)
    for page in pages:
        assert page.evaluate("told") == ["First storm", "Second storm", "Third storm"]

    def delivered():
        bodies = [json.loads(request.body) for request in feed_server.requests_for("/hook")]
        return [entry["title"] for body in bodies for entry in body["entries"]]

    eventually(lambda: len(delivered()) >= 3)
    eventually(lambda: program("webhooks", "log").stdout.count("delivered (200)") == len(feed_server.requests_for("/hook")))
    assert sorted(delivered()) == sorted(storms)
    assert "Has acted on 3 entries" in program("rules", "list").stdout


def test_a_rule_shows_what_it_finds_while_it_is_written(new_page, reader, feed_server):
    page = new_page(viewport={"width": 1280, "height": 900})
    publish(feed_server, *[f"Storm {n}" for n in range(5)], "Calm water")
    follow(page, reader, feed_server)
    page.goto(reader.url("/rules/new"))
    trial = page.locator("#trial")
    expect(trial).to_contain_text("What the rule finds is shown here")
    page.get_by_label("That this search finds").press_sequentially("storm", delay=5)
    expect(trial.locator("h2")).to_have_text("Finds 5 entries of the last 30 days.")
    expect(trial.locator(".sentence")).to_have_text("When “storm” finds a new entry in all feeds, nothing is done yet.")
    expect(trial.locator("li").filter(visible=True)).to_have_count(3)
    expect(trial.locator("summary")).to_have_text("2 more")
    page.get_by_label("Star").check()
    page.get_by_label("Mark as read", exact=True).check()
    expect(trial.locator(".sentence")).to_have_text("When “storm” finds a new entry in all feeds, it is marked as read and starred.")
    expect(page.get_by_label("Mark as read", exact=True)).to_be_focused()
    # Beside the form.
    form, beside = (page.locator(part).bounding_box() for part in (".rule-form", "#trial"))
    assert beside["x"] > form["x"] + form["width"]
    page.get_by_role("button", name="Save the rule").click()
    expect(page.locator(".notice")).to_contain_text("The rule is saved")
    page.get_by_label("That this search finds").fill("calm")
    expect(trial.locator("h2")).to_have_text("Finds 1 entry of the last 30 days.")
    page.goto(reader.url("/rules"))
    expect(page.locator(".rules")).to_contain_text("When “storm” finds a new entry in all feeds, it is marked as read and starred.")
