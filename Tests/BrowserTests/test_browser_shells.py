"""Apps in the shell of a browser: their windows are pages of files, or of other sites, that sign in by a name and a password."""

import json

import pytest

from feeds import item, rss, served

# Sends a request and returns its status and body. A failed one has the name of its error.
ASK = """async ([address, options]) => {
  try {
    const answer = await fetch(address, options)
    return [answer.status, await answer.text()]
  } catch (error) {
    return [error.name, ""]
  }
}"""


@pytest.fixture
def account(reader, program, feed_server):
    """The password of an app of an account that follows one feed."""
    program("user", "add", "ann", stdin="a long password\n")
    feed_server["/a.xml"] = served(rss("Feed", item("First"), item("Second")))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    return program("tokens", "add", "Shell").stdout.strip()


@pytest.fixture(params=["file", "site"])
def shell(request, new_page, tmp_path, feed_server):
    """The page of an app: one of a file, or of another site."""
    page = new_page()
    if request.param == "file":
        (tmp_path / "shell.html").write_text("<title>Shell</title><link rel=icon href='data:,'>")
        page.goto((tmp_path / "shell.html").as_uri())
    else:
        feed_server["/shell.html"] = ("text/html", b"<title>Shell</title><link rel=icon href='data:,'>")
        page.goto(feed_server.url("/shell.html").replace("127.0.0.1", "localhost"))
    return page


def ask(page, reader, secret, path, method="GET", body=None):
    signed = page.evaluate("(text) => btoa(text)", f"ann:{secret}")
    options = {"method": method, "headers": {"Authorization": f"Basic {signed}"}}
    if body is not None:
        options["headers"]["Content-Type"] = "application/json"
        options["body"] = json.dumps(body)
    status, text = page.evaluate(ASK, [reader.url(path), options])
    return status, json.loads(text) if text else None


def test_a_page_of_a_file_reads_and_marks_by_name_and_password(reader, account, shell):
    news = "/index.php/apps/news/api/v1-3"
    assert ask(shell, reader, account, "/v1/me")[1]["username"] == "ann"
    assert [feed["title"] for feed in ask(shell, reader, account, "/v1/feeds")[1]] == ["Feed"]
    status, found = ask(shell, reader, account, f"{news}/items?type=3&getRead=false&batchSize=-1")
    first, second = sorted(entry["id"] for entry in found["items"])
    assert status == 200

    assert ask(shell, reader, account, "/v1/entries", "PUT", {"entry_ids": [first], "status": "read"}) == (204, None)
    assert ask(shell, reader, account, f"{news}/items/star/multiple", "POST", {"itemIds": [second]})[0] == 200
    assert ask(shell, reader, account, "/v1/categories", "POST", {"title": "Made"})[0] == 201

    assert [e["id"] for e in ask(shell, reader, account, "/v1/entries?status=unread")[1]["entries"]] == [second]
    assert [e["id"] for e in ask(shell, reader, account, f"{news}/items?type=2")[1]["items"]] == [second]


def test_a_wrong_password_is_refused_in_words(reader, account, shell, expected_errors):
    expected_errors.append("401")
    status, answer = ask(shell, reader, "wrong", "/v1/me")
    assert status == 401 and "password" in answer["error_message"]


def test_a_password_that_the_browser_remembers_is_of_no_use_to_other_pages(
        browser, reader, account, shell, feed_server, expected_errors):
    """A form of another page, and what a script sends without an answer, change nothing and are not read."""
    expected_errors += ["403", "CORS", "ERR_FAILED"]
    # The browser asks its user, who signs in, and remembers it.
    context = browser.new_context(http_credentials={"username": "ann", "password": account})
    page = context.new_page()
    assert page.goto(reader.url("/v1/me")).status == 200
    page.goto(shell.url)

    for options in [
        {"credentials": "include"},
        {"credentials": "include", "method": "PUT", "body": "{}", "headers": {"Content-Type": "application/json"}},
        {"credentials": "include", "method": "POST", "body": "{}", "headers": {"Content-Type": "application/json"}},
    ]:
        assert page.evaluate(ASK, [reader.url("/v1/categories"), options]) == ["TypeError", ""]
    silent = {"credentials": "include", "mode": "no-cors", "method": "POST", "body": '{"title": "Planted"}'}
    assert page.evaluate(ASK, [reader.url("/v1/categories"), silent])[0] in (0, "TypeError")

    page.set_content(
        f"<form method=post enctype=text/plain action='{reader.url('/v1/categories')}'>"
        "<input name='{\"title\":\"Planted\",\"x\":\"' value='\"}'><button>Send</button></form>")
    with page.expect_navigation() as sent:
        page.get_by_role("button").click()
    assert sent.value.request.headers["content-type"] == "text/plain"
    assert sent.value.request.all_headers().get("authorization", "").startswith("Basic ")
    assert sent.value.status == 403
    context.close()

    titles = [category["title"] for category in ask(shell, reader, account, "/v1/categories")[1]]
    assert "Planted" not in titles
