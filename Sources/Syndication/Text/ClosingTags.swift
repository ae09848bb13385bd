import Bytes

/// Where a text closes which elements, found in one pass.
struct ClosingTags {
  private var last: [ByteString: Int] = [:]

  init(in bytes: UnsafeBufferPointer<UInt8>, by scanner: inout HTMLTagScanner) {
    var position: Int = 0
    while position + 1 < bytes.count {
      position = ByteScan.first(UInt8(ascii: "<"), in: bytes, from: position, to: bytes.count)
      if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/"), let tag = scanner.tag(at: position) {
        last[tag.name] = position
      }
      position += 1
    }
  }

  func contains(_ name: ByteString, after position: Int) -> Bool {
    last[name].map { $0 > position } ?? false
  }
}
