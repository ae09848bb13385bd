extension Schema {
  /// Stores the repairs of a feed's document as a list (JSON; NULL for none) instead of a sentence. Feeds with a
  /// sentence are fetched again without validators, which gives the list.
  static let listedRepairs = Migration(
    summary: "a list of repairs for each feed",
    statements: """
      UPDATE feeds SET repairs = NULL, etag = NULL, last_modified = NULL WHERE repairs IS NOT NULL;
      """)
}
