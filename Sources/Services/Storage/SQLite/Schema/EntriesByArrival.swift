extension Schema {
  /// Lets programs that keep a copy ask for what has arrived or changed since (`ArrivalStore`).
  static let entriesByArrival = Migration(
    summary: "entries by arrival",
    statements: """
      CREATE INDEX entries_by_arrival ON entries (received, id, feed_id, seq);
      CREATE INDEX entry_versions_by_time ON entry_versions (replaced);
      """)
}
