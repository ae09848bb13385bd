"""The three ways to install the reader, each from nothing to the first article that is read."""

import json
import os
import re
import shutil
import signal
import subprocess
import tarfile
import urllib.request

import pytest

from conftest import Serving, only, processes_below, run

DATA = ["--data", "/var/lib/yaarr"]


def assert_healthy(serving):
    with urllib.request.urlopen(serving.address + "/healthz", timeout=10) as answer:
        assert answer.status == 200


def read_first_article(system, *program):
    """Reads the article of the feed that was added."""
    listed = system(*program, "list", "--ids", *DATA)
    assert "High water" in listed
    assert "At noon the harbor is full." in system(*program, "article", re.search(r"\d+", listed)[0], *DATA)


@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_the_package_is_installed_updated_removed_and_purged(suite, make_system, files, feed, tmp_path, version):
    system = make_system(suite)
    package = only(files, "*.deb")
    # A package of a version before.
    run("dpkg-deb", "--raw-extract", package, tmp_path / "old")
    control = tmp_path / "old/DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*$", "Version: 0.0.1", control.read_text()))
    run("dpkg-deb", "-Znone", "--root-owner-group", "--build", tmp_path / "old", system.root / "old.deb")
    shutil.copy(package, system.root / "new.deb")
    install = ["apt-get", "-qq", "-o", "Acquire::Check-Date=false", "install", "--yes", "--no-install-recommends"]
    system("apt-get", "-qq", "-o", "Acquire::Check-Date=false", "update")
    system(*install, "/old.deb")

    state = system.root / "var/lib/yaarr"
    user = system("id", "-u", "yaarr").strip()
    assert state.stat().st_mode & 0o777 == 0o700 and str(state.stat().st_uid) == user
    assert system("yaarr", "--version").splitlines()[0] == f"yaarr {version}"
    as_user = ["setpriv", "--reuid=yaarr", "--regid=yaarr", "--clear-groups", "/usr/bin/yaarr"]
    with system.serve(*as_user, "serve", "--port", "0", "--allow-private-networks", *DATA) as serving:
        print(f"{suite}: the package's program serves after {serving.seconds:.2f} s")
        assert_healthy(serving)
        system(*as_user, "add", feed, *DATA)
        read_first_article(system, *as_user)

    # Settings that were changed, and all data, stay with an update and with a removal.
    settings = system.root / "etc/default/yaarr"
    settings.write_text("YAARR_PORT=9000\n")
    system(*install, "/new.deb")
    assert system("dpkg-query", "-W", "-f", "${Version}", "yaarr") == version
    assert settings.read_text() == "YAARR_PORT=9000\n"
    read_first_article(system, *as_user)
    system("apt-get", "-qq", "remove", "--yes", "yaarr")
    assert not (system.root / "usr/bin/yaarr").exists() and (state / "reader.sqlite").exists() and settings.exists()
    system("apt-get", "-qq", "purge", "--yes", "yaarr")
    left = system("find", "/", "-xdev", "-name", "*yaarr*", "-not", "-path", "/proc/*").split()
    assert left == []
    assert system("getent", "passwd", "yaarr", check=False) == ""


@pytest.mark.parametrize("suite", ["bookworm", "trixie", "noble"])
def test_the_tarball_runs_on_a_bare_system(suite, make_system, files, feed, version):
    try:
        system = make_system(suite)
    except AssertionError as error:
        if suite != "noble":
            raise
        pytest.skip(f"no Ubuntu can be made here: {str(error)[-300:]}")
    run("tar", "--extract", "--file", only(files, "yaarr-*-linux-*.tar.xz"), "--directory", system.root / "opt")
    program = [f"/opt/yaarr-{version}-linux-{os.uname().machine}/yaarr"]
    assert system(*program, "--version").splitlines()[0] == f"yaarr {version}"
    with system.serve(*program, "serve", "--port", "0", "--allow-private-networks", *DATA) as serving:
        print(f"{suite}: the tarball's program serves after {serving.seconds:.2f} s")
        assert_healthy(serving)
        system(*program, "add", feed, *DATA)
        read_first_article(system, *program)


class Images:
    """Images and containers of buildah, in a folder of their own."""

    def __init__(self, folder):
        self.options = ["--storage-driver", "vfs", "--root", str(folder / "storage"), "--runroot", str(folder / "run")]

    def __call__(self, *arguments):
        return run("buildah", *self.options, *arguments).strip()

    def command(self, container, data, *command):
        # Without a runtime of containers, buildah gives the folder of the image's volume one of its own.
        place = ["--volume", f"{data}:/kept", "--env", "YAARR_DATA=/kept"]
        return ["buildah", *self.options, "run", "--isolation", "chroot", *place, container, "--", *command]


def test_the_image_serves_is_restarted_and_updated(files, feed, tmp_path):
    images = Images(tmp_path)
    data = tmp_path / "data"
    data.mkdir()
    os.chown(data, 10001, 10001)
    archive = tmp_path / "image.tar"
    with archive.open("wb") as target:
        subprocess.run(["gzip", "-dc", only(files, "yaarr-*-image-*.tar.gz")], stdout=target, check=True)
    image = f"docker-archive:{archive}"
    environment = ["--port", "18080", "--allow-private-networks"]

    def serve(container):
        return Serving(images.command(container, data, "/usr/bin/yaarr", "serve", *environment), start_new_session=True)

    def yaarr(*command):
        return run(*images.command(container, data, "/usr/bin/yaarr", *command))

    def read_article():
        listed = yaarr("list", "--ids")
        assert "High water" in listed
        assert "At noon the harbor is full." in yaarr("article", re.search(r"\d+", listed)[0])

    container = images("from", "--name", "first", image)
    with tarfile.open(archive) as members:
        name = json.load(members.extractfile("manifest.json"))[0]["Config"]
        described = json.load(members.extractfile(name))["config"]
    assert described["User"] == "10001:10001" and "/data" in described["Volumes"] and described["StopSignal"] == "SIGTERM"
    assert described["Healthcheck"]["Test"] == ["CMD", "/usr/bin/yaarr", "health"]
    with serve(container) as serving:
        print(f"the image's program serves after {serving.seconds:.2f} s")
        assert_healthy(serving)
        yaarr("health", "--port", "18080")
        yaarr("add", feed)
        read_article()
        # The program itself hears the signal, and ends in an orderly way.
        reader = processes_below(serving.process.pid)[-1]
        os.kill(reader, signal.SIGTERM)
        assert serving.process.wait(timeout=20) == 0
    with serve(container):
        read_article()
    # Another image with the same data.
    container = images("from", "--name", "second", image)
    with serve(container):
        read_article()
    images("rm", "--all")
    images("rmi", "--all", "--force")
