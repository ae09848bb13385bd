import Bytes

/// Writes numbers, texts and lists one after another.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { part in bytes.append(contentsOf: part) }
  }

  mutating func write(_ text: String) {
    write(UInt64(clamping: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ part: [UInt8]) {
    write(UInt64(clamping: part.count))
    bytes.append(contentsOf: part)
  }

  mutating func write<Element>(_ list: [Element], _ body: (inout ByteWriter, Element) -> Void) {
    write(UInt64(clamping: list.count))
    for element in list { body(&self, element) }
  }
}
