import Bytes
import Foundation

/// Why nothing could be read. The description is a sentence for the person who asked for the feed.
public enum FeedError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
  /// No bytes, or nothing but white space.
  case empty
  /// Something else than a feed; the hint says what, as in "an HTML page titled “News”".
  case notAFeed(hint: String)
  /// Something else than an OPML document.
  case notOPML(hint: String)
  /// Damaged so early or so badly that nothing could be read. Line and column count from 1.
  case malformed(line: Int, column: Int, reason: String)
  /// JSON nested deeper than any feed.
  case tooDeep(limit: Int)
  /// A document of more bytes than are read.
  case tooLarge(bytes: Int, limit: Int)
  /// The task that read the document was cancelled.
  case cancelled

  /// The description, which is what `localizedDescription` gives.
  public var errorDescription: String? { description }

  /// A sentence for the person who asked for the feed.
  public var description: String {
    switch self {
    case .empty:
      "The document is empty."
    case .notAFeed(let hint):
      "This is not a feed but \(hint)."
    case .notOPML(let hint):
      "This is not an OPML list of feeds but \(hint)."
    case .malformed(let line, let column, let reason):
      "The document is damaged at line \(line), column \(column): \(reason)."
    case .tooDeep(let limit):
      "The document is nested more than \(limit) levels deep, as no feed is."
    case .tooLarge(let bytes, let limit):
      "The document has \(bytes / 1_000_000) MB; at most \(limit / 1_000_000) MB are read."
    case .cancelled:
      "Reading the document was given up."
    }
  }

  /// Two errors are the same if they say the same.
  public static func == (left: FeedError, right: FeedError) -> Bool {
    left.description.hasSameBytes(as: right.description)
  }
}
