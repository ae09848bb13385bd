import Bytes
import HTML

/// The conditions for one element: its name, its id, its classes, its attributes.
struct ElementPattern: Sendable {
  enum Comparison: Sendable {
    case isStated, equals, begins, ends, contains
  }

  struct Condition: Sendable {
    let attribute: ByteString
    let comparison: Comparison
    let value: [UInt8]
  }

  private var name: ByteString?
  private var id: [UInt8]?
  private var classes: [[UInt8]] = []
  private var conditions: [Condition] = []

  // MARK: Parsing

  /// Nil for a text that is not understood.
  init?(_ text: Substring) {
    let bytes = Array(text.utf8)
    var index = 0
    let first = Self.word(bytes, from: 0)
    if bytes.first == UInt8(ascii: "*") {
      index = 1
    } else if !first.isEmpty {
      name = ByteString(decoding: first.map(ASCII.lowercased))
      index = first.count
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "#"), UInt8(ascii: "."):
        let word = Array(Self.word(bytes, from: index + 1))
        guard !word.isEmpty else { return nil }
        if bytes[index] == UInt8(ascii: "#") { id = word } else { classes.append(word) }
        index += 1 + word.count
      case UInt8(ascii: "["):
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")),
          let condition = Self.condition(bytes[(index + 1)..<end])
        else { return nil }
        conditions.append(condition)
        index = end + 1
      default: return nil
      }
    }
    guard !bytes.isEmpty else { return nil }
  }

  private static func word(_ bytes: [UInt8], from start: Int) -> ArraySlice<UInt8> {
    bytes[start...].prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 >= 0x80
    }
  }

  private static func condition(_ text: ArraySlice<UInt8>) -> Condition? {
    guard let equal = text.firstIndex(of: UInt8(ascii: "=")) else {
      return text.isEmpty ? nil : Condition(attribute: name(text), comparison: .isStated, value: [])
    }
    var attribute = text[..<equal]
    var comparison = Comparison.equals
    switch attribute.last {
    case UInt8(ascii: "^"): comparison = .begins
    case UInt8(ascii: "$"): comparison = .ends
    case UInt8(ascii: "*"): comparison = .contains
    default: break
    }
    if comparison != .equals { attribute = attribute.dropLast() }
    let quote = UInt8(ascii: "\"")
    let value = text[(equal + 1)...]
    let isQuoted = value.count >= 2 && value.first == quote && value.last == quote
    let bytes = Array(isQuoted ? value.dropFirst().dropLast() : value)
    guard !attribute.isEmpty, !bytes.isEmpty else { return nil }
    return Condition(attribute: name(attribute), comparison: comparison, value: bytes)
  }

  private static func name(_ text: ArraySlice<UInt8>) -> ByteString { ByteString(decoding: text.map(ASCII.lowercased)) }

  // MARK: Matching

  /// - Complexity: O(n) in the element's attributes.
  func matches(_ index: PageTree.Index, in tree: PageTree) -> Bool {
    if let name, ByteString(tree.page.name(of: tree[index].tag)) != name { return false }
    if let id {
      guard let own = tree.span(.id, of: index), tree.withBytes(own, { $0.elementsEqual(id) }) else { return false }
    }
    if !classes.isEmpty {
      guard let own = tree.span(.class, of: index) else { return false }
      let names = tree.withBytes(own) { $0.split(whereSeparator: ASCII.isWhitespace).map(Array.init) }
      guard classes.allSatisfy(names.contains) else { return false }
    }
    return conditions.allSatisfy { matches($0, index, tree) }
  }

  private func matches(_ condition: Condition, _ index: PageTree.Index, _ tree: PageTree) -> Bool {
    guard let number = tree.page.number(of: condition.attribute.string),
      let span = tree.span(numbered: number, of: index)
    else { return false }
    return tree.withBytes(span) { value in
      switch condition.comparison {
      case .isStated: true
      case .equals: value.elementsEqual(condition.value)
      case .begins: value.starts(with: condition.value)
      case .ends: value.suffix(condition.value.count).elementsEqual(condition.value)
      case .contains:
        value.indices.contains { value[$0...].starts(with: condition.value) }
      }
    }
  }
}
