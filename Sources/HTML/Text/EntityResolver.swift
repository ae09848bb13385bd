/// Resolves character references in text that holds no tags.
enum EntityResolver {
  /// The parser knows the 2,231 names; "<" is escaped, so that it sees nothing but text. Complexity: linear.
  static func resolve(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count + 16)
    for byte in text {
      if byte == UInt8(ascii: "<") { escaped.append(contentsOf: "&lt;".utf8) } else { escaped.append(byte) }
    }
    let tree: HTMLTree = escaped.withUnsafeBufferPointer { HTMLParser.parse($0, asFragment: true) }
    return tree.nodes.reduce(into: []) { result, node in
      guard node.isText else { return }
      result.append(contentsOf: tree.bytes[Int(node.content.lowerBound)..<Int(node.content.upperBound)])
    }
  }
}
