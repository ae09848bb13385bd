import Syndication

/// What had to be repaired in a feed's document, in one sentence for its health.
enum RepairSentence {
  static func describe(_ repairs: [FeedRepair]) -> String? {
    guard let first = repairs.first else { return nil }
    let rest: String = repairs.count > 1 ? " (and \(repairs.count - 1) more)" : ""
    return "Line \(first.line): \(first.what)\(rest)"
  }
}
