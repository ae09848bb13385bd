import PostgreSQL

// MARK: - Labels

extension PostgreSQLDatabase {
  public func labels(_ user: UserID) async throws(StorageError) -> [Label] {
    let unsorted = try await rows("reading the labels", Label.statement(of: user), Label.init(row:))
    return SortingKey.sorted(unsorted, by: \.name, thenBy: \.id)
  }

  public func makeLabel(_ user: UserID, name: String) async throws(StorageError) -> LabelID {
    try await write("making a label", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      if let known = try await Self.label(named: name, of: user, on: session) { return known }
      let count =
        try await session.first("SELECT count(*) FROM labels WHERE user_id = \(user) AND id > 0") { $0.int(0) } ?? 0
      guard count < Label.most else { throw .tooMany("labels", most: Label.most) }
      let made: LabelID? = try await session.first(
        "INSERT INTO labels (user_id, name, name_key) VALUES (\(user), \(name), \(Name.key(name))) RETURNING id"
      ) { $0.id(0) }
      guard let made else { throw .notFound("label \(name)") }
      return made
    }
  }

  public func renameLabel(_ user: UserID, label: LabelID, name: String) async throws(StorageError) {
    try await write("renaming a label", of: .user(user)) { (session) async throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try await session.run(Self.lock(user))
      try await Self.require([label], of: user, on: session)
      if let other = try await Self.label(named: name, of: user, on: session), other != label {
        throw .nameTaken(name)
      }
      try await session.run("UPDATE labels SET name = \(name), name_key = \(Name.key(name)) WHERE id = \(label)")
    }
  }

  public func deleteLabel(_ user: UserID, label: LabelID) async throws(StorageError) {
    let deleted = try await change(
      "deleting a label", of: .user(user),
      "DELETE FROM labels WHERE id = \(label) AND id > 0 AND user_id = \(user) RETURNING 1")
    guard deleted > 0 else { throw .notFound("label \(label)") }
  }

  public func setLabels(
    _ user: UserID, id: EntryID, labels: [LabelID]
  ) async throws(StorageError) -> EntryState? {
    guard labels.count <= Label.mostOfEntry else {
      throw .tooMany("labels of an entry", most: Label.mostOfEntry)
    }
    return try await write("labeling an entry", of: .user(user)) { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      try await Self.require(labels, of: user, on: session)
      let visible = Self.visible([id], to: user)
      let results = try await session.batch([
        "SELECT 1 \(visible)",
        """
        INSERT INTO entry_labels (user_id, label_id, rank, entry_id)
        SELECT \(user), l.id, x.rank, x.id FROM (SELECT x.id, x.rank \(visible)) x CROSS JOIN (\(.rows(labels))) l
        ON CONFLICT DO NOTHING
        """,
        """
        DELETE FROM entry_labels WHERE entry_id = \(id) AND user_id = \(user) AND label_id > 0 AND label_id NOT IN \(.set(labels))
        """,
        // An entry that is no longer visible has a state, as after its star is removed.
        EntryState.statement("FROM entries x WHERE x.id = \(id)", of: user),
      ])
      guard !results[0].isEmpty else { return nil }
      return try results[3].values(EntryState.init(row:)).first
    }
  }

  // MARK: Private

  private static func label(
    named name: String, of user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) -> LabelID? {
    try await session.first("SELECT id FROM labels WHERE user_id = \(user) AND name_key = \(Name.key(name))") {
      $0.id(0)
    }
  }

  private static func require(
    _ labels: [LabelID], of user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    guard !labels.isEmpty else { return }
    let missing: LabelID? = try await session.first(Label.missing(labels, of: user)) { $0.id(0) }
    if let missing { throw .notFound("label \(missing)") }
  }
}
