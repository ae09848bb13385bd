@testable import RefreshingNode

/// The history of a refresh by several nodes: what each of them did, and what the database has stored.
struct RefreshHistory {
  /// The events of each process, in order.
  var events: [String: [NodeEvent]] = [:]
  /// The writes in the order in which the database made those of each feed.
  var writes: [StoredWrite] = []
  /// All feeds that are to be checked.
  var feeds: Set<Int64> = []
  /// The lease of nodes, in microseconds.
  var lease: Int64 = 0
  /// The number of times that each process was stopped and continued.
  var stops: [String: Int] = [:]
  /// The most requests of a process at a time.
  var requestsAtOnce = 0
  /// The most entries that one transaction stores. A node may leave after a part of those of a larger answer.
  var entriesAtOnce = 200
  /// The time in milliseconds since 1970 after which all feeds must have been checked.
  var calm: Int64 = 0
}

/// A breach of what refreshing on several machines promises.
struct HistoryFault: Hashable, CustomStringConvertible {
  enum Kind: String {
    /// An older answer was written over a newer one.
    case staleWrite
    /// A token did not follow that of the check before.
    case tokenOutOfOrder
    /// A feed was checked, and its result recorded, before it was due again.
    case recordedTwice
    /// A recorded check belongs to no request.
    case unknownCheck
    /// A feed was requested before it was due, although the result of the request before was recorded.
    case requestedThoughRecorded
    /// A feed was requested while the lease of the node that had requested it before was good.
    case requestedWithinLease
    /// A process requested feeds after its lease had ended, more than it can have had under way when it was stopped.
    case requestedWithoutLease
    /// A result was being stored when its node gave its shards back. The next owner repeats the request.
    case leftBehind
    /// A confirmed result is not in the database.
    case lostResult
    /// Entries of a recorded result are not in the database.
    case lostEntries
    /// A feed was not checked any more.
    case lostFeed
  }

  var kind: Kind
  var feed: Int64 = 0
  var detail = ""

  var description: String { "\(kind.rawValue), feed \(feed): \(detail)" }
}
