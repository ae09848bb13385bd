"""The examples of docs/api work as they stand there."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from conftest import rss

PAGES = sorted((Path(__file__).parent.parent.parent / "docs/api").glob("*.md"))


def examples(page):
    return [block for block in re.findall(r"```sh\n(.*?)```", page.read_text(), re.DOTALL) if "$READER" in block]


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.stem)
def test_the_examples_run(page, reader, feeds):
    feeds["/Cats.xml"] = ("application/rss+xml", rss("Cats", ["Cats-1"]))
    for block in examples(page):
        # The shell goes on after a command that fails in front of it.
        assert "&&" not in block
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block], capture_output=True, text=True, timeout=60,
            env={
                **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
                "READER": reader.address, "NAME": reader.user, "PASSWORD": reader.password,
                "FEED": feeds.url("/Cats.xml")})
        assert done.returncode == 0, done.stdout + done.stderr
        assert '"auth":0' not in done.stdout
    assert "Cats" not in reader.run("feeds")
