"""gPodder 3.11 of Debian, two devices of it. Its command line, `gpo`, does not synchronize (its source says that this is to
do), so this drives the same core as its window."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from test_mygpoclient import podcast

PYTHON = "/usr/bin/python3"


class Device:
    def __init__(self, reader, folder, name):
        self._settings = {
            "enabled": "true", "server": reader.address, "username": reader.user, "password": reader.password,
            "device.uid": name, "device.type": "desktop", "device.caption": f"gPodder on {name}"}
        folder.mkdir()
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
            "HOME": str(folder), "GPODDER_HOME": str(folder / "gPodder"), "LC_ALL": "C.UTF-8"}

    def sync(self, **wanted):
        """Does what is wanted, synchronizes, and returns the positions in its database: by podcast and episode."""
        done = subprocess.run(
            [PYTHON, Path(__file__).parent / "gpodder_device.py", json.dumps(self._settings), json.dumps(wanted)],
            env=self._environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture
def devices(reader, tmp_path):
    if subprocess.run([PYTHON, "-c", "import gpodder.core, mygpoclient"], capture_output=True, check=False).returncode:
        pytest.skip("gPodder is not installed: apt-get install gpodder")
    return Device(reader, tmp_path / "desk", "desk"), Device(reader, tmp_path / "phone", "phone")


def test_podcasts_and_positions_go_around(reader, devices, feeds):
    desk, phone = devices
    for name in ["Cats", "Dogs"]:
        feeds[f"/{name}.xml"] = ("application/rss+xml", podcast(name, 2))
    cats, dogs = feeds.url("/Cats.xml"), feeds.url("/Dogs.xml")
    # From a device to the reader, and from there to the other.
    desk.sync(subscribe=[cats])
    assert cats in reader.run("export")
    reader.run("add", dogs)
    reader.run("refresh")
    assert set(phone.sync()) == {cats, dogs}
    assert {each["id"] for each in reader.devices()} == {"desk", "phone"}
    # A position from a device to the reader and to the other device.
    episode = "http://site.test/Cats-1.mp3"
    desk.sync(played={episode: [90, 600]})
    entry = int(reader.entries()["Cats-1"]["id"])
    assert reader.call("GET", "/v1/x/position") == {"entry_id": entry, "seconds": 90}
    assert phone.sync()[cats][episode] == 90
    # And from the reader to both.
    reader.call("PUT", "/v1/x/position", {"entry_id": entry, "seconds": 200})
    assert desk.sync()[cats][episode] == phone.sync()[cats][episode] == 200
    # What is left in one place is left in the others.
    desk.sync(unsubscribe=[dogs])
    assert dogs not in reader.run("export")
    assert set(phone.sync()) == {cats}
    assert "Ants" in reader.run("feeds")
