import Foundation
import Reader
import Storage
import Threading

/// The last marking of many entries of each user. Pages offer to undo it for an hour, also after its own page was left.
///
/// Kept in memory: with several processes, or after a restart, only the page of the marking offers it.
final class RecentMarkings: Sendable {
  /// A marking that can be undone.
  struct Marking: Sendable {
    enum Change: Sendable {
      /// Marked as read. The number is that of storage.
      case read(batch: Int64)
      /// Marked as unread.
      case unread([EntryID])
    }

    let change: Change
    let count: Int
    /// When it was made, in seconds of the process's clock.
    fileprivate let made: Date
    /// Identifies the marking in forms.
    let number: Int64

    var sentence: String {
      switch change {
      case .read: "\(count.grouped) marked as read."
      case .unread: "\(count.grouped) marked as unread."
      }
    }
  }

  static let seconds = 3_600.0
  /// The most users whose marking is kept. Then the oldest is dropped.
  static let mostUsers = 1_000

  private let last = Lock<[UserID: Marking]>([:])

  func note(_ change: Marking.Change, count: Int, of user: UserID, now: Date) -> Marking {
    last.withLock { last in
      if last.count >= Self.mostUsers, last[user] == nil, let oldest = last.min(by: { $0.value.made < $1.value.made }) {
        last[oldest.key] = nil
      }
      let number: Int64 =
        switch change {
        case .read(let batch): batch
        case .unread: Int64(now.timeIntervalSince1970 * 1_000)
        }
      let marking = Marking(change: change, count: count, made: now, number: number)
      last[user] = marking
      return marking
    }
  }

  /// The user's last marking of many entries, if it may still be undone.
  func marking(of user: UserID, now: Date) -> Marking? {
    last.withLock { last in
      guard let marking = last[user], marking.count > 0, now.timeIntervalSince(marking.made) < Self.seconds else {
        return nil
      }
      return marking
    }
  }

  /// Ends the offer.
  func forget(_ user: UserID) {
    last.withLock { $0[user] = nil }
  }
}
