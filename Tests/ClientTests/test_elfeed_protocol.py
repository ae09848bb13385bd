"""elfeed, the reader in Emacs, by elfeed-protocol. YAARR_ELFEED_PROTOCOL names a checkout of it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def checkout():
    folder = os.environ.get("YAARR_ELFEED_PROTOCOL")
    if not folder:
        pytest.skip("YAARR_ELFEED_PROTOCOL names no checkout of github.com/fasheng/elfeed-protocol")
    if not shutil.which("emacs"):
        pytest.skip("there is no Emacs; 'apt-get install emacs-nox elpa-elfeed' has it")
    return folder


@pytest.mark.parametrize("protocol, path", [("fever", "/fever/"), ("owncloud", "")])
def test_it_lists_reads_and_stars(protocol, path, reader, client, checkout, tmp_path):
    entries = reader.entries()
    client.edit(entries["Ants-2"]["id"], a="user/-/state/com.google/starred")
    scheme, host = reader.address.split("://")
    done = subprocess.run(
        ["emacs", "--batch", "-L", checkout, "-l", Path(__file__).parent / "elfeed_protocol.el"],
        capture_output=True, text=True, timeout=120,
        env=os.environ | {
            "ELFEED_ACCOUNT": f"{protocol}+{scheme}://{reader.user}@{host}", "ELFEED_PASSWORD": reader.password,
            "ELFEED_ADDRESS": reader.address + path, "ELFEED_FOLDER": str(tmp_path / "elfeed"), "ELFEED_COUNT": "6"})
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line.split("|") for line in done.stdout.splitlines()]
    found = {title: (link, tags.split(",")) for title, link, tags in lines}
    assert sorted(found) == sorted(entries)
    link, tags = found["Ants-2"]
    assert link == "http://site.test/Ants-2" and {"unread", "star"} <= set(tags)
    assert "star" not in found["Ants-1"][1] and "unread" in found["Ants-1"][1]
    assert reader.starred() == ["Bees-1"]
    assert reader.unread() == sorted(set(entries) - {"Ants-1"})
