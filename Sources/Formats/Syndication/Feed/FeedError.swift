import Bytes
import Foundation

/// The reason why a document could not be read. The description is a sentence for the person who asked for the feed.
public enum FeedError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
  /// No bytes, or only white space.
  case empty
  /// Another kind of document, described by the hint, as in "an HTML page titled “News”".
  case notAFeed(hint: String)
  /// A document that is not OPML.
  case notOPML(hint: String)
  /// A document damaged so early or so badly that nothing could be read. Line and column count from 1.
  case malformed(line: Int, column: Int, reason: String)
  /// JSON that is nested more deeply than the limit.
  case tooDeep(limit: Int)
  /// A document larger than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// The task that read the document was cancelled.
  case cancelled

  /// The description, for `localizedDescription`.
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
      "The document is nested more than \(limit) levels deep."
    case .tooLarge(let bytes, let limit):
      "The document has \(bytes / 1_000_000) MB; at most \(limit / 1_000_000) MB are read."
    case .cancelled:
      "Reading the document was cancelled."
    }
  }

  /// Two errors are equal if their descriptions are.
  public static func == (left: FeedError, right: FeedError) -> Bool {
    left.description.hasSameBytes(as: right.description)
  }
}
