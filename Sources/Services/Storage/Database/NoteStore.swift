/// The passages that users have highlighted, and their notes. Entries with notes are kept, and stay visible to those who
/// wrote them.
public protocol NoteStore: Sendable {
  /// The user's notes on an entry, oldest first.
  func notes(_ user: UserID, of entry: EntryID) async throws(StorageError) -> [EntryNote]

  /// The user's notes that are older than one, newest first; from the newest if it is nil.
  /// - Parameter limit: The most notes, of which there are at most `EntryNote.most`.
  func notes(_ user: UserID, before: NoteID?, limit: Int) async throws(StorageError) -> [ListedNote]

  /// A note of the user; nil if the user has no such note.
  func note(_ user: UserID, id: NoteID) async throws(StorageError) -> ListedNote?

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
