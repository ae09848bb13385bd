// MARK: - Labels

extension SQLiteDatabase {
  public func labels(_ user: UserID) async throws(StorageError) -> [Label] {
    let unsorted = try await read("reading the labels") { (connection) throws(StorageError) in
      try connection.rows(Label.statement(of: user), Label.init(row:))
    }
    return SortingKey.sorted(unsorted, by: \.name, thenBy: \.id)
  }

  public func makeLabel(_ user: UserID, name: String) async throws(StorageError) -> LabelID {
    try await write("making a label") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      if let known = try Self.label(named: name, of: user, on: connection) { return known }
      let count =
        try connection.first("SELECT count(*) FROM labels WHERE user_id = \(user) AND id > 0") { $0.int(0) } ?? 0
      guard count < Label.most else { throw .tooMany("labels", most: Label.most) }
      try connection.run(
        "INSERT INTO labels (user_id, name, name_key) VALUES (\(user), \(name), \(Name.key(name)))")
      return LabelID(rawValue: connection.lastInsertedID)
    }
  }

  public func renameLabel(_ user: UserID, label: LabelID, name: String) async throws(StorageError) {
    try await write("renaming a label") { (connection) throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try Self.require([label], of: user, on: connection)
      if let other = try Self.label(named: name, of: user, on: connection), other != label { throw .nameTaken(name) }
      try connection.run("UPDATE labels SET name = \(name), name_key = \(Name.key(name)) WHERE id = \(label)")
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
    guard labels.count <= Label.mostOfEntry else {
      throw .tooMany("labels of an entry", most: Label.mostOfEntry)
    }
    return try await write("labeling an entry") { (connection) throws(StorageError) in
      try Self.require(labels, of: user, on: connection)
      let visible = Self.visible([id], to: user)
      guard try connection.first("SELECT 1 \(visible)", { _ in true }) != nil else { return nil }
      try Self.add(labels, to: id, of: user, on: connection)
      try connection.run(
        """
        DELETE FROM entry_labels WHERE entry_id = \(id) AND user_id = \(user) AND label_id > 0 AND label_id NOT IN \(.set(labels))
        """)
      // An entry that is no longer visible has a state, as after its star is removed.
      return try connection.first(
        EntryState.statement("FROM entries x WHERE x.id = \(id)", of: user), EntryState.init(row:))
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
    try connection.first("SELECT id FROM labels WHERE user_id = \(user) AND name_key = \(Name.key(name))") { $0.id(0) }
  }

  private static func require(_ labels: [LabelID], of user: UserID, on connection: Connection) throws(StorageError) {
    let missing: LabelID? = try connection.first(Label.missing(labels, of: user)) { $0.id(0) }
    if let missing { throw .notFound("label \(missing)") }
  }
}
