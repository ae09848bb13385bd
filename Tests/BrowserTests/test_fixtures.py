"""Tests that the fixtures notice errors."""

import sys
import urllib.error
import urllib.request

import pytest

from looks import Looks
from page_watch import PageWatch
from reader_process import ReaderProcess


def fetch(url, **headers):
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=5)


# Feed server


def test_the_feed_server_serves_what_it_was_last_given(feed_server):
    feed_server["/a"] = ("text/plain", b"one")
    assert fetch(feed_server.url("/a")).read() == b"one"
    feed_server["/a"] = ("text/html", b"two", 201, {"ETag": '"2"'})
    answer = fetch(feed_server.url("/a"))
    assert (answer.read(), answer.status, answer.headers["ETag"]) == (b"two", 201, '"2"')
    assert answer.headers["Content-Type"] == "text/html"


def test_the_feed_server_can_decide_by_the_request(feed_server):
    feed_server["/a"] = lambda request: ("text/plain", request.headers["X-Name"].encode())
    assert fetch(feed_server.url("/a"), **{"X-Name": "Anna"}).read() == b"Anna"


def test_the_feed_server_remembers_requests(feed_server):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetch(feed_server.url("/gone?x=1"))
    feed_server["/a"] = ("text/plain", b"")
    fetch(feed_server.url("/a"))
    assert [request.path for request in feed_server.requests] == ["/gone?x=1", "/a"]
    assert len(feed_server.requests_for("/a")) == 1


# Page


def test_errors_of_a_page_are_noticed(browser, feed_server):
    feed_server["/"] = ("text/html", b"<script>console.error('one'); console.log('fine'); throw new Error('two')</script>")
    context = browser.new_context()
    page = context.new_page()
    watch = PageWatch(page)
    page.goto(feed_server.url("/"))
    page.wait_for_function("() => document.readyState === 'complete'")
    context.close()
    problems = [problem for problem in watch.problems if "favicon" not in problem]
    assert len(problems) == 2
    assert "one" in problems[0] and "two" in problems[1]
    assert watch.unexpected(["one", "two", "favicon"]) == []


def test_a_page_shows_what_is_served(page, feed_server, expected_errors):
    expected_errors.append("favicon.ico")
    feed_server["/"] = ("text/html", "<title>灯台</title><h1>Ahoy</h1>".encode(), 200, {"Content-Language": "en"})
    page.goto(feed_server.url("/"))
    assert page.inner_text("h1") == "Ahoy"


@pytest.mark.parametrize("scripts", [True, False])
def test_words_that_cannot_be_read_are_noticed_once(browser, feed_server, tmp_path, scripts):
    feed_server["/assets/style.css"] = ("text/css", b"@media (prefers-color-scheme: dark) { p { color: #ccc } }")
    feed_server["/"] = (
        "text/html", b"<!doctype html><html lang=en><title>A</title><link rel=stylesheet href=/assets/style.css><main><p>Words</p></main>")
    context = browser.new_context(java_script_enabled=scripts, viewport={"width": 1000, "height": 600})
    looks = Looks(tmp_path / "seen")
    page = context.new_page()
    page.goto(feed_server.url("/"))
    found = looks.look(page)
    assert [problem.split(": color-contrast")[0].split(", ", 1)[1] for problem in found] == ["1000 wide, dark", "390 wide, dark"]
    other = context.new_page()
    other.goto(feed_server.url("/"))
    assert looks.look(other) == []
    # Another process does not look again either.
    assert Looks(tmp_path / "seen").look(other) == []
    context.close()


def serve_page(feed_server, style, main):
    feed_server["/assets/style.css"] = ("text/css", style)
    feed_server["/"] = (
        "text/html",
        b"<!doctype html><html lang=en><title>A</title><link rel=stylesheet href=/assets/style.css><main>%b</main>" % main)


def test_what_is_for_pages_without_scripts_is_looked_at(browser, feed_server, tmp_path):
    serve_page(feed_server, b"b { color: #ccc }", b"Words <noscript><b>more</b></noscript>")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(feed_server.url("/"))
    assert "color-contrast: <b>" in "".join(Looks(tmp_path / "seen").look(page))
    context.close()


def test_what_scrolls_sideways_is_noticed_on_each_page(browser, feed_server, tmp_path):
    serve_page(feed_server, b"main { overflow: auto }", b"<p style='width: 700px'>Words</p>")
    context = browser.new_context(viewport={"width": 600, "height": 600})
    looks = Looks(tmp_path / "seen")
    for found in [["600 wide", "390 wide"], ["600 wide"]]:
        page = context.new_page()
        page.goto(feed_server.url("/"))
        assert [problem.split(": main")[0].split(", ", 1)[1] for problem in looks.look(page)] == found
    context.close()


def test_what_does_not_fit_a_phone_in_a_wide_face_is_noticed(browser, feed_server, tmp_path):
    serve_page(feed_server, b"main { overflow: auto; white-space: nowrap }", b"<p style='font: 16px monospace'>" + b"m" * 38 + b"</p>")
    context = browser.new_context(viewport={"width": 600, "height": 600})
    page = context.new_page()
    page.goto(feed_server.url("/"))
    found = Looks(tmp_path / "seen").look(page)
    assert len(found) == 1 and "390 wide: main" in found[0] and "with a wide face" in found[0], found
    context.close()


# Program


def program(tmp_path, body):
    script = tmp_path / "program"
    script.write_text(f"#!{sys.executable}\nimport signal, sys\n{body}\n")
    script.chmod(0o755)
    return ReaderProcess(str(script), ["--extra"], tmp_path)


SERVING = "print('YAARR is at http://127.0.0.1:1234/', sys.argv[1:], flush=True)\n"


def test_a_program_is_ready_when_it_says_where_it_is(tmp_path):
    reader = program(tmp_path, "signal.signal(15, lambda *_: sys.exit(0))\n" + SERVING + "signal.pause()")
    reader.wait_until_ready()
    assert reader.url("/feeds") == "http://127.0.0.1:1234/feeds"
    assert f"'serve', '--port', '0', '--data', '{tmp_path}', '--extra'" in reader.output
    assert reader.stop() == []


def test_a_program_that_does_not_start_is_noticed(tmp_path):
    reader = program(tmp_path, "print('no port', flush=True); sys.exit(69)")
    with pytest.raises(AssertionError, match="ended with code 69.*(?s:.*)no port"):
        reader.wait_until_ready()
    reader.stop()


def test_a_program_that_ends_badly_is_noticed(tmp_path):
    reader = program(tmp_path, "signal.signal(15, lambda *_: sys.exit(3))\n" + SERVING + "signal.pause()")
    reader.wait_until_ready()
    assert "ended with code 3" in reader.stop()[0]


def test_a_program_that_crashes_is_noticed(tmp_path):
    reader = program(tmp_path, SERVING + "sys.exit(1)")
    reader.wait_until_ready()
    reader._process.wait(5)
    assert "had ended by itself, with code 1" in reader.stop()[0]


def test_a_program_that_does_not_end_is_noticed_and_ended(tmp_path):
    reader = program(tmp_path, "signal.signal(15, lambda *_: None)\n" + SERVING + "while True: signal.pause()")
    reader.wait_until_ready()
    assert "did not end within 0.3 seconds" in reader.stop(seconds=0.3)[0]
