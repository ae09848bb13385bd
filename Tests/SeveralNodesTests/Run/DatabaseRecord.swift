import PostgreSQL

@testable import RefreshingNode

/// The database's own record of what is written: tables and triggers that note each write within its transaction.
enum DatabaseRecord {
  static func install(in client: PostgreSQLClient) async throws {
    for statement in statements { _ = try await client.query(PostgreSQLStatement(statement)) }
  }

  /// All writes, in the order in which those of each feed were made: each of them held a lock of the feed until its end.
  static func read(from client: PostgreSQLClient) async throws -> [StoredWrite] {
    let rows = try await client.query(
      PostgreSQLStatement(
        """
        SELECT kind, process, feed, version, old_token, token, checked, due FROM stored_writes ORDER BY number
        """))
    return try rows.map { row in
      guard let kind = StoredWrite.Kind(rawValue: row.text(0)) else { throw UnknownKind(kind: row.text(0)) }
      return StoredWrite(
        kind: kind, feed: row.integer(2), process: row.text(1), version: row.integer(3), oldToken: row.integer(4),
        token: row.integer(5), checked: row.integer(6), due: row.integer(7))
    }
  }

  private struct UnknownKind: Error { let kind: String }

  private static let statements = [
    """
    CREATE TABLE stored_writes (
      number bigserial PRIMARY KEY, kind text, process text NOT NULL DEFAULT current_setting('application_name'),
      feed bigint, version bigint DEFAULT 0, old_token bigint DEFAULT 0, token bigint DEFAULT 0,
      checked bigint DEFAULT 0, due bigint DEFAULT 0)
    """,
    """
    CREATE FUNCTION note_check() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO stored_writes (kind, feed, old_token, token, checked, due)
      VALUES ('check', NEW.feed_id, OLD.token, NEW.token, NEW.checked, NEW.due);
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER note_check AFTER UPDATE ON feed_schedule FOR EACH ROW
    WHEN (NEW.token <> OLD.token) EXECUTE FUNCTION note_check()
    """,
    """
    CREATE FUNCTION note_validator() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO stored_writes (kind, feed, version) VALUES ('validator', NEW.id, trim('"' FROM NEW.etag)::bigint);
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER note_validator AFTER UPDATE ON feeds FOR EACH ROW
    WHEN (NEW.etag IS NOT NULL AND NEW.etag IS DISTINCT FROM OLD.etag) EXECUTE FUNCTION note_validator()
    """,
    """
    CREATE FUNCTION note_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO stored_writes (kind, feed, version)
      VALUES (CASE WHEN NEW.guid = '\(VersionedAnswers.changing)' THEN 'updated' ELSE 'inserted' END,
        NEW.feed_id, NEW.title::bigint);
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER note_entry AFTER INSERT OR UPDATE OF title ON entries FOR EACH ROW EXECUTE FUNCTION note_entry()
    """,
  ]
}
