import Bytes
import Foundation

/// The times of the checks of feeds, and the nodes that make them.
///
/// The feeds are spread over shards by their hosts. On a server, each shard belongs to one node at a time; in a file,
/// everything belongs to the process that has it open.
///
/// A node is alive until its lease ends, by the clock of the database. Each heartbeat renews it.
public protocol ScheduleStore: Sendable {
  // MARK: Checks

  /// The times of all feeds of the shards, but those without a next check. One that has a subscriber all the same is due.
  ///
  /// - Complexity: O(feeds of the shards).
  func checkTimes(in shards: [Int]) async throws(StorageError) -> [CheckTime]

  /// The feeds of the shards that are to be checked before all others, or that are new.
  ///
  /// - Parameter limit: The most feeds of each shard.
  func urgentFeeds(in shards: [Int], limit: Int) async throws(StorageError) -> [UrgentFeed]

  /// Notes that the owner of their shards knows feeds, which are not new any more. Does nothing for a feed whose time or
  /// shard has changed since it was read, nor for one whose shard the node does not own any more.
  ///
  /// - Parameter node: The node that knows the feeds; nil for a process that is no node.
  func noteKnown(_ feeds: [CheckTime], node: NodeID?) async throws(StorageError)

  /// Those of the feeds that are stored, as they are now. On a server, the schedule and the subscribers of those whose row is
  /// given are not read.
  func dueFeeds(_ times: [CheckTime]) async throws(StorageError) -> [DueFeed]

  /// Stores checks of feeds that have not changed, with one write for each feed and one statement for all.
  ///
  /// - Returns: The feeds whose claim was valid. The others were left alone.
  func record(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID>

  /// Gives feeds a later time of their check, unless they were checked since.
  func postpone(_ postponements: [Postponement]) async throws(StorageError)

  /// Stores other times of the next and of the last checks of feeds, unless they were checked since. Those without a row are
  /// made due at once.
  func correct(_ times: [CheckTime]) async throws(StorageError)

  /// Makes feeds due at once, before all others.
  func makeDue(_ feeds: [FeedID]) async throws(StorageError)

  // MARK: Hosts

  /// The hosts that have asked for a pause that has not ended, with its end. One that ends later than any pause does comes from
  /// a clock that was ahead, and is left out.
  func pausedHosts(now: Date) async throws(StorageError) -> [ByteString: Date]

  /// Stores that a host is not to be asked before a time.
  func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError)

  // MARK: Nodes

  /// Adds a node without shards.
  ///
  /// - Returns: `nil` if there are no nodes: everything belongs to this process.
  func join(_ role: NodeRole, lease: Duration) async throws(StorageError) -> NodeID?

  /// Renews a node's lease, declares dead the nodes whose lease has ended, and shares their shards out.
  ///
  /// - Parameter givenBack: Shards that the node no longer needs. All results of their checks must be stored.
  /// - Returns: `nil` if the node was declared dead. Its shards belong to others.
  func beat(
    _ node: NodeID, lease: Duration, givingBack givenBack: [Int]
  ) async throws(StorageError) -> NodeBeat?

  /// Removes a node, and gives back its shards.
  func leave(_ node: NodeID) async throws(StorageError)
}
