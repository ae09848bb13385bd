import Storage
import Syndication

extension StoredRepair {
  /// What the parser mended.
  init(_ repair: FeedRepair) {
    self.init(what: repair.what, line: repair.line, count: repair.count)
  }
}
