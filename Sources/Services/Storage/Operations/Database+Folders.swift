// MARK: - Folders

extension Database {
  /// The user's folders, each followed by those within it; beside each other by position.
  public func folders(_ user: UserID) async throws(StorageError) -> [Folder] {
    try await engine.read("reading the folders") { (session) async throws(StorageError) in
      let (places, folders) = try await session.rows(
        Folder.orders(of: user), { (folder: $0.id(0) as FolderID, feed: $0.id(1) as FeedID) },
        and: Folder.statement(of: user), Folder.init(row:))
      return FolderTree(folders).sorted(places)
    }
  }

  /// The folder at a path of names, outermost first. Creates those that are missing, each as the last one beside the
  /// others.
  /// - Throws: `nameMissing` for a blank name; `folderTooDeep`; `tooMany`; `notFound` if there is no such user.
  public func makeFolder(_ user: UserID, path: [String]) async throws(StorageError) -> FolderID {
    try await engine.write("making a folder", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      return try await Self.makeFolder(user, path: path, on: session)
    }
  }

  /// - Throws: `nameMissing`; `nameTaken` if another folder beside it has the name; `notFound`.
  public func renameFolder(_ user: UserID, folder: FolderID, name: String) async throws(StorageError) {
    try await engine.write("renaming a folder", of: .user(user)) { (session) async throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try await session.lock(user)
      try await Self.tree(of: user, on: session).requireRename(folder, name)
      try await session.run("UPDATE folders SET name = \(name) WHERE id = \(folder)")
    }
  }

  /// Moves a folder, with all that is in it, into another one or to the top.
  /// - Parameters:
  ///   - parent: The folder to move it into; `nil` for the top.
  ///   - next: The folder there that comes after it; `nil` for the last place.
  /// - Throws: `folderCycle` if the folder would be within itself; `folderTooDeep`; `nameTaken` if a folder there has its
  ///   name; `notFound`.
  public func moveFolder(
    _ user: UserID, folder: FolderID, under parent: FolderID?, before next: FolderID?
  ) async throws(StorageError) {
    try await engine.write("moving a folder", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let tree = try await Self.tree(of: user, on: session)
      try tree.requireMove(folder, under: parent, named: try tree.folder(folder).name)
      let positions = try tree.positions(moving: folder, under: parent, before: next)
      try await session.run(
        all:
          positions.map { id, position in "UPDATE folders SET position = \(position) WHERE id = \(id)" }
          + ["UPDATE folders SET parent_id = \(orNull: parent) WHERE id = \(folder)"])
    }
  }

  /// Moves a folder and renames it in one transaction. Folders around it that are missing are created.
  /// - Throws: `nameMissing`; `nameTaken` if another folder there has the name; `folderCycle`; `folderTooDeep`; `tooMany`;
  ///   `notFound`.
  public func placeFolder(
    _ user: UserID, folder: FolderID, in parent: FolderParent, name: String
  ) async throws(StorageError) {
    try await engine.write("moving a folder", of: .user(user)) { (session) async throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try await session.lock(user)
      let around: FolderID?
      switch parent {
      case .folder(let known): around = known
      case .path(let path): around = try await Self.makeFolder(user, path: path, on: session)
      }
      let tree = try await Self.tree(of: user, on: session)
      try tree.requireMove(folder, under: around, named: name)
      let positions = try tree.positions(placing: folder, under: around)
      try await session.run(
        all:
          positions.map { id, position in "UPDATE folders SET position = \(position) WHERE id = \(id)" }
          + ["UPDATE folders SET parent_id = \(orNull: around), name = \(name) WHERE id = \(folder)"])
    }
  }

  /// Deletes a folder and those within it. Their feeds stay subscribed, and stay in their other folders.
  /// - Throws: `notFound`.
  public func deleteFolder(_ user: UserID, folder: FolderID) async throws(StorageError) {
    // With those within it, and the places of their feeds.
    let deleted = try await engine.change(
      "deleting a folder", of: .user(user), "DELETE FROM folders WHERE id = \(folder) AND user_id = \(user) RETURNING 1"
    )
    guard deleted > 0 else { throw .notFound("folder \(folder)") }
  }

  /// Sets the order of a folder's feeds. Feeds that are not listed follow by title; without a list, all are ordered by
  /// title. Feeds that are not in the folder are ignored.
  /// - Throws: `notFound`.
  public func orderFeeds(_ user: UserID, folder: FolderID, _ feeds: [FeedID]) async throws(StorageError) {
    try await engine.write("ordering feeds", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await Self.require([folder], of: user, on: session)
      let order: [SQL] = feeds.enumerated().map { offset, feed in
        "UPDATE folder_feeds SET position = \(offset + 1) WHERE folder_id = \(folder) AND feed_id = \(feed)"
      }
      try await session.run(all: ["UPDATE folder_feeds SET position = 0 WHERE folder_id = \(folder)"] + order)
    }
  }

  /// Folds or unfolds a folder.
  /// - Returns: False, with nothing changed, if the user has no such folder.
  public func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool {
    try await engine.change(
      "folding a folder", of: .user(user),
      "UPDATE folders SET is_folded = \(isFolded) WHERE id = \(folder) AND user_id = \(user) RETURNING 1") > 0
  }

  /// Puts a feed into these folders and no others. Where it already is, it keeps its place in the order.
  /// - Throws: `notFound` if the user is not subscribed to the feed, or has no such folder.
  public func setFolders(_ user: UserID, feed: FeedID, folders: [FolderID]) async throws(StorageError) {
    try await engine.write("putting a feed into folders", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await Self.requireSubscription(user, feed: feed, on: session)
      try await Self.put([(feed, folders)], of: user, on: session)
    }
  }

  // MARK: Internal

  /// Puts each feed into these folders and no others.
  nonisolated(nonsending) static func put(
    _ feeds: [(id: FeedID, folders: [FolderID])], of user: UserID, on session: StorageSession
  ) async throws(StorageError) {
    let folders = Set(feeds.flatMap(\.folders)).sorted()
    try await Self.require(folders, of: user, on: session)
    var changes: [SQL] = []
    for feed in feeds {
      changes.append(
        """
        DELETE FROM folder_feeds
        WHERE user_id = \(user) AND feed_id = \(feed.id) AND folder_id NOT IN \(.set(feed.folders))
        """)
      guard !feed.folders.isEmpty else { continue }
      changes.append(
        """
        INSERT INTO folder_feeds (user_id, folder_id, feed_id) SELECT \(user), f.id, \(feed.id) FROM (\(.rows(feed.folders))) f
        WHERE TRUE ON CONFLICT DO NOTHING
        """)
    }
    try await session.run(all: changes)
    // The places of feeds with one folder are bounded by the number of feeds.
    guard feeds.contains(where: { $0.folders.count > 1 }) else { return }
    let places = try await session.first("SELECT count(*) FROM folder_feeds WHERE user_id = \(user)") { $0.int(0) } ?? 0
    guard places <= Folder.mostPlaces else { throw .tooMany("places of feeds in folders", most: Folder.mostPlaces) }
  }

  /// - Throws: `notFound`.
  nonisolated(nonsending) static func requireSubscription(
    _ user: UserID, feed: FeedID, on session: StorageSession
  ) async throws(StorageError) {
    try await session.require(
      "SELECT 1 FROM subscriptions WHERE user_id = \(user) AND feed_id = \(feed)", "subscription to feed \(feed)")
  }

  // MARK: Private

  private nonisolated(nonsending) static func makeFolder(
    _ user: UserID, path: [String], on session: StorageSession
  ) async throws(StorageError) -> FolderID {
    var (parent, missing) = try await Self.tree(of: user, on: session).missing(in: path)
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

  private nonisolated(nonsending) static func tree(of user: UserID, on session: StorageSession)
    async throws(StorageError) -> FolderTree
  {
    FolderTree(try await session.rows(Folder.statement(of: user), Folder.init(row:)))
  }

  private nonisolated(nonsending) static func require(
    _ folders: [FolderID], of user: UserID, on session: StorageSession
  ) async throws(StorageError) {
    guard !folders.isEmpty else { return }
    let missing: FolderID? = try await session.first(Folder.missing(folders, of: user)) { $0.id(0) }
    if let missing { throw .notFound("folder \(missing)") }
  }
}
