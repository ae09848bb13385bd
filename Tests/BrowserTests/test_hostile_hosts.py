"""Hosts that misbehave, all at once: they cost their own feeds only."""

import gzip
import json
import socket
import struct
import threading
import time
import urllib.request
from pathlib import Path

from eventually import eventually
from feeds import item, rss, served
from test_bad_input import titles

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n"


class MisbehavingHost:
    """A server at an address of its own (127.0.4.x) that answers each request with `behave(connection)`."""

    def __init__(self, number, behave):
        self._behave = behave
        self.requests = 0
        self._listener = socket.create_server((f"127.0.4.{number}", 0), backlog=64)
        self.url = f"http://127.0.4.{number}:{self._listener.getsockname()[1]}/feed.xml"
        self._closed = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while not self._closed.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection):
        try:
            while connection.recv(65536):
                self.requests += 1
                if not self._behave(connection, self):
                    break
        except OSError:
            pass
        finally:
            connection.close()

    def wait(self):
        """Waits until the test has ended."""
        self._closed.wait(120)

    def stop(self):
        self._closed.set()
        self._listener.close()


def silent(connection, host):
    host.wait()


def dripping(connection, host):
    connection.sendall(HEAD + b"X-Endless: ")
    while not host._closed.wait(0.05):
        connection.sendall(b"x")


def endless(connection, host):
    connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    chunk = b"<!-- endless -->" * 4096
    while True:
        connection.sendall(b"%x\r\n" % len(chunk) + chunk + b"\r\n")


def lying(connection, host):
    connection.sendall(HEAD + b"Content-Length: 5000\r\n\r\n<rss><channel>")


def looping(connection, host):
    connection.sendall(b"HTTP/1.1 302 Found\r\nLocation: " + host.url.encode() + b"\r\nContent-Length: 0\r\n\r\n")
    return True


def bomb(connection, host):
    body = gzip.compress(b"<rss><channel><title>" + b"b" * 300_000_000, 1)
    connection.sendall(HEAD + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


def resetting(connection, host):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def limiting(connection, host):
    connection.sendall(b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n")
    return True


def nonsense(connection, host):
    connection.sendall(b"\x00\xff" * 4000)


# The kind of problem that each of them is reported as.
KINDS = {
    dripping: "timeout", silent: "timeout", endless: "too-large", lying: "cut-off", looping: "redirects",
    bomb: "too-large", resetting: "unreachable", limiting: "limited", nonsense: "malformed-response",
}


def peak_memory(reader):
    """In MB."""
    return memory(reader, "VmHWM")


def memory(reader, field="VmRSS"):
    """In MB."""
    lines = Path(f"/proc/{reader.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(field)) / 1000


def test_misbehaving_hosts_cost_their_own_feeds_only(start_reader, program, feed_server):
    hosts = {behave: MisbehavingHost(number + 1, behave) for number, behave in enumerate(KINDS)}
    try:
        good = [feed_server.url(f"/{number}.xml") for number in range(8)]
        for number in range(8):
            feed_server[f"/{number}.xml"] = served(rss(f"Good {number}", item(f"Entry {number}")))
        # Five feeds of the host that limits.
        bad = [host.url for host in hosts.values()] + [f"{hosts[limiting].url}?{number}" for number in range(4)]
        reader = start_reader("--allow-private-networks")
        lines = "".join(f'<outline xmlUrl="{url}"/>' for url in [*bad, *good])
        program("import", "-", stdin=f"<opml><body>{lines}</body></opml>")
        begun = time.monotonic()

        # All good feeds come while the slow hosts are still waited for.
        eventually(lambda: sorted(titles(program)) == [f"Entry {number}" for number in range(8)], seconds=25)
        assert urllib.request.urlopen(reader.url("/healthz"), timeout=2).status == 200
        print(f"good feeds after {time.monotonic() - begun:.1f} s")

        # By host: of the host that limits, only the feed that is fetched first has a problem of its own.
        def kinds():
            feeds = map(json.loads, program("feeds", "--json").stdout.splitlines())
            found = {feed["url"].partition("?")[0]: feed["kind"] for feed in feeds if feed.get("kind")}
            return {url: found.get(url) for url in [*expected, *good]}

        expected = {hosts[behave].url: kind for behave, kind in KINDS.items()}
        eventually(lambda: all(kinds()[url] for url in expected), seconds=60)
        print(f"all problems after {time.monotonic() - begun:.1f} s")
        found = kinds()
        assert {url: found[url] for url in expected} == expected
        assert all(found[url] is None for url in good)
        # The pause that one feed was asked for holds for the whole host.
        assert hosts[limiting].requests <= 2
        assert peak_memory(reader) < 300
    finally:
        for host in hosts.values():
            host.stop()
