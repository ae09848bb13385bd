import Bytes

/// The parts of a text between separators, without empty ones, one after the other. A list of all parts takes ten times
/// the memory of a text of short parts.
struct TextParts: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View
  private let isSeparator: (UInt8) -> Bool

  init(_ text: String, separatedBy isSeparator: @escaping (UInt8) -> Bool) {
    rest = text[...].utf8
    self.isSeparator = isSeparator
  }

  mutating func next() -> Substring? {
    guard let start = rest.firstIndex(where: { !isSeparator($0) }) else { return nil }
    let end = rest[start...].firstIndex(where: isSeparator) ?? rest.endIndex
    let part = Substring(rest[start..<end])
    rest = rest[end...]
    return part
  }
}

/// Removes duplicate texts and keeps the order.
enum UniqueTexts {
  static func of(_ texts: some Sequence<String>) -> [String] {
    var seen: Set<ByteString> = []
    return texts.filter { seen.insert(ByteString($0)).inserted }
  }
}
