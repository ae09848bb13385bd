import Bytes

extension FeedParser {
  /// The document as written, for programs that need the data of one format: the root element, or the outermost object
  /// of JSON, with its content.
  ///
  /// The model has all of it in its own order and under its own names, so few programs need this. It takes as long as
  /// parsing the feed, and more memory. Encodings and damage are repaired as in `parse`. The result has at most 200,000
  /// elements, or 100,000 values of JSON; the rest is left out.
  ///
  /// - Complexity: O(bytes).
  public static func original(_ data: [UInt8], contentType: String? = nil) throws(FeedError) -> FeedExtension {
    if Task.isCancelled { throw .cancelled }
    if let hint = DocumentHint.binary(data) { throw .notAFeed(hint: hint) }
    var repairs = RepairLog()
    let bytes = try DocumentText.decoded(data, contentType: contentType, limit: maximumBytes, repairs: &repairs).text
    guard let first = bytes.first(where: { !ASCII.isWhitespace($0) }) else { throw .empty }
    if let hint = DocumentHint.page(bytes) { throw .notAFeed(hint: hint) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      let document = try XMLReader.read(bytes, repairs: &repairs)
      var reader = ExtensionReader(documentBytes: bytes.count, addresses: AddressAllowance(documentBytes: 0))
      return reader.read(document.root) ?? FeedExtension(name: document.root.writtenName.string)
    }
    let value = try JSONScanner.scan(bytes, repairs: &repairs)
    var extensions = JSONExtensions(documentBytes: bytes.count, addresses: AddressAllowance(documentBytes: 0))
    return extensions.tree("", value) ?? FeedExtension(name: "")
  }
}
