// MARK: - Labels

extension SQLiteDatabase {
  public func labels(_ user: UserID) async throws(StorageError) -> [Label] {
    let unsorted = try await read("reading the labels") { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT l.id, l.name, (SELECT count(*) FROM entry_labels e WHERE e.label_id = l.id) FROM labels l
        WHERE l.user_id = \(user)
        """
      ) { Label(id: $0.id(0), name: $0.text(1), entryCount: $0.int(2)) }
    }
    return SortingKey.sorted(unsorted, by: \.name, thenBy: \.id)
  }

  public func makeLabel(_ user: UserID, name: String) async throws(StorageError) -> LabelID {
    try await write("making a label") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      guard let name = Self.meaningful(name) else { throw .nameMissing }
      if let known = try Self.label(named: name, of: user, on: connection) { return known }
      try connection.run(
        "INSERT INTO labels (user_id, name, name_key) VALUES (\(user), \(name), \(Self.nameKey(name)))")
      return LabelID(rawValue: connection.lastInsertedID)
    }
  }

  public func renameLabel(_ user: UserID, label: LabelID, name: String) async throws(StorageError) {
    try await write("renaming a label") { (connection) throws(StorageError) in
      guard let name = Self.meaningful(name) else { throw .nameMissing }
      try Self.require([label], of: user, on: connection)
      if let other = try Self.label(named: name, of: user, on: connection), other != label { throw .nameTaken(name) }
      try connection.run("UPDATE labels SET name = \(name), name_key = \(Self.nameKey(name)) WHERE id = \(label)")
    }
  }

  public func deleteLabel(_ user: UserID, label: LabelID) async throws(StorageError) {
    try await write("deleting a label") { (connection) throws(StorageError) in
      try Self.require([label], of: user, on: connection)
      try connection.run("DELETE FROM labels WHERE id = \(label)")
    }
  }

  public func setLabels(
    _ user: UserID, id: EntryID, labels: [LabelID]
  ) async throws(StorageError) -> EntryState? {
    try await write("labeling an entry") { (connection) throws(StorageError) in
      try Self.require(labels, of: user, on: connection)
      let visible = Self.visible([id], to: user)
      guard try connection.first("SELECT 1 \(visible)", { _ in true }) != nil else { return nil }
      try Self.add(labels, to: id, of: user, on: connection)
      try connection.run(
        """
        DELETE FROM entry_labels WHERE entry_id = \(id) AND user_id = \(user) AND label_id NOT IN \(.set(labels))
        """)
      // An entry that is no longer visible has a state, as after its star is removed.
      return try Self.states("FROM entries x WHERE x.id = \(id)", of: user, on: connection).first
    }
  }

  // MARK: Internal

  static func add(
    _ labels: [LabelID], to entry: EntryID, of user: UserID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO entry_labels (user_id, label_id, rank, entry_id)
      SELECT \(user), l.id, x.rank, x.id FROM entries x CROSS JOIN (\(.rows(labels))) l WHERE x.id = \(entry)
      ON CONFLICT DO NOTHING
      """)
  }

  // MARK: Private

  private static func label(
    named name: String, of user: UserID, on connection: Connection
  ) throws(StorageError) -> LabelID? {
    try connection.first("SELECT id FROM labels WHERE user_id = \(user) AND name_key = \(nameKey(name))") { $0.id(0) }
  }

  private static func require(_ labels: [LabelID], of user: UserID, on connection: Connection) throws(StorageError) {
    let missing: LabelID? = try connection.first(
      """
      SELECT id FROM (\(.rows(labels))) f
      WHERE NOT EXISTS (SELECT 1 FROM labels l WHERE l.id = f.id AND l.user_id = \(user))
      """
    ) { $0.id(0) }
    if let missing { throw .notFound("label \(missing)") }
  }
}
