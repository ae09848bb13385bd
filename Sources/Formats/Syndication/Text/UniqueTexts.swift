import Bytes

/// Removes duplicate texts and keeps the order.
enum UniqueTexts {
  static func of(_ texts: [String]) -> [String] {
    guard texts.count > 1 else { return texts }
    var seen: Set<ByteString> = []
    return texts.filter { seen.insert(ByteString($0)).inserted }
  }
}
