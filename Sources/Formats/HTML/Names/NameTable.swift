import Bytes

/// The numbers of the names in one document: those of `HTMLName`, and higher ones for names that only this document
/// uses.
struct NameTable {
  /// The longest name in bytes. Attributes with longer names are dropped; longer names of elements are cut. One of
  /// html5lib's tests has 1,033 bytes.
  static let longest = 2048

  /// The names that are not in `HTMLName`; indexes start at its number of names.
  private(set) var unknownNames: [ByteString] = []
  private var unknownNumbers: [ByteString: Int32] = [:]

  // MARK: Lookup

  /// The number of a name in any case. Hostile names cannot collide, because the standard library's hashing is seeded.
  ///
  /// - Complexity: O(n) in the length of the name.
  mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int32 {
    if let known = KnownNames.all.find(name) { return Int32(known.rawValue) }
    let name = NameTable.normalized(name.prefix(NameTable.longest))
    if let number = unknownNumbers[name] { return number }
    let number = Int32(clamping: HTMLName.knownCount + unknownNames.count)
    unknownNames.append(name)
    unknownNumbers[name] = number
    return number
  }

  /// The name of an element or attribute.
  func name(numbered number: Int32) -> String {
    Int(number) < HTMLName.knownCount
      ? HTMLName(rawValue: UInt16(truncatingIfNeeded: number))?.string ?? ""
      : unknownNames[Int(number) - HTMLName.knownCount].string
  }

  /// The number of a lower-case name that is not in `HTMLName`; nil if the document does not use it.
  func number(ofUnknown name: String) -> Int32? { unknownNumbers[ByteString(name)] }

  // MARK: Private

  /// The name in lower case, with NUL replaced (HTML Living Standard, 13.2.5.8 and 13.2.5.33).
  private static func normalized(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> ByteString {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.count)
    for byte in name {
      if byte == 0 { bytes.append(contentsOf: "\u{FFFD}".utf8) } else { bytes.append(ASCII.lowercased(byte)) }
    }
    return ByteString(decoding: bytes)
  }
}
