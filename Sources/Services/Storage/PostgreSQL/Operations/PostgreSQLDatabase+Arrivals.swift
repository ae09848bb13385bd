import Foundation
import PostgreSQL

// MARK: - Entries by arrival

extension PostgreSQLDatabase {
  public func arrived(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [ArrivedEntry] {
    guard query.limit > 0 else { return [] }
    let operation = "reading entries by arrival"
    // Few unread entries may be far apart among all.
    var isFew = false
    if let count = query.unreadCount(of: user) {
      isFew = try await rows(operation, count) { $0.int(0) }.first ?? .max <= ListingQuery.fewUnread
    }
    return try await rows(operation, query.statement(of: user, isFew: isFew)) {
      ArrivedEntry(id: $0.id(0), milliseconds: $0.integer(1))
    }
  }
}
