import Bytes
import Fetching
import Foundation
import Running
import Screens
import Storage

// What the documented API needs beside what pages use.

extension UseCases {
  /// A part of the entries that a query finds, and their number.
  ///
  /// - Parameter search: A search (docs/search.md), of which the newest 1,000 results count; nil for none.
  /// - Throws: `StorageError`; with a search also `SearchError`, `CancellationError`.
  public func list(_ query: ListingQuery, search: String? = nil, of user: UserID) async throws -> EntryListing {
    var query = query
    if let search {
      let filter: EntryFilter = query.isStarred == true ? .starred : query.isUnread == true ? .unread : .all
      let found = EntryQuery(scope: query.scope, filter: filter, search: search, limit: Self.mostResults)
      let results = try await services.screens.searches.run(for: user, search) { [database] in
        try await database.results(user, of: found)
      }
      // Looking all of them up again takes as long as finding them.
      if query.isSearch { return query.part(of: query.isAscending ? results.reversed() : results) }
      query.among = results
    }
    return try await database.list(user, query)
  }

  private static let mostResults = 1_000

  /// The numbers of read and unread entries of each feed that the user follows.
  public func readCounts(of user: UserID) async throws(StorageError) -> [ReadCounts] {
    try await database.readCounts(user)
  }

  /// The user's subscriptions to these feeds.
  public func subscriptions(to feeds: [FeedID], of user: UserID) async throws(StorageError) -> [Subscription] {
    try await database.subscriptions(user, to: feeds)
  }

  /// The times when publishers changed entries that the user may see. Entries that never changed are left out.
  public func changeTimes(of ids: [EntryID], for user: UserID) async throws(StorageError) -> [EntryID: Date] {
    try await database.changeTimes(of: ids)
  }

  /// Refreshes feeds that the user follows, without a caller that waits.
  public func startRefresh(of feeds: [Feed]) {
    Task {
      do {
        _ = try await services.refresher().refresh(feeds)
      } catch is CancellationError {
        // The program ends.
      } catch {
        await services.refreshListener().refreshFailed("The refresh ended early: \(error)")
      }
    }
  }

  /// Gives a folder the path of names: the last one is its own, those before it are of the folders around it.
  public func rename(_ folder: FolderID, toPath path: String, of user: UserID) async throws {
    // Before it is taken apart.
    let names = FolderPath.names(try TextField.folder.read(path) ?? "")
    guard let name = names.last else { throw StorageError.nameMissing }
    let parent = try await FolderPath.parent(names.dropLast(), of: user, in: database)
    try await place(folder, in: parent, name: name, of: user)
  }
}
