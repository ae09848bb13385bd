import Bytes

/// Numbers for the names in one document: those of `HTMLName`, and above them names that only this document uses.
struct NameTable {
  /// The names that are not in `HTMLName`, by number above its own.
  private(set) var unknownNames: [String] = []
  private var unknownNumbers: [String: Int32] = [:]

  // MARK: Asking

  /// The number of a name in any case. Complexity: linear in the name; hostile names cannot collide, as the standard
  /// library's hashing is seeded.
  mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int32 {
    if let known = KnownNames.all.find(name) { return Int32(known.rawValue) }
    let string: String = NameTable.normalized(name)
    if let number = unknownNumbers[string] { return number }
    let number = Int32(HTMLName.knownCount + unknownNames.count)
    unknownNames.append(string)
    unknownNumbers[string] = number
    return number
  }

  // MARK: Private

  /// In lower case, NUL replaced (HTML Living Standard, 13.2.5.8 and 13.2.5.33).
  private static func normalized(_ name: UnsafeBufferPointer<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.count)
    for byte in name {
      if byte == 0 { bytes.append(contentsOf: "\u{FFFD}".utf8) } else { bytes.append(ASCII.lowercased(byte)) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
