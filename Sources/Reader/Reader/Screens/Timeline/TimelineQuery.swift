import Bytes
import Storage

/// The content of a timeline.
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

  private var searchBytes: ByteString? { search.map { ByteString($0) } }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(scope)
    hasher.combine(filter)
    hasher.combine(searchBytes)
  }
}

extension String {
  /// True if the string is empty or only white space.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
