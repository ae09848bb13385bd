"""Fixtures for tests of the whole program: a running reader, a browser, and a server of made-up feeds."""

import os
import shutil
import subprocess
import uuid
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import sync_playwright

from feed_server import FeedServer
from looks import Looks
from page_watch import PageWatch
from program import Program
from reader_process import ReaderProcess

pytest_plugins = ["run_record"]

UNUSED_FEATURES = [
    "SpareRendererForSitePerProcess", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
    # Playwright's own.
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying",
    "OptimizationHints", "PaintHolding", "PreconnectToSearch", "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning",
]


@pytest.fixture
def start_reader(tmp_path):
    """Starts readers: `start_reader("--some", "option")`. The readers of one test share its data. All of them must end
    without problems when the test ends."""
    binary = os.environ.get("YAARR_BINARY")
    if not binary:
        pytest.fail("YAARR_BINARY does not name the program to test")
    started = []

    def start(*arguments, data: Path = tmp_path / "data", command="serve", database=None, port=0, environment=()):
        data.mkdir(exist_ok=True)
        reader = ReaderProcess(binary, arguments, data, command, database, port, environment)
        started.append(reader)
        reader.wait_until_ready()
        return reader

    yield start
    problems = [problem for reader in started for problem in reader.stop()]
    assert not problems, "\n".join(problems)


@pytest.fixture
def reader(start_reader):
    """A reader without feeds at `reader.address`. It may fetch from this machine."""
    return start_reader("--allow-private-networks")


@pytest.fixture
def gallery(start_reader):
    """A running gallery of all item kinds and screens."""
    return start_reader(command="gallery")


@pytest.fixture
def program(tmp_path):
    """The program's other commands on the same data: `program("list", "--json").stdout`."""
    return Program(tmp_path / "data")


@pytest.fixture(scope="session")
def postgresql_server():
    """A PostgreSQL server of the tests' own, as the Swift tests start it. It ends with this process."""
    script = Path(__file__).parent.parent / "TemporaryPostgreSQL" / "serve.sh"
    server = subprocess.Popen(
        ["/bin/sh", "-c", script.read_text()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    folder = server.stdout.readline().strip()
    print("start", file=server.stdin, flush=True)
    assert server.stdout.readline().strip() == "start", "there is no PostgreSQL; 'scripts/setup --tests' installs it"
    yield folder
    server.stdin.close()
    server.wait()


@pytest.fixture
def postgresql(postgresql_server):
    """The address of an empty database, with a password that nothing may show."""
    name = f"test_{uuid.uuid4().hex}"
    subprocess.run(
        ["psql", "-q", "-h", postgresql_server, "-U", "postgres", "-c", f"CREATE DATABASE {name}"], check=True)
    return f"postgres://postgres:hemlig@/{name}?host={quote(postgresql_server, safe='')}"


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium without a window."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    executable = next(filter(None, map(shutil.which, names)), None)
    if not executable:
        pytest.fail("there is no Chromium; 'scripts/setup --tests' installs it")
    # Without the parts of its window, Chromium starts one process for a page instead of three. Only the last of these lists
    # counts, so it repeats Playwright's.
    flags = ["--disable-features=" + ",".join(UNUSED_FEATURES), "--disable-gpu"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, headless=True, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def expected_errors():
    """Parts of console messages that the test's pages may write: `expected_errors.append("404")`."""
    return []


def midday():
    """A time zone in which it is about noon: entries of the last hours are today's, whenever the tests run."""
    return f"Etc/GMT{datetime.now(timezone.utc).hour - 12:+d}"


@pytest.fixture(scope="session")
def looks(tmp_path_factory, worker_id):
    """Looks at what pages show that no test before has shown."""
    folder = tmp_path_factory.getbasetemp()
    # The processes of pytest-xdist have folders in a common one.
    return Looks((folder if worker_id == "master" else folder.parent) / "looks")


@pytest.fixture
def new_page(browser, expected_errors, start_reader, looks):
    """Opens pages, each in its own context by default: `new_page(locale="ar")`. The test fails if a page throws, writes
    an error to its console, or shows something at the end that cannot be read in light or dark, wide or narrow. The pages
    are closed before their readers end."""
    contexts, watches, pages = [], [], []

    def open_page(context=None, **options):
        if context is None:
            context = browser.new_context(**{"timezone_id": midday(), **options})
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        watches.append(PageWatch(page))
        pages.append(page)
        return page

    yield open_page
    problems = [problem for page in pages for problem in looks.look(page)]
    for context in contexts:
        context.close()
    problems += [problem for watch in watches for problem in watch.unexpected(expected_errors)]
    assert not problems, "\n".join(problems)


@pytest.fixture
def page(new_page):
    """An empty page whose errors are recorded."""
    return new_page()


@pytest.fixture
def feed_server():
    """A server of made-up files on this machine: `feed_server["/feed.rss"] = ("application/rss+xml", b"...")`."""
    with FeedServer() as server:
        yield server
