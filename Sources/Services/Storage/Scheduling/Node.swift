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

  public init(shards: [Int], share: Int) {
    self.shards = shards
    self.share = share
  }
}

/// The role of a node.
public enum NodeRole: Sendable {
  /// It owns as many shards as the other workers.
  case worker
  /// It owns shards only if there is no worker.
  case standIn
}
