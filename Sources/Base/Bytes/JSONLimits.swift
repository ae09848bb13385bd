/// Limits on a text of JSON (RFC 8259) that a decoder gets, and the check of them: one pass over the bytes.
///
/// Foundation's decoders hash the names of members as `String`, in the square of a run of combining marks: 1.9 s for a name
/// of 80 kB. Within 256 bytes a name takes 24 µs at most, so that a megabyte of them takes 0.1 to 0.2 s.
package struct JSONLimits: Sendable {
  /// The most bytes of a member's name.
  package var name: Int
  /// The most arrays and objects within each other.
  package var depth: Int

  package init(name: Int, depth: Int) {
    (self.name, self.depth) = (name, depth)
  }

  /// For what others send.
  package static let outside = JSONLimits(name: 256, depth: 64)
  /// For what the reader has written itself: entries have their publishers' names of attributes, and elements of any depth
  /// that feeds may have (`XMLLimits`). Foundation's decoder takes 512 levels.
  package static let own = JSONLimits(name: 1_024, depth: 500)

  /// Checks the grammar, the escapes, the UTF-8 and the limits of a text with one value of any kind.
  ///
  /// - Throws: `JSONProblem` for the first mistake.
  /// - Complexity: O(bytes).
  package func check(_ bytes: some Collection<UInt8>) throws(JSONProblem) {
    let found: (position: Int, reason: String)?? = bytes.withContiguousStorageIfAvailable { buffer in
      var pass = JSONPass(bytes: buffer, limits: self)
      do throws(JSONPass.Mistake) {
        try pass.run()
        return nil
      } catch {
        return (pass.position, error.reason)
      }
    }
    // Not contiguous.
    guard let found else { return try check(ContiguousArray(bytes)) }
    guard let (position, reason) = found else { return }
    let before = bytes.prefix(position)
    var (line, column) = (1, 1)
    for byte in before {
      column += 1
      if byte == 0x0A { (line, column) = (line + 1, 1) }
    }
    throw JSONProblem(line: line, column: column, reason: reason)
  }
}

/// The reason why a text is refused as JSON, with its place.
package struct JSONProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let line: Int
  /// The byte in the line, from 1.
  package let column: Int
  /// A sentence without its period.
  @ComparedByBytes package var reason: String

  package init(line: Int, column: Int, reason: String) {
    (self.line, self.column) = (line, column)
    _reason = ComparedByBytes(wrappedValue: reason)
  }

  package var description: String { "\(reason), at byte \(column) of line \(line)." }
}

/// One pass over the bytes of JSON. It calls itself nowhere, so that depth takes no stack.
private struct JSONPass {
  struct Mistake: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  var position = 0
  /// The arrays (false) and objects (true) around the position.
  private var around: [Bool] = []

  init(bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    (self.bytes, self.limits) = (bytes, limits)
  }

  mutating func run() throws(Mistake) {
    // Foundation takes a byte order mark too.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while true {
      try value()
      // Ends what ends here.
      while true {
        skipSpaces()
        guard let isObject = around.last else {
          guard position == bytes.count else { throw Mistake("Something follows the end of the value") }
          return
        }
        let byte = try next(isObject ? "A comma or “}” is missing" : "A comma or “]” is missing")
        if byte == UInt8(ascii: ",") {
          position += 1
          if isObject { try name() }
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw Mistake(isObject ? "A comma or “}” is missing" : "A comma or “]” is missing")
        }
        position += 1
        around.removeLast()
      }
    }
  }

  /// Passes a value without parts, or the beginning of others up to the first value without parts; leaves an empty array or
  /// object before its end.
  private mutating func value() throws(Mistake) {
    while true {
      skipSpaces()
      switch try next("A value is missing") {
      case UInt8(ascii: "{"):
        try open(isObject: true)
        if try next("A name or “}” is missing") == UInt8(ascii: "}") { return }
        try name()
      case UInt8(ascii: "["):
        try open(isObject: false)
        if try next("A value or “]” is missing") == UInt8(ascii: "]") { return }
      case UInt8(ascii: "\""):
        _ = try string(atMost: .max)
        return
      case UInt8(ascii: "t"): return try literal("true")
      case UInt8(ascii: "f"): return try literal("false")
      case UInt8(ascii: "n"): return try literal("null")
      case UInt8(ascii: "-"), 0x30...0x39: return try number()
      default: throw Mistake("A value is missing")
      }
    }
  }

  private mutating func open(isObject: Bool) throws(Mistake) {
    guard around.count < limits.depth else { throw Mistake("Values stand within each other \(limits.depth) deep") }
    around.append(isObject)
    position += 1
    skipSpaces()
  }

  /// Passes the name of a member and its colon.
  private mutating func name() throws(Mistake) {
    skipSpaces()
    guard try next("A name is missing") == UInt8(ascii: "\"") else { throw Mistake("A name is missing") }
    try string(atMost: limits.name)
    skipSpaces()
    guard try next("A colon is missing") == UInt8(ascii: ":") else { throw Mistake("A colon is missing") }
    position += 1
  }

  // MARK: Strings

  /// Passes a string. The length counts the bytes of its text, not those of its escapes.
  private mutating func string(atMost most: Int) throws(Mistake) {
    let start = position
    position += 1
    var length = 0
    while true {
      let byte = try next("A string has no end")
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): length += try escape()
      case ..<0x20: throw Mistake("A string has a control character")
      case ..<0x80:
        position += 1
        length += 1
      default:
        let count = character(byte)
        guard count > 0 else { throw Mistake("A string is not UTF-8") }
        position += count
        length += count
      }
      guard length <= most else {
        position = start
        throw Mistake("The name of a member has more than \(most) bytes")
      }
    }
  }

  /// - Returns: The bytes of the escaped character in UTF-8.
  private mutating func escape() throws(Mistake) -> Int {
    position += 1
    switch try next("A string has no end") {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
      return 1
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      guard 0xD800...0xDFFF ~= unit else { return unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3 }
      guard unit < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      else { throw Mistake("An escape is half a character") }
      position += 1
      guard 0xDC00...0xDFFF ~= (try hexadecimal()) else { throw Mistake("An escape is half a character") }
      return 4
    default: throw Mistake("An escape is not known")
    }
  }

  /// Passes `u` and four digits.
  private mutating func hexadecimal() throws(Mistake) -> UInt32 {
    guard bytes.count - position > 4 else { throw Mistake("A string has no end") }
    var unit: UInt32 = 0
    for offset in 1...4 {
      guard let digit = ASCII.hexValue(bytes[position + offset]) else { throw Mistake("An escape is not known") }
      unit = unit << 4 | UInt32(digit)
    }
    position += 5
    return unit
  }

  /// - Returns: The number of bytes of the character at the position (RFC 3629, 4), or 0.
  private func character(_ first: UInt8) -> Int {
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard count > 0, bytes.count - position >= count, second ~= bytes[position + 1] else { return 0 }
    for offset in 2..<max(2, count) where bytes[position + offset] & 0xC0 != 0x80 { return 0 }
    return count
  }

  // MARK: Numbers and literals

  private mutating func number() throws(Mistake) {
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else { return }
    position += 1
    if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
      position += 1
    }
    try digits()
  }

  private mutating func digits() throws(Mistake) {
    let start = position
    while position < bytes.count, ASCII.isDigit(bytes[position]) { position += 1 }
    if position == start { throw Mistake("A digit is missing") }
  }

  private mutating func literal(_ text: StaticString) throws(Mistake) {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[position...].starts(with: wanted) else { throw Mistake("A value is missing") }
    position += wanted.count
  }

  // MARK: Bytes

  private func next(_ missing: String) throws(Mistake) -> UInt8 {
    guard position < bytes.count else { throw Mistake(missing) }
    return bytes[position]
  }

  private mutating func skipSpaces() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
