// MARK: - Notes

extension SQLiteDatabase {
  public func notes(_ user: UserID, of entry: EntryID) async throws(StorageError) -> [EntryNote] {
    try await read("reading the notes on an entry") { (connection) throws(StorageError) in
      try connection.rows(EntryNote.statement(user, of: entry)) { EntryNote(row: $0) }
    }
  }

  public func notes(_ user: UserID, before: NoteID?, limit: Int) async throws(StorageError) -> [ListedNote] {
    try await read("reading notes") { (connection) throws(StorageError) in
      try connection.rows(EntryNote.list(user, before: before, limit: limit)) { ListedNote(row: $0) }
    }
  }

  public func note(_ user: UserID, id: NoteID) async throws(StorageError) -> ListedNote? {
    try await read("reading a note") { (connection) throws(StorageError) in
      try connection.first(EntryNote.one(user, id: id)) { ListedNote(row: $0) }
    }
  }

  public func addNote(_ user: UserID, _ note: EntryNote) async throws(StorageError) -> NoteID? {
    try await write("storing a note") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let counts = try connection.first(EntryNote.counts(user, of: note.entry)) { ($0.int(0), $0.int(1)) }
      if let (all, ofEntry) = counts { try note.requireRoom(all: all, ofEntry: ofEntry) }
      return try connection.first(note.adding(for: user)) { $0.id(0) }
    }
  }

  public func changeNote(_ user: UserID, id: NoteID, text: String) async throws(StorageError) -> EntryID {
    try await write("changing a note") { (connection) throws(StorageError) in
      let entry: EntryID? = try connection.first(EntryNote.changing(user, id: id, text: text)) { $0.id(0) }
      guard let entry else { throw .notFound("note \(id)") }
      return entry
    }
  }

  public func deleteNote(_ user: UserID, id: NoteID) async throws(StorageError) -> EntryID {
    try await write("deleting a note") { (connection) throws(StorageError) in
      let entry: EntryID? = try connection.first(EntryNote.deleting(user, id: id)) { $0.id(0) }
      guard let entry else { throw .notFound("note \(id)") }
      return entry
    }
  }
}

// MARK: - Links

extension SQLiteDatabase {
  public func linkedEntries(
    _ user: UserID, by links: [WebAddress], except entry: EntryID
  ) async throws(StorageError) -> [LinkedEntry] {
    let keys = LinkKeys(links)
    guard !keys.keys.isEmpty else { return [] }
    return try await read("reading entries by links") { (connection) throws(StorageError) in
      keys.entries(
        try connection.rows(keys.statement(user, except: entry)) { ($0.id(0) as EntryID, $0.address(1)) })
    }
  }
}
