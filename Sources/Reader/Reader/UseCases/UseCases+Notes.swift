import Bytes
import Running
import Screens
import Storage

// MARK: - Highlights and notes

extension UseCases {
  /// The user's notes on an entry, oldest first.
  public func notes(on entry: EntryID, of user: UserID) async throws(StorageError) -> [EntryNote] {
    guard entry.isStored else { return [] }
    return try await database.notes(user, of: entry)
  }

  /// The notes of a page of them.
  public static let notesPage = 50

  /// The user's notes on all entries, newest first: a page of them.
  ///
  /// - Parameters:
  ///   - search: Words that the note, its passage or the title of its entry must contain; nil for all notes.
  ///   - before: The last note of the page before; nil for the newest ones.
  public func notes(
    of user: UserID, search: String? = nil, before: NoteID? = nil
  ) async throws -> (notes: [ListedNote], hasMore: Bool) {
    let words = try TextField.search.read(search).map { NoteWords.folded($0) } ?? []
    // One more than fits tells whether there are more.
    let limit = Self.notesPage + 1
    var notes: [ListedNote]
    if words.isEmpty {
      notes = try await database.notes(user, before: before, limit: limit)
    } else {
      notes = try await database.notes(user, before: before, limit: EntryNote.most)
      notes = Array(notes.lazy.filter { NoteWords.contain(words, $0) }.prefix(limit))
    }
    return (Array(notes.prefix(Self.notesPage)), notes.count == limit)
  }

  /// A note of the user; nil if the user has no such note.
  public func note(_ id: NoteID, of user: UserID) async throws(StorageError) -> ListedNote? {
    try await database.note(user, id: id)
  }

  /// Highlights a passage of an entry, or writes a note on it, or on the whole entry if the passage is empty.
  ///
  /// - Throws: `UseCaseError.notFound`; `UseCaseError.tooLong`; `StorageError.tooMany`.
  public func addNote(
    on entry: EntryID, quote: String?, prefix: String?, suffix: String?, text: String?, by user: UserID
  ) async throws -> NoteID {
    let quote = try TextField.quote.read(quote) ?? ""
    let text = try TextField.note.read(text) ?? ""
    guard !quote.utf8.isEmpty || !text.utf8.isEmpty else { throw UseCaseError.emptyNote }
    let note = EntryNote(
      entry: entry, quote: quote, prefix: try TextField.context.read(prefix) ?? "",
      suffix: try TextField.context.read(suffix) ?? "", text: text, made: services.clock().now())
    guard let id = try await database.addNote(user, note) else { throw UseCaseError.notFound }
    await post(.keptChanged, to: user)
    return id
  }

  /// Changes what the user has written in a note. A highlight may have no text.
  ///
  /// - Returns: The entry of the note.
  public func change(_ note: NoteID, to text: String?, by user: UserID) async throws -> EntryID {
    let text = try TextField.note.read(text) ?? ""
    if text.utf8.isEmpty, let known = try await database.note(user, id: note) {
      guard !known.note.quote.utf8.isEmpty else { throw UseCaseError.emptyNote }
    }
    return try await database.changeNote(user, id: note, text: text)
  }

  /// - Returns: The entry of the note.
  public func delete(_ note: NoteID, of user: UserID) async throws(StorageError) -> EntryID {
    let entry = try await database.deleteNote(user, id: note)
    await post(.keptChanged, to: user)
    return entry
  }
}

extension TextField {
  public static let quote = TextField(name: "A passage", mostBytes: 8_192)
  public static let context = TextField(name: "The words around a passage", mostBytes: 512)
  public static let note = TextField(name: "A note", mostBytes: 16_384)
}

/// The words of a search for notes.
private enum NoteWords {
  /// The words, without regard to case.
  static func folded(_ search: String) -> [String] {
    search.lowercasedASCII.splitBytes(on: " ").map(String.init)
  }

  static func contain(_ words: [String], _ listed: ListedNote) -> Bool {
    let note = listed.note
    let text = [note.quote, note.text, listed.entryTitle, listed.feedTitle].joined(separator: "\n").lowercasedASCII
    return words.allSatisfy { text.containsBytes($0) }
  }
}
