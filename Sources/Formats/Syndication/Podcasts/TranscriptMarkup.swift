import Bytes
import HTML
import Threading

/// Reads a transcript in the HTML of Podcasting 2.0: before what a person says, `cite` has the name and `time` the
/// place in the recording. Each may be absent; a name counts until the next one.
struct TranscriptMarkup {
  /// The most bytes of a name or a time, with the markup inside.
  private static let longestMark = 1_000

  private let html: UnsafeBufferPointer<UInt8>
  private var tags: TagReader
  private var lines: [TranscriptLine] = []
  private var speaker: String?
  private var start: Double?
  /// The place after the latest mark.
  private var contentStart = 0
  /// True if nothing but marks precedes in the block.
  private var isAtStart = true
  private var isInParagraph = false
  private var isAfterTime = false

  private init(_ html: UnsafeBufferPointer<UInt8>) {
    self.html = html
    tags = TagReader(html)
  }

  /// The passages of a transcript, those of HTML without marks included.
  ///
  /// If the task is cancelled, some are missing.
  /// - Complexity: O(bytes).
  static func lines(of html: String) -> [TranscriptLine] {
    var copy = html
    return copy.withUTF8 { bytes in
      var reader = TranscriptMarkup(bytes)
      reader.run()
      return reader.lines
    }
  }

  private mutating func run() {
    var position = 0
    var cancellation = CancellationCheck()
    while lines.count < TranscriptFile.mostLines, !cancellation.isCancelled(),
      let open = html[position...].firstIndex(of: UInt8(ascii: "<"))
    {
      noteText(position..<open)
      if let end = tags.endOfComment(at: open) ?? tags.endOfDeclaration(at: open) {
        position = end
      } else if let tag = tags.tag(at: open) {
        position = read(tag, at: open)
      } else {
        noteText(open..<(open + 1))
        position = open + 1
      }
    }
    finishContent(before: html.count)
  }

  private mutating func noteText(_ range: Range<Int>) {
    if html[range].contains(where: { !ASCII.isWhitespace($0) }) { (isAtStart, isAfterTime) = (false, false) }
  }

  /// Reads a tag; returns the place after it, or after its element.
  private mutating func read(_ tag: TagReader.Tag, at open: Int) -> Int {
    if tag.holdsRawText, let name = tag.name { return tags.endOfRawText(name, from: tag.end) ?? tag.end }
    if isAtStart, !tag.isEnd, tag.name == .cite || tag.name == .time, let mark = mark(tag) {
      if tag.name == .time, let time = TranscriptFile.time(mark.text) {
        finishContent(before: open)
        (start, contentStart, isAfterTime) = (time, mark.end, true)
        return mark.end
      }
      if tag.name == .cite, isSpeaker(mark.text, before: mark.end) {
        finishContent(before: open)
        speaker = ASCII.nonEmpty(Self.name(mark.text))?.prefix(bytes: 200)
        (contentStart, isAfterTime) = (mark.end, false)
        return mark.end
      }
    }
    if !tag.isInline { (isAtStart, isInParagraph, isAfterTime) = (true, tag.name == .p && !tag.isEnd, false) }
    return tag.end
  }

  /// The text of the element that begins with a tag, and the place after its end tag; nil if it is longer than a mark.
  private mutating func mark(_ tag: TagReader.Tag) -> (text: String, end: Int)? {
    var position = tag.end
    let most = min(html.count, tag.end + Self.longestMark)
    while let open = html[position..<most].firstIndex(of: UInt8(ascii: "<")) {
      if let end = tags.tag(at: open), end.isEnd, end.name == tag.name {
        return (PlainText.decode(string(tag.end..<open), markup: .declared), end.end)
      }
      position = open + 1
    }
    return nil
  }

  /// In a paragraph, `cite` is also the title of a work.
  private func isSpeaker(_ text: String, before position: Int) -> Bool {
    guard isInParagraph, !isAfterTime, !text.hasByteSuffix(":") else { return true }
    let rest = html[position...].prefix(64).drop(while: ASCII.isWhitespace)
    return rest.prefix(5).map(ASCII.lowercased).elementsEqual("<time".utf8)
  }

  /// The name without the colon behind it.
  private static func name(_ text: String) -> String {
    text.hasByteSuffix(":") ? String(text.utf8.dropLast()) ?? text : text
  }

  /// Adds the passages between the latest mark and a place, each block one. The first has the time.
  private mutating func finishContent(before end: Int) {
    guard contentStart < end else { return }
    for block in PlainText.blocks(of: string(contentStart..<end)) where lines.count < TranscriptFile.mostLines {
      lines.append(TranscriptLine(start: start, speaker: speaker, text: block.prefix(bytes: TranscriptFile.mostBytes)))
      start = nil
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: html[range]), as: UTF8.self)
  }
}
