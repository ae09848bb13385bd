import Storage

/// A change that a use case or a refresh has stored. Each change is one event, which reaches everything that shows what
/// has changed: items, timelines, counts, open entries and settings.
public enum ReaderEvent: Sendable {
  /// Refreshes have checked feeds of the user, and have stored these new entries; there may be none.
  case refreshed(inserted: [EntryID])
  case readChanged([EntryID], isUnread: Bool)
  /// After ``readChanged(_:isUnread:)``: entries that no page shows may have been marked too.
  case othersMarked
  case starChanged([EntryID], isStarred: Bool)
  /// The entries have these labels now.
  case labelsChanged([EntryState])
  /// Feeds have changed these entries, or a copy of one of them has come or gone. They have the user's marks.
  case contentChanged([StoredEntry])
  /// Feeds were added or removed, or have another title or folder; or folders or labels have changed.
  case subscriptionsChanged
  case folderFolded(FolderID, isFolded: Bool)
  /// Apps have gone on with recordings.
  case listened([ListeningPosition])
  /// Notes, or the recordings to hear next, are more or fewer.
  case keptChanged
  case settingsChanged
  /// A rule of this name tells the user about an entry.
  case noticed(StoredEntry, rule: String)
  /// What rules tell the user could not be read, for the reason in this sentence.
  case noticesFailed(String)
  /// An import of the user's has come so far, in feeds.
  case importing(done: Int, total: Int)
  case importEnded
  /// It is unknown what has changed: another process has written to the database.
  case anythingMayHaveChanged
}

extension ReaderEvent {
  /// True if the list of feeds, folders and labels, or a count in it, may have changed.
  var concernsSubscriptions: Bool {
    switch self {
    case .refreshed, .readChanged, .labelsChanged, .subscriptionsChanged, .anythingMayHaveChanged: true
    case .starChanged, .othersMarked, .contentChanged, .folderFolded, .listened, .keptChanged, .settingsChanged,
      .importing, .importEnded, .noticed, .noticesFailed:
      false
    }
  }

  /// True if only the numbers of what the user keeps may have changed.
  var concernsKeptCounts: Bool {
    switch self {
    case .starChanged, .keptChanged: true
    default: false
    }
  }
}
