import Bytes

/// Reads what a ``ByteWriter`` wrote. Every number is checked before use.
struct ByteReader {
  // MARK: Lifecycle

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  // MARK: Internal

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(AddressFile.Damage) -> UInt64 {
    guard rest.count >= 8 else { throw Self.end }
    let number = rest.withUnsafeBytes { part in
      UInt64(littleEndian: part.loadUnaligned(as: UInt64.self))
    }
    rest.removeFirst(8)
    return number
  }

  mutating func count(below limit: Int) throws(AddressFile.Damage) -> Int {
    guard let count = Int(exactly: try number()), count < limit else {
      throw AddressFile.Damage(reason: "a number in it is too large")
    }
    return count
  }

  mutating func bytes() throws(AddressFile.Damage) -> ArraySlice<UInt8> {
    let count = try count(below: rest.count + 1)
    defer { rest = rest.dropFirst(count) }
    guard count <= rest.count else { throw Self.end }
    return rest.prefix(count)
  }

  mutating func text() throws(AddressFile.Damage) -> String { String(decoding: try bytes(), as: UTF8.self) }

  /// Reads a list. Each element takes at least eight bytes, which bounds its count.
  mutating func list<Element>(
    _ element: (inout ByteReader) throws(AddressFile.Damage) -> Element
  ) throws(AddressFile.Damage) -> [Element] {
    var list: [Element] = []
    for _ in 0..<(try count(below: rest.count / 8 + 1)) { list.append(try element(&self)) }
    return list
  }

  // MARK: Private

  private static let end = AddressFile.Damage(reason: "it ends too early")

  private var rest: ArraySlice<UInt8>
}
