import Bytes
import HTML
import Storage

/// The content of an entry with a user's highlights in it.
public struct MarkedContent: Sendable {
  /// The markup with a `mark` of the class `noted` around each highlighted piece of text. The first of each note has
  /// its anchor, which `anchor(of:)` gives.
  public let html: String
  /// The notes whose passages are no longer in the text, and those on the whole entry.
  public let others: [EntryNote]

  /// - Parameter writeNote: Writes the text of a note, below the block in which its passage ends.
  /// - Complexity: O(bytes × notes).
  public init(_ html: String, notes: [EntryNote], writeNote: (EntryNote) -> String) {
    guard !notes.isEmpty else {
      (self.html, others) = (html, [])
      return
    }
    let finder = QuoteFinder(html)
    var marks: [Mark] = []
    var others: [EntryNote] = []
    for note in notes {
      let ranges = finder.ranges(of: note)
      if ranges.isEmpty { others.append(note) }
      for (index, range) in ranges.enumerated() {
        marks.append(Mark(range: range, note: note, isFirst: index == 0, isLast: index == ranges.count - 1))
      }
    }
    marks.sort { $0.range.lowerBound < $1.range.lowerBound }
    var writer = MarkWriter(markup: Array(html.utf8), marks: marks)
    writer.write(writeNote)
    self.html = String(decoding: writer.output, as: UTF8.self)
    self.others = others
  }

  public static func anchor(of note: NoteID) -> String { "note-\(note)" }
}

/// A highlighted piece of text.
private struct Mark {
  let range: Range<Int>
  let note: EntryNote
  let isFirst: Bool
  let isLast: Bool
}

private struct MarkWriter {
  let markup: [UInt8]
  let marks: [Mark]
  private(set) var output: [UInt8] = []
  private var copied = 0
  /// The notes whose passages have ended, and that stand below the present block.
  private var waiting: [EntryNote] = []

  init(markup: [UInt8], marks: [Mark]) {
    self.markup = markup
    self.marks = marks
  }

  /// Blocks behind which a note stands. In others it stands before their end.
  private static let texts: Set<ByteString> = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre"]
  private static let blocks: Set<ByteString> = [
    "li", "td", "th", "dd", "dt", "div", "section", "article", "blockquote", "figcaption", "aside", "header", "footer",
    "address", "caption",
  ]

  mutating func write(_ writeNote: (EntryNote) -> String) {
    for mark in marks {
      // Overlapping passages: the later one begins where the earlier one ends.
      let range = max(mark.range.lowerBound, copied)..<max(mark.range.upperBound, copied)
      copy(upTo: range.lowerBound, writeNote)
      if !range.isEmpty {
        let anchor = mark.isFirst ? " id=\"\(MarkedContent.anchor(of: mark.note.id))\"" : ""
        output += "<mark class=\"noted\"\(anchor) data-note=\"\(mark.note.id)\">".utf8
        output += markup[range]
        output += "</mark>".utf8
        copied = range.upperBound
      }
      if mark.isLast, !mark.note.text.utf8.isEmpty { waiting.append(mark.note) }
    }
    copy(upTo: markup.count, writeNote)
    flush(writeNote)
  }

  private mutating func flush(_ writeNote: (EntryNote) -> String) {
    for note in waiting { output += writeNote(note).utf8 }
    waiting = []
  }

  /// Copies markup, with the notes that wait for the end of a block.
  private mutating func copy(upTo end: Int, _ writeNote: (EntryNote) -> String) {
    while !waiting.isEmpty, let start = markup[copied..<end].firstIndex(of: UInt8(ascii: "<")),
      let last = markup[start..<end].firstIndex(of: UInt8(ascii: ">"))
    {
      output += markup[copied..<start]
      let tag = markup[start...last]
      copied = last + 1
      guard tag.dropFirst().first == UInt8(ascii: "/") else {
        output += tag
        continue
      }
      let name = ByteString(decoding: tag.dropFirst(2).dropLast())
      if Self.blocks.contains(name) { flush(writeNote) }
      output += tag
      if Self.texts.contains(name) { flush(writeNote) }
    }
    output += markup[copied..<end]
    copied = end
  }
}
