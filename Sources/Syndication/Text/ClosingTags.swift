/// Where a text closes which elements, found in one pass.
struct ClosingTags {
  private var last: [String: Int] = [:]

  init(in bytes: UnsafeBufferPointer<UInt8>) {
    for position in bytes.indices
    where bytes[position] == UInt8(ascii: "<") && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: "/")
    {
      if let tag = HTMLTag(in: bytes, at: position) { last[tag.name] = position }
    }
  }

  func contains(_ name: String, after position: Int) -> Bool {
    last[name].map { $0 > position } ?? false
  }
}
