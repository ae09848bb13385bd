"""What operators need: health, metrics, settings in the environment, a worker, the service manager, progress."""

import fcntl
import http.client
import http.server
import json
import os
import pty
import signal
import socket
import subprocess
import termios
import threading

from prometheus_client.parser import text_string_to_metric_families

import pytest

from eventually import eventually, live
from feed_server import FeedServer
from feeds import item, opml, rss, served
from program import shown_on
from web_client import WebClient, answer

TOKEN = "0123456789abcdef0123456789abcdef"


def metrics(reader, headers=()):
    """The samples of the metrics, by name and labels, as Prometheus's own client reads them."""
    status, text = answer(reader.url("/metrics"), headers)
    assert status == 200 and text.endswith("\n")
    families = list(text_string_to_metric_families(text))
    names = [family.name for family in families]
    assert len(set(names)) == len(names) and all(family.documentation for family in families)
    # Each line was understood: the parser skips nothing but comments.
    samples = [sample for family in families for sample in family.samples]
    assert len(samples) == sum(not line.startswith("#") for line in text.splitlines())
    assert all(family.type in ("counter", "gauge", "histogram") for family in families)
    found = {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for sample in samples}
    assert len(found) == len(samples)
    for family in families:
        if family.type == "histogram":
            check_histogram(family)
    return found


def check_histogram(family):
    """The buckets of each distribution grow with their bounds up to the number of all values."""
    series = {}
    for sample in family.samples:
        labels = {name: value for name, value in sample.labels.items() if name != "le"}
        of = series.setdefault(tuple(sorted(labels.items())), {"buckets": []})
        if sample.name.endswith("_bucket"):
            of["buckets"].append((float(sample.labels["le"]), sample.value))
        else:
            of[sample.name.removeprefix(family.name)] = sample.value
    for each in series.values():
        bounds, counts = zip(*each["buckets"])
        assert list(bounds) == sorted(bounds) and bounds[-1] == float("inf")
        assert list(counts) == sorted(counts) and counts[-1] == each["_count"]
        assert "_sum" in each


@pytest.mark.parametrize("path", ["/metrics", "/login", "/samples/%2e%2e/metrics"])
def test_no_publisher_reads_the_reader_itself_through_a_redirect(start_reader, program, path):
    """The only private address that may be fetched besides the publisher's is the folder of the reader's samples."""
    with FeedServer("127.0.0.2") as publisher:
        reader = start_reader("--allow-private-network", "127.0.0.2/32")
        files = f"<enclosure url='{publisher.url('/a.mp3')}' type='audio/mpeg' length='9'/><podcast:transcript type='text/plain' url='%s'/>"
        body = rss("Show", item("led", extra=files % publisher.url("/led")), item("said", extra=files % publisher.url("/said")))
        publisher["/a.xml"] = served(body.replace(b"<rss ", b"<rss xmlns:podcast='https://podcastindex.org/namespace/1.0' "))
        publisher["/said"] = ("text/plain", b"These words were said.")
        publisher["/led"] = ("text/plain", b"", 302, {"Location": reader.url(path)})
        publisher["/samples.xml"] = ("text/plain", b"", 302, {"Location": reader.url("/samples/gazette.rss")})
        program("add", publisher.url("/a.xml"))
        client = WebClient(reader.address)
        entries = {line["title"]: line["id"] for line in map(json.loads, program("list", "--json").stdout.splitlines())}

        assert "These words were said." in client.get(f"/entries/{entries['said']}/listening").content
        shown = client.get(f"/entries/{entries['led']}/listening").content
        assert publisher.requests_for("/led") and "yaarr_" not in shown and "Password" not in shown
        # A page that is saved, and a feed that is added.
        for asked in (publisher.url("/led"), reader.url(path)):
            assert "private network" in program("add", asked, check=False).stderr
        assert program("add", publisher.url("/samples.xml")).returncode == 0


def test_metrics_are_read_by_prometheus_and_count_what_happens(start_reader, program, feed_server, tmp_path):
    feed_server["/good.xml"] = served(rss("Good", item("One"), item("Two")))
    feed_server["/gone.xml"] = served(b"", "text/plain", 404)
    (tmp_path / "list.opml").write_bytes(
        opml(("Good", feed_server.url("/good.xml")), ("Gone", feed_server.url("/gone.xml"))))
    program("import", str(tmp_path / "list.opml"))
    reader = start_reader("--allow-private-networks")
    WebClient(reader.address).get("/unread")
    eventually(lambda: metrics(reader)["yaarr_feed_checks_total", (("outcome", "failed"),)] == 1)
    eventually(lambda: metrics(reader)["yaarr_feed_checks_total", (("outcome", "changed"),)] == 1)
    found = metrics(reader)
    assert found["yaarr_entries_received_total", ()] == 2
    assert found["yaarr_fetch_duration_seconds_count", (("result", "success"),)] >= 1
    assert found["yaarr_fetch_duration_seconds_count", (("result", "refused"),)] >= 1
    assert found["yaarr_http_request_duration_seconds_count", (("route", "unread"), ("status", "2xx"))] == 1
    assert found["yaarr_database_feeds", ()] == 2 and found["yaarr_database_up", ()] == 1
    assert found["yaarr_build_info", (("version", program("--version").stdout.split()[1]),)] == 1
    assert found["process_resident_memory_bytes", ()] > 1_000_000


def test_metrics_of_a_server_have_its_engine(start_reader, postgresql):
    found = metrics(start_reader(database=postgresql))
    assert found["yaarr_database_size_bytes", (("engine", "postgresql"),)] > 1_000_000
    assert found["yaarr_database_users", ()] == 0


def test_metrics_need_the_token_or_the_machine_itself(start_reader, program):
    reader = start_reader()
    assert answer(reader.url("/metrics"))[0] == 200
    # As a proxy on this machine passes on what a stranger asks for.
    assert answer(reader.url("/metrics"), {"X-Forwarded-For": "203.0.113.9"})[0] == 404

    guarded = start_reader(environment={"YAARR_METRICS_TOKEN": TOKEN})
    assert answer(guarded.url("/metrics"))[0] == 403
    assert answer(guarded.url("/metrics"), {"Authorization": "Bearer wrong"})[0] == 403
    metrics(guarded, {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "203.0.113.9"})
    assert TOKEN not in guarded.output

    networks = start_reader("--metrics-from", "203.0.113.0/24")
    metrics(networks, {"X-Forwarded-For": "203.0.113.9"})
    assert answer(networks.url("/metrics"), {"X-Forwarded-For": "198.51.100.9"})[0] == 403

    short = program("serve", "--metrics-token", "short secret", check=False)
    assert short.returncode == 64 and "24" in short.stderr and "short secret" not in short.stderr


def test_health_needs_no_account_and_a_command_asks_for_it(start_reader, program):
    program("user", "add", "ada", stdin="a good password\n")
    reader = start_reader()
    assert answer(reader.url("/healthz")) == (200, "ok\n")
    assert answer(reader.url("/readyz")) == (200, "ready\n")
    port = reader.address.rsplit(":", 1)[1]
    assert program("health", "--port", port).stdout == "ready\n"
    assert reader.stop() == []
    ended = program("health", "--port", port, check=False)
    assert ended.returncode == 69 and "127.0.0.1" in ended.stderr


def test_a_server_at_another_address_is_asked_there_and_its_log_says_what_is_bound(start_reader, program):
    everywhere = start_reader("--address", "0.0.0.0")
    assert everywhere.address.startswith("http://127.0.0.1:")
    everywhere.wait_for(lambda: f"address=0.0.0.0:{everywhere.address.rsplit(':', 1)[1]}" in "".join(everywhere._output))
    other = start_reader("--address", "127.0.0.2")
    port = other.address.rsplit(":", 1)[1]
    assert program("health", "--address", "127.0.0.2", "--port", port).stdout == "ready\n"
    assert program("health", "--address", "0.0.0.0", "--port", everywhere.address.rsplit(":", 1)[1]).stdout == "ready\n"


@pytest.mark.parametrize("wrong", [
    ["--interval", "0"], ["--connections", "0"], ["--contact", "x\nEvil: 1"], ["--public-address", "foo"],
    ["--public-address", "ftp://foo/x"], ["--public-address", "https://foo/x?y"], ["--public-address", "https://foo/#z"]])
def test_options_that_have_no_meaning_are_refused(program, wrong):
    refused = program("serve", "--port", "0", *wrong, check=False)
    assert refused.returncode == 64 and f"yaarr: {wrong[0]} takes " in refused.stderr and not program.data.exists()


def test_a_public_address_with_a_path_is_warned_of(start_reader):
    reader = start_reader("--public-address", "https://site.example/reader")
    reader.wait_for(lambda: 'event="the public address has a path"' in "".join(reader._output))
    plain = start_reader("--public-address", "https://reader.example/", data=reader.data.parent / "plain")
    assert plain.stop() == [] and "has a path" not in plain.output


def test_a_key_that_others_can_read_is_warned_of(start_reader, tmp_path):
    key = tmp_path / "key"
    key.write_text("a key of forty bytes or more, 0123456789012")
    key.chmod(0o644)
    reader = start_reader("--secret-key-file", str(key))
    reader.wait_for(lambda: f'event="other users can read the key for secrets" file={key}' in "".join(reader._output))


def test_settings_come_from_the_environment(start_reader, tmp_path):
    place = tmp_path / "elsewhere"
    environment = {**os.environ, "YAARR_DATA": str(place), "YAARR_PORT": "99999"}
    command = [os.environ["YAARR_BINARY"], "serve"]
    wrong = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 64 and "YAARR_PORT takes a number from 0 to 65535, not '99999'." in wrong.stderr
    added = subprocess.run(
        [command[0], "user", "add", "ada"], env=environment, input="a good password\n", capture_output=True, text=True,
        timeout=60)
    assert added.returncode == 0 and (place / "reader.sqlite").exists()
    quiet = start_reader(environment={"YAARR_QUIET": "yes", "YAARR_VERBOSE": "no"})
    assert quiet.stop() == [] and "level=info" not in quiet.output
    # The command line comes before the environment.
    loud = start_reader("-v", environment={"YAARR_QUIET": "yes"})
    assert loud.stop() == [] and "level=info" in loud.output


def test_a_worker_refreshes_for_servers_that_only_serve_pages(start_reader, program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Feed", item("One")))
    (tmp_path / "list.opml").write_bytes(opml(("Feed", feed_server.url("/a.xml"))))
    program("import", str(tmp_path / "list.opml"))
    pages = start_reader("--allow-private-networks", "--pages-only")
    worker = start_reader(command="work")
    eventually(lambda: metrics(worker)["yaarr_feed_checks_total", (("outcome", "changed"),)] == 1)
    assert len(feed_server.requests) == 1
    assert metrics(pages)["yaarr_feed_checks_total", (("outcome", "changed"),)] == 0
    assert "One" in WebClient(pages.address).get("/unread").content
    assert answer(worker.url("/"))[0] == 404 and answer(worker.url("/readyz")) == (200, "ready\n")


def test_two_programs_that_would_both_refresh_the_same_data_say_so(start_reader, program, tmp_path):
    sentence = "Another YAARR refreshes the feeds of this data already"
    first = start_reader()
    pages = start_reader("--pages-only")
    second = start_reader()
    second.wait_for(lambda: sentence in "".join(second._output))
    elsewhere = start_reader(data=tmp_path / "other")
    assert not any(sentence in each.output for each in (first, pages, elsewhere))
    assert 'level=warning event="another process refreshes the same feeds"' in second.output
    refused = program("serve", "--port", "0", "--exclusive", check=False)
    assert refused.returncode == 69 and sentence in refused.stderr and "--exclusive" in refused.stderr
    assert first.stop() + second.stop() == []
    again = start_reader("--exclusive")
    assert again.stop() == [] and sentence not in again.output


def test_a_hang_up_reads_again_what_can_be_read_again_and_ends_nothing(start_reader, program, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One")))
    reader = start_reader("--allow-private-networks")
    for count in (1, 2):
        reader.signal(signal.SIGHUP)
        reader.wait_for(lambda: "".join(reader._output).count("event=reloaded") == count)
    assert answer(reader.url("/readyz")) == (200, "ready\n")
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    assert "One" in WebClient(reader.address).get("/unread").content
    assert reader.stop() == []


def test_a_program_of_a_terminal_ends_when_that_is_closed(tmp_path):
    ours, theirs = pty.openpty()

    def belong_to_terminal():
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
        # The tests may have been started with nohup.
        signal.signal(signal.SIGHUP, signal.SIG_DFL)

    process = subprocess.Popen(
        [os.environ["YAARR_BINARY"], "serve", "--port", "0", "--data", str(tmp_path / "data")], stdin=theirs,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=belong_to_terminal)
    os.close(theirs)
    while "event=started" not in process.stderr.readline():
        pass
    os.close(ours)
    assert "event=ended" in process.stderr.read() and process.wait(timeout=30) == 0


class Proxy:
    """A proxy on this machine that passes on some headers, and the stream as it arrives or when it has ended."""

    def __init__(self, target, passes, gathers=False):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                onward = http.client.HTTPConnection(target)
                onward.request("POST", self.path, body, passes(self.headers))
                response = onward.getresponse()
                self.send_response(response.status)
                self.send_header("Content-Type", response.getheader("Content-Type"))
                self.end_headers()
                if gathers:
                    self.wfile.write(response.read())
                while part := response.read1(65536):
                    self.wfile.write(part)
                    self.wfile.flush()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def test_the_doctor_says_what_a_proxy_does_not_pass_on(start_reader, program):
    reader = start_reader()
    target = reader.address.removeprefix("http://")
    right = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}
    with Proxy(target, lambda headers: {"Host": headers["Host"], **right}) as proxy:
        done = program("doctor", "--proxy", proxy.address)
        assert done.stdout.count("Right: ") == 4 and "Wrong: " not in done.stdout
    with Proxy(target, lambda headers: {**dict(headers), "Host": target}, gathers=True) as proxy:
        done = program("doctor", "--proxy", proxy.address, check=False)
        assert done.returncode == 65 and done.stdout.count("Wrong: ") == 4 and "needs 4 changes" in done.stderr
        assert "Host $http_host" in done.stdout and "proxy_buffering off" in done.stdout
    # What it has stored is gone, and another server does not answer.
    assert answer(reader.url("/proxy-test"))[0] in (404, 405)
    other = start_reader(data=reader.data.parent / "other")
    done = program("doctor", "--proxy", other.address, check=False)
    assert done.returncode == 69 and "not as the server of this database" in done.stderr
    assert reader.stop() == []
    done = program("doctor", "--proxy", reader.address, check=False)
    assert done.returncode == 69


def test_the_service_manager_hears_of_the_start_of_life_and_of_the_end(start_reader, tmp_path):
    path = str(tmp_path / "notify")
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(path)
    manager.settimeout(30)
    reader = start_reader(environment={"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "300000"})
    first = manager.recv(4096).decode()
    assert first == f"READY=1\nSTATUS=Running at {reader.address}"
    assert [manager.recv(4096) for _ in range(3)] == [b"WATCHDOG=1"] * 3
    assert reader.stop() == []
    rest = []
    manager.setblocking(False)
    try:
        while True:
            rest.append(manager.recv(4096).decode())
    except BlockingIOError:
        pass
    manager.close()
    assert [each for each in rest if each != "WATCHDOG=1"] == ["STOPPING=1\nSTATUS=Ending"]


def test_an_import_shows_its_progress_on_open_pages(reader, new_page):
    page = new_page()
    page.goto(reader.url("/all"))
    # Adding a first feed makes a timeline, which is live.
    other = new_page(context=page.context)

    def upload(count, name):
        other.goto(reader.url("/add"))
        feeds = [(f"Feed {number}", f"http://{name}{number}.invalid/feed.xml") for number in range(count)]
        other.locator("input[type=file]").set_input_files(
            {"name": "feeds.opml", "mimeType": "text/x-opml", "buffer": opml(*feeds)})
        other.get_by_role("button", name="Import").click()
        other.get_by_text(f"{count} feeds added").wait_for()

    upload(2, "first")
    page.goto(reader.url("/all"))
    live(page)
    page.evaluate("""() => {
        window.said = [];
        // Messages that arrive together change the text several times before an observer runs; its records have each text.
        new MutationObserver((changes) => window.said.push(...changes.flatMap((change) => [...change.addedNodes].map(
            (node) => node.textContent)))).observe(document.querySelector("#progress"), {childList: true});
    }""")
    upload(300, "more")
    eventually(lambda: "Importing 250 of 300 feeds" in page.evaluate("() => window.said"))


def run_in_terminal(command):
    """Runs a command whose standard error stream is a terminal, and returns what it writes there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    shown = shown_on(ours)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0, shown
    return shown.decode(), output.decode()


def test_a_terminal_shows_a_bar_and_a_pipe_none(program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Feed", item("One")))
    (tmp_path / "list.opml").write_bytes(opml(("Feed", feed_server.url("/a.xml"))))
    shown, output = run_in_terminal(program.command("import", str(tmp_path / "list.opml")))
    assert "\rImporting feeds" in shown and shown.endswith("\r\x1b[K") and "Added 1 feed" in output
    shown, output = run_in_terminal(program.command("refresh", "--allow-private-networks"))
    assert "\rRefreshing" in shown and "\n" not in shown and "1 new entry" in output
    shown, output = run_in_terminal(
        program.command("database", "copy", str(program.data / "reader.sqlite"), str(tmp_path / "copy.sqlite"))[:5])
    assert "\rCopying" in shown and "Comparing" in shown and "The copy is complete" in output
    plain = program("refresh", "--allow-private-networks")
    assert plain.stderr == ""
