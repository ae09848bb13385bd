import Bytes
import Storage

/// The choices of a user, and what is known of an entry, when its text is written.
struct ContentOptions: Sendable {
  /// True if links to other sites open in a new tab.
  var opensTabs = false
  /// The entries that the user has, by the addresses of the links that lead to them.
  var entries: [ByteString: EntryID] = [:]
  /// The user's notes on the entry.
  var notes: [EntryNote] = []
  /// What the search has found from which the entry is opened.
  var hits: SearchHits?
  /// The title that stands above the text; nil if none does.
  var title: String?
  /// True if a long text has a list of its sections above it.
  var listsSections = false
}
