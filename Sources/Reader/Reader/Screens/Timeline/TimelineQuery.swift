import Bytes
import Storage
import WebAddresses

/// The content of a timeline, and the address of its page.
public struct TimelineQuery: Sendable, Hashable {
  public var scope: EntryScope
  public var filter: EntryFilter
  public var search: String?

  public init(scope: EntryScope = .all, filter: EntryFilter = .all, search: String? = nil) {
    self.scope = scope
    self.filter = filter
    self.search = search
  }
}

// MARK: - Hashable

extension TimelineQuery {
  /// Compares bytes, because a search can contain any text.
  public static func == (left: TimelineQuery, right: TimelineQuery) -> Bool {
    left.scope == right.scope && left.filter == right.filter
      && left.searchBytes == right.searchBytes
  }

  private var searchBytes: ByteString? { search.map { (words: String) in ByteString(words) } }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(scope)
    hasher.combine(filter)
    hasher.combine(searchBytes)
  }
}

// MARK: - Addresses

extension TimelineQuery {
  /// Parses the parts of a page's address: `/unread?feed=3&q=words`. Nil for an unknown filter. A feed has precedence
  /// over a folder.
  public init?(filter name: String, feed: String?, folder: String?, search: String?) {
    guard let filter = EntryFilter(pathName: name) else { return nil }
    let words: String? = search.flatMap { (text: String) in text.isBlank ? nil : text }
    if let feed {
      guard let id = FeedID(feed) else { return nil }
      self.init(scope: .feed(id), filter: filter, search: words)
    } else if let folder {
      guard let id = FolderID(folder) else { return nil }
      self.init(scope: .folder(id), filter: filter, search: words)
    } else {
      self.init(scope: .all, filter: filter, search: words)
    }
  }

  /// `/unread?feed=3&q=words`, percent-encoded.
  public var path: String {
    var items: [String] = []
    switch scope {
    case .all: break
    case .feed(let id): items.append("feed=\(id)")
    case .folder(let id): items.append("folder=\(id)")
    }
    if let search { items.append("q=\(QueryText.encode(search))") }
    let path: String = "/\(filter.pathName)"
    return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
  }
}

extension EntryFilter {
  static let named: [(name: String, filter: EntryFilter)] = [("unread", .unread), ("all", .all), ("starred", .starred)]

  public init?(pathName: String) {
    guard let found = Self.named.first(where: { (each) in pathName.hasSameBytes(as: each.name) }) else { return nil }
    self = found.filter
  }

  public var pathName: String {
    switch self {
    case .unread: "unread"
    case .all: "all"
    case .starred: "starred"
    }
  }
}

extension String {
  /// True if the string is empty or only white space.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

public enum QueryText {
  /// The path with one more item in its query.
  public static func adding(_ name: String, _ value: String, to path: String) -> String {
    path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + name + "=" + encode(value)
  }

  /// Percent-encodes all characters except unreserved ones (RFC 3986 §2.3).
  public static func encode(_ text: String) -> String {
    PercentCoding.field(text)
  }
}
