import Bytes
import Foundation
import Storage
import Threading

/// A schedule without feeds, whose nodes own what a test says.
final class StubSchedule: EntryRecording, ScheduleStore {
  private struct State {
    var isAnswering = true
    var joined: Int64 = 0
    var beats: [NodeID: Int] = [:]
    var left: [NodeID] = []
    var dead: [NodeID] = []
  }

  private let state = Lock(State())
  private let shards: @Sendable (NodeID) -> [Int]
  private let nextEnd: Duration?

  init(nextEnd: Duration? = nil, shards: @escaping @Sendable (NodeID) -> [Int]) {
    self.nextEnd = nextEnd
    self.shards = shards
  }

  /// False if all requests fail.
  func setAnswering(_ isAnswering: Bool) { state.withLock { $0.isAnswering = isAnswering } }
  /// Declares a node dead at the next heartbeat, of itself or of another one.
  func declareDead(_ node: Int64) { state.withLock { $0.dead.append(NodeID(rawValue: node)) } }
  /// The number of heartbeats of a node that were answered.
  func beats(of node: Int64) -> Int { state.withLock { $0.beats[NodeID(rawValue: node), default: 0] } }
  var left: [NodeID] { state.withLock { $0.left } }

  func join(_ role: NodeRole, lease: Duration) async throws(StorageError) -> NodeID? {
    state.withLock { state in
      state.joined += 1
      return NodeID(rawValue: state.joined)
    }
  }

  func beat(
    _ node: NodeID, lease: Duration, givingBack givenBack: [Int]
  ) async throws(StorageError) -> NodeBeat? {
    let isAnswered = state.withLock { state in
      if state.isAnswering { state.beats[node, default: 0] += 1 }
      return state.isAnswering
    }
    guard isAnswered else { throw .unreachable(server: "stub", reason: "it is silent") }
    let dead = state.withLock { state in
      defer { state.dead = [] }
      return state.dead
    }
    if dead.contains(node) { return nil }
    return NodeBeat(shards: shards(node), share: FeedShard.count, nextEnd: nextEnd, dead: dead)
  }

  func leave(_ node: NodeID) async throws(StorageError) { state.withLock { $0.left.append(node) } }

  // MARK: Without feeds

  func checkTimes(in shards: [Int]) async throws(StorageError) -> [CheckTime] { [] }
  func urgentFeeds(in shards: [Int], limit: Int) async throws(StorageError) -> [UrgentFeed] { [] }
  func noteKnown(_ feeds: [CheckTime], node: NodeID?) async throws(StorageError) {}
  func dueFeeds(_ times: [CheckTime]) async throws(StorageError) -> [DueFeed] { [] }
  func record(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID> { [] }
  func postpone(_ postponements: [Postponement]) async throws(StorageError) {}
  func correct(_ times: [CheckTime]) async throws(StorageError) {}
  func makeDue(_ feeds: [FeedID]) async throws(StorageError) {}
  func pausedHosts(now: Date) async throws(StorageError) -> [ByteString: Date] { [:] }
  func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError) {}
  func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord { throw .notFound("feed \(feed)") }
  func outdatedEntries(before version: Int, limit: Int) async throws(StorageError) -> [OutdatedEntry] { [] }
  func rebuild(_ entries: [RebuiltEntry]) async throws(StorageError) -> [RefreshRecord] { [] }
}
