import Bytes
import PostgreSQL

// MARK: - Nodes

extension PostgreSQLDatabase {
  /// The milliseconds since 1970 by the clock of the server.
  private static let now: SQL = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

  public func join(_ role: NodeRole, lease: Duration) async throws(StorageError) -> NodeID? {
    let joined: [NodeID] = try await rows(
      "joining the other nodes",
      """
      INSERT INTO nodes (until, is_worker) VALUES (\(Self.now) + \(lease.milliseconds), \(role == .worker)) RETURNING id
      """, mode: .readWrite
    ) { $0.id(0) }
    return joined.first
  }

  public func beat(
    _ node: NodeID, lease: Duration, givingBack givenBack: [Int]
  ) async throws(StorageError) -> NodeBeat? {
    let beat: NodeBeat? = try await transaction("renewing the lease of this node", .readWrite) {
      (session) async throws(StorageError) in
      let renewed = try await session.batch([
        "UPDATE nodes SET until = \(Self.now) + \(lease.milliseconds) WHERE id = \(node) RETURNING is_worker",
        // Its shards become free. One that is storing something is dead at the next beat.
        """
        DELETE FROM nodes WHERE id IN (
          SELECT id FROM nodes WHERE until < \(Self.now) AND id <> \(node) ORDER BY id FOR UPDATE SKIP LOCKED)
        RETURNING id
        """,
      ])
      guard let isWorker = renewed[0].first?.bool(Int32(0)) else { return nil }
      let state = try await session.batch([
        """
        UPDATE shards SET node = NULL
        WHERE node = \(node) AND shard IN (\(.list(givenBack.map(Int64.init))))
        """,
        """
        SELECT count(*) FILTER (WHERE is_worker), count(*) FILTER (WHERE NOT is_worker),
          min(until) FILTER (WHERE id <> \(node)) - \(Self.now)
        FROM nodes
        """,
        "SELECT shard FROM shards WHERE node = \(node) ORDER BY shard",
        // Feeds of an older version, and those with a new address. One whose address is being changed, or that another
        // node has in hand, gets its shard with a later heartbeat.
        """
        SELECT f.id, f.url FROM feed_schedule c JOIN feeds f ON f.id = c.feed_id WHERE c.shard IS NULL
        ORDER BY f.id LIMIT 5000 FOR NO KEY UPDATE OF c SKIP LOCKED FOR KEY SHARE OF f SKIP LOCKED
        """,
      ])
      let workers = state[1].first?.int(0) ?? 0
      let standIns = state[1].first?.int(1) ?? 0
      let sharing = isWorker ? workers : workers > 0 ? 0 : standIns
      let share = sharing > 0 ? (FeedShard.count + sharing - 1) / sharing : 0
      var shards = state[2].map { $0.int(0) }
      if shards.count < share {
        let taken = try await session.rows(
          """
          UPDATE shards SET node = \(node) WHERE shard IN (
            SELECT shard FROM shards WHERE node IS NULL ORDER BY shard LIMIT \(share - shards.count)
            FOR UPDATE SKIP LOCKED)
          RETURNING shard
          """
        ) { $0.int(0) }
        shards = (shards + taken).sorted()
      }
      try await Self.setShards(state[3].map { ($0.id(0), $0.address(1)) }, on: session)
      return NodeBeat(
        shards: shards, share: share, nextEnd: state[1].first?.optionalInteger(2).map { .milliseconds($0) },
        dead: renewed[1].map { $0.id(0) })
    }
    if let beat { await tidy(beat) }
    return beat
  }

  /// Empties what is no longer needed of the log, once an hour by one of the nodes.
  private func tidy(_ beat: NodeBeat) async {
    // Refused if a dump or another reader is in the way; the next heartbeat tries again.
    guard beat.shards.first == 0 else { return }
    try? await transaction("emptying the log of changes", .readWrite) { (session) async throws(StorageError) in
      try await self.emptyLog(on: session)
    }
  }

  public func leave(_ node: NodeID) async throws(StorageError) {
    try await change("leaving the other nodes", of: nil, "DELETE FROM nodes WHERE id = \(node)")
  }

  /// - Parameter feeds: Those whose rows of the schedule the transaction has locked.
  private static func setShards(
    _ feeds: [(id: FeedID, url: WebAddress)], on session: PostgreSQLSession
  ) async throws(StorageError) {
    if feeds.isEmpty { return }
    _ = try await session.query(
      PostgreSQLStatement(
        """
        UPDATE feed_schedule c SET shard = r.shard, is_new = TRUE FROM unnest($1, $2) AS r (feed, shard)
        WHERE c.feed_id = r.feed AND c.shard IS NULL
        """,
        [
          .integers(feeds.map(\.id.rawValue)), .integers(feeds.map { Int64(FeedShard.number(of: $0.url)) }),
        ]))
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
