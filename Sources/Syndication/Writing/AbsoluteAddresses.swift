import Bytes
import HTML

/// Makes the addresses in HTML absolute, and leaves everything else as it is.
///
/// For markup that goes on to other programs. It is not made safe; what is shown here is cleaned by `Sanitizer`, which
/// resolves addresses itself.
enum AbsoluteAddresses {
  /// The markup with its addresses seen from `base`. Linear in its length. Without a base nothing is changed; what the
  /// allowance of the base has no room for stays as it is.
  static func html(_ html: String, base: AddressBase) -> String {
    guard case .some = base.address else { return html }
    var html: String = html
    return html.withUTF8 { bytes in
      var scanner = HTMLTagScanner(bytes)
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var copied: Int = 0
      var position: Int = 0
      while position < bytes.count {
        if bytes[position] == UInt8(ascii: "<"), bytes[position...].starts(with: "<!--".utf8) {
          position = endOfComment(in: bytes, from: position + 4)
          continue
        }
        guard bytes[position] == UInt8(ascii: "<"), let tag = scanner.tag(at: position) else {
          position += 1
          continue
        }
        if !tag.isClosing, !tag.name.isEmpty {
          for value in attributeValues(in: bytes, from: position + 1 + tag.name.utf8.count, to: tag.end - 1) {
            guard let absolute = absolute(value, in: bytes, base: base) else { continue }
            output.append(contentsOf: bytes[copied..<value.range.lowerBound])
            output.append(UInt8(ascii: "\""))
            for byte in absolute.utf8 { HTMLText.append(escaping: byte, to: &output) }
            output.append(UInt8(ascii: "\""))
            copied = value.range.upperBound
          }
        }
        position = tag.end
        if tag.hidesContent, !tag.isClosing {
          position = scanner.end(ofRawText: tag.name, from: position)
        }
      }
      output.append(contentsOf: bytes[copied...])
      return String(decoding: output, as: UTF8.self)
    }
  }

  private static func endOfComment(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    // Those of its beginning count as those of its end: `<!-->` is a whole comment.
    var dashes: Int = 2
    for position in start..<max(start, bytes.count) {
      if bytes[position] == UInt8(ascii: ">"), dashes >= 2 { return position + 1 }
      dashes = bytes[position] == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return bytes.count
  }

  /// The value of an attribute that holds addresses.
  private struct Value {
    var isSourceSet: Bool
    /// With its quotation marks.
    var range: Range<Int>
    var content: Range<Int>
  }

  private static let names: Set<ByteString> = ["href", "src", "srcset", "poster", "cite", "data", "longdesc"]

  /// The values that hold addresses among the attributes of a tag (HTML Living Standard, 13.2.5.32 and following).
  private static func attributeValues(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> [Value] {
    var values: [Value] = []
    var position: Int = start
    func isBetween(_ byte: UInt8) -> Bool { ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") }
    while position < end {
      while position < end, isBetween(bytes[position]) { position += 1 }
      let nameStart: Int = position
      while position < end, !isBetween(bytes[position]), bytes[position] != UInt8(ascii: "=") || position == nameStart {
        position += 1
      }
      let nameEnd: Int = position
      while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
      guard position < end, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
      guard position < end else { break }
      let valueStart: Int = position
      let quote: UInt8 = bytes[position]
      let content: Range<Int>
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        position += 1
        while position < end, bytes[position] != quote { position += 1 }
        content = (valueStart + 1)..<position
        position = min(position + 1, end)
      } else {
        while position < end, !ASCII.isWhitespace(bytes[position]) { position += 1 }
        content = valueStart..<position
      }
      let name = ByteString(decoding: bytes[nameStart..<nameEnd].map(ASCII.lowercased))
      guard names.contains(name) else { continue }
      values.append(Value(isSourceSet: name == "srcset", range: valueStart..<position, content: content))
    }
    return values
  }

  /// Nil where the value can stay as it is.
  private static func absolute(_ value: Value, in bytes: UnsafeBufferPointer<UInt8>, base: AddressBase) -> String? {
    let written: String = String(decoding: UnsafeBufferPointer(rebasing: bytes[value.content]), as: UTF8.self)
    let text: String = PlainLine.fromHTML(written, markup: .referencesOnly)
    let absolute: String? =
      value.isSourceSet ? sourceSet(text, base: base) : base.resolve(text)
    return absolute.flatMap { $0.hasSameBytes(as: text) ? nil : $0 }
  }

  /// The value of a `srcset` with its addresses absolute; ones that mean nothing stay.
  static func sourceSet(_ text: String, base: AddressBase) -> String {
    SourceSet(text) { base.resolve($0) ?? $0 }.string
  }
}
