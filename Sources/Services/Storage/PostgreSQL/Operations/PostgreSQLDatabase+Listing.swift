import Foundation

// MARK: - Entries for programs

extension PostgreSQLDatabase {
  public func list(_ user: UserID, _ query: ListingQuery) async throws(StorageError) -> EntryListing {
    try await read("listing entries") { (session) async throws(StorageError) in
      if let whole = query.whole {
        return query.part(of: try await session.rows(whole.page(of: user, total: .max)) { $0.id(0) })
      }
      let total = try await session.first(query.count(of: user)) { $0.int(0) } ?? 0
      guard total > query.offset, query.limit > 0 else { return EntryListing(ids: [], total: total) }
      return EntryListing(
        ids: try await session.rows(query.page(of: user, total: total)) { $0.id(0) }, total: total)
    }
  }
}
