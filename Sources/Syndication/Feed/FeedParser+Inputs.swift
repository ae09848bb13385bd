import Foundation

extension FeedParser {
  /// Reads a feed from data, as `URLSession` gives it. See ``parse(_:url:contentType:)-([UInt8],_,_)``.
  public static func parse(_ data: Data, url: String = "", contentType: String? = nil) throws(FeedError) -> ParsedFeed {
    try parse([UInt8](data), url: url, contentType: contentType)
  }

  /// Reads a feed from a text. The encoding that the document states is that of its bytes, and does not count here.
  public static func parse(_ text: String, url: String = "") throws(FeedError) -> ParsedFeed {
    try parse(ByteOrderMark.before(text), url: url, contentType: nil)
  }
}

extension OPML {
  /// Reads a list from data, as `URLSession` gives it. See ``parse(_:)-([UInt8])``.
  public static func parse(_ data: Data) throws(FeedError) -> OPMLDocument {
    try parse([UInt8](data))
  }

  /// Reads a list from a text. The encoding that the document states is that of its bytes, and does not count here.
  public static func parse(_ text: String) throws(FeedError) -> OPMLDocument {
    try parse(ByteOrderMark.before(text))
  }
}

/// The mark of UTF-8, which goes before all that a document and its server say about its encoding (RFC 7303 §3).
private enum ByteOrderMark {
  static func before(_ text: String) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return text.utf8.starts(with: mark) ? Array(text.utf8) : mark + text.utf8
  }
}
