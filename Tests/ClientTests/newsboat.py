"""Newsboat in a terminal of its own, and its database."""

import os
import pty
import select
import signal
import sqlite3
import subprocess
import threading


class Newsboat:
    def __init__(self, debian, folder, settings):
        self._binary = str(debian / "usr/bin/newsboat")
        self._folder = folder
        folder.mkdir(exist_ok=True)
        (folder / "config").write_text("\n".join([*settings, "error-log " + str(folder / "errors"), ""]))
        (folder / "urls").write_text("")
        # Without a proxy: all requests stay on this machine.
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
            "HOME": str(folder), "TERM": "xterm", "LC_ALL": "C.UTF-8", "LINES": "40", "COLUMNS": "100",
            "LD_LIBRARY_PATH": f"{debian}/usr/lib:{debian}/usr/lib/x86_64-linux-gnu",
        }
        self._arguments = [
            self._binary, "-C", str(folder / "config"), "-u", str(folder / "urls"), "-c", str(folder / "cache.db")]

    def reload(self):
        """Reloads without a terminal, and returns what it says about unread entries."""
        done = subprocess.run(
            [*self._arguments, "-x", "reload", "print-unread"], env=self._environment, capture_output=True, text=True,
            timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def items(self):
        """The entries in its own database, by title: True for unread ones."""
        with sqlite3.connect(f"file:{self._folder}/cache.db?mode=ro", uri=True) as database:
            return {title: bool(unread) for title, unread in database.execute("select title, unread from rss_item")}

    def begin(self):
        """Starts it in a terminal."""
        return Session(self._arguments, self._environment)


class Session:
    """A running Newsboat. Keys are typed by `type`; `screen` has all that it has shown."""

    def __init__(self, arguments, environment):
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.execve(arguments[0], arguments, environment)
        self._shown = b""
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                select.select([self._terminal], [], [])
                part = os.read(self._terminal, 65536)
            except OSError:
                return
            if not part:
                return
            with self._lock:
                self._shown += part

    @property
    def screen(self):
        with self._lock:
            return self._shown.decode(errors="replace")

    def type(self, keys):
        os.write(self._terminal, keys.encode())

    def __enter__(self):
        return self

    def __exit__(self, *error):
        os.kill(self._process, signal.SIGTERM)
        os.waitpid(self._process, 0)
        os.close(self._terminal)
