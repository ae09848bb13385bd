import Bytes
import Foundation

/// A position in the timeline, which is ordered by (`rank`, `id`). It stays valid when entries are added or
/// removed.
///
/// Its text is the time in milliseconds since 1970, a dot, and the id: "1700000000000.42".
public struct TimelinePosition: Sendable, Hashable, LosslessStringConvertible {
  /// The rank of an entry, in whole milliseconds; see `StoredEntry.Fields.rank`.
  public let rank: Date
  public let id: EntryID

  /// - Parameter rank: A time; rounded to whole milliseconds.
  public init(rank: Date, id: EntryID) {
    self.rank = Date(milliseconds: rank.milliseconds)
    self.id = id
  }

  /// The position of an entry.
  public init(_ entry: StoredEntry) {
    self.init(rank: entry.rank, id: entry.id)
  }

  public init?(_ description: String) {
    // Two numbers of 64 bits have 41 digits, signs and dots.
    guard description.utf8.count <= 41 else { return nil }
    let parts = description.splitBytes(on: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = EntryID(String(parts[1])) else { return nil }
    self.init(rank: Date(milliseconds: milliseconds), id: id)
    guard self.description.hasSameBytes(as: description) else { return nil }
  }

  public var description: String { "\(rank.milliseconds).\(id)" }
}

// MARK: - Comparable

extension TimelinePosition: Comparable {
  /// Newer positions, which are higher in the timeline, are greater.
  public static func < (left: TimelinePosition, right: TimelinePosition) -> Bool {
    left.rank == right.rank ? left.id < right.id : left.rank < right.rank
  }
}
