/// The schema of this version of the program.
enum Schema {
  /// Identifies a database of YAARR: "YAAR".
  static let applicationID: Int64 = 0x5941_4152

  /// The migration at index *i* changes version *i* to *i* + 1.
  static let migrations: [Migration] = [
    initial, listedRepairs, keptSources, settingsOfUsers, unfollowedFeeds, searchMerges, readMarks,
    SearchIndex.table, nestedFolders, pendingReads, entryVersions, entryCopies, retentionRules,
    fetchHistory, feedSchedule, pushSubscriptions, searchMergesOfSixteen, wantedArticles, feedSettings, rules,
    fullArticles, placeViews, openedEntries, feedIcons, pausedFeeds, notes, listening, appTokens,
    entriesByArrival, publications, podcasts, webhooks, pushProtocols, deletedCounts, markChanges,
    podcastSettings, ruleBeginnings, timesInMemory, mutedChanges, accounts, markedRanges,
  ]
}
