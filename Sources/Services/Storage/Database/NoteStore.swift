/// The passages that users have highlighted, and their notes. Entries with notes are kept, and stay visible to those who
/// wrote them.
public protocol NoteStore: Sendable {
  /// The user's notes on an entry, oldest first.
  func notes(_ user: UserID, of entry: EntryID) async throws(StorageError) -> [EntryNote]

  /// All notes of the user, newest first.
  /// - Complexity: O(*n*) in notes, of which there are at most `EntryNote.most`.
  func notes(_ user: UserID) async throws(StorageError) -> [ListedNote]

  /// Stores a note; its id is ignored.
  /// - Returns: Its id; nil if the entry is not visible to the user.
  /// - Throws: `tooMany`.
  func addNote(_ user: UserID, _ note: EntryNote) async throws(StorageError) -> NoteID?

  /// Changes what the user has written in a note.
  /// - Returns: Its entry.
  /// - Throws: `notFound`.
  func changeNote(_ user: UserID, id: NoteID, text: String) async throws(StorageError) -> EntryID

  /// - Returns: Its entry.
  /// - Throws: `notFound`.
  func deleteNote(_ user: UserID, id: NoteID) async throws(StorageError) -> EntryID
}
