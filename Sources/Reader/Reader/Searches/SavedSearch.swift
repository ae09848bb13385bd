import Bytes
import Foundation
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
  static let identifiers = 1...1_000_000_000
  static let key: StaticString = "searches"

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
  fileprivate static func usable(_ stored: [SavedSearch]) -> [SavedSearch] {
    var (usable, seen): ([SavedSearch], Set<Int>) = ([], [])
    for each in stored where usable.count < most && identifiers.contains(each.id) {
      if seen.insert(each.id).inserted { usable.append(each) }
    }
    return usable
  }

  /// - Throws: The reason why the searches of a file could not have been saved here.
  static func check(_ searches: [SavedSearch]) throws {
    guard searches.count <= most else { throw UseCaseError.tooMany("saved searches", most: most) }
    guard usable(searches).count == searches.count else {
      throw ImportMistake(reason: "A saved search has no identifier of its own, from 1 to \(identifiers.upperBound).")
    }
    for each in searches {
      guard try TextField.search.read(each.search) != nil, try TextField.title.read(each.name) != nil else {
        throw ImportMistake(reason: "A saved search has no words or no name.")
      }
    }
  }
}

extension UseCases {
  /// Keeps a search. One with the same text gets the new name and filter.
  ///
  /// - Throws: `UseCaseError.missing`, `tooMany`.
  public func saveSearch(
    _ search: String, name: String?, filter: EntryFilter = .unread, of user: UserID
  ) async throws -> SavedSearch {
    guard let search = try TextField.search.read(search) else { throw UseCaseError.missing("The words to search for") }
    let name = try TextField.title.read(name) ?? search
    let saved = try await changeList(SavedSearch.key, of: user) { (all: inout [SavedSearch]) in
      all = SavedSearch.usable(all)
      if let known = all.firstIndex(where: { $0.search.hasSameBytes(as: search) }) {
        all[known].name = name
        all[known].filter = filter
        return all[known]
      }
      guard all.count < SavedSearch.most else { throw UseCaseError.tooMany("saved searches", most: SavedSearch.most) }
      let taken = Set(all.map(\.id))
      let free = SavedSearch.identifiers.first { !taken.contains($0) } ?? 1
      let new = SavedSearch(id: free, name: name, search: search, filter: filter)
      all.append(new)
      return new
    }
    await post(.subscriptionsChanged, to: user)
    return saved
  }

  /// Forgets a saved search.
  public func removeSearch(_ id: Int, of user: UserID) async throws {
    try await changeList(SavedSearch.key, of: user) { (all: inout [SavedSearch]) in all.removeAll { $0.id == id } }
    await post(.subscriptionsChanged, to: user)
  }

  /// The most results of a search that are counted.
  public static let mostFound = 1_000

  /// The number of entries that a search finds, counted up to one more than ``mostFound``; nil if that takes too long, or
  /// other searches of the user are under way.
  public func foundCount(_ query: TimelineQuery, of user: UserID) async throws -> Int? {
    var wanted = EntryQuery(scope: query.scope, filter: query.filter, limit: Self.mostFound + 1)
    wanted.search = query.search
    do {
      return try await services.screens.searches.run(for: user, query.search) { [database, wanted] in
        try await database.results(user, of: wanted).count
      }
    } catch UseCaseError.searchTooSlow, UseCaseError.tooManySearches {
      return nil
    }
  }

  /// The most unread entries of a saved search that are counted.
  public static let mostCounted = 100

  /// The unread entries of each saved search, counted up to ``mostCounted``. Nil for one that takes too long.
  public func unreadCounts(of searches: [SavedSearch], for user: UserID) async throws -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for each in searches {
      var request = TimelineRequest(query: TimelineQuery(filter: .unread, search: each.search))
      request.limit = Self.mostCounted
      do {
        counts[each.id] = try await entries(request, of: user).count
      } catch UseCaseError.searchTooSlow {
        // It has no count.
      }
    }
    return counts
  }
}
