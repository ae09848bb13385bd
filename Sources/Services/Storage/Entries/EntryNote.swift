import Bytes
import Foundation

/// A passage of an entry that a user has highlighted, a note on it, or a note on the whole entry.
///
/// The passage is stored as its words with those around it (W3C Web Annotation Data Model, 4.2.4 "Text Quote Selector"),
/// not as a place: it is found again after its publisher has changed the text elsewhere.
public struct EntryNote: Hashable, Sendable {
  /// The most notes of a user.
  public static let most = 10_000
  /// The most notes of a user on one entry.
  public static let mostOfEntry = 500

  public var id: NoteID
  public var entry: EntryID
  /// The passage; empty for a note on the whole entry.
  @ComparedByBytes public var quote: String
  /// The words before the passage.
  @ComparedByBytes public var prefix: String
  /// The words behind the passage.
  @ComparedByBytes public var suffix: String
  /// What the user has written; empty for a highlight alone.
  @ComparedByBytes public var text: String
  public var made: Date

  public init(
    id: NoteID = NoteID(rawValue: 0), entry: EntryID, quote: String, prefix: String = "", suffix: String = "",
    text: String = "", made: Date
  ) {
    self.id = id
    self.entry = entry
    self.quote = quote
    self.prefix = prefix
    self.suffix = suffix
    self.text = text
    self.made = made
  }
}

/// The id of a user's note.
public struct NoteID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A note with what a list of notes says of its entry.
public struct ListedNote: Hashable, Sendable {
  public var note: EntryNote
  @ComparedByBytes public var entryTitle: String
  @ComparedByBytes public var feedTitle: String

  public init(note: EntryNote, entryTitle: String, feedTitle: String) {
    self.note = note
    self.entryTitle = entryTitle
    self.feedTitle = feedTitle
  }
}
