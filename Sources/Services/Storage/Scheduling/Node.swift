/// A process that checks feeds. Its number is never given again: one that was declared dead joins under another number.
public struct NodeID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The answer to a heartbeat of a node.
public struct NodeBeat: Hashable, Sendable {
  /// The shards that the node owns, in order.
  public var shards: [Int]
  /// The number of shards that it should own. It gives back the others.
  public var share: Int
  /// The time until the lease of another node ends if that node stays silent; nil without others. Negative if it has
  /// ended, and another node is about to declare it dead.
  public var nextEnd: Duration?
  /// The nodes that this heartbeat has declared dead.
  public var dead: [NodeID]

  public init(shards: [Int], share: Int, nextEnd: Duration? = nil, dead: [NodeID] = []) {
    self.dead = dead
    self.shards = shards
    self.share = share
    self.nextEnd = nextEnd
  }
}

/// The role of a node.
public enum NodeRole: Sendable {
  /// It owns as many shards as the other workers.
  case worker
  /// It owns shards only if there is no worker.
  case standIn
}
