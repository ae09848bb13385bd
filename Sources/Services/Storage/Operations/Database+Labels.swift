// MARK: - Labels

extension Database {
  /// The user's labels, sorted by name.
  /// - Complexity: O(*n*) in labeled entries.
  public func labels(_ user: UserID) async throws(StorageError) -> [Label] {
    let unsorted = try await engine.rows("reading the labels", Label.statement(of: user), Label.init(row:))
    return SortingKey.sorted(unsorted, by: \.name, thenBy: \.id)
  }

  /// The label of that name, ignoring case. Creates it if it is missing.
  /// - Throws: `nameMissing`; `tooMany`; `notFound` if there is no such user.
  public func makeLabel(_ user: UserID, name: String) async throws(StorageError) -> LabelID {
    try await engine.write("making a label", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
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

  /// - Throws: `nameMissing`; `nameTaken` if another label has the name, ignoring case; `notFound`.
  public func renameLabel(_ user: UserID, label: LabelID, name: String) async throws(StorageError) {
    try await engine.write("renaming a label", of: .user(user)) { (session) async throws(StorageError) in
      guard let name = Name.meaningful(name) else { throw .nameMissing }
      try await session.lock(user)
      try await Self.require([label], of: user, on: session)
      if let other = try await Self.label(named: name, of: user, on: session), other != label {
        throw .nameTaken(name)
      }
      try await session.run("UPDATE labels SET name = \(name), name_key = \(Name.key(name)) WHERE id = \(label)")
    }
  }

  /// Deletes a label. Entries that had it stay.
  /// - Throws: `notFound`.
  public func deleteLabel(_ user: UserID, label: LabelID) async throws(StorageError) {
    let deleted = try await engine.change(
      "deleting a label", of: .user(user),
      "DELETE FROM labels WHERE id = \(label) AND id > 0 AND user_id = \(user) RETURNING 1")
    guard deleted > 0 else { throw .notFound("label \(label)") }
  }

  /// Gives an entry these labels and no others. An entry to read later stays one.
  /// - Returns: Its state; `nil` if it is not visible to the user.
  /// - Throws: `notFound` if the user has no such label; `tooMany`.
  public func setLabels(
    _ user: UserID, id: EntryID, labels: [LabelID]
  ) async throws(StorageError) -> EntryState? {
    guard labels.count <= Label.mostOfEntry else {
      throw .tooMany("labels of an entry", most: Label.mostOfEntry)
    }
    return try await engine.write("labeling an entry", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await Self.require(labels, of: user, on: session)
      let visible = Timeline.visible([id], to: user)
      guard try await session.first("SELECT 1 \(visible)", { _ in true }) != nil else {
        return nil
      }
      try await session.run(all: [
        """
        INSERT INTO entry_labels (user_id, label_id, rank, entry_id)
        SELECT \(user), l.id, x.rank, x.id FROM entries x CROSS JOIN (\(.rows(labels))) l WHERE x.id = \(id)
        ON CONFLICT DO NOTHING
        """,
        """
        DELETE FROM entry_labels WHERE entry_id = \(id) AND user_id = \(user) AND label_id > 0 AND label_id NOT IN \(.set(labels))
        """,
      ])
      // An entry that is no longer visible has a state, as after its star is removed.
      return try await session.first(
        EntryState.statement("FROM entries x WHERE x.id = \(id)", of: user), EntryState.init(row:))
    }
  }

  // MARK: Private

  private nonisolated(nonsending) static func label(
    named name: String, of user: UserID, on session: StorageSession
  ) async throws(StorageError) -> LabelID? {
    try await session.first("SELECT id FROM labels WHERE user_id = \(user) AND name_key = \(Name.key(name))") {
      $0.id(0)
    }
  }

  private nonisolated(nonsending) static func require(
    _ labels: [LabelID], of user: UserID, on session: StorageSession
  ) async throws(StorageError) {
    guard !labels.isEmpty else { return }
    let missing: LabelID? = try await session.first(Label.missing(labels, of: user)) { $0.id(0) }
    if let missing { throw .notFound("label \(missing)") }
  }
}
