import Bytes

extension SafeHTML {
  /// The sanitizer's markup with the article's own name in its anchors and in the links to them, so that one page can
  /// show several articles: `id="e-note"` becomes `id="e42-note"`.
  /// - Complexity: O(bytes).
  ///
  /// - Parameter name: Digits, letters and hyphens.
  public func anchored(as name: String) -> SafeHTML {
    var output: [UInt8] = []
    var string = string
    string.withUTF8 { bytes in
      output.reserveCapacity(bytes.count + bytes.count / 16)
      var copied = 0
      var index = 0
      // Values and text contain no angle brackets, so the bytes between two are a tag.
      while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
        index = start
        while index < end {
          guard bytes[index] == UInt8(ascii: "\"") else {
            index += 1
            continue
          }
          // The value's end, after which the next attribute begins.
          let isID = Self.ends(bytes[start..<index], with: " id=")
          let isLink = Self.ends(bytes[start..<index], with: " href=")
          index += 1
          let place = isLink && index < end && bytes[index] == UInt8(ascii: "#") ? index + 1 : index
          if isID || place > index, bytes[place..<end].starts(with: ArticleAnchors.prefix.utf8) {
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...place]))
            output.append(contentsOf: name.utf8)
            copied = place + 1
          }
          index = (bytes[index..<end].firstIndex(of: UInt8(ascii: "\"")) ?? end) + 1
        }
        index = min(end, bytes.count)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
    }
    return SafeHTML(trusted: String(decoding: output, as: UTF8.self))
  }

  private static func ends(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, with suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    return bytes.count >= count && suffix.withUTF8Buffer { bytes.suffix(count).elementsEqual($0) }
  }
}
