import Bytes

/// A table whose rows belong to a copy of the database.
public struct CopiedTable: Sendable {
  let name: String
  /// The columns that identify a row. Both engines sort by them alike.
  let key: [String]
  /// True if rows refer to others of the table: all of them are stored together then.
  var refersToItself = false
  /// The condition of the rows that are copied.
  var condition = "TRUE"

  /// All tables but those of the search index, which the new database makes by itself. A table stands behind those that
  /// its rows refer to.
  static let all = [
    CopiedTable(name: "settings", key: ["key"], condition: "key <> '\(DatabaseCopy.mark)'"),
    CopiedTable(name: "host_pauses", key: ["host"]),
    CopiedTable(name: "users", key: ["id"]),
    CopiedTable(name: "sessions", key: ["token_digest"]),
    CopiedTable(name: "app_tokens", key: ["id"]),
    CopiedTable(name: "publications", key: ["id"]),
    CopiedTable(name: "webhooks", key: ["id"]),
    CopiedTable(name: "webhook_deliveries", key: ["id"]),
    CopiedTable(name: "user_settings", key: ["user_id", "key"]),
    CopiedTable(name: "feeds", key: ["id"]),
    CopiedTable(name: "feed_secrets", key: ["feed_id", "field"]),
    CopiedTable(name: "feed_schedule", key: ["feed_id"]),
    CopiedTable(name: "feed_heads", key: ["feed_id"]),
    CopiedTable(name: "feed_fetches", key: ["feed_id", "fetched"]),
    CopiedTable(name: "feed_retention", key: ["feed_id"]),
    CopiedTable(name: "feed_icons", key: ["feed_id"]),
    CopiedTable(name: "deleted_entries", key: ["feed_id", "guid"]),
    CopiedTable(name: "websub_subscriptions", key: ["feed_id"]),
    CopiedTable(name: "folders", key: ["id"], refersToItself: true),
    CopiedTable(name: "readings", key: ["user_id", "feed_id"]),
    CopiedTable(name: "folder_feeds", key: ["folder_id", "feed_id"]),
    CopiedTable(name: "pending_reads", key: ["feed_id", "guid", "user_id"]),
    CopiedTable(name: "labels", key: ["id"]),
    CopiedTable(name: "place_views", key: ["user_id", "place"]),
    CopiedTable(name: "unread_ranges", key: ["user_id", "feed_id", "low"]),
    CopiedTable(name: "mark_changes", key: ["user_id", "feed_id", "low", "high"]),
    CopiedTable(name: "entries", key: ["id"]),
    CopiedTable(name: "entry_contents", key: ["entry_id"]),
    CopiedTable(name: "entry_sources", key: ["entry_id"]),
    CopiedTable(name: "entry_versions", key: ["entry_id", "revision"]),
    CopiedTable(name: "entry_keys", key: ["entry_id"]),
    CopiedTable(name: "entry_copies", key: ["entry_id"]),
    CopiedTable(name: "stars", key: ["user_id", "entry_id"]),
    CopiedTable(name: "entry_labels", key: ["label_id", "rank", "entry_id"]),
    CopiedTable(name: "opened_entries", key: ["user_id", "entry_id"]),
    CopiedTable(name: "markings", key: ["user_id", "number"]),
    CopiedTable(name: "marked_ranges", key: ["user_id", "number", "feed_id", "low"]),
    CopiedTable(name: "wanted_articles", key: ["entry_id"]),
    CopiedTable(name: "rules", key: ["id"]),
    CopiedTable(name: "muted_entries", key: ["user_id", "entry_id"]),
    CopiedTable(name: "rule_notices", key: ["id"]),
    CopiedTable(name: "rule_runs", key: ["id"]),
    CopiedTable(name: "rule_run_entries", key: ["run_id", "entry_id"]),
    CopiedTable(name: "full_articles", key: ["entry_id"]),
    CopiedTable(name: "notes", key: ["id"]),
    CopiedTable(name: "listening", key: ["user_id", "entry_id"]),
    CopiedTable(name: "play_queue", key: ["user_id", "entry_id"]),
    CopiedTable(name: "podcast_devices", key: ["user_id", "name"]),
    CopiedTable(name: "podcasts", key: ["user_id", "url"]),
    CopiedTable(name: "episode_actions", key: ["id"]),
    CopiedTable(name: "podcast_settings", key: ["user_id", "scope", "podcast", "subject", "name"]),
  ]

  /// Selects the rows behind one in the order of the key; the last row without a limit.
  func selection(_ columns: [CopiedColumn], after row: CopiedRow?, limit: Int?) -> SQL {
    var sql = SQL(stringLiteral: "SELECT \(Self.list(columns.map(\.name))) FROM \(name) WHERE \(condition)")
    if let row {
      sql += SQL(stringLiteral: " AND (\(Self.list(key))) > (")
      for (index, column) in key.enumerated() {
        sql += index == 0 ? "" : ", "
        sql += "\(columns.firstIndex { $0.name.hasSameBytes(as: column) }.map { row.values[$0] } ?? .null)"
      }
      sql += ")"
    }
    let order = limit == nil ? key.map { $0 + " DESC" } : key
    sql += SQL(stringLiteral: " ORDER BY \(Self.list(order)) LIMIT \(limit ?? 1)")
    return sql
  }

  /// Selects the number of rows.
  var counting: SQL { SQL(stringLiteral: "SELECT count(*) FROM \(name) WHERE \(condition)") }

  static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

/// A column of a table that is copied.
public struct CopiedColumn: Sendable {
  enum Kind: Sendable {
    case integer
    /// An integer, 0 or 1, in a row that is copied.
    case boolean
    case text
    case bytes
  }

  let name: String
  let kind: Kind
}

/// The last number that was given to rows of a table, or for another purpose.
public struct LastNumber: Sendable {
  let name: String
  let value: Int64
}

/// The values of a row, in the order of the columns' names.
public struct CopiedRow: Sendable {
  let values: [SQLValue]

  init(_ row: some SQLRow, _ columns: [CopiedColumn]) {
    values = columns.enumerated().map { index, column in
      let index = Int32(clamping: index)
      if row.isNull(index) { return .null }
      switch column.kind {
      case .integer, .boolean: return .integer(row.integer(index))
      case .text: return .text(row.text(index).withoutNUL)
      case .bytes: return .blob(row.blob(index))
      }
    }
  }

  func combine(into hash: inout FNV1a) {
    for value in values {
      switch value {
      case .integer(let number):
        hash.combine(1)
        withUnsafeBytes(of: number.littleEndian) { for byte in $0 { hash.combine(byte) } }
      case .text(let text):
        hash.combine(2)
        hash.combine(text)
      case .blob(let bytes):
        hash.combine(3)
        for byte in bytes { hash.combine(byte) }
      case .null, .boolean, .integers: hash.combine(4)
      }
    }
  }
}
