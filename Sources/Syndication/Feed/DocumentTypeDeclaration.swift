import Bytes

/// Finds the document type declaration (XML 1.0, §2.8), behind whatever may stand before it.
enum DocumentTypeDeclaration {
  /// From the name to the end of the identifiers, in lower case; nil where an element comes first. Linear in what comes
  /// before.
  static func text(of bytes: [UInt8]) -> [UInt8]? {
    var position: Int = 0
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")), open + 1 < bytes.count {
      switch bytes[open + 1] {
      case UInt8(ascii: "?"):
        guard let end = bytes[open...].firstRange(of: Array("?>".utf8)) else { return nil }
        position = end.upperBound
      case UInt8(ascii: "!") where bytes[open...].starts(with: "<!--".utf8):
        guard let end = bytes[(open + 4)...].firstRange(of: Array("-->".utf8)) else { return nil }
        position = end.upperBound
      case UInt8(ascii: "!"):
        let declaration: [UInt8] = bytes[(open + 2)...].prefix(1024).map(ASCII.lowercased)
        guard declaration.starts(with: "doctype".utf8) else { return nil }
        return Array(declaration.dropFirst(7).prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") })
      default: return nil
      }
    }
    return nil
  }
}
