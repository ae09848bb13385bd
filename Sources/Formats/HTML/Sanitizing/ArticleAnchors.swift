import Bytes

/// The targets of links within an article: each `id`, and the `name` of an `a`.
///
/// Each gets a prefix, so that none equals a name used by a script or form of the page (DOM clobbering). A page that
/// shows several articles adds the article's own name to the prefix (`SafeHTML.anchored(as:)`).
enum ArticleAnchors {
  static let prefix = "e-"
  /// A longer name is dropped.
  private static let longest = 256

  /// The name in the output; nil for a name that is empty or too long. A name that already has the prefix is unchanged.
  static func name(_ id: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !id.isEmpty, id.count <= longest else { return nil }
    var name: [UInt8] = []
    name.reserveCapacity(id.count + prefix.utf8.count)
    if !id.starts(with: prefix.utf8) { name.append(contentsOf: prefix.utf8) }
    // White space would end the name in an address.
    for byte in id { name.append(byte <= 0x20 || byte == 0x7F ? UInt8(ascii: "_") : byte) }
    return name
  }

  static func name(_ id: [UInt8]) -> ByteString? {
    id.withUnsafeBufferPointer { name($0) }.map { ByteString(decoding: $0) }
  }

  /// The part after the `#` of a reference that is only a fragment; nil for others.
  static func fragment(of reference: String) -> [UInt8]? {
    let bytes = reference.utf8.drop { $0 <= 0x20 }
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    var fragment = Array(bytes.dropFirst())
    while let last = fragment.last, last <= 0x20 { fragment.removeLast() }
    fragment.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return fragment
  }
}
