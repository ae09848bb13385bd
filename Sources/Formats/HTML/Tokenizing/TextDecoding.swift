/// Decodes bytes of the source into text.
struct TextDecoding {
  enum References {
    case none, inText, inAttribute
  }

  let references: References
  let nulls: HTMLTokenizer.NullHandling
  /// True if references to both halves of a character are the character, against HTML.
  var joinsPairs = false

  /// True if the text differs from the bytes.
  func isNeeded(for source: [UInt8], _ range: Range<Int>) -> Bool {
    source.withUnsafeBufferPointer { source in
      for byte in source[range] where byte <= UInt8(ascii: "&") {
        if byte == 0x0D || byte == 0 || byte == UInt8(ascii: "&") && references != .none { return true }
      }
      return false
    }
  }

  /// Appends the text of the range.
  ///
  /// - Complexity: O(n).
  func decode(_ source: [UInt8], _ range: Range<Int>, to output: inout [UInt8]) {
    source.withUnsafeBufferPointer { source in
      decode(UnsafeBufferPointer(rebasing: source[..<range.upperBound]), from: range.lowerBound, to: &output)
    }
  }

  /// Appends the text from `start` to the end.
  func decode(_ source: UnsafeBufferPointer<UInt8>, from start: Int, to output: inout [UInt8]) {
    var index = start
    var copied = start
    while index < source.count {
      let byte = source[index]
      guard byte <= UInt8(ascii: "&"), byte == UInt8(ascii: "&") || byte == 0x0D || byte == 0 else {
        index += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<index]))
      copied = index
      index += 1
      switch byte {
      case 0x0D:
        output.append(0x0A)
        if index < source.count, source[index] == 0x0A { index += 1 }
        copied = index
      case 0:
        if nulls == .replace { output.append(contentsOf: "\u{FFFD}".utf8) }
        if nulls != .keep { copied = index }
      default:
        guard references != .none,
          let reference = CharacterReference(
            in: source, at: copied, isInAttribute: references == .inAttribute, joinsPairs: joinsPairs)
        else { continue }
        reference.append(to: &output)
        index = reference.end
        copied = index
      }
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied...]))
  }
}
