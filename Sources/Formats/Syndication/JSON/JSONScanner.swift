import Bytes
import HTML
import Threading

/// Reads JSON (RFC 8259). If the document is truncated or damaged, the values before the damage are kept.
///
/// Foundation's decoders reject a document for one byte at its end, and a field for an unexpected type.
package struct JSONScanner {
  /// The maximum nesting depth.
  static let depth = 128
  /// The maximum number of values of a document of that size: a value of one byte takes fifty bytes of memory. Far beyond
  /// any real feed.
  static func values(ofBytes count: Int) -> Int { min(1_000_000, max(50_000, count / 16)) }
  /// The lists of entries. Of other lists all elements are kept.
  private static let listsOfEntries: Set<ByteString> = ["items", "item"]

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var failure: (position: Int, reason: String)?
  private var (isTooDeep, isCancelled) = (false, false)
  private var cancellation = CancellationCheck()
  private var count = 0
  private let mostValues: Int
  private let mostEntries: Int
  private var hasControlCharacters = false
  /// The string that is being read, if it has escapes and so is not in the document itself.
  private var content: [UInt8] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    mostValues = Self.values(ofBytes: bytes.count)
    // Twice as many: elements that are no objects are skipped.
    mostEntries = 2 * FeedLimits.readEntries(ofBytes: bytes.count)
  }

  /// The value of a document in UTF-8.
  ///
  /// - Throws: `FeedError.cancelled` once the task is cancelled.
  /// - Complexity: O(bytes).
  static func scan(_ bytes: [UInt8], repairs: inout RepairLog) throws(FeedError) -> JSONValue {
    let (value, scanner): (JSONValue?, JSONScanner) = bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      let value = scanner.value(depth: 0)
      if scanner.failure == nil, !scanner.isAtEnd { scanner.fail("something follows the end of the document") }
      return (value, scanner)
    }
    if scanner.isCancelled { throw .cancelled }
    if scanner.isTooDeep { throw .tooDeep(limit: depth) }
    if scanner.hasControlCharacters { repairs.note("A string has line breaks or control characters in it.", line: 1) }
    guard let failure = scanner.failure else {
      guard let value else { throw .empty }
      return value
    }
    let before = bytes.prefix(failure.position)
    let line = before.count { $0 == 0x0A } + 1
    let column = failure.position - (before.lastIndex(of: 0x0A) ?? -1)
    guard let value else { throw .malformed(line: line, column: column, reason: failure.reason) }
    repairs.note(FeedRepair.damagedJSON(failure.reason), line: line)
    repairs.isOfDamage = true
    return value
  }

  /// The value of an undamaged document that is not a feed. Nil for any other text, and once the task is cancelled.
  /// - Complexity: O(bytes).
  package static func document(_ bytes: [UInt8]) -> JSONValue? {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      let value = scanner.value(depth: 0)
      return scanner.failure == nil && scanner.isAtEnd ? value : nil
    }
  }

  // MARK: Values

  /// A value; at damage, the preceding part of an array or object.
  ///
  /// - Parameter most: The most elements that are kept of an array.
  private mutating func value(depth: Int, most: Int = .max) -> JSONValue? {
    skipSpaces()
    guard depth <= Self.depth else {
      isTooDeep = true
      return fail("values nest too deeply")
    }
    guard position < bytes.count else { return fail(FeedRepair.earlyEndOfJSON) }
    count += 1
    if cancellation.isCancelled() {
      isCancelled = true
      return fail("the task was cancelled")
    }
    guard count <= mostValues else { return fail("there are more than \(mostValues) values; the rest was left out") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth, most: most)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return literal("true", .bool(true))
    case UInt8(ascii: "f"): return literal("false", .bool(false))
    case UInt8(ascii: "n"): return literal("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: return number()
    default: return fail("a value is expected")
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    position += 1
    var members: [JSONMember] = []
    while true {
      skipSpacesAndCommas()
      guard position < bytes.count else { return partial(members, depth, FeedRepair.earlyEndOfJSON) }
      if bytes[position] == UInt8(ascii: "}") {
        position += 1
        return .object(members)
      }
      guard bytes[position] == UInt8(ascii: "\"") else { return partial(members, depth, "a name is expected") }
      guard let name = string() else { return partial(members, depth, "") }
      skipSpaces()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
        return partial(members, depth, "a colon is expected")
      }
      position += 1
      let isOfEntries = Self.listsOfEntries.contains(ByteString(name))
      let member = value(depth: depth + 1, most: isOfEntries ? mostEntries : .max)
      guard failure == nil else {
        // The elements of a truncated list are still of use.
        if let member, case .array = member { members.append(JSONMember(name: ByteString(name), value: member)) }
        return partial(members, depth, "")
      }
      if let member { members.append(JSONMember(name: ByteString(name), value: member)) }
    }
  }

  /// The members of an object before the damage if it is the outermost object; inner objects would be taken for
  /// complete.
  private mutating func partial(_ members: [JSONMember], _ depth: Int, _ reason: String) -> JSONValue? {
    _ = fail(reason)
    return depth == 0 && !members.isEmpty ? .object(members) : nil
  }

  private mutating func array(depth: Int, most: Int) -> JSONValue? {
    position += 1
    var elements: [JSONValue] = []
    while true {
      skipSpacesAndCommas()
      guard position < bytes.count else {
        _ = fail(FeedRepair.earlyEndOfJSON)
        return .array(elements)
      }
      if bytes[position] == UInt8(ascii: "]") {
        position += 1
        return .array(elements)
      }
      let before = count
      let element = value(depth: depth + 1)
      guard failure == nil, let element else { return .array(elements) }
      guard elements.count < most else {
        // Read to find the end of the list, and not kept.
        count = before
        continue
      }
      elements.append(element)
    }
  }

  private mutating func literal(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[position...].starts(with: wanted) else { return fail("a value is expected") }
    position += wanted.count
    return value
  }

  private mutating func number() -> JSONValue? {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      guard
        ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
          || byte | 0x20 == UInt8(ascii: "e")
      else { break }
      position += 1
    }
    return .number(text(start..<position))
  }

  // MARK: Strings

  private mutating func string() -> String? {
    position += 1
    let start = position
    skipPlainBytes()
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      defer { position += 1 }
      return text(start..<position)
    }
    content.removeAll(keepingCapacity: true)
    // Reserved once: memory that is not used takes no space, and a buffer that grows takes three times its space for a
    // moment.
    if content.capacity == 0 { content.reserveCapacity(bytes.count) }
    content.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return content.withUnsafeBufferPointer { ValidText.string($0) }
      case UInt8(ascii: "\\"):
        appendEscape()
      case let byte:
        // A control character, which JSON does not permit here.
        hasControlCharacters = true
        content.append(byte)
        position += 1
      }
      let run = position
      skipPlainBytes()
      content.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<position]))
    }
    _ = fail(FeedRepair.earlyEndOfJSON)
    return nil
  }

  private mutating func skipPlainBytes() {
    position = ByteScan.first(in: bytes, from: position, to: bytes.count) { block in
      let isSpecial =
        (block .== ByteScan.Block(repeating: 0x22)) .| (block .== ByteScan.Block(repeating: 0x5C))
      return isSpecial .| (block .< ByteScan.Block(repeating: 0x20))
    }
  }

  private mutating func appendEscape() {
    guard position + 1 < bytes.count else {
      position += 1
      return
    }
    let kind = bytes[position + 1]
    position += 2
    switch kind {
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "u"): content.append(contentsOf: String(escapedScalar()).utf8)
    default: content.append(kind)
    }
  }

  /// The character of `\uXXXX`, or of a surrogate pair of two; U+FFFD if it is not a character.
  private mutating func escapedScalar() -> Unicode.Scalar {
    guard let unit = hexadecimalUnit() else { return "\u{FFFD}" }
    guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let before = position
    position += 2
    guard let low = hexadecimalUnit(), (0xDC00...0xDFFF).contains(low) else {
      position = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimalUnit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = ASCII.hexValue(bytes[position + offset]) else { return nil }
      unit = unit << 4 | digit
    }
    position += 4
    return unit
  }

  // MARK: Bytes

  private var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return position >= bytes.count
    }
  }

  private mutating func skipSpaces() {
    while position < bytes.count, ASCII.isWhitespace(bytes[position]) { position += 1 }
  }

  private mutating func skipSpacesAndCommas() {
    while position < bytes.count, ASCII.isWhitespace(bytes[position]) || bytes[position] == UInt8(ascii: ",") {
      position += 1
    }
  }

  private func text(_ range: Range<Int>) -> String {
    ValidText.string(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  @discardableResult
  private mutating func fail(_ reason: String) -> JSONValue? {
    if failure == nil { failure = (position, reason) }
    return nil
  }
}
