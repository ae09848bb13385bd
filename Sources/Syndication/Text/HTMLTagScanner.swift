import Bytes

/// Finds the tags of an HTML text. Linear in the text, however often and wherever it is asked.
struct HTMLTagScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// How many bytes may still be looked at for the ends of tags.
  ///
  /// A quotation mark that stays open hides all that follows, so that a tag is found to be none only at the end of the
  /// text, and so is the next one. Once the patience is used up, quotation marks hide nothing any more.
  private var patience: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    patience = bytes.count * 8
  }

  /// What begins with the angle bracket at `start`; nil if HTML would take it for text.
  mutating func tag(at start: Int) -> HTMLTag? {
    var position: Int = start + 1
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "!") || bytes[position] == UInt8(ascii: "?") {
      return close(from: position).map { HTMLTag(name: "", isClosing: false, end: $0) }
    }
    let isClosing: Bool = bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let nameStart: Int = position
    guard position < bytes.count, ASCII.isLetter(bytes[position]) else { return nil }
    while position < bytes.count, ASCII.isLetter(bytes[position]) || ASCII.isDigit(bytes[position]) { position += 1 }
    guard let end = close(from: position) else { return nil }
    let name = ByteString(decoding: bytes[nameStart..<position].map(ASCII.lowercased))
    return HTMLTag(name: name, isClosing: isClosing, end: end)
  }

  /// Where the content of a script or style sheet ends, which is not markup.
  mutating func end(ofRawText name: ByteString, from start: Int) -> Int {
    var position: Int = start
    while position < bytes.count {
      position = ByteScan.first(UInt8(ascii: "<"), in: bytes, from: position, to: bytes.count)
      if isEndTag(of: name, at: position), let end = close(from: position + 2 + name.utf8.count) { return end }
      position += 1
    }
    return bytes.count
  }

  private func isEndTag(of name: ByteString, at start: Int) -> Bool {
    let end: Int = start + 2 + name.utf8.count
    guard end <= bytes.count, bytes[start + 1] == UInt8(ascii: "/"),
      bytes[(start + 2)..<end].map(ASCII.lowercased).elementsEqual(name.utf8)
    else { return false }
    return end == bytes.count || !(ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]))
  }

  private mutating func close(from start: Int) -> Int? {
    let heedsQuotes: Bool = patience > 0
    var position: Int = start
    defer { patience -= position - start }
    var quote: UInt8? = nil
    while position < bytes.count {
      let byte: UInt8 = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return position
      } else if byte == UInt8(ascii: "<") {
        return nil
      } else if heedsQuotes,
        byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && bytes[position - 2] == UInt8(ascii: "="))
      {
        quote = byte
      }
    }
    return nil
  }
}
