import PostgreSQL

// MARK: - Folders

extension PostgreSQLDatabase {
  public func folders(_ user: UserID) async throws(StorageError) -> [Folder] {
    try await read("reading the folders") { (session) async throws(StorageError) in
      let found = try await session.batch([Folder.statement(of: user), Folder.orders(of: user)])
      let places = try found[1].values { (folder: $0.id(0) as FolderID, feed: $0.id(1) as FeedID) }
      return try FolderTree(found[0].values(Folder.init(row:))).sorted(places)
    }
  }

  public func makeFolder(_ user: UserID, path: [String]) async throws(StorageError) -> FolderID {
    try await write("making a folder", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      return try await Self.makeFolder(user, path: path, on: session)
    }
  }

  public func renameFolder(_ user: UserID, folder: FolderID, name: String) async throws(StorageError) {
    try await write("renaming a folder", of: .user(user)) { (session) async throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try await session.run(Self.lock(user))
      try await Self.tree(of: user, on: session).requireRename(folder, name)
      try await session.run("UPDATE folders SET name = \(name) WHERE id = \(folder)")
    }
  }

  public func moveFolder(
    _ user: UserID, folder: FolderID, under parent: FolderID?, before next: FolderID?
  ) async throws(StorageError) {
    try await write("moving a folder", of: .user(user)) { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      let tree = try await Self.tree(of: user, on: session)
      try tree.requireMove(folder, under: parent, named: try tree.folder(folder).name)
      let positions = try tree.positions(moving: folder, under: parent, before: next)
      try await session.batch(
        positions.map { id, position in "UPDATE folders SET position = \(position) WHERE id = \(id)" }
          + ["UPDATE folders SET parent_id = \(orNull: parent) WHERE id = \(folder)"])
    }
  }

  public func placeFolder(
    _ user: UserID, folder: FolderID, in parent: FolderParent, name: String
  ) async throws(StorageError) {
    try await write("moving a folder", of: .user(user)) { (session) async throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try await session.run(Self.lock(user))
      let around: FolderID?
      switch parent {
      case .folder(let known): around = known
      case .path(let path): around = try await Self.makeFolder(user, path: path, on: session)
      }
      let tree = try await Self.tree(of: user, on: session)
      try tree.requireMove(folder, under: around, named: name)
      let positions = try tree.positions(placing: folder, under: around)
      try await session.batch(
        positions.map { id, position in "UPDATE folders SET position = \(position) WHERE id = \(id)" }
          + ["UPDATE folders SET parent_id = \(orNull: around), name = \(name) WHERE id = \(folder)"])
    }
  }

  public func deleteFolder(_ user: UserID, folder: FolderID) async throws(StorageError) {
    // With those within it, and the places of their feeds.
    let deleted = try await change(
      "deleting a folder", of: .user(user), "DELETE FROM folders WHERE id = \(folder) AND user_id = \(user) RETURNING 1"
    )
    guard deleted > 0 else { throw .notFound("folder \(folder)") }
  }

  public func orderFeeds(_ user: UserID, folder: FolderID, _ feeds: [FeedID]) async throws(StorageError) {
    try await write("ordering feeds", of: .user(user)) { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      try await Self.require([folder], of: user, on: session)
      let order = PostgreSQLStatement(
        """
        UPDATE folder_feeds p SET position = u.position FROM unnest($2) WITH ORDINALITY AS u (feed_id, position)
        WHERE p.folder_id = $1 AND p.feed_id = u.feed_id
        """, [.integer(folder.rawValue), .integers(feeds.map(\.rawValue))])
      let reset: SQL = "UPDATE folder_feeds SET position = 0 WHERE folder_id = \(folder)"
      try await session.batch([reset.statement, order])
    }
  }

  public func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool {
    try await change(
      "folding a folder", of: .user(user),
      "UPDATE folders SET is_folded = \(isFolded) WHERE id = \(folder) AND user_id = \(user) RETURNING 1") > 0
  }

  public func setFolders(_ user: UserID, feed: FeedID, folders: [FolderID]) async throws(StorageError) {
    try await write("putting a feed into folders", of: .user(user)) { (session) async throws(StorageError) in
      let found = try await session.batch([
        Self.lock(user), "SELECT 1 FROM subscriptions WHERE user_id = \(user) AND feed_id = \(feed)",
      ])
      guard !found[1].isEmpty else { throw .notFound("subscription to feed \(feed)") }
      try await Self.put([(feed, folders)], of: user, on: session)
    }
  }

  // MARK: Internal

  /// Puts each feed into these folders and no others.
  static func put(
    _ feeds: [(id: FeedID, folders: [FolderID])], of user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let folders = Set(feeds.flatMap(\.folders)).sorted()
    try await require(folders, of: user, on: session)
    let pairs = feeds.flatMap { feed in feed.folders.map { (feed: feed.id.rawValue, folder: $0.rawValue) } }
    let columns: [PostgreSQLValue] = [
      .integer(user.rawValue), .integers(pairs.map(\.feed)), .integers(pairs.map(\.folder)),
    ]
    let count: SQL = "SELECT count(*) FROM folder_feeds WHERE user_id = \(user)"
    // The places of feeds with one folder are bounded by the number of feeds.
    let areCounted = feeds.contains { $0.folders.count > 1 }
    let results = try await session.batch(
      [
        PostgreSQLStatement(
          """
          DELETE FROM folder_feeds p WHERE p.user_id = $1 AND p.feed_id = ANY ($4) AND NOT EXISTS (
            SELECT 1 FROM unnest($2, $3) AS u (feed_id, folder_id)
            WHERE u.feed_id = p.feed_id AND u.folder_id = p.folder_id)
          """, columns + [.integers(feeds.map(\.id.rawValue))]),
        PostgreSQLStatement(
          """
          INSERT INTO folder_feeds (user_id, feed_id, folder_id) SELECT $1, u.* FROM unnest($2, $3) AS u
          ON CONFLICT DO NOTHING
          """, columns),
      ] + (areCounted ? [count.statement] : []))
    guard areCounted, let places = try results[2].values({ $0.int(0) }).first else { return }
    guard places <= Folder.mostPlaces else { throw .tooMany("places of feeds in folders", most: Folder.mostPlaces) }
  }

  // MARK: Private

  private static func makeFolder(
    _ user: UserID, path: [String], on session: PostgreSQLSession
  ) async throws(StorageError) -> FolderID {
    var (parent, missing) = try await tree(of: user, on: session).missing(in: path)
    for (name, position) in missing {
      parent = try await session.first(
        """
        INSERT INTO folders (user_id, parent_id, name, position)
        VALUES (\(user), \(orNull: parent), \(name), \(position)) RETURNING id
        """
      ) { $0.id(0) }
    }
    guard let parent else { throw .nameMissing }
    return parent
  }

  private static func tree(of user: UserID, on session: PostgreSQLSession) async throws(StorageError) -> FolderTree {
    FolderTree(try await session.rows(Folder.statement(of: user), Folder.init(row:)))
  }

  private static func require(
    _ folders: [FolderID], of user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    guard !folders.isEmpty else { return }
    let missing: FolderID? = try await session.first(Folder.missing(folders, of: user)) { $0.id(0) }
    if let missing { throw .notFound("folder \(missing)") }
  }
}
