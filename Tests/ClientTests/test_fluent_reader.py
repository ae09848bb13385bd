"""Fluent Reader: its services' own code, in Chromium. YAARR_FLUENT_READER names a checkout of it."""

import base64
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

SERVICES = ["greader", "fever", "miniflux", "nextcloud"]

# An entry without a link, which ended its synchronization once.
BARE = b"""<rss version='2.0'><channel><title>Bare</title>
<item><guid isPermaLink='false'>a</guid><title>Bare-1</title><description>Only a text.</description></item>
</channel></rss>"""


@pytest.fixture(scope="session")
def script(tmp_path_factory):
    """The services as one script."""
    checkout = os.environ.get("YAARR_FLUENT_READER")
    if not checkout:
        pytest.skip("YAARR_FLUENT_READER names no checkout of github.com/yang991178/fluent-reader")
    if not shutil.which("tsc"):
        pytest.skip("there is no tsc; 'apt-get install node-typescript' has it")
    sources = Path(checkout) / "src"
    made = tmp_path_factory.mktemp("fluent") / "services.js"
    # It reports the modules that are not there, and writes its script all the same.
    subprocess.run(
        ["tsc", "--module", "amd", "--target", "es2020", "--lib", "es2020,dom,dom.iterable", "--noResolve", "--outFile",
         made, *(sources / f"scripts/models/services/{name}.ts" for name in SERVICES), sources / "schema-types.ts"],
        stdout=subprocess.DEVNULL, timeout=120)
    return (Path(__file__).parent / "fluent_reader.js").read_text() + made.read_text()


# Playwright's loop would be in the way of other tests.
@pytest.fixture(scope="module")
def window(script, tmp_path_factory):
    """A page of a file with the services."""
    playwright = pytest.importorskip("playwright.sync_api", reason="there is no Playwright; 'make test' installs it")
    executable = next(filter(None, map(shutil.which, ["chromium-headless-shell", "chromium"])), None)
    if not executable:
        pytest.skip("there is no Chromium; 'scripts/setup --tests' installs it")
    file = tmp_path_factory.mktemp("window") / "window.html"
    file.write_text("<title>Window</title>")
    with playwright.sync_playwright() as run:
        browser = run.chromium.launch(executable_path=executable)
        page = browser.new_page()
        page.goto(file.as_uri())
        page.evaluate(script)
        yield page
        browser.close()


def account(service, reader):
    """What its settings keep of an account."""
    common = {"username": reader.user, "password": reader.password, "fetchLimit": 250, "importGroups": True}
    signed = f"{reader.user}:{reader.password}".encode()
    return common | {
        "greader": {"type": 3, "endpoint": reader.address, "auth": None, "useInt64": True},
        "fever": {
            "type": 1, "endpoint": reader.address + "/fever/", "apiKey": hashlib.md5(signed).hexdigest()},
        "miniflux": {
            "type": 5, "endpoint": reader.address, "apiKeyAuth": False,
            "authKey": base64.b64encode(signed).decode()},
        "nextcloud": {"type": 6, "endpoint": reader.address + "/index.php/apps/news/api/v1-3"},
    }[service]


@pytest.mark.parametrize("service", SERVICES)
def test_it_synchronizes_reads_and_stars(service, reader, client, feeds, window):
    feeds["/Bare.xml"] = ("application/rss+xml", BARE)
    reader.run("add", feeds.url("/Bare.xml"))
    entries = reader.entries()
    client.edit(entries["Ants-2"]["id"], a="user/-/state/com.google/starred")
    client.edit(entries["Bees-3"]["id"], a="user/-/state/com.google/read")

    found = window.evaluate("([service, configs]) => sync(service, configs)", [service, account(service, reader)])
    assert found["sources"] == ["Ants", "Bare", "Bees"]
    assert found["grouped"]["Bees"] == "Nature / Insects" and "Nature / Insects" in found["groups"]
    assert found["unread"] == reader.unread() and found["starred"] == ["Ants-2"]
    items = {title: rest for title, *rest in found["items"]}
    assert sorted(items) == sorted(entries)
    assert items["Ants-1"] == ["http://site.test/Ants-1", "Words of Ants-1.", False, False]
    assert items["Ants-2"][2:] == [False, True] and items["Bees-3"][2:] == [True, False]
    assert items["Bare-1"][1] == "Only a text."

    for hook, title in [("markRead", "Ants-1"), ("star", "Bees-1"), ("unstar", "Ants-2"), ("markUnread", "Bees-3")]:
        window.evaluate("([hook, title]) => mark(hook, title)", [hook, title])
    assert "Ants-1" not in reader.unread() and "Bees-3" in reader.unread()
    assert reader.starred() == ["Bees-1"]

    # It keeps the time of the newest item in whole seconds, and asks for what came in later ones.
    kept = found["configs"].get("lastFetched", found["configs"].get("lastModified", 0))
    window.wait_for_function("kept => Date.now() / 1000 >= kept + 1", arg=kept)
    feeds["/Bare.xml"] = ("application/rss+xml", BARE.replace(b"<item>", b"<item><title>Later</title></item><item>", 1))
    reader.run("refresh")
    later = window.evaluate("([service, configs]) => sync(service, configs)", [service, found["configs"]])
    assert "Later" in [title for title, *_ in later["items"]]
