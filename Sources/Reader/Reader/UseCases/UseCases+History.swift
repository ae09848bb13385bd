import Foundation
import Running
import Screens
import Storage

// MARK: - History

/// An entry of the history, and when it was opened last.
public struct OpenedBefore: Sendable {
  public let entry: StoredEntry
  public let opened: Date
}

extension UseCases {
  /// The entries of a page of the history.
  public static let historyPage = 50

  /// What the user has opened or marked as read one by one, the last one first.
  public func history(of user: UserID, before: HistoryPosition? = nil) async throws -> [OpenedBefore] {
    let places = try await database.history(user, before: before, limit: Self.historyPage)
    let entries = try await database.entries(user, ids: places.map(\.entry), withContent: false)
    let known = Dictionary(entries.map { ($0.id, $0) }) { one, _ in one }
    return places.compactMap { place in
      known[place.entry].map { OpenedBefore(entry: $0, opened: place.opened) }
    }
  }

  func noteOpened(_ id: EntryID, by user: UserID) async throws(StorageError) {
    guard id.isStored else { return }
    try await database.noteOpened(user, ids: [id], at: services.clock().now())
  }
}
