"""Fixtures for tests with real clients: a running reader with feeds, and what is stored in it."""

import base64
import json
import os
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from feed_server import FeedServer
from program import Program
from reader_process import ReaderProcess

ITEM = """<item><guid isPermaLink="false">{name}</guid><title>{name}</title><link>http://site.test/{name}</link>
<pubDate>Mon, {day:02} Sep 2025 10:00:00 GMT</pubDate><description>&lt;p&gt;Words of {name}.&lt;/p&gt;</description></item>"""


def rss(title, names):
    items = "".join(ITEM.format(name=name, day=day) for day, name in enumerate(names, 1))
    return f"<rss version='2.0'><channel><title>{title}</title><link>http://site.test/</link>{items}</channel></rss>".encode()


class Reader:
    """A running reader whose local owner follows two feeds of three entries, one of them in a folder in a folder."""

    def __init__(self, process, program, feeds):
        self.program = program
        self.address = process.address
        self.user = "owner"
        for name in ["Ants", "Bees"]:
            feeds[f"/{name}.xml"] = ("application/rss+xml", rss(name, [f"{name}-{number}" for number in (1, 2, 3)]))
        self.ants = feeds.url("/Ants.xml")
        self.run("add", feeds.url("/Ants.xml"))
        self.run("add", feeds.url("/Bees.xml"), "--folder", "Nature / Insects")
        self.password = self.run("tokens", "add", "Client").strip()

    def run(self, *arguments):
        return self.program(*arguments).stdout

    def call(self, method, path, body=None):
        """Calls the REST API."""
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode() if body is not None else None,
            {"X-Auth-Token": self.password}, method=method)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def devices(self):
        """The devices for podcasts."""
        signed = base64.b64encode(f"{self.user}:{self.password}".encode()).decode()
        request = urllib.request.Request(
            f"{self.address}/api/2/devices/{self.user}.json", headers={"Authorization": "Basic " + signed})
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30) as answer:
            return json.loads(answer.read())

    def entries(self):
        """The stored entries, by title."""
        lines = self.run("list", "--json", "--limit", "0").splitlines()
        return {entry["title"]: entry for entry in map(json.loads, lines)}

    def unread(self):
        return sorted(title for title, entry in self.entries().items() if entry["unread"])

    def starred(self):
        return sorted(title for title, entry in self.entries().items() if entry["starred"])


@pytest.fixture
def feeds():
    with FeedServer() as server:
        yield server


@pytest.fixture
def start(tmp_path):
    """Starts readers on the same data: `start("--some-option")`. All of them must end without problems."""
    binary = os.environ.get("YAARR_BINARY")
    if not binary:
        pytest.fail("YAARR_BINARY does not name the program to test")
    data = tmp_path / "data"
    data.mkdir()
    started = []

    def start(*arguments):
        process = ReaderProcess(binary, ["--allow-private-networks", *arguments], data)
        started.append(process)
        process.wait_until_ready()
        process.program = Program(data)
        return process

    yield start
    problems = [problem for process in started for problem in process.stop()]
    assert not problems, "\n".join(problems)


@pytest.fixture
def reader(start, feeds):
    process = start()
    return Reader(process, process.program, feeds)


class Phone:
    """Another client of the same user."""

    def __init__(self, reader):
        self._reader = reader

    def edit(self, entry, **tags):
        form = {"i": entry, "T": self._reader.password, **tags}
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        address = self._reader.address + "/reader/api/0/edit-tag"
        with opener.open(address, urllib.parse.urlencode(form).encode(), timeout=30) as answer:
            assert answer.read() == b"OK"


@pytest.fixture
def client(reader):
    return Phone(reader)


@pytest.fixture(scope="session")
def debian():
    """The folder with the programs of Debian's packages."""
    folder = os.environ.get("YAARR_CLIENTS")
    if not folder:
        pytest.skip("there are no clients of Debian here; 'make clients' gets them")
    return Path(folder)
