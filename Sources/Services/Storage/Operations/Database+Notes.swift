// MARK: - Notes

extension Database {
  /// The user's notes on an entry, oldest first.
  public func notes(_ user: UserID, of entry: EntryID) async throws(StorageError) -> [EntryNote] {
    try await engine.rows("reading the notes on an entry", EntryNote.statement(user, of: entry), EntryNote.init(row:))
  }

  /// The user's notes that are older than one, newest first; from the newest if it is nil.
  /// - Parameter limit: The most notes, of which there are at most `EntryNote.most`.
  public func notes(_ user: UserID, before: NoteID?, limit: Int) async throws(StorageError) -> [ListedNote] {
    try await engine.rows("reading notes", EntryNote.list(user, before: before, limit: limit), ListedNote.init(row:))
  }

  /// A note of the user; nil if the user has no such note.
  public func note(_ user: UserID, id: NoteID) async throws(StorageError) -> ListedNote? {
    try await engine.rows("reading a note", EntryNote.one(user, id: id), ListedNote.init(row:)).first
  }

  /// Stores a note; its id is ignored.
  /// - Returns: Its id; nil if the entry is not visible to the user.
  /// - Throws: `tooMany`.
  public func addNote(_ user: UserID, _ note: EntryNote) async throws(StorageError) -> NoteID? {
    try await engine.write("storing a note", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let counts = try await session.first(EntryNote.counts(user, of: note.entry)) { ($0.int(0), $0.int(1)) }
      if let (all, ofEntry) = counts { try note.requireRoom(all: all, ofEntry: ofEntry) }
      return try await session.first(note.adding(for: user)) { $0.id(0) }
    }
  }

  /// Changes what the user has written in a note.
  /// - Returns: Its entry.
  /// - Throws: `notFound`.
  public func changeNote(_ user: UserID, id: NoteID, text: String) async throws(StorageError) -> EntryID {
    try await engine.write("changing a note", of: .user(user)) { (session) async throws(StorageError) in
      let entry: EntryID? = try await session.first(EntryNote.changing(user, id: id, text: text)) { $0.id(0) }
      guard let entry else { throw .notFound("note \(id)") }
      return entry
    }
  }

  /// - Returns: Its entry.
  /// - Throws: `notFound`.
  public func deleteNote(_ user: UserID, id: NoteID) async throws(StorageError) -> EntryID {
    try await engine.write("deleting a note", of: .user(user)) { (session) async throws(StorageError) in
      let entry: EntryID? = try await session.first(EntryNote.deleting(user, id: id)) { $0.id(0) }
      guard let entry else { throw .notFound("note \(id)") }
      return entry
    }
  }
}

// MARK: - Links

extension Database {
  /// The user's entries that links lead to, whatever their schemes and trackers are.
  /// - Parameter entry: The entry with the links, which is left out.
  public func linkedEntries(
    _ user: UserID, by links: [WebAddress], except entry: EntryID
  ) async throws(StorageError) -> [LinkedEntry] {
    let keys = LinkKeys(links)
    guard !keys.keys.isEmpty else { return [] }
    return keys.entries(
      try await engine.rows("reading entries by links", keys.statement(user, except: entry)) {
        ($0.id(0) as EntryID, $0.address(1))
      })
  }
}
