extension Schema {
  /// What was repaired in a feed's document is a list (JSON; NULL for none), and no longer a sentence. Feeds that had one
  /// are asked for their whole document once more, which brings the list.
  static let listedRepairs = Migration(
    summary: "a list of repairs for each feed",
    statements: """
      UPDATE feeds SET repairs = NULL, etag = NULL, last_modified = NULL WHERE repairs IS NOT NULL;
      """)
}
