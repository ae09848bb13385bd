import Bytes
import HTML

/// Makes the addresses in HTML absolute and leaves everything else unchanged.
///
/// For markup that is passed on to other programs. It is not sanitized; displayed markup goes through `Sanitizer`,
/// which resolves addresses itself.
enum AbsoluteAddresses {
  /// The markup with its addresses resolved against `base`. Without a base nothing is changed; addresses beyond the
  /// allowance of the base stay unchanged.
  ///
  /// - Complexity: O(length).
  static func html(_ html: String, base: AddressBase) -> String {
    guard case .some = base.address else { return html }
    var html = html
    return html.withUTF8 { bytes in
      var tags = TagReader(bytes)
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var copied = 0
      var position = 0
      while true {
        position = ByteScan.first(UInt8(ascii: "<"), in: bytes, from: position, to: bytes.count)
        guard position < bytes.count else { break }
        if bytes[position...].starts(with: "<!--".utf8) {
          position = tags.endOfComment(at: position) ?? bytes.count
          continue
        }
        if let end = tags.endOfDeclaration(at: position) {
          position = end
          continue
        }
        guard let tag = tags.tag(at: position) else {
          position += 1
          continue
        }
        var place = tag.nameEnd
        while !tag.isEnd, let attribute = TagScanner.attribute(in: bytes, from: place), attribute.end < tag.end {
          place = attribute.end
          guard let value = attribute.value, let absolute = absolute(attribute, in: bytes, base: base) else { continue }
          let isQuoted = value.upperBound < attribute.end
          output.append(contentsOf: bytes[copied..<(value.lowerBound - (isQuoted ? 1 : 0))])
          output.append(UInt8(ascii: "\""))
          Escaping.appendAttributeValue(absolute, to: &output)
          output.append(UInt8(ascii: "\""))
          copied = attribute.end
        }
        position = tag.end
        if tag.holdsRawText, let name = tag.name {
          position = tags.endOfRawText(name, from: position) ?? bytes.count
        }
      }
      output.append(contentsOf: bytes[copied...])
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// The attributes that hold addresses.
  private static let names: Set<ByteString> = ["href", "src", "srcset", "poster", "cite", "data", "longdesc"]
  private static let longestName = 8

  /// Nil if the value needs no change.
  private static func absolute(
    _ attribute: TagScanner.Attribute, in bytes: UnsafeBufferPointer<UInt8>, base: AddressBase
  ) -> String? {
    guard let value = attribute.value, attribute.name.count <= longestName else { return nil }
    let name = ByteString(decoding: bytes[attribute.name].map(ASCII.lowercased))
    guard names.contains(name) else { return nil }
    let written = String(decoding: UnsafeBufferPointer(rebasing: bytes[value]), as: UTF8.self)
    let text = PlainText.decode(written, markup: .references)
    let absolute = name == "srcset" ? sourceSet(text, base: base) : base.resolve(text)?.string
    return absolute.flatMap { $0.hasSameBytes(as: text) ? nil : $0 }
  }

  /// The value of a `srcset` with absolute addresses; invalid addresses stay unchanged.
  static func sourceSet(_ text: String, base: AddressBase) -> String {
    SourceSet(text) { base.resolve($0)?.string ?? $0 }.string
  }
}
