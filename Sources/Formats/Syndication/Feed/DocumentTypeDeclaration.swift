import Bytes

/// Finds the document type declaration (XML 1.0, §2.8).
enum DocumentTypeDeclaration {
  /// The declaration from the name to the end of the identifiers, in lower case; nil if an element comes first.
  ///
  /// - Complexity: O(bytes before the declaration).
  static func text(of document: [UInt8]) -> String? {
    document.withUnsafeBufferPointer { bytes in
      var position = 0
      while true {
        let open = ByteScan.first(UInt8(ascii: "<"), in: bytes, from: position, to: bytes.count)
        guard open + 1 < bytes.count else { return nil }
        switch bytes[open + 1] {
        case UInt8(ascii: "?"):
          guard let end = ByteScan.first("?>", in: bytes, from: open) else { return nil }
          position = end + 2
        case UInt8(ascii: "!") where bytes[open...].starts(with: "<!--".utf8):
          guard let end = ByteScan.first("-->", in: bytes, from: open + 4) else { return nil }
          position = end + 3
        case UInt8(ascii: "!"):
          let declaration = bytes[(open + 2)...].prefix(1024).map(ASCII.lowercased)
          guard declaration.starts(with: "doctype".utf8) else { return nil }
          let text = declaration.dropFirst(7).prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
          return String(decoding: text, as: UTF8.self)
        default: return nil
        }
      }
    }
  }
}
