/// Style sheets and scripts without what only their readers need: comments, and the space of indentation. That is a tenth
/// of what browsers load.
enum CompactAsset {
  // MARK: Style sheets

  /// A style sheet without comments and needless white space (CSS Syntax Module Level 3, section 4.3).
  static func style(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = endOfString(in: bytes, from: index)
        output += bytes[index..<end]
        index = end
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index = endOfComment(in: bytes, from: index)
        // A comment separates words, as white space does.
        if let last = output.last, !isSpace(last) { output.append(UInt8(ascii: " ")) }
      case let byte where isSpace(byte):
        if let last = output.last, !isSpace(last), !needsNoSpaceAfter(last) { output.append(UInt8(ascii: " ")) }
        index += 1
      case let byte:
        if let last = output.last, isSpace(last), needsNoSpaceBefore(byte) || isAfterMark(output) {
          output.removeLast()
        }
        if byte == UInt8(ascii: "}"), output.last == UInt8(ascii: ";") { output.removeLast() }
        output.append(byte)
        index += 1
      }
    }
    return output
  }

  /// True if the space at the end follows a mark that needs none.
  private static func isAfterMark(_ output: [UInt8]) -> Bool {
    output.dropLast().last.map(needsNoSpaceAfter) ?? true
  }

  /// Space before a colon, a parenthesis or a sign may mean something, as in `.row :hover` and `1px + 2px`.
  private static func needsNoSpaceBefore(_ byte: UInt8) -> Bool { "{};,".utf8.contains(byte) }

  private static func needsNoSpaceAfter(_ byte: UInt8) -> Bool { "{};,:".utf8.contains(byte) }

  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start] {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return bytes.count
  }

  // MARK: Scripts

  /// A script without its lines that are comments, and without indentation. The scripts of the program have no texts of
  /// several lines, where such a line would mean something.
  static func script(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = line.drop(while: isSpace)
      guard !text.isEmpty, !text.starts(with: "//".utf8) else { continue }
      output += text
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
