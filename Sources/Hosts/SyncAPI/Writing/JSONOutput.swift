import Bytes
import Storage

/// Writes JSON (RFC 8259) into bytes, without an object for any value.
///
///     var json = JSONOutput()
///     json.object { json in
///       json.field("id", 7)
///       json.array("tags") { json in for tag in tags { json.value(tag) } }
///     }
struct JSONOutput: Sendable {
  private(set) var bytes: [UInt8] = []
  /// True if the next value follows another one in its object or array.
  private var needsComma = false

  init(capacity: Int = 1_024) { bytes.reserveCapacity(capacity) }

  // MARK: Values

  /// Writes an object as the next value.
  mutating func object<Failure: Error>(_ members: (inout JSONOutput) throws(Failure) -> Void) throws(Failure) {
    open(UInt8(ascii: "{"))
    try members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array as the next value.
  mutating func array<Failure: Error>(_ elements: (inout JSONOutput) throws(Failure) -> Void) throws(Failure) {
    open(UInt8(ascii: "["))
    try elements(&self)
    close(UInt8(ascii: "]"))
  }

  mutating func value(_ text: some StringProtocol) {
    separate()
    string(text)
  }

  mutating func value(_ number: some BinaryInteger) {
    separate()
    digits(Int64(number))
  }

  mutating func value(_ isTrue: Bool) {
    separate()
    bytes.append(contentsOf: isTrue ? Self.trueBytes : Self.falseBytes)
  }

  /// Writes a number as a text.
  mutating func quoted(_ number: Int64) {
    separate()
    digits(number, isQuoted: true)
  }

  // MARK: Members

  mutating func object<Failure: Error>(
    _ name: StaticString, _ members: (inout JSONOutput) throws(Failure) -> Void
  ) throws(Failure) {
    self.name(name)
    try object(members)
  }

  mutating func array<Failure: Error>(
    _ name: StaticString, _ elements: (inout JSONOutput) throws(Failure) -> Void
  ) throws(Failure) {
    self.name(name)
    try array(elements)
  }

  mutating func field(_ name: StaticString, _ text: some StringProtocol) {
    self.name(name)
    value(text)
  }

  mutating func field(_ name: StaticString, _ number: some BinaryInteger) {
    self.name(name)
    value(number)
  }

  /// Writes numbers as one text, with commas between them.
  mutating func field(_ name: StaticString, numbers: some Sequence<some RowIdentifier>) {
    self.name(name)
    separate()
    bytes.append(UInt8(ascii: "\""))
    needsComma = false
    for number in numbers { value(number.rawValue) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func field(_ name: StaticString, _ isTrue: Bool) {
    self.name(name)
    value(isTrue)
  }

  /// Writes members that were written before, which are the same in many objects.
  mutating func members(_ members: JSONOutput) {
    separate()
    bytes.append(contentsOf: members.bytes)
  }

  mutating func null(_ name: StaticString) {
    self.name(name)
    bytes.append(contentsOf: Self.nullBytes)
    needsComma = true
  }

  /// Writes a name that is not known when the program is built: the keys of a map.
  mutating func key(_ name: some StringProtocol) {
    separate()
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a number as a name.
  mutating func key(_ number: Int64) {
    quoted(number)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a value that is JSON already, without a `<`: a client may show what another one has stored.
  mutating func value(json: String) {
    separate()
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
    }
  }

  /// Writes the name of a member, before its value.
  mutating func name(_ name: StaticString) {
    // In one piece: a list of feeds has 40,000 names, and each appending looks for room.
    name.withUTF8Buffer { name in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 4) { piece in
        var count = 0
        func add(_ byte: UInt8) {
          piece.initializeElement(at: count, to: byte)
          count += 1
        }
        if needsComma { add(UInt8(ascii: ",")) }
        add(UInt8(ascii: "\""))
        for byte in name { add(byte) }
        add(UInt8(ascii: "\""))
        add(UInt8(ascii: ":"))
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: piece[..<count]))
      }
    }
    needsComma = false
  }

  // MARK: Private

  private static let trueBytes = Array("true".utf8)
  private static let falseBytes = Array("false".utf8)
  private static let nullBytes = Array("null".utf8)
  private static let hexadecimal = Array("0123456789abcdef".utf8)

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func digits(_ number: Int64, isQuoted: Bool = false) {
    // The longest is that of the least number: 19 digits, a sign and the quotes.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { piece in
      var (rest, start) = (number.magnitude, piece.count)
      func add(_ byte: UInt8) {
        start -= 1
        piece.initializeElement(at: start, to: byte)
      }
      if isQuoted { add(UInt8(ascii: "\"")) }
      repeat {
        add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      if number < 0 { add(UInt8(ascii: "-")) }
      if isQuoted { add(UInt8(ascii: "\"")) }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: piece[start...]))
    }
  }

  private mutating func string(_ text: some StringProtocol) {
    bytes.append(UInt8(ascii: "\""))
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { escaped($0) }
    if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { escaped($0) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Copies what needs no escape in one piece.
  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let index = ByteScan.first(in: text, from: start, to: text.count) {
        $0 .< .init(repeating: 0x20) .| $0 .== .init(repeating: UInt8(ascii: "\""))
          .| $0 .== .init(repeating: UInt8(ascii: "\\"))
      }
      guard index < text.count else { break }
      let byte = text[index]
      bytes.append(contentsOf: text[start..<index])
      start = index + 1
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case 0x0A: bytes.append(UInt8(ascii: "n"))
      case 0x0D: bytes.append(UInt8(ascii: "r"))
      case 0x09: bytes.append(UInt8(ascii: "t"))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
      default:
        bytes.append(contentsOf: "u00".utf8)
        bytes.append(Self.hexadecimal[Int(byte >> 4)])
        bytes.append(Self.hexadecimal[Int(byte & 15)])
      }
    }
    bytes.append(contentsOf: text[start...])
  }
}
