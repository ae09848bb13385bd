/// The runs of characters in a table that a script has written: for each the kind, which is one character, the distance
/// from the end of the run before, the length after `*`, and a number after `+` or `-`; numbers to base 36.
package struct CharacterRuns: Sequence, IteratorProtocol {
  private var reader: DataReader

  package init(_ text: StaticString) { reader = DataReader(text) }

  /// The next run. `delta` is mostly the distance to another character.
  package mutating func next() -> (kind: UInt8, codes: Range<UInt32>, delta: Int)? {
    guard let kind = reader.next() else { return nil }
    end += reader.number()
    let start = end
    end += reader.skip("*") ? reader.number() : 1
    let delta = reader.skip("+") ? reader.number() : reader.skip("-") ? -reader.number() : 0
    return (kind, UInt32(clamping: start)..<UInt32(clamping: end), delta)
  }

  private var end = 0
}

/// The characters in such a table that stand for several: each with `=`, the others with `+` between them, and a space.
package struct CharacterSequences: Sequence, IteratorProtocol {
  private var reader: DataReader

  package init(_ text: StaticString) { reader = DataReader(text) }

  package mutating func next() -> (code: UInt32, parts: [UInt32])? {
    guard !reader.isAtEnd else { return nil }
    let code = UInt32(clamping: reader.number())
    var parts: [UInt32] = []
    while reader.skip("=") || reader.skip("+") { parts.append(UInt32(clamping: reader.number())) }
    _ = reader.skip(" ")
    return (code, parts)
  }
}

private struct DataReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ text: StaticString) {
    self.text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  var isAtEnd: Bool { index >= text.count }

  mutating func next() -> UInt8? {
    guard !isAtEnd else { return nil }
    defer { index += 1 }
    return text[index]
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard !isAtEnd, text[index] == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// A number to base 36; 0 if there is none.
  mutating func number() -> Int {
    var number = 0
    while !isAtEnd {
      switch text[index] {
      case 0x30...0x39: number = number * 36 + Int(text[index] - 0x30)
      case 0x61...0x7A: number = number * 36 + Int(text[index] - 0x61 + 10)
      default: return number
      }
      index += 1
    }
    return number
  }
}
