import Foundation
import Running
import Screens
import Storage

// MARK: - Listening

extension UseCases {
  /// The positions that rows of recordings show.
  static let mostPositions = 300

  /// The user's positions in recordings, the latest first.
  public func listeningPositions(of user: UserID) async throws(StorageError) -> [ListeningPosition] {
    try await database.listeningPositions(user, limit: Self.mostPositions)
  }

  /// The user's position in a recording; nil if it was never played.
  public func listeningPosition(in entry: EntryID, of user: UserID) async throws(StorageError) -> ListeningPosition? {
    try await database.listeningPosition(user, in: entry)
  }

  /// The user's positions in these recordings. Those that were never played are left out.
  public func listeningPositions(
    in entries: [EntryID], of user: UserID
  ) async throws(StorageError) -> [EntryID: ListeningPosition] {
    let positions = try await database.listeningPositions(user, in: entries)
    return Dictionary(positions.map { ($0.entry, $0) }) { first, _ in first }
  }

  /// Keeps a position in a recording that an app has reached, and shows it on open pages.
  ///
  /// - Parameter time: When it was reached; nil for now. A position that the user has reached later stays.
  /// - Throws: `UseCaseError.notFound` if the user may not see the entry.
  public func setListeningPosition(
    _ position: ListeningPosition, at time: Date? = nil, of user: UserID
  ) async throws {
    guard try await !states(of: [position.entry], for: user).isEmpty else { throw UseCaseError.notFound }
    if let time { return try await keep([(position, time)], of: user) }
    try await database.setListeningPosition(user, position)
    await post(.listened([position]), to: user)
  }

  /// Keeps positions in recordings that the user may see, with the times when they were reached.
  func keep(
    _ positions: [(position: ListeningPosition, heard: Date)], of user: UserID
  ) async throws(StorageError) {
    guard !positions.isEmpty else { return }
    let stored = try await database.setListeningPositions(user, positions)
    if !stored.isEmpty { await post(.listened(stored), to: user) }
  }

  /// The recordings that the user wants to hear next, in order.
  public func playQueue(of user: UserID) async throws -> [StoredEntry] {
    try await services.screens.entries(user).entries(database.playQueue(user)).filter { $0.sound != nil }
  }

  /// Changes what the user wants to hear next.
  public func change(_ change: QueueChange, of user: UserID) async throws(StorageError) {
    try await database.changePlayQueue(user) { change.applied(to: $0) }
    await post(.keptChanged, to: user)
  }
}
