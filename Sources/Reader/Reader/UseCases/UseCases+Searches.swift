import Bytes
import Running
import Screens
import Storage

// MARK: - Saved searches

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
    } catch is SearchError {
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
      } catch SearchError.tooSlow {
        // It has no count.
      }
    }
    return counts
  }
}
