import Bytes

extension FeedParser {
  /// A document as it is written, for what a program wants to know of one format only: the outermost element, or the
  /// outermost object of JSON, with everything in it.
  ///
  /// The model has all of it in its own order and under its own names, so that hardly any program needs this; it takes as
  /// long as reading the feed, and more memory. Encodings and damage are mended as for `parse`. Linear in the size of the
  /// document; of more than 200,000 elements, or 100,000 values of JSON, the first are given.
  public static func original(_ data: [UInt8], contentType: String? = nil) throws(FeedError) -> FeedExtension {
    if Task.isCancelled { throw .cancelled }
    if let hint = DocumentHint.binary(data) { throw .notAFeed(hint: hint) }
    var repairs = RepairLog()
    let bytes = try DocumentText.decode(data, contentType: contentType, limit: maximumBytes, repairs: &repairs)
    guard let first = bytes.first(where: { !ASCII.isWhitespace($0) }) else { throw .empty }
    if let hint = DocumentHint.page(bytes) { throw .notAFeed(hint: hint) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      let document = try XMLReader.read(bytes, repairs: &repairs)
      var reader = ExtensionReader(documentBytes: bytes.count)
      return reader.read(document.root) ?? FeedExtension(name: document.root.name.string)
    }
    let value = try JSONScanner.scan(bytes, repairs: &repairs)
    var extensions = JSONExtensions()
    return extensions.tree("", value) ?? FeedExtension(name: "")
  }
}
