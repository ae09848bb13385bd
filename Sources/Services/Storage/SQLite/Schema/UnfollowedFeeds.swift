extension Schema {
  /// Adds the time since which a feed has no subscriber, and the indexes that deleting needs: the engine looks for the
  /// rows that refer to each deleted row.
  static let unfollowedFeeds = Migration(
    summary: "deleting what nobody follows",
    statements: """
      -- When a search first found the feed without a subscriber; NULL for a feed with one.
      ALTER TABLE feeds ADD COLUMN unfollowed INTEGER;
      CREATE INDEX feeds_unfollowed ON feeds (unfollowed) WHERE unfollowed IS NOT NULL;
      CREATE INDEX entry_states_by_entry ON entry_states (entry_id);
      CREATE INDEX read_counts_by_feed ON read_counts (feed_id);
      """)
}
