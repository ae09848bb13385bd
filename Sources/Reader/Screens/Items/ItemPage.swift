import HTML
import Storage

/// The page that an item is written for, with the parts that items of all kinds share. The web host implements it, and
/// writes the frame around the item: its heading, its state and its buttons.
public protocol ItemPage {
  /// The address that opens the entry on this page.
  func address(of entry: EntryID) -> String

  /// Writes a text as the link that opens the entry.
  func writeLink(_ text: String, to entry: StoredEntry, into markup: inout Markup)
  /// Writes the title of a row or a card as a link to the entry.
  func writeTitle(of entry: StoredEntry, into markup: inout Markup)
  /// Writes the title and the first lines of the text in one block of a few lines.
  func writeText(of entry: StoredEntry, characters: Int, into markup: inout Markup)
  /// Writes the entry's first picture beside a row, if there is one.
  func writeThumbnail(of entry: StoredEntry, into markup: inout Markup)
  /// Writes the first lines of the entry's text, if it has any.
  func writeExcerpt(of entry: StoredEntry, characters: Int, into markup: inout Markup)
  /// Writes the entry's first picture on top of a card, if there is one.
  func writeCover(of entry: StoredEntry, into markup: inout Markup)
  /// Writes a line of small print.
  func writeNote(into markup: inout Markup, _ content: (inout Markup) -> Void)
  /// Writes the reason why something cannot be shown.
  func writeProblem(_ problem: String, into markup: inout Markup)
  /// Writes a picture. It is loaded when it comes into view, and without a referrer.
  func writePicture(_ picture: StoredImage, into markup: inout Markup)
  /// Writes a picture that this server fetches for the browser, so that its host learns nothing.
  func writeServedPicture(of entry: StoredEntry, into markup: inout Markup)
  /// Writes the picture above a whole entry.
  func writeArtwork(_ picture: StoredImage, into markup: inout Markup)
  /// Writes a name as a link to its page, if it has one.
  func writeReference(_ reference: Reference, into markup: inout Markup)
  /// Writes the content of a whole entry.
  func writeContent(of entry: StoredEntry, into markup: inout Markup)
  /// Writes the pictures of a whole entry that its content does not show.
  func writeFurtherPictures(of entry: StoredEntry, into markup: inout Markup)
  /// Writes the files of a whole entry.
  func writeEnclosures(of entry: StoredEntry, into markup: inout Markup)
}

/// The classes of parts of rows that the page arranges alike for all kinds.
public enum RowPart {
  /// An untitled text in place of a title, in the reading face.
  public static let saying = "say"
  /// A square at the end of a row.
  public static let aside = "thumb"
  /// Pictures below the text. Narrow layouts leave them out.
  public static let preview = "preview"
  /// Something to press below the text. Narrow layouts leave it out.
  public static let control = "control"
}

extension ItemPage {
  public func writeExcerpt(of entry: StoredEntry, into markup: inout Markup) {
    writeExcerpt(of: entry, characters: 220, into: &markup)
  }

  public func writeNote(_ text: String, into markup: inout Markup) {
    writeNote(into: &markup) { $0.text(text) }
  }

  /// Writes a card of the first picture, the title and an excerpt.
  public func writeCard(of entry: StoredEntry, into markup: inout Markup) {
    writeCover(of: entry, into: &markup)
    writeCardWords(of: entry, into: &markup)
  }

  /// Writes the words of a card: the title and an excerpt.
  public func writeCardWords(of entry: StoredEntry, into markup: inout Markup) {
    writeTitle(of: entry, into: &markup)
    if let title = entry.title, !title.isEmpty { writeExcerpt(of: entry, characters: 160, into: &markup) }
  }

  /// Writes a whole entry: its content, its further pictures, and its files.
  public func writeWhole(_ entry: StoredEntry, into markup: inout Markup) {
    writeContent(of: entry, into: &markup)
    writeFurtherPictures(of: entry, into: &markup)
    writeEnclosures(of: entry, into: &markup)
  }
}
