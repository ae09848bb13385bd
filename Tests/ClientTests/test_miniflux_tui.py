"""miniflux-tui-py, a reader in a terminal, through the REST API. Its terminal is one of tmux."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from eventually import eventually


class Terminal:
    def __init__(self, folder, command, environment):
        self._tmux = ["tmux", "-f", "/dev/null", "-S", str(folder / "tmux")]
        self._environment = environment
        self._run("new-session", "-d", "-x", "140", "-y", "45", *command)

    def _run(self, *arguments):
        return subprocess.run(
            [*self._tmux, *arguments], env=self._environment, capture_output=True, text=True, timeout=30, check=True
        ).stdout

    @property
    def screen(self):
        return self._run("capture-pane", "-p")

    def type(self, *keys):
        self._run("send-keys", *keys)

    def end(self):
        self._run("kill-server")


@pytest.fixture
def terminal(reader, tmp_path):
    program = Path(sys.executable).parent / "miniflux-tui"
    if not shutil.which("tmux"):
        pytest.skip("tmux is not installed: apt-get install tmux")
    settings = tmp_path / ".config/miniflux-tui"
    settings.mkdir(parents=True)
    (settings / "config.toml").write_text(
        f'server_url = "{reader.address}"\npassword = ["printf", "%s", "{reader.password}"]\n')
    environment = {
        **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
        "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config"), "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8"}
    terminal = Terminal(tmp_path, [str(program)], environment)
    yield terminal
    terminal.end()


def test_it_shows_marks_and_stars(reader, terminal):
    eventually(lambda: all(title in terminal.screen for title in reader.entries()), 60)
    terminal.type("f")
    eventually(lambda: len(reader.starred()) == 1)
    terminal.type("m")
    eventually(lambda: len(reader.unread()) == 5)
    first = set(reader.starred())
    assert first == set(reader.entries()) - set(reader.unread())
    # Opens an entry, whose text comes along.
    terminal.type("Enter")
    eventually(lambda: "Words of" in terminal.screen)
