"""RSS Guard, with an account that is written into its database and keys for what is done in its window."""

import base64
import json
import os
import sqlite3
import subprocess

NEXT_FEED, NEXT_MESSAGE, UNREAD, STAR, FEED_READ, SYNC = (f"ctrl+alt+{digit}" for digit in range(1, 7))
KEY = 0x0123456789ABCDEF
SETTINGS = """[feeds]
update_on_start=true
feeds_update_startup_delay=1
feeds_update_on_startup=true

[gui]
first_start=false

[keyboard]
m_actionSelectNextItem=Ctrl+Alt+1
m_actionSelectNextMessage=Ctrl+Alt+2
m_actionMarkSelectedMessagesAsUnread=Ctrl+Alt+3
m_actionSwitchImportanceOfSelectedMessages=Ctrl+Alt+4
m_actionMarkSelectedItemsAsRead=Ctrl+Alt+5
m_actionUpdateAllItems=Ctrl+Alt+6
"""


def encrypted(text):
    """A password as it stores it: SimpleCrypt, version 3, without a checksum."""
    key = KEY.to_bytes(8, "little")
    last, result = 0, bytearray()
    for place, byte in enumerate(b"\x00" + text.encode()):
        last = byte ^ key[place % 8] ^ last
        result.append(last)
    return base64.b64encode(b"\x03\x00" + bytes(result)).decode()


class RSSGuard:
    def __init__(self, folder):
        self._folder = folder
        self._data = folder / "data"
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
            "HOME": str(folder), "QT_QPA_PLATFORM": "offscreen", "QTWEBENGINE_DISABLE_SANDBOX": "1",
            "LC_ALL": "C.UTF-8",
        }
        (self._data / "config").mkdir(parents=True)
        (self._data / "config/key.private").write_text(str(KEY))
        (self._data / "config/config.ini").write_text(SETTINGS)

    @property
    def database(self):
        return self._data / "database/database.db"

    def begin(self, display=None):
        """Starts it, on a screen if there is one. It ends with the block."""
        shown = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display} if display else {}
        return subprocess.Popen(
            ["dbus-run-session", "--", "rssguard", "-d", str(self._data)], env=self._environment | shown,
            stdout=open(self._folder / "output", "ab"), stderr=subprocess.STDOUT, start_new_session=True)

    def ask(self, statement, *values):
        try:
            with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=5) as database:
                return database.execute(statement, values).fetchall()
        except sqlite3.OperationalError:
            # It is being made.
            return []

    @property
    def has_database(self):
        """True once it has made its last table, and noted the version of all."""
        tables = self.ask("select 1 from sqlite_master where name in ('Accounts', 'LabelsInMessages')")
        return len(tables) == 2 and bool(self.ask("select 1 from Information where inf_key = 'schema_version'"))

    def add(self, kind, data):
        with sqlite3.connect(self.database, timeout=10) as database:
            database.execute("insert into Accounts (type, custom_data) values (?, ?)", (kind, json.dumps(data)))
