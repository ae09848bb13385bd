import Storage
import Syndication

extension StoredRepair {
  /// Creates the stored form of a repair by the parser.
  init(_ repair: FeedRepair) {
    self.init(what: repair.what, line: repair.line, count: repair.count)
  }
}
