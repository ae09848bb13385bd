import Bytes
import Storage

/// A search that a user keeps under a name, as a place in the sidebar.
///
/// Its text names feeds, folders and labels by their words, not by numbers, so that it means the same after an export.
public struct SavedSearch: Sendable, Hashable, Codable {
  /// Identifies it among those of the user.
  public let id: Int
  @ComparedByBytes public var name: String
  @ComparedByBytes public var search: String
  /// The filter of the timeline that it was kept from.
  public var filter: EntryFilter

  /// The most searches of a user.
  public static let most = 50
  /// The identifiers that a search may have. Files may bring any number.
  package static let identifiers = 1...1_000_000_000
  package static let key: StaticString = "searches"

  public init(id: Int, name: String, search: String, filter: EntryFilter) {
    self.id = id
    self.name = name
    self.search = search
    self.filter = filter
  }

  private enum CodingKeys: CodingKey { case id, name, search, filter }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(Int.self, forKey: .id), name: try container.decode(String.self, forKey: .name),
      search: try container.decode(String.self, forKey: .search),
      // Searches of earlier versions have none.
      filter: try container.decodeIfPresent(EntryFilter.self, forKey: .filter) ?? .unread)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(search, forKey: .search)
    try container.encode(filter, forKey: .filter)
  }
}

extension ReaderSettings {
  /// The user's saved searches, in the order in which they were saved.
  public var savedSearches: [SavedSearch] { SavedSearch.usable(list(SavedSearch.key)) }
}

extension SavedSearch {
  /// Those with an identifier of their own, ``most`` of them. Earlier versions imported any.
  package static func usable(_ stored: [SavedSearch]) -> [SavedSearch] {
    var (usable, seen): ([SavedSearch], Set<Int>) = ([], [])
    for each in stored where usable.count < most && identifiers.contains(each.id) {
      if seen.insert(each.id).inserted { usable.append(each) }
    }
    return usable
  }
}
