extension Timeline {
  /// The ids of a page of starred entries. Stars have the rank of their entries.
  func starred(_ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM stars t INDEXED BY stars_by_rank CROSS JOIN entries x ON x.id = t.entry_id
    WHERE t.user_id = \(user)\(andInScope)\(andFoundEach)\(andBetween(query, at: "(t.rank, t.entry_id)"))
    ORDER BY t.rank \(query.direction), t.entry_id \(query.direction) LIMIT \(query.limit)
    """
  }

  /// The entries of a feed, or of all feeds, by rank, with true for those of a page. The rows are found one by one.
  func walk(_ query: EntryQuery, steps: Int) -> SQL {
    let entries: SQL =
      if case .feed(let feed) = scope {
        "entries x INDEXED BY entries_by_feed WHERE x.feed_id = \(feed)"
      } else {
        "entries x INDEXED BY entries_by_rank WHERE TRUE"
      }
    return """
      SELECT x.id, x.feed_id IN (\(feeds))\(andAdmitted)\(andFoundEach) FROM \(entries)\(andBetween(query))
      ORDER BY x.rank \(query.direction), x.id \(query.direction) LIMIT \(steps)
      """
  }
}
