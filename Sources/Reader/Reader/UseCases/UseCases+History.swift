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

  /// The place that the user has reached in the text of an entry, on any device.
  public func readingPlace(in entry: EntryID, of user: UserID) async throws(StorageError) -> ReadingPlace {
    try await database.readingPlace(user, in: entry)
  }

  /// Keeps the place that the user has reached in the text of an entry. Pages learn of it when they open the entry, so
  /// there is no event.
  /// - Throws: `notFound` if the user has not opened the entry.
  public func setReadingPlace(
    _ place: ReadingPlace, in entry: EntryID, of user: UserID
  ) async throws(StorageError) {
    try await database.setReadingPlace(user, in: entry, place)
  }

  func noteOpened(_ id: EntryID, by user: UserID) async throws(StorageError) {
    guard id.isStored else { return }
    try await database.noteOpened(user, ids: [id], at: services.clock().now())
  }
}
