import WebAddresses

/// The `name=value` pairs of a query or of a URL-encoded form, decoded one at a time (WHATWG URL, section 5.1). Empty
/// pairs are skipped.
struct URLEncodedPairs {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// The next pair. Nil at the end.
  ///
  /// - Complexity: O(n) in the pair.
  mutating func next() -> QueryItem? {
    rest = rest.drop { $0 == UInt8(ascii: "&") }
    guard !rest.isEmpty else { return nil }
    var value = HTTPSyntax.take(&rest, upTo: UInt8(ascii: "&"))
    let name = HTTPSyntax.take(&value, upTo: UInt8(ascii: "="))
    return QueryItem(decoded(name), decoded(value.dropFirst()))
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: PercentCoding.decode(bytes, plusIsSpace: true), as: UTF8.self)
  }

  /// All pairs. Nil if there are more than `limit`; the rest is not read.
  mutating func all(atMost limit: Int) -> [QueryItem]? {
    var items: [QueryItem] = []
    while let item = next() {
      guard items.count < limit else { return nil }
      items.append(item)
    }
    return items
  }
}
