import Bytes
import Storage
import TextSearch

/// The part of a user's feeds that a list of them shows, and its order.
public struct FeedsQuery: Hashable, Sendable {
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case all, failing, silent, paused
    /// Feeds with settings of their own.
    case own
  }

  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// By folder, and in each as in the sidebar.
    case folder
    case name, unread
    /// The newest entry first.
    case last
    /// Most entries of the last 12 weeks first.
    case rate
    /// Those that fail first, then those that are silent.
    case health
  }

  public var part = Part.all
  public var order = Order.folder
  /// Words that a feed's title or address has; empty for all.
  @ComparedByBytes public var words = ""
  /// Only the feeds in this folder and in those within it.
  public var folder: FolderID?
  /// The number of the page, from 1.
  public var page = 1

  public init() {}

  /// The longest search in bytes.
  public static let longestSearch = 256
}

/// Looks for feeds by the words of their titles and addresses, in every script, without regard to case and accents.
struct FeedNameSearch {
  private let words: [[UInt8]]
  private let tokenizer = Tokenizer()

  init(_ text: String) {
    var words: [[UInt8]] = []
    tokenizer.tokenize(text.shortened(toBytes: FeedsQuery.longestSearch), for: .query) { token in
      words.append(Array(token.bytes))
      return true
    }
    self.words = words
  }

  /// True if each of the words begins a word of the title or of the address.
  func finds(_ subscription: Subscription) -> Bool {
    guard !words.isEmpty else { return true }
    var missing = words
    for text in [subscription.title, subscription.feed.url.string] {
      tokenizer.tokenize(text) { token in
        missing.removeAll { token.bytes.starts(with: $0) }
        return !missing.isEmpty
      }
      if missing.isEmpty { return true }
    }
    return false
  }
}
