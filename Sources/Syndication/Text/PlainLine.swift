import Bytes

/// Turns what a feed says in a title or a name into a line of plain text; how much of it is markup is often a guess, which
/// `HTML.PlainText`, for what is HTML, need not make.
enum PlainLine {
  /// How much of a text is markup.
  enum Markup {
    /// The text is declared to be HTML: everything that HTML takes for a tag is one.
    case declared
    /// The text may be HTML or not, as in RSS: a tag is one only if it is void or closed further on, so that
    /// `Vec<T>` and `the <blink> tag` stay what they are.
    case possible
    /// Only character references are resolved.
    case referencesOnly
  }

  /// Linear in the length of the text. White space is collapsed and trimmed.
  static func fromHTML(_ text: String, markup: Markup = .declared) -> String {
    var text: String = text
    return text.withUTF8 { bytes in
      guard needsWork(bytes) else { return String(decoding: bytes, as: UTF8.self) }
      var line = stripping(bytes, markup: markup)
      return collapseWhitespace(in: &line)
    }
  }

  /// The text in one line, nothing else changed.
  static func collapsed(_ text: String) -> String {
    var text: String = text
    return text.withUTF8 { bytes in
      var line = Array(bytes)
      return collapseWhitespace(in: &line)
    }
  }

  private static func needsWork(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var previousIsSpace: Bool = true
    for byte in bytes {
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == 0xC2 { return true }
      if ASCII.isWhitespace(byte) {
        if previousIsSpace || byte != 0x20 { return true }
        previousIsSpace = true
      } else {
        previousIsSpace = false
      }
    }
    return previousIsSpace
  }

  private static func stripping(_ bytes: UnsafeBufferPointer<UInt8>, markup: Markup) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var closings: ClosingTags? = nil
    var scanner = HTMLTagScanner(bytes)
    var position: Int = 0
    while position < bytes.count {
      let byte: UInt8 = bytes[position]
      if byte == UInt8(ascii: "&"), let reference = HTMLReference(in: bytes, at: position) {
        output.append(contentsOf: String(reference.scalar).utf8)
        position = reference.end
      } else if byte == UInt8(ascii: "<"), markup != .referencesOnly, let tag = scanner.tag(at: position) {
        if markup == .possible, !tag.isCertain {
          if closings == nil { closings = ClosingTags(in: bytes, by: &scanner) }
          guard closings?.contains(tag.name, after: position) == true || tag.isClosing && !output.isEmpty && tag.isKnown
          else {
            output.append(byte)
            position += 1
            continue
          }
        }
        position = tag.end
        if tag.hidesContent, !tag.isClosing {
          position = scanner.end(ofRawText: tag.name, from: position)
        }
        if tag.separatesWords { output.append(0x20) }
      } else {
        output.append(byte)
        position += 1
      }
    }
    return output
  }

  /// The text in one line; the bytes are of no use after it.
  private static func collapseWhitespace(in output: inout [UInt8]) -> String {
    var count: Int = 0
    for position in output.indices {
      let byte: UInt8 = output[position]
      if !ASCII.isWhitespace(byte) {
        output[count] = byte
        count += 1
      } else if count > 0, output[count - 1] != 0x20 {
        output[count] = 0x20
        count += 1
      }
    }
    output.removeLast(output.count - count)
    // A no-break space belongs between words, not at an end.
    while true {
      if output.last == 0x20 {
        output.removeLast()
      } else if output.count >= 2, output[output.count - 1] == 0xA0, output[output.count - 2] == 0xC2 {
        output.removeLast(2)
      } else {
        break
      }
    }
    var start: Int = 0
    while start < output.count {
      if output[start] == 0x20 {
        start += 1
      } else if output[start] == 0xC2, start + 1 < output.count, output[start + 1] == 0xA0 {
        start += 2
      } else {
        break
      }
    }
    return String(decoding: output[start...], as: UTF8.self)
  }
}
