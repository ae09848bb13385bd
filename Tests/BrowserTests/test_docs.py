"""The pages that people read before and beside the program: their links, and that they name all that there is."""

import html
import re
from pathlib import Path

from test_completions import paths
from web_client import WebClient

REPOSITORY = Path(__file__).parent.parent.parent
PAGES = [*REPOSITORY.glob("*.md"), *(REPOSITORY / "docs").rglob("*.md")]


def without_code(page):
    return re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.M | re.S)


def anchors(page):
    """The names of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)", without_code(page), re.M)
    words = [re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in words}


def test_links_lead_to_pages_and_headings_that_there_are():
    links = [(page, link) for page in PAGES for link in re.findall(r"\]\(([^)\s]+)\)", without_code(page)) if ":" not in link]
    assert len(links) > 200
    lost = []
    for page, link in links:
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append((page.name, link))
    assert lost == []


def test_the_page_of_the_commands_names_each_of_them(program):
    text = (REPOSITORY / "docs/command-line.md").read_text()
    # “`yaarr tokens list`, `add NAME`” names two, and “`yaarr folder …`” all that begin so.
    named = set()
    for line in re.findall(r"^\| (.*?) \|", text, re.M):
        first = ""
        for code in re.findall(r"`([^`]+)`", line):
            words = re.match(r"(yaarr )?((?:[a-z][a-z-]* ?)+)?(…)?", code)
            name = (words[2] or "").strip()
            if words[1]:
                first = name.split(" ")[0]
                named |= {name + " …"} if words[3] else {name}
            elif first and name:
                named |= {name, f"{first} {name}"}
    missing = [
        path for path in paths(program)
        if not any(name == path or name.startswith(path + " ") for name in named) and path.split(" ")[0] + " …" not in named]
    assert missing == []


def test_the_page_of_the_keys_has_those_of_the_help(reader):
    page = WebClient(reader.address).get("/timeline/all").content
    help_text = page.split('<dialog id="help"')[1].split("</dialog>")[0]
    keys = {html.unescape(key) for key in re.findall(r"<kbd>(.*?)</kbd>", help_text)}
    rows = re.findall(r"^\| (`.*?) \|", (REPOSITORY / "docs/keys.md").read_text(), re.M)
    written = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}
    assert len(keys) > 60 and written == keys
