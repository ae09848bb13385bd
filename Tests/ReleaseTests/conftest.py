"""What the tests of a release share: its files, bare systems to try them on, and a feed."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent.parent
ROOTS = REPOSITORY / ".build/release-test/roots"
FEED = b"""<?xml version="1.0"?><rss version="2.0"><channel><title>Tides</title><link>http://tides.test/</link>
<item><guid>1</guid><title>High water</title><description>At noon the harbor is full.</description></item>
</channel></rss>"""


def run(*command, check=True, **options):
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, timeout=600, **options)
    assert not check or done.returncode == 0, f"{command}: {done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="session")
def files():
    """The folder with the files of the release."""
    return Path(os.environ["YAARR_RELEASE_FILES"])


def only(files, pattern):
    found = list(files.glob(pattern))
    assert len(found) == 1, f"{pattern}: {found}"
    return found[0]


@pytest.fixture(scope="session")
def version(files):
    return only(files, "yaarr-*-source.tar.gz").name.removeprefix("yaarr-").removesuffix("-source.tar.gz")


class System:
    """A root folder of a distribution, in which commands run as root."""

    def __init__(self, root):
        self.root = root

    def command(self, *command):
        mounts = 'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" "$@"'
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", mounts, str(self.root), *clean,
                *map(str, command)]

    def __call__(self, *command, **options):
        return run(*self.command(*command), **options)

    def serve(self, *command):
        return Serving(self.command(*command))


def processes_below(parent):
    """The processes that a process started, and those that they did."""
    children = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True).stdout.split()
    return [each for child in children for each in [int(child), *processes_below(child)]]


class Serving:
    """A reader that serves until the end of a `with`."""

    def __init__(self, command, **options):
        self.command = command
        self.options = options

    def __enter__(self):
        start = time.monotonic()
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=sys.stderr, text=True, **self.options)
        line = self.process.stdout.readline()
        assert " is at http://" in line, line
        self.seconds = time.monotonic() - start
        self.address = line.split(" is at ")[1].strip()
        return self

    def __exit__(self, *error):
        # The reader does not end with those who started it.
        for process in processes_below(self.process.pid):
            os.kill(process, signal.SIGKILL)
        self.process.wait(timeout=60)
        self.process.stdout.close()


def ubuntu_keys(debian):
    """The file with the keys of Ubuntu's archive, which Debian 13 has."""
    debian("apt-get", "-qq", "-o", "Acquire::Check-Date=false", "update")
    debian("sh", "-c", "cd /tmp && apt-get -qq -o APT::Sandbox::User=root download ubuntu-keyring")
    run("dpkg-deb", "--extract", only(debian.root / "tmp", "ubuntu-keyring_*.deb"), debian.root / "tmp/keys")
    return debian.root / "tmp/keys/usr/share/keyrings/ubuntu-archive-keyring.gpg"


@pytest.fixture
def make_system(tmp_path):
    """Makes a bare system with apt and little else. Each is made once and then copied."""

    def make(suite):
        archive = ROOTS / f"{suite}.tar"
        if not archive.exists():
            ROOTS.mkdir(parents=True, exist_ok=True)
            keys = ["--keyring", ubuntu_keys(make("trixie"))] if suite == "noble" else []
            new = archive.with_suffix(".new")
            run("mmdebstrap", "--quiet", "--mode=root", "--variant=apt", "--format=tar", *keys, suite, new)
            new.rename(archive)
        root = tmp_path / suite
        root.mkdir()
        run("tar", "--extract", "--numeric-owner", "--exclude=./dev/*", "--file", archive, "--directory", root)
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        return System(root)

    yield make
    shutil.rmtree(tmp_path)


@pytest.fixture(scope="session")
def feed():
    """The address of a feed on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "application/rss+xml")
            self.end_headers()
            self.wfile.write(FEED)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/feed"
    server.shutdown()
    server.server_close()
