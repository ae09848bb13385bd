import Logging
import Storage
import Threading
import WebAddresses

/// Owns the shards of feeds that this process checks. On a server, it renews a lease by heartbeats; with a database in a
/// file, it owns everything.
///
/// The lease counts from before a heartbeat is sent, by a clock that continues while the machine is suspended. A request
/// begins only if the lease is good for longer than the request may take. What a node stores after its lease has ended
/// is refused by the database.
final class ShardOwner: Sendable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - lease: The time after which a silent node is declared dead. A request may take two thirds of it.
  ///   - onChange: Called when the shards change, with those whose feeds others may have checked before.
  init(
    database: any RefreshStore, lease: Duration = .seconds(45), logger: Logger = .silent,
    onChange: @escaping @Sendable (Set<Int>) -> Void
  ) {
    self.database = database
    self.lease = lease
    self.logger = logger
    self.onChange = onChange
  }

  // MARK: Internal

  /// Keeps the node alive until the task is cancelled, then gives its shards back.
  func run(_ role: NodeRole) async {
    isRunning.store(true, ordering: .relaxed)
    while !Task.isCancelled {
      do {
        if let node = try await join(role) {
          await keep(node)
          await leave(node)
        } else {
          await pause(.seconds(3600 * 24))
        }
      } catch {
        noteFailure(error)
        await pause(min(lease / 6, .seconds(1)))
      }
    }
    isRunning.store(false, ordering: .relaxed)
  }

  /// Runs the body as a node, for as long as it takes. If `run` is active, it runs as that node; bodies that run at a time
  /// share one.
  func asNode<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    guard !isRunning.load(ordering: .relaxed) else { return try await body() }
    let joining = standIn.withLock { standIn in
      standIn.users += 1
      let joining = standIn.joining ?? Task { try await self.joinAsStandIn() }
      standIn.joining = joining
      return joining
    }
    let result: Result<Value, any Error>
    do {
      _ = try await joining.value
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    let isLast = standIn.withLock { standIn in
      standIn.users -= 1
      if standIn.users == 0 { standIn.joining = nil }
      return standIn.users == 0
    }
    if isLast, let heart = try? await joining.value {
      heart.cancel()
      await heart.value
    }
    return try result.get()
  }

  /// The shards whose feeds this process checks. None while its lease may end before a request does.
  var shards: [Int] { owned.shards }

  /// The same, with the node that owns them; nil if there are no nodes.
  var owned: (node: NodeID?, shards: [Int]) { state.withLock { ($0.node, $0.usable(for: request).sorted()) } }

  /// True if there are no nodes.
  var isAlone: Bool { state.withLock { $0.ownsAll } }

  /// True if this process does the work that one of all processes does.
  var isFirst: Bool { state.withLock { $0.usable(for: .zero).contains(0) } }

  /// The shard of a feed.
  func shard(of feed: Feed) -> Int { shard(of: feed.url) }

  /// The shard of a feed with this address.
  func shard(of url: WebAddress) -> Int { state.withLock { $0.ownsAll } ? 0 : FeedShard.number(of: url) }

  /// Begins a check. The caller ends it after the result is stored.
  ///
  /// - Returns: The claim; `nil` if the shard is not this node's, or if its lease may end before the request.
  func begin(_ feed: Feed) -> FeedClaim? {
    let shard = shard(of: feed)
    return state.withLock { state in
      guard state.usable(for: request).contains(shard) else { return nil }
      state.checks[shard, default: 0] += 1
      return FeedClaim(token: feed.health.token, node: state.node)
    }
  }

  /// Ends a check that has begun.
  func end(_ feed: Feed) {
    let shard = shard(of: feed)
    let isFree = state.withLock { state in
      let count = state.checks[shard, default: 1] - 1
      state.checks[shard] = count > 0 ? count : nil
      return count <= 0 && state.leaving.contains(shard)
    }
    if isFree { wake.signal() }
  }

  /// True if the node that has the claim is alive for certain, so that no other can have checked its feed. False for a
  /// process that is no node: no server can be away.
  func holds(_ claim: FeedClaim) -> Bool {
    state.withLock { state in
      guard let end = state.leaseEnd, state.node == claim.node else { return false }
      return ContinuousClock.now < end
    }
  }

  // MARK: Private

  private struct State {
    var node: NodeID?
    /// True if there are no nodes.
    var ownsAll = false
    var shards: Set<Int> = []
    /// Shards to be given back once no check of theirs is left.
    var leaving: Set<Int> = []
    var leaseEnd: ContinuousClock.Instant?
    /// The number of checks of each shard.
    var checks: [Int: Int] = [:]

    /// The shards whose checks may begin, if the lease is good for this long.
    func usable(for duration: Duration) -> Set<Int> {
      if let end = leaseEnd, ContinuousClock.now + duration > end { return [] }
      return shards.subtracting(leaving)
    }
  }

  /// The node of bodies that run in a process that is no other one.
  private struct StandIn {
    var users = 0
    var joining: Task<Task<Void, Never>?, any Error>?
  }

  /// The longest time to wait for checks under way when the node leaves.
  private static let patience = Duration.seconds(5)

  private let database: any RefreshStore
  private let lease: Duration
  private let logger: Logger
  /// The longest time that a request may take.
  private var request: Duration { lease * 2 / 3 }
  private let onChange: @Sendable (Set<Int>) -> Void
  private let state = Lock(State())
  private let standIn = Lock(StandIn())
  private let isRunning = Atomic(false)
  /// True after the database has not answered, until it does.
  private let isUnanswered = Atomic(false)
  /// True after this node was declared dead, until it has joined again.
  private let wasDead = Atomic(false)
  private let wake = WakeSignal()

  private func join(_ role: NodeRole) async throws -> NodeID? {
    let node = try await database.join(role, lease: lease)
    noteAnswer()
    if let node, wasDead.exchange(false, ordering: .relaxed) { logger.info("node joined again", ["node": node]) }
    let shards: Set<Int> = node == nil ? [0] : []
    state.withLock { state in
      // Checks of an earlier node go on, but cannot be stored.
      state = State(node: node, ownsAll: node == nil, shards: shards, checks: state.checks)
    }
    onChange(shards)
    return node
  }

  /// - Returns: The task that keeps the node alive, and leaves once it is cancelled; nil if there are no nodes.
  private func joinAsStandIn() async throws -> Task<Void, Never>? {
    guard let node = try await join(.standIn) else { return nil }
    _ = try await beat(node)
    return Task {
      await keep(node)
      await leave(node)
    }
  }

  /// Renews the lease until the node is declared dead.
  private func keep(_ node: NodeID) async {
    while !Task.isCancelled {
      let answer: NodeBeat?
      do {
        answer = try await beat(node)
      } catch {
        // A lost heartbeat is no lost lease.
        noteFailure(error)
        await pause(min(lease / 6, .seconds(1)))
        continue
      }
      guard let answer else { return }
      // The shards of a node that stays silent are taken over as soon as its lease has ended. A little later, because
      // times are rounded; and not at once again while another node declares it dead.
      let takeover = answer.nextEnd.map { max($0 + .milliseconds(50), .milliseconds(500)) }
      await pause(min(lease / 6, takeover ?? lease))
    }
  }

  /// - Returns: Nil if the node was declared dead.
  private func beat(_ node: NodeID) async throws -> NodeBeat? {
    let sent = ContinuousClock.now
    let given = state.withLock { state in state.leaving.filter { state.checks[$0] == nil } }
    guard let beat = try await database.beat(node, lease: lease, givingBack: given.sorted()) else {
      noteAnswer()
      logger.warning("node was declared dead", ["node": node])
      wasDead.store(true, ordering: .relaxed)
      forget(node)
      onChange([])
      return nil
    }
    noteAnswer()
    let known = state.withLock(\.shards)
    for dead in beat.dead {
      logger.warning(
        "node taken over", ["node": dead, "by": node, "shards": Set(beat.shards).subtracting(known).count])
    }
    let gained: Set<Int>? = state.withLock { state in
      // This process may have joined a second time, as another node.
      guard state.node == node else { return nil }
      // After a lease that had nearly ended, all shards are gained again.
      let before = state.usable(for: request)
      state.leaseEnd = sent + lease
      state.shards = Set(beat.shards)
      state.leaving.formIntersection(beat.shards)
      let excess = beat.shards.count - beat.share
      // The last ones, as long as the share is exceeded.
      state.leaving = excess > 0 ? Set(beat.shards.suffix(excess)) : []
      let after = state.usable(for: request)
      return after == before ? nil : after.subtracting(before)
    }
    if let gained { onChange(gained) }
    let isFree = state.withLock { state in state.leaving.contains { state.checks[$0] == nil } }
    if isFree { wake.signal() }
    return beat
  }

  /// Gives all shards back once the checks under way have ended: the next owner would repeat those that are not stored.
  private func leave(_ node: NodeID) async {
    let leaseEnd = state.withLock { state in
      if state.node == node { state.leaving = state.shards }
      return state.leaseEnd
    }
    // In a task of its own, since this one is cancelled. If the database does not answer, the lease ends by itself.
    await Task {
      let patience = ContinuousClock.now + Self.patience
      let end = min(leaseEnd ?? patience, patience)
      while isChecking(as: node), ContinuousClock.now < end { await pause(.milliseconds(100)) }
      forget(node)
      try? await database.leave(node)
    }.value
  }

  private func isChecking(as node: NodeID) -> Bool {
    state.withLock { $0.node == node && !$0.checks.isEmpty }
  }

  /// Owns nothing any more. Checks under way go on.
  private func forget(_ node: NodeID) {
    state.withLock { if $0.node == node { $0 = State(checks: $0.checks) } }
  }

  private func noteFailure(_ error: any Error) {
    guard !Task.isCancelled, !isUnanswered.exchange(true, ordering: .relaxed) else { return }
    logger.warning("database does not answer", ["problem": "\(error)"])
  }

  private func noteAnswer() {
    if isUnanswered.exchange(false, ordering: .relaxed) { logger.info("database answers again") }
  }

  private func pause(_ duration: Duration) async {
    await wake.wait(seconds: duration / .seconds(1))
  }
}
