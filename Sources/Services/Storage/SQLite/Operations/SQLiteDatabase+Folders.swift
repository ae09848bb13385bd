// MARK: - Folders

extension SQLiteDatabase {
  public func folders(_ user: UserID) async throws(StorageError) -> [Folder] {
    try await read("reading the folders") { (connection) throws(StorageError) in
      let places = try connection.rows(Folder.orders(of: user)) { row in
        (folder: row.id(0) as FolderID, feed: row.id(1) as FeedID)
      }
      return try Self.tree(of: user, on: connection).sorted(places)
    }
  }

  public func makeFolder(_ user: UserID, path: [String]) async throws(StorageError) -> FolderID {
    try await write("making a folder") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      return try Self.makeFolder(user, path: path, on: connection)
    }
  }

  public func renameFolder(_ user: UserID, folder: FolderID, name: String) async throws(StorageError) {
    try await write("renaming a folder") { (connection) throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try Self.tree(of: user, on: connection).requireRename(folder, name)
      try connection.run("UPDATE folders SET name = \(name) WHERE id = \(folder)")
    }
  }

  public func moveFolder(
    _ user: UserID, folder: FolderID, under parent: FolderID?, before next: FolderID?
  ) async throws(StorageError) {
    try await write("moving a folder") { (connection) throws(StorageError) in
      let tree = try Self.tree(of: user, on: connection)
      try tree.requireMove(folder, under: parent, named: try tree.folder(folder).name)
      for (id, position) in try tree.positions(moving: folder, under: parent, before: next) {
        try connection.run("UPDATE folders SET position = \(position) WHERE id = \(id)")
      }
      try connection.run("UPDATE folders SET parent_id = \(orNull: parent) WHERE id = \(folder)")
    }
  }

  public func placeFolder(
    _ user: UserID, folder: FolderID, in parent: FolderParent, name: String
  ) async throws(StorageError) {
    try await write("moving a folder") { (connection) throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      let around: FolderID?
      switch parent {
      case .folder(let known): around = known
      case .path(let path): around = try Self.makeFolder(user, path: path, on: connection)
      }
      let tree = try Self.tree(of: user, on: connection)
      try tree.requireMove(folder, under: around, named: name)
      for (id, position) in try tree.positions(placing: folder, under: around) {
        try connection.run("UPDATE folders SET position = \(position) WHERE id = \(id)")
      }
      try connection.run(
        "UPDATE folders SET parent_id = \(orNull: around), name = \(name) WHERE id = \(folder)")
    }
  }

  public func deleteFolder(_ user: UserID, folder: FolderID) async throws(StorageError) {
    try await write("deleting a folder") { (connection) throws(StorageError) in
      try Self.require([folder], of: user, on: connection)
      // With those within it, and the places of their feeds.
      try connection.run("DELETE FROM folders WHERE id = \(folder)")
    }
  }

  public func orderFeeds(_ user: UserID, folder: FolderID, _ feeds: [FeedID]) async throws(StorageError) {
    try await write("ordering feeds") { (connection) throws(StorageError) in
      try Self.require([folder], of: user, on: connection)
      try connection.run("UPDATE folder_feeds SET position = 0 WHERE folder_id = \(folder)")
      for (offset, feed) in feeds.enumerated() {
        try connection.run(
          "UPDATE folder_feeds SET position = \(offset + 1) WHERE folder_id = \(folder) AND feed_id = \(feed)")
      }
    }
  }

  public func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool {
    try await write("folding a folder") { (connection) throws(StorageError) in
      try connection.first(
        "UPDATE folders SET is_folded = \(isFolded) WHERE id = \(folder) AND user_id = \(user) RETURNING id"
      ) { _ in true } ?? false
    }
  }

  public func setFolders(_ user: UserID, feed: FeedID, folders: [FolderID]) async throws(StorageError) {
    try await write("putting a feed into folders") { (connection) throws(StorageError) in
      try Self.requireSubscription(user, feed: feed, on: connection)
      try Self.put(feed, into: folders, of: user, on: connection)
    }
  }

  // MARK: Internal

  /// Puts the feed into these folders and no others.
  static func put(
    _ feed: FeedID, into folders: [FolderID], of user: UserID, on connection: Connection
  ) throws(StorageError) {
    try require(folders, of: user, on: connection)
    try connection.run(
      """
      DELETE FROM folder_feeds WHERE user_id = \(user) AND feed_id = \(feed) AND folder_id NOT IN \(.set(folders))
      """)
    try connection.run(
      """
      INSERT INTO folder_feeds (user_id, folder_id, feed_id) SELECT \(user), id, \(feed) FROM (\(.rows(folders)))
      WHERE TRUE ON CONFLICT DO NOTHING
      """)
    // The places of feeds with one folder are bounded by the number of feeds.
    guard folders.count > 1 else { return }
    let places = try connection.first("SELECT count(*) FROM folder_feeds WHERE user_id = \(user)") { $0.int(0) } ?? 0
    guard places <= Folder.mostPlaces else { throw .tooMany("places of feeds in folders", most: Folder.mostPlaces) }
  }

  // MARK: Private

  private static func makeFolder(
    _ user: UserID, path: [String], on connection: Connection
  ) throws(StorageError) -> FolderID {
    var (parent, missing) = try tree(of: user, on: connection).missing(in: path)
    for (name, position) in missing {
      try connection.run(
        """
        INSERT INTO folders (user_id, parent_id, name, position)
        VALUES (\(user), \(orNull: parent), \(name), \(position))
        """)
      parent = FolderID(rawValue: connection.lastInsertedID)
    }
    guard let parent else { throw .nameMissing }
    return parent
  }

  private static func tree(of user: UserID, on connection: Connection) throws(StorageError) -> FolderTree {
    FolderTree(try connection.rows(Folder.statement(of: user), Folder.init(row:)))
  }

  private static func require(
    _ folders: [FolderID], of user: UserID, on connection: Connection
  ) throws(StorageError) {
    let missing: FolderID? = try connection.first(Folder.missing(folders, of: user)) { $0.id(0) }
    if let missing { throw .notFound("folder \(missing)") }
  }
}
