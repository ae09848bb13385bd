"""How the program ends."""

import signal
import socket
import threading
import time
from urllib.parse import quote, urlsplit

import pytest

from eventually import eventually, live
from feeds import item, opml, rss, served
from web_client import WebClient, answer


@pytest.mark.parametrize("command", ["serve", "gallery", "work"])
def test_a_signal_that_comes_with_the_start_ends_the_program(start_reader, command):
    for _ in range(20):
        reader = start_reader(command=command)
        assert reader.stop() == []


@pytest.fixture
def gate():
    """An answer of the feed server that waits: `gate.reached` is set by a request, and `gate.open` lets it go on."""

    class Gate:
        reached = threading.Event()
        open = threading.Event()

        def holding(self, response):
            def hold(request):
                self.reached.set()
                self.open.wait(60)
                return response

            return hold

    gate = Gate()
    yield gate
    gate.open.set()


def checked(program):
    """The addresses of the feeds that were checked."""
    import json

    feeds = [json.loads(line) for line in program("feeds", "--json").stdout.splitlines()]
    return {feed["url"] for feed in feeds if "checked" in feed}


@pytest.mark.parametrize("command", ["serve", "work"])
def test_a_refresh_under_way_keeps_what_has_arrived_and_gives_the_rest_back(
        start_reader, program, feed_server, tmp_path, gate, command):
    quick, slow = feed_server.url("/quick.xml"), feed_server.url("/slow.xml")
    feed_server["/quick.xml"] = served(rss("Quick", item("One")))
    feed_server["/slow.xml"] = gate.holding(served(rss("Slow", item("Two"))))
    (tmp_path / "list.opml").write_bytes(opml(("Quick", quick), ("Slow", slow)))
    program("import", str(tmp_path / "list.opml"))

    reader = start_reader("--allow-private-networks", command=command)
    assert gate.reached.wait(30)
    eventually(lambda: "event=\"feed refreshed\"" in reader.output)
    start = time.monotonic()
    assert reader.stop() == []
    assert time.monotonic() - start < 10
    assert "event=ended" in reader.output
    assert checked(program) == {quick}

    # Nothing of the second feed was recorded, so it is due; the first one is not.
    gate.open.set()
    again = start_reader("--allow-private-networks", command=command)
    eventually(lambda: "event=\"feed refreshed\"" in again.output)
    assert again.stop() == []
    assert checked(program) == {quick, slow}
    assert len(feed_server.requests_for("/quick.xml")) == 1 and len(feed_server.requests_for("/slow.xml")) == 2
    assert len(program("list", "--json").stdout.splitlines()) == 2


def test_a_running_response_is_finished_and_nothing_new_accepted(start_reader, feed_server, gate):
    reader = start_reader("--allow-private-networks")
    client = WebClient(reader.address)
    feed_server["/slow.xml"] = gate.holding(served(rss("A slow feed", item("Words of it"))))
    asked = client.begin("/preview?url=" + quote(feed_server.url("/slow.xml")))
    assert gate.reached.wait(30)
    reader.signal(signal.SIGTERM)
    eventually(lambda: "event=ending" in reader.output)
    parts = urlsplit(reader.address)

    def is_refused():
        try:
            socket.create_connection((parts.hostname, parts.port), 5).close()
            return False
        except ConnectionRefusedError:
            return True

    eventually(is_refused)
    gate.open.set()
    response = asked.getresponse()
    assert response.status == 200 and "Words of it" in response.read().decode()
    assert reader.wait_for_end() == 0


def test_clients_that_do_not_go_on_do_not_keep_the_program_from_ending(start_reader, feed_server, gate):
    reader = start_reader("--allow-private-networks")
    client = WebClient(reader.address)
    # One that waits for a response that does not come, one that has sent half a request, one that is silent.
    feed_server["/never.xml"] = gate.holding(served(rss("Never")))
    client.begin("/preview?url=" + quote(feed_server.url("/never.xml")))
    assert gate.reached.wait(30)
    parts = urlsplit(reader.address)
    half = socket.create_connection((parts.hostname, parts.port))
    half.sendall(b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc")
    silent = socket.create_connection((parts.hostname, parts.port))
    start = time.monotonic()
    assert reader.stop() == []
    assert time.monotonic() - start < 10
    half.close()
    silent.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_the_program_at_once(start_reader, feed_server, gate, number):
    reader = start_reader("--allow-private-networks")
    client = WebClient(reader.address)
    feed_server["/never.xml"] = gate.holding(served(rss("Never")))
    client.begin("/preview?url=" + quote(feed_server.url("/never.xml")))
    assert gate.reached.wait(30)
    reader.signal(number)
    eventually(lambda: "event=ending" in reader.output)
    reader.signal(number)
    assert reader.wait_for_end() == -number
    assert "event=ended" not in reader.output


def test_with_a_drain_the_program_is_not_ready_and_still_answers(start_reader):
    # Longer than a busy machine takes for the requests.
    reader = start_reader("--drain", "600")
    client = WebClient(reader.address)
    assert answer(reader.url("/readyz")) == (200, "ready\n")
    reader.signal(signal.SIGTERM)
    eventually(lambda: answer(reader.url("/readyz")) == (503, "The reader is ending.\n"))
    assert client.get("/unread").status == 200 and answer(reader.url("/healthz"))[0] == 200
    reader.signal(signal.SIGTERM)
    assert reader.wait_for_end() == -signal.SIGTERM


def test_the_program_ends_after_a_drain(start_reader):
    reader = start_reader("--drain", "1")
    reader.signal(signal.SIGTERM)
    assert reader.wait_for_end() == 0


def test_a_live_page_comes_back_to_the_programs_successor(start_reader, page, program, feed_server, expected_errors):
    feed_server["/a.xml"] = served(rss("Feed", item("One")))
    reader = start_reader("--allow-private-networks")
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    page.goto(reader.url("/all"))
    live(page)
    expected_errors += ["ERR_", "Failed to load resource"]
    port = urlsplit(reader.address).port
    assert reader.stop() == []

    start_reader("--allow-private-networks", port=port)
    feed_server["/a.xml"] = served(rss("Feed", item("Two", 0.5), item("One")))
    program("refresh", "--allow-private-networks")
    page.get_by_text("1 new").first.wait_for(timeout=30_000)


@pytest.mark.parametrize("number", [signal.SIGILL, signal.SIGSEGV, signal.SIGABRT])
def test_an_error_in_the_program_ends_it_at_once_and_says_where(start_reader, number):
    """A supervisor can start it again within two seconds: nothing reads debug information first."""
    reader = start_reader()
    before = time.monotonic()
    reader.signal(number)
    assert reader.wait_for_end(5) == -number
    assert time.monotonic() - before < 5
    lines = reader.output.splitlines()
    said = next(index for index, line in enumerate(lines) if f"signal {int(number)}." in line)
    assert sum("yaarr" in line and "[0x" in line for line in lines[said + 1:]) > 2, reader.output
    assert start_reader().address
