"""Importing what people leave behind in other programs, as files that these programs write."""

import gzip
import json
import sqlite3

from feeds import item, rss, served


def net_news_wire(path, feed, rows, journal="delete"):
    """A database with the tables of NetNewsWire. Each row has a guid, a title, and whether it is read and starred."""
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.executescript("""
            CREATE TABLE articles (articleID TEXT NOT NULL PRIMARY KEY, feedID TEXT NOT NULL, uniqueID TEXT NOT NULL,
              title TEXT, contentHTML TEXT, contentText TEXT, url TEXT, externalURL TEXT, summary TEXT, imageURL TEXT,
              bannerImageURL TEXT, datePublished DATE, dateModified DATE, searchRowID INTEGER);
            CREATE TABLE statuses (articleID TEXT NOT NULL PRIMARY KEY, read BOOL NOT NULL DEFAULT 0,
              starred BOOL NOT NULL DEFAULT 0, dateArrived DATE NOT NULL DEFAULT 0);
            CREATE TABLE authors (authorID TEXT NOT NULL PRIMARY KEY, name TEXT, url TEXT, avatarURL TEXT, emailAddress TEXT);
            CREATE TABLE authorsLookup (authorID TEXT NOT NULL, articleID TEXT NOT NULL, PRIMARY KEY(authorID, articleID));
            INSERT INTO authors (authorID, name) VALUES ('a', 'Ann');
        """)
        for number, (guid, title, is_read, is_starred) in enumerate(rows):
            connection.execute(
                "INSERT INTO articles (articleID, feedID, uniqueID, title, contentHTML, url, datePublished) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (f"x{number}", feed, guid, title, f"<p onclick='x()'>{title}</p>", f"{feed}#{title}", 1_700_000_000.5 + number))
            connection.execute("INSERT INTO statuses VALUES (?, ?, ?, ?)", (f"x{number}", is_read, is_starred, 1_700_000_000.0))
            connection.execute("INSERT INTO authorsLookup VALUES ('a', ?)", (f"x{number}",))
    connection.close()
    return str(path)


def entries(program, *options):
    return [json.loads(line) for line in program("list", "--json", *options).stdout.splitlines()]


def test_stars_and_marks_of_net_news_wire_come_from_its_database(program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Feed", item("one"), item("two", 2), item("three", 3)))
    address = feed_server.url("/a.xml")
    program("add", address, "--allow-private-networks")
    guids = {"one": "one", "two": "two"}
    for journal in ["delete", "wal"]:
        path = net_news_wire(
            tmp_path / f"{journal}.sqlite3", address,
            [(guids["one"], "one", True, False), (guids["two"], "two", True, True), ("gone", "gone", False, True)], journal)
        report = program("import", path).stdout
        assert "Kept 2 starred or labeled entries (" in report and " new); 2 entries are read." in report
        starred = entries(program, "--starred")
        assert {entry["title"] for entry in starred} == {"two", "gone"}
        gone = next(entry for entry in starred if entry["title"] == "gone")
        assert gone["author"] == "Ann" and gone["published"].startswith("2023-11-14T22:13:22")
        assert {entry["title"] for entry in entries(program, "--unread")} == {"three"}


def test_other_databases_and_compressed_files_are_refused_with_a_reason(program, tmp_path):
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    refused = program("import", str(other), check=False)
    assert refused.returncode == 65 and "no database of NetNewsWire" in refused.stderr

    (tmp_path / "cut.db").write_bytes(other.read_bytes()[:1000])
    cut = program("import", str(tmp_path / "cut.db"), check=False)
    assert cut.returncode == 65 and "cut.db" in cut.stderr

    service = net_news_wire(tmp_path / "service.db", "feed/7", [("g", "t", False, True)])
    of_service = program("import", service, check=False)
    assert of_service.returncode == 65 and "feed/7" in of_service.stderr and "service" in of_service.stderr

    packed = tmp_path / "articles.xml.gz"
    packed.write_bytes(gzip.compress(b"<articles schema-version='140'/>"))
    unpack = program("import", str(packed), check=False)
    assert unpack.returncode == 65 and "gunzip" in unpack.stderr
    assert not program("list").stdout
